import assert from 'node:assert/strict'
import { test } from 'node:test'
import { growthExponent } from './growth-exponent.ts'

const points = (cost: (size: number) => number): Array<{ size: number; cost: number }> =>
  [1, 2, 4, 8].map(size => ({ size, cost: cost(size) }))

test('the exponent of a power is found, and costs of nothing are left out', () => {
  for (const power of [0.5, 1, 2]) {
    const found = growthExponent([...points(size => 3 * size ** power), { size: 16, cost: -1 }])
    assert.ok(
      found !== undefined &&
        Math.abs(found.value - power) < 1e-9 &&
        Math.abs(found.high - found.low) < 1e-6,
      JSON.stringify(found),
    )
  }
  assert.equal(growthExponent(points(size => size).slice(0, 2)), undefined)
})

test('the interval is that of a linear regression', () => {
  // Worked out by hand: slope 0.9510, its standard error 0.2242, 97.5 % quantile of t with 2
  // degrees of freedom 4.303.
  const found = growthExponent([
    { size: 1, cost: 1 },
    { size: 2, cost: 3 },
    { size: 4, cost: 3 },
    { size: 8, cost: 9 },
  ])
  assert.ok(found !== undefined)
  assert.deepEqual(
    [found.low, found.value, found.high].map(value => value.toFixed(2)),
    ['-0.01', '0.95', '1.92'],
  )
})
