import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitClaims } from '../../evidence/claims/split-claims.ts'
import { ownSentence } from './checked-sentences.ts'

test('a sentence that the whole text runs on into the next one is judged by itself', () => {
  // Without a stop the line runs on: the whole text is one sentence, the answer has two.
  const text = 'John Miller left the company in 2001\nand the email 7 was sent by Ann Lee.'
  const at = text.indexOf('\n')
  for (const [start, end] of [
    [0, at],
    [at + 1, text.length],
  ] as const) {
    const head = { index: 0, start, end, text: text.slice(start, end) }
    const { claims, nothing } = ownSentence(head, splitClaims(text), undefined)
    assert.equal(nothing, undefined, 'it is checked')
    assert.ok(claims.length > 0 && claims.every(claim => claim.start >= start && claim.end <= end))
  }
})
