import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { constructTemporal } from './construct-temporal.ts'
import { formatTemporal } from './format-temporal.ts'
import { anyTemporal, context, make } from './temporal-samples.contract.ts'

const cases = { numRuns: Number(process.env['VERITRAIL_CASES'] ?? 500) }

test('the long form always shows seconds, the short one where they are not zero', () => {
  assert.equal(formatTemporal(make('localtime', '12:00')), '12:00:00')
  assert.equal(formatTemporal(make('localtime', '12:00'), 'short'), '12:00')
  assert.equal(formatTemporal(make('localtime', '12:00:00.5'), 'short'), '12:00:00.5')
  assert.equal(
    formatTemporal(make('datetime', '2017-08-08T12:31:14.645876123[Europe/Stockholm]')),
    '2017-08-08T12:31:14.645876123+02:00[Europe/Stockholm]',
  )
  assert.equal(
    formatTemporal(make('datetime', { year: 2020, timezone: 'UTC' })),
    '2020-01-01T00:00:00Z[UTC]',
  )
})

test('years before 0 and after 9999 carry a sign', () => {
  assert.equal(formatTemporal(make('date', '-0001-01-01')), '-0001-01-01')
  assert.equal(formatTemporal(make('date', '+12020-01-01')), '+12020-01-01')
  assert.equal(formatTemporal(make('date', '0001-01-01')), '0001-01-01')
})

test('a duration shows each part with its sign', () => {
  assert.equal(formatTemporal(make('duration', { seconds: 2, milliseconds: -1 })), 'PT1.999S')
  assert.equal(formatTemporal(make('duration', { seconds: -2, milliseconds: -1 })), 'PT-2.001S')
  assert.equal(
    formatTemporal(make('duration', { years: 12, months: 5, days: -14, hours: 16 })),
    'P12Y5M-14DT16H',
  )
  assert.equal(formatTemporal(make('duration', { months: 11, days: 400 })), 'P11M400D')
  assert.equal(formatTemporal(make('duration', { days: 0 })), 'PT0S')
})

test('what is written is read again as the same value', () => {
  fc.assert(
    fc.property(anyTemporal, fc.constantFrom('long' as const, 'short' as const), (value, form) => {
      assert.deepEqual(constructTemporal(value.kind, formatTemporal(value, form), context), value)
    }),
    cases,
  )
})
