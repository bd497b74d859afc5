import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { contentHash, ngramOverlap, ngrams, ngramSimilarity } from './similarity.ts'

test('content hashes ignore case, spacing, punctuation and diacritics, and nothing else', () => {
  assert.equal(contentHash('The café, “open”\n today!'), contentHash('the cafe open TODAY'))
  assert.notEqual(contentHash('a b'), contentHash('ab'))
  assert.match(contentHash(''), /^[0-9a-f]{24}$/)
})

const plain = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 1 }) },
  fc.constantFrom(...'\u00a0–—‘’“”•€'.split('')),
)

test('content hashes of plain text are those that it has beside a sign to be folded', () => {
  fc.assert(
    fc.property(fc.string({ unit: plain, maxLength: 60 }), text => {
      assert.equal(contentHash(text), contentHash(`${text}∑`))
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
