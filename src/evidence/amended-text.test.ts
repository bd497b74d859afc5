import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EvidenceQuote, EvidenceWindow } from '../core/verdict.ts'
import { amendedAsClaimed, amendedSince, amendmentsIn, withoutReplaced } from './amended-text.ts'
import { windowsOfTexts } from './candidates/windows-of-texts.contract.ts'

const clause = '6. The bank pays at most £750 for each lost variety.'
const amendment = 'In clause 6, "£750" is replaced by "£900".'
const windows = windowsOfTexts([{ title: 'Agreement', text: `${clause}\n\n${amendment}` }])
const quotesOf = (all: readonly EvidenceWindow[]): EvidenceQuote[] =>
  all
    .filter(({ text }) => text === clause)
    .map(window => ({ ...window, stance: 'supports', probability: 0.9, score: 0.4 }))
const quotes = quotesOf(windows)
const amendments = amendmentsIn(windows)

test('a claim of words that an amendment has replaced holds no more', () => {
  const reason = (claim: string): string | undefined =>
    amendedSince(claim, amendments, windows, quotes)?.reason
  assert.equal(quotes.length, 1)
  assert.match(reason('The bank pays £750 at most.') ?? '', /“£900” in the place of “£750”/)
  assert.equal(reason('The bank pays £900 at most.'), undefined)
  assert.equal(reason('The bank once promised £750.'), undefined)
  assert.equal(reason('The bank pays £750.50 at most.'), undefined)
})

test('an amendment does not support what it replaces', () => {
  const left = (claim: string): string[] =>
    withoutReplaced(claim, amendments, windows).map(({ text }) => text)
  assert.deepEqual(left('The bank pays £750 now.'), [clause])
  for (const claim of ['The bank pays £900 now.', 'The bank once promised £750.'])
    assert.deepEqual(
      left(claim),
      windows.map(({ text }) => text),
      claim,
    )
})

test('the words before say nothing against those that an amendment has put there', () => {
  const left = (claim: string): string[] =>
    amendedAsClaimed(claim, amendments, windows).map(({ text }) => text)
  assert.deepEqual(left('The bank pays £900 at most.'), [clause])
  assert.deepEqual(left('The bank pays £750 at most.'), [])
})

test('an amendment of another document changes nothing', () => {
  const apart = windowsOfTexts([
    { title: 'Agreement', text: clause },
    { title: 'Lease', text: amendment },
  ])
  const own = quotesOf(apart)
  const claim = 'The bank pays £750 at most.'
  assert.equal(own.length, 1)
  assert.equal(amendedSince(claim, amendmentsIn(apart), apart, own), undefined)
})
