import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { GraphValue } from '../../core/graph-value.ts'
import { compareValues } from './comparison.ts'
import { equalValues } from './equality.ts'
import { orderValues } from './order.ts'
import { graphValue } from './graph-value.contract.ts'
import { valueKey } from './value-key.ts'

const numRuns = Number(process.env['VERITRAIL_CASES'] ?? 200)

test('the order of values is total: turned round it is the opposite, and it is transitive', () => {
  fc.assert(
    fc.property(graphValue, graphValue, graphValue, (a, b, c) => {
      assert.equal(Math.sign(orderValues(a, b)), Math.sign(0 - orderValues(b, a)))
      assert.equal(orderValues(a, a), 0)
      const [first, second, third] = [a, b, c].sort(orderValues)
      assert.ok(
        orderValues(first ?? null, second ?? null) <= 0 &&
          orderValues(second ?? null, third ?? null) <= 0 &&
          orderValues(first ?? null, third ?? null) <= 0,
      )
    }),
    { numRuns },
  )
})

test('values have one key exactly where they are equal in order', () => {
  fc.assert(
    fc.property(graphValue, graphValue, (a, b) => {
      assert.equal(valueKey(a) === valueKey(b), orderValues(a, b) === 0)
    }),
    { numRuns },
  )
})

test('equality is symmetric and agrees with the key where no null or NaN decides', () => {
  fc.assert(
    fc.property(graphValue, graphValue, (a, b) => {
      const equal = equalValues(a, b)
      assert.equal(equal, equalValues(b, a))
      if (equal === true) assert.equal(valueKey(a), valueKey(b))
      if (!holds(a, isOdd) && !holds(b, isOdd)) assert.equal(equal, valueKey(a) === valueKey(b))
    }),
    { numRuns },
  )
})

test(
  'where two values compare, less and greater exclude each other and agree with the order of ' +
    'numbers, texts and booleans',
  () => {
    fc.assert(
      fc.property(graphValue, graphValue, (a, b) => {
        const less = compareValues('<', a, b)
        assert.equal(less, compareValues('>', b, a))
        assert.equal(compareValues('<=', a, b), compareValues('>=', b, a))
        if (less === true) assert.equal(compareValues('>=', a, b), false)
        if (less !== null && typeof a !== 'object' && !holds(a, isOdd) && !holds(b, isOdd))
          assert.equal(less, orderValues(a, b) < 0)
      }),
      { numRuns },
    )
  },
)

test('integers beyond 2^53 are told from the floats next to them', () => {
  assert.equal(equalValues(2n ** 53n + 1n, 2 ** 53), false)
  assert.equal(equalValues(2n ** 53n, 2 ** 53), true)
  assert.equal(compareValues('>', 2n ** 53n + 1n, 2 ** 53), true)
  assert.notEqual(valueKey(2n ** 53n + 1n), valueKey(2 ** 53))
  assert.equal(valueKey(1n), valueKey(1))
  assert.equal(valueKey(NaN), valueKey(NaN))
})

test('values nested without end are refused instead of exhausting the stack', () => {
  let deep: GraphValue = 1n
  for (let level = 0; level < 50_000; level++) deep = { kind: 'list', items: [deep] }
  for (const run of [
    () => equalValues(deep, deep),
    () => orderValues(deep, deep),
    () => valueKey(deep),
    () => compareValues('<', deep, deep),
  ]) {
    assert.throws(run, /nested more than/)
  }
})

const isOdd = (value: GraphValue): boolean => value === null || Number.isNaN(value)

function holds(value: GraphValue, found: (value: GraphValue) => boolean): boolean {
  if (found(value)) return true
  if (typeof value !== 'object' || value === null) return false
  if (value.kind === 'list') return value.items.some(item => holds(item, found))
  return value.kind === 'map' && Object.values(value.entries).some(item => holds(item, found))
}
