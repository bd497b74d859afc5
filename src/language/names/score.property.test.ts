import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { scoreNames } from './score.ts'

const runs = { numRuns: Number(process.env['VERITRAIL_CASES'] ?? 500) }
const word = fc.constantFrom(
  'King',
  'Lothair',
  'II',
  'of',
  'Lorraine',
  'Jr.',
  'Inc.',
  'the',
  'Smith',
  'J.',
  'John',
  'Jon',
  'Bill',
  'William',
  'Müller',
  'Mueller',
  'Count',
  'film',
  '(1931',
  ')',
  '(',
  ',',
  'a@b.c',
  '1990',
  'Society',
  'Sociaty',
  '東京',
  '\u{1f600}',
)
const name = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(word, { minLength: 1, maxLength: 6 }).map(words => words.join(' ')),
)
const thing = fc.record({
  name,
  labels: fc.subarray(['Entity', 'Person', 'Place', 'Work', 'Organization', 'Address']),
})

test('scores are symmetric, between 0 and 1, and 0 with a conflict', () => {
  fc.assert(
    fc.property(thing, thing, (left, right) => {
      const [one, other] = [scoreNames(left, right), scoreNames(right, left)]
      assert.deepEqual(one, other, `${left.name} / ${right.name}`)
      assert.ok(one.score >= 0 && one.score <= 1 && one.reason !== '')
      if (one.conflict !== undefined) assert.equal(one.score, 0)
    }),
    runs,
  )
})
