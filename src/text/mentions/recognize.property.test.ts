import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { recognizeMentions } from './recognize.ts'

const numRuns = Number(process.env['VERITRAIL_CASES'] ?? 200)
const pieces = ['Mr. ', 'John ', 'Smith', "'s ", 'of ', 'the ', 'The ', 'Bank ', 'Ltd', '. ', ', ', ': ', '\n', '\n\n', '"', '(', ')', '``', "''", ' ', '3 ', 'March ', '2024', '-', '/', '12', '$', '€ ', '1,200.50 ', 'km ', 'million ', 'last ', 'week ',
  'a@b.com ', 'http://x.y/z) ', 'INV-2023-001 ', 'Section 4.2 ', '+1 (555) 123-4567', 'J. R. ', 'U.S. ', 'ACME ', 'IS ', 'film ', 'is a ', '1990s ', '19th century', '10:30 ', 'pm ', '😀', '中文', 'é', '\ud800', '#', '§ ', 'Person_700b29d2c283', 'II ', '& ', 'and ', 'today']
const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 120 }), fc.string({ unit: 'grapheme', maxLength: 120 }), fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map(parts => parts.join('')))

test('mentions are in bounds, in order, apart, named, cut no surrogate pair, and are the same every time', () => {
  fc.assert(fc.property(anyText, fc.nat(), fc.nat(), (text, left, right) => {
    const [first, second] = [left % (text.length + 1), right % (text.length + 1)]
    for (const range of [{ start: 0, end: text.length }, { start: Math.min(first, second), end: Math.max(first, second) }]) {
      const found = recognizeMentions(text, range)
      assert.deepEqual(recognizeMentions(text, range), found)
      let { start: end } = range
      for (const mention of found) {
        assert.ok(mention.start >= end && mention.end > mention.start && mention.end <= range.end, JSON.stringify(mention))
        const surface = text.slice(mention.start, mention.end)
        assert.equal(surface.trim(), surface)
        assert.equal(mention.display, surface.replace(/\s+/g, ' '))
        assert.notEqual(mention.name, '')
        if (text.isWellFormed() && range.end === text.length) assert.ok(surface.isWellFormed())
        if (mention.value?.kind === 'quantity') assert.ok(Number.isFinite(mention.value.value))
        if (mention.value?.kind === 'date') for (const part of Object.values(mention.value)) assert.ok(part === 'date' || Number.isInteger(part))
        end = mention.end
      }
    }
  }), { numRuns })
})

test('time grows with the length of hostile text, not faster', () => {
  // Work is counted in answers, not in seconds: each of these once-dangerous shapes must simply come back.
  for (const piece of ['"a ', 'Ab ', 'Ab of ', "'", 'J. ', '(', 'http://a)))', 'a@', '1,234,', '1/', 'the film Ab is a ', 'Smith, ', "Ab's ", '+1 (', 'a.', '😀', '\n', 'Mr. A. B. of the "X (Y)" 1,2 http://x. ']) {
    const text = piece.repeat(Math.ceil(200_000 / piece.length))
    const found = recognizeMentions(text)
    assert.ok(found.length <= text.length)
  }
})
