import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { EvidenceWindow } from '../core/verdict.ts'
import { windowsOfTexts } from './candidates/windows-of-texts.contract.ts'
import { selectEvidence, type SelectionOptions, type WeighedWindow } from './select-evidence.ts'

const windows = windowsOfTexts([
  {
    text:
      'Anna signed the contract on Monday after a long debate about prices. She left. The ' +
      'contract was signed by Anna.',
  },
  { text: 'Anna signed. Ben paid.' },
])
const named = (text: string): EvidenceWindow => {
  const found = windows.find(window => window.text === text)
  assert.ok(found !== undefined, text)
  return found
}
const settings: SelectionOptions = {
  stance: 'supports',
  carries: 0.5,
  alpha: 0.5,
  beta: 0.5,
  maxQuotes: 3,
}
const select = (candidates: readonly WeighedWindow[], options: SelectionOptions) =>
  selectEvidence(candidates, options).map(({ quote }) => quote)
const long = 'Anna signed the contract on Monday after a long debate about prices.'

describe('the choice of evidence', () => {
  it('prefers the shorter of two sentences that carry the claim equally well', () => {
    const quotes = select(
      [
        { window: named(long), probability: 0.9 },
        { window: named('The contract was signed by Anna.'), probability: 0.9 },
      ],
      { ...settings, maxQuotes: 1 },
    )
    assert.deepEqual(
      quotes.map(quote => [quote.text, quote.stance, quote.probability]),
      [['The contract was signed by Anna.', 'supports', 0.9]],
    )
  })

  it('shows one sentence where one carries the claim, however sure a wider window is', () => {
    const quotes = select(
      [
        { window: named(`${long} She left.`), probability: 0.99 },
        { window: named(long), probability: 0.6 },
      ],
      settings,
    )
    assert.deepEqual(
      quotes.map(quote => quote.text),
      [long],
    )
  })

  it('shows whom a pronoun means with it where the sentence before says so', () => {
    const [left, both] = ['She left.', `${long} She left.`].map(text => ({
      ...named(text),
      meant: undefined,
    })) as [EvidenceWindow, EvidenceWindow]
    const meant = [{ start: left.start, end: left.start + 3, text: 'Anna' }]
    const texts = (quotes: ReadonlyArray<{ readonly text: string }>) =>
      quotes.map(({ text }) => text)
    const alone = { window: { ...left, meant }, probability: 0.9 }
    const whole = { window: { ...both, meant }, probability: 0.85 }
    assert.deepEqual(texts(select([alone, whole], settings)), [both.text])
    assert.deepEqual(texts(select([alone], settings)), [left.text])
    // Without a meaning the pronoun says what it says.
    assert.deepEqual(
      texts(
        select(
          [
            { ...alone, window: left },
            { ...whole, window: both },
          ],
          settings,
        ),
      ),
      [left.text],
    )
  })

  it('prefers a sure sentence to a much less probable one that is shorter', () => {
    const quotes = select(
      [
        { window: named(long), probability: 0.9 },
        { window: named('Anna signed.'), probability: 0.6 },
      ],
      settings,
    )
    assert.deepEqual(
      quotes.map(quote => quote.text),
      [long],
    )
  })

  it('shows several sentences where no single one carries the claim', () => {
    const quotes = select(
      [
        { window: named(`${long} She left.`), probability: 0.8 },
        { window: named(long), probability: 0.3 },
        { window: named('She left.'), probability: 0.4 },
      ],
      settings,
    )
    assert.deepEqual(
      quotes.map(quote => quote.text),
      [`${long} She left.`],
    )
  })

  it('goes by the probability alone where nothing carries the claim', () => {
    const quotes = select(
      [
        { window: named('She left.'), probability: 0.1 },
        { window: named(long), probability: 0.3 },
      ],
      { ...settings, maxQuotes: 1 },
    )
    assert.deepEqual(
      quotes.map(quote => quote.text),
      [long],
    )
  })

  it('weighs length as it is told to', () => {
    const candidates = [
      { window: named(long), probability: 0.95 },
      { window: named('Anna signed.'), probability: 0.85 },
    ]
    assert.equal(select(candidates, { ...settings, maxQuotes: 1 })[0]?.text, 'Anna signed.')
    assert.equal(
      select(candidates, { ...settings, maxQuotes: 1, alpha: 1, beta: 0 })[0]?.text,
      long,
    )
    assert.equal(
      select(candidates, { ...settings, maxQuotes: 1, alpha: 1, beta: 0 })[0]?.score,
      0.95,
    )
  })

  it('shows a place once and nothing twice; without candidates nothing', () => {
    const window = named('Anna signed.')
    assert.equal(
      select(
        [
          { window, probability: 0.8 },
          { window, probability: 0.9 },
        ],
        settings,
      ).length,
      1,
    )
    assert.deepEqual(select([], settings), [])
  })
})
