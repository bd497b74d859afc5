import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { foldCase, wellFormed } from './normalize.ts'

const numRuns = Number(process.env['VERITRAIL_CASES'] ?? 200)

test('well-formed text has LF, no NUL and no lone surrogates, and is otherwise untouched', () => {
  assert.equal(wellFormed('a\r\nb\rc\0d\ud800e 😀\u00a0ﬁ'), 'a\nb\ncd\ufffde 😀\u00a0ﬁ')
})

test('making text well-formed twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const once = wellFormed(text)
      assert.ok(once.isWellFormed() && !once.includes('\0') && !once.includes('\r'))
      assert.equal(wellFormed(once), once)
    }),
    { numRuns },
  )
})

test('folding makes case, diacritics, compatibility forms and undecomposable letters equal', () => {
  const pairs: ReadonlyArray<readonly [string, string]> = [
    ['Éric RÖHMER', 'eric rohmer'],
    ['STRASSE', 'straße'],
    ['Łódź', 'lodz'],
    ['ﬁnance', 'FINANCE'],
    ['Ὀδυσσεύς', 'οδυσσευσ'],
    ['ＡＢＣ１', 'abc1'],
    ['İstanbul', 'istanbul'],
    ['Ærø', 'aero'],
  ]
  for (const [left, right] of pairs) assert.equal(foldCase(left), foldCase(right))
})

test('folding keeps vowel signs and voicing marks that are part of the word', () => {
  assert.equal(foldCase('हिन्दी'), 'हिन्दी'.normalize('NFC'))
  assert.equal(foldCase('が'), 'が')
  assert.equal(foldCase('한국'), '한국')
})

test('folding twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), (left, right) => {
      for (const text of [left, right]) assert.equal(foldCase(foldCase(text)), foldCase(text))
    }),
    { numRuns },
  )
})
