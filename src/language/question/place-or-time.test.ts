import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectedAnswerOf } from './expected-answer.ts'
import { holdsAnswer, mayHoldAnswer } from './holds-answer.ts'
import { placeOrTimeOf } from './place-or-time.ts'
import { withoutTimes } from './times-in-text.ts'

const readFor = (question: string) => placeOrTimeOf(question, expectedAnswerOf(question))

test('days and hours are no places', () => {
  for (const text of [
    'It is on 8 June',
    'It is on Saturday, 7 March 2026, at 19:30',
    'It is held on the first Sunday of May',
    'The handover is on 1 October at 10 o’clock',
    'It lasts from 9 to 11 on Mondays',
    'It was held in the summer of 1998',
    'It is at Easter',
    'We begin at noon in the middle of the week',
  ]) {
    assert.equal(holdsAnswer('place', text), false, text)
    assert.equal(mayHoldAnswer('whereabouts', text), false, withoutTimes(text))
  }
  assert.equal(withoutTimes('We meet at 14 Mill Lane at 9.'), 'We meet at 14 Mill Lane  .')
  assert.equal(withoutTimes('Lunch in the summer house'), 'Lunch in the summer house')
  assert.equal(withoutTimes('You may march in Lindau'), 'You may march in Lindau')
})

test('where is not answered with a time alone', () => {
  const where = readFor('Where does the regatta take place?')!
  for (const sentence of [
    'The regatta takes place on 8 June.',
    'The regatta will be held on Sunday 21 June at noon.',
    'The course runs from 7 September 2026 until the end of November.',
    'Thursdays, 18.00 – 19.30',
    'The regatta takes place every year.',
  ])
    assert.equal(where.isOtherOnly(sentence), true, sentence)
  for (const sentence of [
    'The regatta takes place on 8 June in Lindau.',
    'On Saturday we sail along the river.',
    'Ruth has the keys in June.',
    'Room 12 at 10 a.m.',
    'On 8 June ask Ruth Fenn.',
    'From Monday the form is online.',
  ])
    assert.equal(where.isOtherOnly(sentence), false, sentence)
  for (const sentence of ['It is behind the mill.', 'We meet at 14 Mill Lane.', 'They go to Ulm.'])
    assert.equal(where.isToldBy(sentence), true, sentence)
  assert.equal(where.isToldBy('In the end we meet on 8 June.'), false)
})

test('when is not answered with a place alone', () => {
  const when = readFor('When was the archive founded?')!
  assert.equal(when.isOtherOnly('The archive was founded in Lindau by the baroness.'), true)
  for (const sentence of [
    'The archive was founded in Lindau in 1874.',
    'It was founded in Lindau after the great fire.',
    'The shop in Lindau opens on arrival of the ferry.',
    'The archive was founded by the baroness.',
    'We leave from Lindau as soon as it stops raining.',
  ])
    assert.equal(when.isOtherOnly(sentence), false, sentence)
  assert.equal(readFor('Who founded the archive?'), undefined)
  assert.equal(readFor('What is the place where we meet called?'), undefined)
})
