import assert from 'node:assert/strict'
import { test } from 'node:test'
import { meanWithinGroups, spearman, spearmanWithInterval } from './spearman.ts'

test('rank correlations are those of scipy, with ties at their mean rank', () => {
  assert.ok(
    Math.abs((spearman([1, 2, 3, 4, 5], [5, 6, 7, 8, 7]) ?? 0) - 0.8207826816681233) < 1e-12,
  )
  assert.equal(spearman([1, 1, 1], [1, 2, 3]), undefined)
  assert.equal(spearman([1, 2, 3], [30, 20, 10]), -1)
})

test('intervals hold the estimate, and groups are correlated by themselves', () => {
  const left = Array.from({ length: 60 }, (_, index) => index)
  const right = left.map(value => value + ((value * 7919) % 31))
  const estimate = spearmanWithInterval(left, right)
  assert.ok(
    estimate !== undefined && estimate.low <= estimate.value && estimate.value <= estimate.high,
  )
  assert.deepEqual(meanWithinGroups([1, 2, 9, 8, 5], [1, 2, 3, 4, 1], ['a', 'a', 'b', 'b', 'c']), {
    value: 0,
    n: 2,
  })
})
