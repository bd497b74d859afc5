import assert from 'node:assert/strict'
import { describe, it, test } from 'node:test'
import { ofAnother, type Surroundings } from './of-another.ts'

describe('sentences about what is somebody else’s', () => {
  const isOfAnother = (sentence: string): boolean =>
    saysOther("When does Marta's yearly permit end?", sentence)

  it('are told by the owner of the same thing', () => {
    assert.ok(isOfAnother("Piotr's permit ended in June."))
    assert.ok(isOfAnother('It was Piotr’s last permit.'))
  })

  it('are none where the question’s own name stands, or another thing is owned', () => {
    assert.ok(!isOfAnother("Marta's permit ends in May."))
    assert.ok(!isOfAnother("Piotr's permit ended before Marta renewed hers."))
    assert.ok(!isOfAnother("Piotr's boat has a permit."))
    assert.ok(!isOfAnother('Permits end in May.'))
  })

  it('are none of a question that names no owner', () => {
    assert.ok(!saysOther("What's the permit for?", "Piotr's permit ended in June."))
    assert.ok(!saysOther('Who holds a permit?', "Piotr's permit ended in June."))
  })
})

const weber = 'Jonas Weber'
const saysOther = (question: string, sentence: string, over: Partial<Surroundings> = {}): boolean =>
  ofAnother(question)(sentence, { around: 'Staff', before: [], ...over })

test('what is said of another person in the place that is asked for answers nothing', () => {
  const [mina, fiona] = ['Mina Park is the sound engineer.', 'Fiona Reilly leads the box office.']
  for (const [question, sentence, over] of [
    ['When does Samir Haddad work?', 'She works on Fridays.', { before: [mina] }],
    [`Who is the deputy of ${weber}?`, 'Her deputy is Samir Haddad.', { before: [fiona] }],
    [`What is ${weber}'s phone number?`, 'His phone is 0171.', { before: ['Viktor Hale left.'] }],
    [`What is ${weber}'s phone number?`, 'The caretaker, Viktor Hale, is at 0171.', {}],
    [`What is ${weber}'s phone number?`, 'Viktor Hale: 0171 555 0199', {}],
    [`What is ${weber}'s phone number?`, 'Phone: 0171', { heading: 'Viktor Hale' }],
    [`Where does ${weber} work?`, 'Viktor Hale works on the second floor.', {}],
    [`When does ${weber} start?`, 'Karl Brandt starts on 5 October.', {}],
    ['How much does Fiona Reilly earn?', `${weber} earns 3,150; Mina Park earns 2,600.`, {}],
    ['What is the salary of Fiona Reilly?', `The salary of ${weber} is 3,150 EUR.`, {}],
    ["Where is Mina's office?", "Tomasz's office is upstairs.", {}],
  ] as const)
    assert.ok(saysOther(question, sentence, { ...over }), `${question} ${sentence}`)
})

test('what may be said of whom the question names stays', () => {
  const fiona = { before: ['Fiona Reilly leads the box office.'] }
  for (const [question, sentence, over] of [
    [`Who is the deputy of ${weber}?`, 'The deputy of the manager is Samir Haddad.', {}],
    [`Who is the deputy of ${weber}?`, 'Samir Haddad is the deputy.', {}],
    [`Who is the deputy of ${weber}?`, 'His deputy is Jo.', { before: [`${weber} leads it.`] }],
    [`Who is the deputy of ${weber}?`, 'Her deputy is Jo.', { ...fiona, around: weber }],
    [`When was ${weber} hired?`, 'Fiona Reilly hired the manager in 2018.', {}],
    [`When was ${weber} hired?`, 'Fiona Reilly hired him in 2018.', {}],
    [`When does ${weber} work?`, 'Mr. Weber works on Fridays.', {}],
    [`When does ${weber} work?`, 'Jo works on Fridays.', {}],
    [`When does ${weber} work?`, 'He works on Fridays.', { before: ['It rained.', 'Jonas came.'] }],
    [`What is ${weber}'s phone number?`, 'Phone: 0171', { around: weber, heading: weber }],
    [`What is ${weber}'s phone number?`, 'You reach him via Viktor Hale.', {}],
    ['When is Jonas leaving?', 'Mr Weber leaves on Friday.', {}],
    ['When did Enron file for bankruptcy?', 'Kenneth Lay announced it in December.', {}],
  ] as const)
    assert.ok(!saysOther(question, sentence, { ...over }), `${question} ${sentence}`)
})

test('a first name that is in no list is of a person where the question goes on with "she"', () => {
  const sentence = 'Treasurer: Joan Hale was elected by 9 votes to 4.'
  assert.ok(saysOther('How many votes did Maurine get when she was elected?', sentence))
  assert.ok(!saysOther('How many votes did Maurine get?', sentence))
})

test('what is said of another thing of that kind answers nothing', () => {
  const question = 'When do the rehearsals of A Quiet Bridge start?'
  assert.ok(saysOther(question, 'The rehearsals of Nine Lanterns start on 5 October.'))
  assert.ok(!saysOther(question, 'The rehearsals of the Bridge start on 5 October.'))
  assert.ok(!saysOther(question, 'The rehearsals of the new play start on 5 October.'))
  assert.ok(!saysOther(question, 'The rehearsals of October are long.'))
  assert.ok(
    !saysOther('Who was the president of the United States?', 'The president of the US was Ann.'),
  )
})
