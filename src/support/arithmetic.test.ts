import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dot, sigmoid } from './arithmetic.ts'

test('a dot product adds in order, and what one side lacks counts as zero', () => {
  assert.equal(dot([1, 2, 3], Float32Array.of(4, 5, 6)), 32)
  assert.equal(dot([1e16, 1, -1e16], [1, 1, 1]), 0)
  assert.equal(dot([1, 2], [3]), 3)
  assert.equal(dot([], [1]), 0)
})

test('the sigmoid turns log odds into a probability', () => {
  assert.equal(sigmoid(0), 0.5)
  assert.equal(sigmoid(-800), 0)
  assert.equal(sigmoid(800), 1)
})
