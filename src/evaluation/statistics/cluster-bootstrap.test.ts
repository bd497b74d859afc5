import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { meanWithInterval } from './bootstrap.ts'
import { clusterMean } from './cluster-bootstrap.ts'

describe('the cluster bootstrap', () => {
  // Six raters give each of 20 items the same value.
  const items = Array.from({ length: 120 }, (_, row) => `item ${Math.floor(row / 6)}`)
  const values = items.map((_, row) => (Math.floor(row / 6) * 7) % 5)

  it('does not count ratings of one item as independent', () => {
    const byItem = clusterMean(values, items)
    const byRating = meanWithInterval(values)
    assert.equal(byItem.n, 20)
    assert.equal(byItem.value, byRating.value)
    const ratio = (byItem.high - byItem.low) / (byRating.high - byRating.low)
    assert.ok(Math.abs(ratio / Math.sqrt(6) - 1) < 0.1, `${ratio}`)
    assert.deepEqual(clusterMean(values, items), byItem)
  })

  it('is the plain bootstrap where every value is a cluster', () =>
    assert.deepEqual(
      clusterMean(
        values,
        values.map((_, index) => String(index)),
      ),
      meanWithInterval(values),
    ))

  it('refuses values without clusters', () => {
    assert.throws(() => clusterMean([], []), RangeError)
    assert.throws(() => clusterMean([1, 2], ['a']), RangeError)
  })
})
