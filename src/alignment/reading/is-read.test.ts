import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNear } from './is-read.ts'

const near = (passages: number, ...odds: readonly number[]): boolean =>
  isNear(Float64Array.from(odds), {
    statistics: { passages, holding: new Map(), meanVector: new Float32Array() },
  })

test('of few passages all are near enough to be read, of many those near some standard', () => {
  assert.ok(near(4_000, -9, -8))
  assert.ok(!near(4_001, -9, -2.6))
  assert.ok(near(4_001, -9, -2.4))
  assert.ok(!near(20_001, -2.4))
  assert.ok(near(20_001, -9, -1.4))
})
