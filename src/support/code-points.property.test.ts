import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compareCodePoints } from './code-points.ts'

test('strings order as their UTF-8 bytes do', () => {
  // Few characters, from all regions, so that strings share beginnings.
  const text = fc.string({
    unit: fc.constantFrom(
      'a',
      'b',
      'é',
      '\ud7ff',
      '\ue000',
      '\uffff',
      '\u{10000}',
      '\u{1f600}',
      '\u{10ffff}',
    ),
    maxLength: 6,
  })
  fc.assert(
    fc.property(text, text, (left, right) => {
      assert.equal(
        Math.sign(compareCodePoints(left, right)),
        Buffer.compare(Buffer.from(left), Buffer.from(right)),
      )
    }),
    { numRuns: 2_000 },
  )
})
