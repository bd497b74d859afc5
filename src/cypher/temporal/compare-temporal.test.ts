import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compareTemporal, equalTemporal, orderTemporal, temporalKey } from './compare-temporal.ts'
import { anyTemporal, make } from './temporal-samples.contract.ts'

const cases = { numRuns: Number(process.env['VERITRAIL_CASES'] ?? 300) }

test('values of one kind compare by moment', () => {
  assert.ok((compareTemporal(make('date', '1980-12-24'), make('date', '1984-10-11')) ?? 0) < 0)
  assert.ok(
    (compareTemporal(make('localtime', '12:31:14.645876123'), make('localtime', '10:35')) ?? 0) > 0,
  )
  assert.ok(
    (compareTemporal(make('time', '10:00+01:00'), make('time', '09:35:14.645876123Z')) ?? 0) < 0,
  )
  assert.ok(
    (compareTemporal(
      make('datetime', '1980-12-11T12:31:14Z'),
      make('datetime', '1984-10-11T12:31:14+05:00'),
    ) ?? 0) < 0,
  )
  assert.equal(
    compareTemporal(
      make('localdatetime', '1984-10-11T12'),
      make('localdatetime', '1984-10-11T12:00:00'),
    ),
    0,
  )
})

test('one moment in two zones is two values, ordered by the clock, offsets before names', () => {
  const rising = [
    make('datetime', '2019-12-31T23:00-01:00'),
    make('datetime', '2020-01-01T00:00Z'),
    make('datetime', '2020-01-01T00:00[UTC]'),
    make('datetime', '2020-01-01T01:00+01:00'),
    make('datetime', '2020-01-01T01:00[Europe/Berlin]'),
    make('datetime', '2020-01-01T01:00[Europe/Stockholm]'),
  ]
  for (const [index, value] of rising.entries())
    for (const later of rising.slice(index + 1)) {
      assert.ok((compareTemporal(value, later) ?? 0) < 0)
      assert.equal(equalTemporal(value, later), false)
    }
  assert.ok((compareTemporal(make('time', '12:00Z'), make('time', '13:00+01:00')) ?? 0) < 0)
})

test('durations are equal part by part, do not compare, and order by their average length', () => {
  const year = make('duration', {
    years: 12,
    months: 5,
    days: 14,
    hours: 16,
    minutes: 12,
    seconds: 70,
  })
  assert.equal(
    equalTemporal(
      year,
      make('duration', { years: 12, months: 5, days: 14, hours: 16, minutes: 13, seconds: 10 }),
    ),
    true,
  )
  assert.equal(
    equalTemporal(
      year,
      make('duration', { years: 12, months: 5, days: 13, hours: 40, minutes: 13, seconds: 10 }),
    ),
    false,
  )
  assert.equal(compareTemporal(make('duration', 'P1D'), make('duration', 'PT25H')), null)
  assert.equal(compareTemporal(year, year), 0)
  assert.ok(orderTemporal(make('duration', 'P30D'), make('duration', 'P1M')) < 0)
  assert.ok(orderTemporal(make('duration', 'P1M'), make('duration', 'P31D')) < 0)
})

test('different kinds are neither equal nor comparable', () => {
  assert.equal(
    compareTemporal(make('date', '2020-01-01'), make('localdatetime', '2020-01-01')),
    null,
  )
  assert.equal(equalTemporal(make('date', '1970-01-01'), make('localtime', '00')), false)
})

test('the order is total and keys are equal exactly where values are', () => {
  fc.assert(
    fc.property(anyTemporal, anyTemporal, anyTemporal, (a, b, c) => {
      assert.equal(Math.sign(orderTemporal(a, b)), -Math.sign(orderTemporal(b, a)) + 0)
      assert.equal(temporalKey(a) === temporalKey(b), equalTemporal(a, b))
      const [first, second, third] = [a, b, c].toSorted(orderTemporal)
      assert.ok(
        first !== undefined &&
          second !== undefined &&
          third !== undefined &&
          orderTemporal(first, third) <= 0 &&
          orderTemporal(first, second) <= 0,
      )
      assert.equal(orderTemporal({ ...a }, a), 0)
    }),
    cases,
  )
})
