import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { toPlainJson } from './plain-json.contract.ts'
import { toValueJson, valueJsonSchema } from './value-json.contract.ts'
import { graphValue } from './graph-value.contract.ts'

const cases = Number(process.env['VERITRAIL_CASES'] ?? 200)

test('tagged JSON gives every value back as it was', () => {
  fc.assert(
    fc.property(graphValue, value => {
      assert.deepEqual(valueJsonSchema.parse(JSON.parse(JSON.stringify(toValueJson(value)))), value)
    }),
    { numRuns: cases },
  )
})

test('plain JSON loses kinds, not values', () => {
  assert.deepEqual(
    toPlainJson({
      kind: 'map',
      entries: { whole: 12n, large: 2n ** 60n, day: { kind: 'date', epochDay: 18_262 }, none: NaN },
    }),
    { whole: 12, large: '1152921504606846976', day: '2020-01-01', none: 'NaN' },
  )
})
