import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { tellsOf } from './silent-sentences.ts'
import { windowsOfTexts } from './windows-of-texts.contract.ts'

function tells(text: string, claim: string): boolean {
  const [window] = windowsOfTexts([{ text }])
  return tellsOf(claim)(window!)
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
})
