import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TemporalValue } from '../../core/graph-value.ts'
import { temporalComponent } from './components.ts'
import { make } from './temporal-samples.contract.ts'

function components(value: TemporalValue, names: string): unknown[] {
  return names
    .split(' ')
    .map(name => temporalComponent(value, name))
    .map(part => (typeof part === 'bigint' ? Number(part) : part))
}

test('a date knows its place in year, quarter, month and week', () => {
  const names = 'year quarter month week weekYear day ordinalDay weekDay dayOfWeek dayOfQuarter'
  assert.deepEqual(
    components(make('date', '1984-10-11'), names),
    [1984, 4, 10, 41, 1984, 11, 285, 4, 4, 11],
  )
  assert.deepEqual(
    components(make('date', '1984-01-01'), 'year weekYear week weekDay'),
    [1984, 1983, 52, 7],
  )
})

test('times and zones have parts', () => {
  const names = 'hour minute second millisecond microsecond nanosecond'
  assert.deepEqual(
    components(make('localtime', '12:31:14.645876123'), names),
    [12, 31, 14, 645, 645_876, 645_876_123],
  )
  assert.deepEqual(
    components(make('time', '12:31-01:30'), 'hour timezone offset offsetMinutes offsetSeconds'),
    [12, '-01:30', '-01:30', -90, -5400],
  )
  const zoned = make('datetime', '1984-11-11T12:31:14.645876123[Europe/Stockholm]')
  assert.deepEqual(
    components(zoned, 'day timezone offset offsetMinutes epochSeconds epochMillis'),
    [11, 'Europe/Stockholm', '+01:00', 60, 469_020_674, 469_020_674_645],
  )
  assert.deepEqual(
    components(
      make('datetime', '1969-12-31T23:59:59.9999Z'),
      'timezone epochMillis epochSeconds YEAR',
    ),
    ['Z', -1, 0, 1969],
  )
})

test('a duration has whole units and remainders', () => {
  const names =
    'years quarters months weeks days hours minutes seconds milliseconds microseconds ' +
    'nanoseconds quartersOfYear monthsOfQuarter monthsOfYear daysOfWeek minutesOfHour ' +
    'secondsOfMinute millisecondsOfSecond microsecondsOfSecond nanosecondsOfSecond'
  const value = make('duration', {
    years: 1,
    months: 4,
    days: 10,
    hours: 1,
    minutes: 1,
    seconds: 1,
    nanoseconds: 111_111_111,
  })
  assert.deepEqual(
    components(value, names),
    [
      1, 5, 16, 1, 10, 1, 61, 3661, 3_661_111, 3_661_111_111, 3_661_111_111_111, 1, 1, 4, 3, 1, 1,
      111, 111_111, 111_111_111,
    ],
  )
  assert.deepEqual(
    components(
      make('duration', 'P-1Y-5M-10DT-1.5S'),
      'years quartersOfYear monthsOfQuarter daysOfWeek seconds milliseconds nanosecondsOfSecond',
    ),
    [-1, -1, -2, -3, -2, -1500, 500_000_000],
  )
  assert.throws(
    () => temporalComponent(make('duration', { seconds: 9e12 }), 'nanoseconds'),
    /64 bits/,
  )
})

test('what a kind does not have is undefined', () => {
  assert.deepEqual(components(make('date', '2020'), 'hour timezone epochSeconds foo years'), [
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  assert.deepEqual(components(make('localdatetime', '2020-01-01T12'), 'timezone epochMillis'), [
    undefined,
    undefined,
  ])
  assert.deepEqual(components(make('time', '12'), 'year epochSeconds'), [undefined, undefined])
  assert.deepEqual(components(make('duration', 'PT1S'), 'year foo'), [undefined, undefined])
})
