import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { tellsOf } from './silent-sentences.ts'
import { windowsOfTexts } from './windows-of-texts.contract.ts'

function tells(text: string, claim: string, following?: string): boolean {
  const [window] = windowsOfTexts([{ text }])
  return tellsOf(claim)(window!, following)
}

describe('the day that a text was signed', () => {
  const lines = [
    'Written by Hannah Boyle, 19 August 2025.',
    'Signed: 19 August 2025',
    'Dated 19 August 2025',
    'Last revised 19 August 2025.',
    'Prepared by the clerk on 19 August 2025',
  ]

  it('is the day of nothing else', () => {
    for (const line of lines) {
      assert.equal(tells(line, 'The fete was on 19 August 2025.'), false, line)
      assert.equal(tells(line, 'The tent was taken down on 19 August.'), false, line)
    }
  })

  it('is told where the claim is of the text', () => {
    for (const line of lines)
      assert.equal(tells(line, 'The report was signed on 19 August 2025.'), true, line)
    assert.equal(tells(lines[3]!, 'The rules were revised on 19 August 2025.'), true)
    assert.equal(tells(lines[0]!, 'Hannah Boyle wrote it on 19 August 2025.'), true)
  })

  it('is not what a sentence tells of an event', () => {
    const event = 'The tent was taken down on 19 August 2025.'
    assert.equal(tells(event, 'The tent was taken down on 19 August.'), true)
    const posted = 'Posted notices went up on 3 May 2025; the fete was on 19 August 2025.'
    assert.equal(tells(posted, 'The fete was on 19 August 2025.'), true)
  })
})

describe('a question', () => {
  for (const [question, claim] of [
    ['Should we ask visitors for a phone number on the slip?', 'The slip asks for a phone number.'],
    ['Do we ask members for a deposit?', 'The club asks for a deposit.'],
    ['Do guests need to bring a towel?', 'Guests need to bring a towel.'],
    ['Must dogs be on a lead in the park?', 'Dogs must be on a lead in the park.'],
  ] as const)
    it(`states nothing of what it asks: ${question}`, () => {
      assert.equal(tells(question, claim), false)
    })

  for (const [question, claim] of [
    ['Should we ask visitors for a phone number?', 'Mia asked whether to ask for a phone number.'],
    ['Could you send me the list by Friday?', 'The list is due on Friday.'],
    ['Could we go a week later?', 'Mia suggested going a week later.'],
    ['Do you want it as a table?', 'Mia wants to know whether you want it as a table.'],
  ] as const)
    it(`tells what was asked: ${claim}`, () => {
      assert.equal(tells(question, claim), true)
    })

  it('why something is so takes it that it is', () => {
    const claim = 'Visitors must wear a badge.'
    for (const question of [
      'Why must visitors wear a badge?',
      'Why do visitors have to wear a badge in the hall?',
    ])
      assert.equal(tells(question, claim), true, question)
    for (const question of [
      'Why not let visitors wear a badge?',
      'Why should visitors wear a badge?',
      "Why don't visitors wear a badge?",
      'Why do you think that visitors must wear a badge?',
    ])
      assert.equal(tells(question, claim), false, question)
  })
  it('why people say something takes only that for granted', () => {
    for (const [question, claim] of [
      ['Why does Ada keep telling people that the barn is sold?', 'The barn is sold.'],
      ['Why is everybody complaining the pond is green?', 'The pond is green.'],
      ['Why is it rumoured that the mill will shut in May?', 'The mill will shut in May.'],
      ['Why was the clerk accused of hiding 40 pounds?', 'The clerk hid 40 pounds.'],
      ['Why did the roofer tell us that the beam is rotten?', 'The beam is rotten.'],
    ] as const)
      for (const following of [undefined, 'Nobody knows.'])
        assert.equal(tells(question, claim, following), false, question)
    for (const [question, claim] of [
      ['Why was the clerk accused of hiding 40 pounds?', 'The clerk was accused of hiding it.'],
      ['Why are guests told to use the side door?', 'Guests use the side door.'],
    ] as const)
      assert.equal(tells(question, claim), true, question)
  })

  it('why something is so takes nothing for granted that the next sentence denies', () => {
    const question = 'Why is the toll 30 pounds?'
    for (const [following, isTold] of [
      ['It is 18.', false],
      ["It isn't.", false],
      ['But it is not 30 pounds.', false],
      ['It is 18 pounds for the bridge and 12 for the quay.', true],
      ['It is not paid by boats.', true],
      ['Because the bridge is new.', true],
    ] as const)
      assert.equal(tells(question, 'The toll is 30 pounds.', following), isTold, following)
    const [, both] = windowsOfTexts([{ text: `${question} It is 18.` }])
    assert.equal(tellsOf('The toll is 30 pounds.')(both!), false)
  })
})
