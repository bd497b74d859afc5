import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allGoldAt, ndcgAt, precisionAt, recallAt, reciprocalRank } from './retrieval-measures.ts'

const ranking = { ranked: ['x', 'a', 'y', 'b'], gold: new Set(['a', 'b', 'c', 'd']) }

test('recall is the share of the gold, so that two places cannot hold four', () => {
  assert.equal(recallAt(ranking, 2), 0.25)
  assert.equal(recallAt(ranking, 5), 0.5)
  assert.equal(recallAt({ ranked: ['a', 'b'], gold: ranking.gold }, 2), 0.5)
})

test('precision is over all places, filled or not', () => {
  assert.equal(precisionAt(ranking, 4), 0.5)
  assert.equal(precisionAt(ranking, 8), 0.25)
})

test('all gold means all', () => {
  assert.equal(allGoldAt({ ranked: ['a', 'x', 'b'], gold: new Set(['a', 'b']) }, 2), 0)
  assert.equal(allGoldAt({ ranked: ['a', 'x', 'b'], gold: new Set(['a', 'b']) }, 3), 1)
})

test('the gain is 1 for the best order and less for a later place', () => {
  assert.equal(ndcgAt({ ranked: ['a', 'b', 'x'], gold: new Set(['a', 'b']) }, 10), 1)
  assert.equal(ndcgAt({ ranked: ['x', 'a'], gold: new Set(['a']) }, 10), 1 / Math.log2(3))
  assert.equal(ndcgAt({ ranked: [], gold: new Set(['a']) }, 10), 0)
})

test('the reciprocal rank is that of the first gold id', () => {
  assert.equal(reciprocalRank(ranking), 0.5)
  assert.equal(reciprocalRank({ ranked: ['x'], gold: new Set(['a']) }), 0)
})
