import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { exactDecimal, roundHalfUp } from './half-up.ts'

test('halves go up as on paper, also where the binary fraction lies below', () => {
  assert.equal(roundHalfUp(0.575, 2), '0.58')
  assert.equal(roundHalfUp(0.625, 2), '0.63')
  assert.equal(roundHalfUp(0.675, 2), '0.68')
  assert.equal(roundHalfUp(1.005, 2), '1.01')
  assert.equal(roundHalfUp(0.574, 2), '0.57')
  assert.equal(roundHalfUp(0, 2), '0.00')
  assert.equal(roundHalfUp(2.5, 0), '3')
})

test('a decimal that was computed in steps is itself again', () => {
  assert.equal(exactDecimal(0.1 + 0.2), 0.3)
  assert.equal(exactDecimal(0.25 * 0.2 + 0.25 + 0.25 * 0.2 + 0.125 * 0.8 + 0.125), 0.575)
})

test('rounding thousandths agrees with whole numbers', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), thousandths => {
      assert.equal(
        roundHalfUp(thousandths / 1000, 2),
        (Math.floor((thousandths + 5) / 10) / 100).toFixed(2),
      )
    }),
    { numRuns: Number(process.env['VERITRAIL_CASES'] ?? 200) },
  )
})
