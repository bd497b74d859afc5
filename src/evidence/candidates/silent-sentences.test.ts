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
