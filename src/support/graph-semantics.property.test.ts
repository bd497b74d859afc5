import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { GraphValue } from '../core/graph-value.ts'
import { compareValues, equal, valueKey } from './graph-semantics.ts'

const node = fc.constantFrom('a', 'b').map((id): GraphValue => ({ kind: 'node', node: { id: id as never, labels: [], properties: {} } }))
const scalar: fc.Arbitrary<GraphValue> = fc.oneof(fc.constantFrom<GraphValue>(null, true, false, 0n, 1n, 2n, 0.5, 1e21, 2 ** 53, 'a', 'b', '', '1'), node)
const value: fc.Arbitrary<GraphValue> = fc.oneof({ weight: 3, arbitrary: scalar }, { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }).map((items): GraphValue => ({ kind: 'list', items })) })

test('the order of values is total, and equal values have equal keys', () => {
  fc.assert(fc.property(value, value, value, (left, middle, right) => {
    assert.equal(Math.sign(compareValues(left, right)), 0 - Math.sign(compareValues(right, left)))
    if (compareValues(left, middle) <= 0 && compareValues(middle, right) <= 0) assert.ok(compareValues(left, right) <= 0)
    assert.equal(compareValues(left, right) === 0, valueKey(left) === valueKey(right))
    assert.equal(equal(left, right), left === null || right === null ? null : valueKey(left) === valueKey(right))
  }), { numRuns: 3_000 })
})
