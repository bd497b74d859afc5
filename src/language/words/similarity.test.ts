import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { contentHash, editDistance, ngramOverlap, ngrams, ngramSimilarity } from './similarity.ts'

const numRuns = Number(process.env['VERITRAIL_CASES'] ?? 200)

test('content hashes ignore case, spacing, punctuation and diacritics, and nothing else', () => {
  assert.equal(contentHash('The café, “open”\n today!'), contentHash('the cafe open TODAY'))
  assert.notEqual(contentHash('a b'), contentHash('ab'))
  assert.match(contentHash(''), /^[0-9a-f]{24}$/)
})

function naiveDistance(left: string, right: string): number {
  const rows = Array.from({ length: left.length + 1 }, (_, row) =>
    Array.from({ length: right.length + 1 }, (__, column) =>
      row === 0 ? column : column === 0 ? row : 0,
    ),
  )
  for (let row = 1; row <= left.length; row++) {
    for (let column = 1; column <= right.length; column++) {
      const at = (r: number, c: number): number => rows[r]?.[c] ?? 0
      const line = rows[row]
      if (line !== undefined)
        line[column] = Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (left[row - 1] === right[column - 1] ? 0 : 1),
        )
    }
  }
  return rows[left.length]?.[right.length] ?? 0
}

test('the banded edit distance equals the full one up to its limit', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 12 })
  fc.assert(
    fc.property(word, word, fc.nat(13), (left, right, limit) => {
      const full = naiveDistance(left, right)
      assert.equal(editDistance(left, right), full)
      assert.equal(editDistance(left, right, limit), Math.min(full, limit + 1))
    }),
    { numRuns },
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
