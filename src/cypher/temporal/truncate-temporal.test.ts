import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  anyDateTime,
  anyInstant,
  context,
  instant,
  make,
  mapOf,
  shown,
} from './temporal-samples.contract.ts'
import type { Field } from './temporal-samples.contract.ts'
import type { InstantKind } from './temporal-parts.ts'
import { truncateTemporal } from './truncate-temporal.ts'

const cases = { numRuns: Number(process.env['VERITRAIL_CASES'] ?? 300) }
const date = instant('date', '1984-10-11')
const zoned = instant('datetime', '1984-10-11T12:31:14.645876123+01:00')
const local = instant('localdatetime', '1984-10-11T12:31:14.645876123')

function truncated(
  kind: InstantKind,
  unit: string,
  value: Parameters<typeof truncateTemporal>[2],
  fields?: Readonly<Record<string, Field>>,
): string {
  return shown(
    truncateTemporal(kind, unit, value, fields === undefined ? undefined : mapOf(fields), context),
  )
}

test('a date is cut down to the first day of the unit', () => {
  const units = [
    'millennium',
    'century',
    'decade',
    'year',
    'weekYear',
    'quarter',
    'month',
    'week',
    'day',
  ]
  assert.deepEqual(
    units.map(unit => truncated('date', unit, date)),
    [
      '1000-01-01',
      '1900-01-01',
      '1980-01-01',
      '1984-01-01',
      '1984-01-02',
      '1984-10-01',
      '1984-10-01',
      '1984-10-08',
      '1984-10-11',
    ],
  )
  assert.equal(truncated('date', 'weekYear', make('date', '1984-01-01')), '1983-01-03')
  assert.equal(truncated('date', 'century', make('date', '-1984-05-05')), '-1900-01-01')
})

test('a time is cut down, to the day to midnight', () => {
  const units = ['day', 'hour', 'minute', 'second', 'millisecond', 'microsecond']
  assert.deepEqual(
    units.map(unit => truncated('localtime', unit, zoned)),
    ['00:00', '12:00', '12:31', '12:31:14', '12:31:14.645', '12:31:14.645876'],
  )
  assert.equal(truncated('time', 'hour', zoned), '12:00+01:00')
  assert.equal(truncated('time', 'hour', local, { timezone: '+01:00' }), '12:00+01:00')
})

test('fields are set on what is left', () => {
  assert.equal(
    truncated('date', 'millennium', make('date', '2017-10-11'), { day: 2 }),
    '2000-01-02',
  )
  assert.equal(truncated('date', 'week', zoned, { dayOfWeek: 2 }), '1984-10-09')
  assert.equal(truncated('localdatetime', 'day', date, { hour: 5 }), '1984-10-11T05:00')
  assert.equal(
    truncated('datetime', 'day', zoned, { nanosecond: 2 }),
    '1984-10-11T00:00:00.000000002+01:00',
  )
  assert.equal(
    truncated('localdatetime', 'millisecond', local, { nanosecond: 2 }),
    '1984-10-11T12:31:14.645000002',
  )
  assert.equal(
    truncated('localdatetime', 'millisecond', local, { microsecond: 5, nanosecond: 6 }),
    '1984-10-11T12:31:14.645005006',
  )
  assert.equal(truncated('localtime', 'second', local, { millisecond: 5 }), '12:31:14.005')
})

test('a new zone keeps what the clock shows', () => {
  assert.equal(
    truncated('datetime', 'millennium', make('date', '2017-10-11'), {
      timezone: 'Europe/Stockholm',
    }),
    '2000-01-01T00:00+01:00[Europe/Stockholm]',
  )
  assert.equal(
    truncated('datetime', 'day', make('datetime', '2020-07-25T02:30+01:00'), {
      timezone: 'America/New_York',
      hour: 3,
    }),
    '2020-07-25T03:00-04:00[America/New_York]',
  )
  assert.equal(
    truncated('time', 'hour', make('time', '12:13+05:00'), { hour: 3, timezone: '+01:00' }),
    '03:00+01:00',
  )
})

test('without a value the start of the query is cut, and null stays null', () => {
  assert.equal(truncated('date', 'year', undefined), '2026-01-01')
  assert.equal(truncateTemporal('date', 'year', null, undefined, context), null)
  assert.equal(shown(truncateTemporal('date', 'year', date, null, context)), '1984-01-01')
})

test('units that do not fit, other fields and other values are refused', () => {
  assert.throws(() => truncated('date', 'hour', date), /too small/)
  assert.throws(() => truncated('localtime', 'month', local), /too large/)
  assert.throws(() => truncated('date', 'Year', date), /not a unit/)
  assert.throws(() => truncated('date', 'toString', date), /not a unit/)
  assert.throws(() => truncated('localdatetime', 'hour', date), /no time/)
  assert.throws(() => truncated('datetime', 'day', make('time', '12:00')), /no date/)
  assert.throws(() => truncated('date', 'day', date, { hour: 5 }), /no field 'hour'/)
  assert.throws(() => truncated('date', 'day', make('duration', 'P1D')), /takes a date or a time/)
  assert.throws(
    () => truncated('localtime', 'millisecond', local, { nanosecond: 1000 }),
    /0 to 999/,
  )
})

test('cutting twice is cutting once, and never moves forward', () => {
  const units = fc.constantFrom(
    'century',
    'decade',
    'year',
    'weekYear',
    'quarter',
    'month',
    'week',
    'day',
    'hour',
    'minute',
    'second',
    'millisecond',
    'microsecond',
  )
  fc.assert(
    fc.property(anyInstant, units, (value, unit) => {
      let once
      try {
        once = truncateTemporal(value.kind, unit, value, undefined, context)
      } catch (error) {
        assert.match(String(error), /too small|too large/)
        return
      }
      assert.deepEqual(truncateTemporal(value.kind, unit, once, undefined, context), once)
    }),
    cases,
  )
  fc.assert(
    fc.property(anyDateTime, units, (value, unit) => {
      const cut = truncateTemporal('localdatetime', unit, value, undefined, context)
      const shownBefore = truncateTemporal(
        'localdatetime',
        'microsecond',
        value,
        undefined,
        context,
      )
      if (
        typeof cut !== 'object' ||
        cut?.kind !== 'localdatetime' ||
        typeof shownBefore !== 'object' ||
        shownBefore?.kind !== 'localdatetime'
      )
        assert.fail('no local date and time')
      // Centuries before year 0 are counted towards it.
      if (shownBefore.epochSecond > -62_167_219_200)
        assert.ok(cut.epochSecond <= shownBefore.epochSecond)
    }),
    cases,
  )
})
