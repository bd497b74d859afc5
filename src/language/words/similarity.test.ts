import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { contentHash, ngramOverlap, ngrams, ngramSimilarity } from './similarity.ts'

test('content hashes ignore case, spacing, punctuation and diacritics, and nothing else', () => {
  assert.equal(contentHash('The café, “open”\n today!'), contentHash('the cafe open TODAY'))
  assert.notEqual(contentHash('a b'), contentHash('ab'))
  assert.match(contentHash(''), /^[0-9a-f]{24}$/)
})

test('content hashes of ASCII are those that a dash, which is no ASCII, leaves them with', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii', maxLength: 60 }), text => {
      assert.equal(contentHash(text), contentHash(`${text}–`))
    }),
  )
})

test('n-grams are of folded words or of their characters', () => {
  assert.deepEqual(ngrams('The Big Plan', { size: 2, unit: 'word' }), ['the big', 'big plan'])
  assert.deepEqual(ngrams('Ab C', { size: 3, unit: 'character' }), ['ab ', 'b c'])
  assert.deepEqual(ngrams('one', { size: 2, unit: 'word' }), [])
})

test('overlap is the share of the part, similarity is symmetric', () => {
  assert.equal(
    ngramOverlap('the big plan', 'we made the big plan today', { size: 2, unit: 'word' }),
    1,
  )
  assert.equal(ngramOverlap('the small plan', 'the big plan', { size: 1, unit: 'word' }), 2 / 3)
  assert.equal(ngramOverlap('', 'x', { size: 1, unit: 'word' }), 0)
  assert.equal(ngramSimilarity('abc', 'abd', { size: 2, unit: 'character' }), 0.5)
  assert.equal(ngramSimilarity('', '', { size: 2, unit: 'character' }), 1)
})
