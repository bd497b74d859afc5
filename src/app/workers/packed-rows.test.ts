import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { GraphResult, GraphValue } from '../../core/graph-value.ts'
import { packRows, unpackRows } from './packed-rows.ts'

const count = 150
const column = (value: fc.Arbitrary<GraphValue>): fc.Arbitrary<GraphValue[]> =>
  fc.array(value, { minLength: count, maxLength: count })
const integer: fc.Arbitrary<GraphValue> = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
const safe: fc.Arbitrary<GraphValue> = fc.maxSafeInteger().map(BigInt)
const missing: fc.Arbitrary<GraphValue> = fc.constant(null)

const columns = fc.array(
  fc.oneof(
    column(safe),
    column(fc.oneof(safe, missing)),
    column(integer),
    column(fc.double()),
    column(fc.oneof(fc.string(), missing)),
    column(fc.oneof(safe, fc.double(), fc.string(), fc.boolean(), missing)),
    column(fc.array(safe).map((items): GraphValue => ({ kind: 'list', items }))),
  ),
  { minLength: 1, maxLength: 4 },
)

test('rows travel as they are, whatever their values', () => {
  fc.assert(
    fc.property(columns, fc.boolean(), (values, truncated) => {
      const result: GraphResult = {
        columns: values.map((_, index) => `c${index}`),
        rows: Array.from({ length: count }, (_, row) => values.map(one => one[row] ?? null)),
        truncated,
      }
      assert.deepEqual(unpackRows(structuredClone(packRows(result))), result)
    }),
    { numRuns: 50 },
  )
})

test('many whole numbers are one block of memory', () => {
  const rows = Array.from({ length: 1_000 }, (_, index) => [BigInt(index), 'text'])
  const packed = packRows({ columns: ['n', 't'], rows, truncated: false })
  assert.ok('packed' in packed && packed.packed[0] instanceof Float64Array)
})

test('a few rows travel unpacked', () => {
  const result: GraphResult = { columns: ['n'], rows: [[1n], [null]], truncated: true }
  assert.deepEqual(packRows(result), result)
  assert.deepEqual(unpackRows(result), result)
})
