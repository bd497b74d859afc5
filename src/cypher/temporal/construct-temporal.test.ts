import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CypherFault } from '../query/fault.ts'
import {
  constructTemporal,
  currentTemporal,
  fromEpoch,
  fromEpochMillis,
} from './construct-temporal.ts'
import { context, instant, make, mapOf, shown } from './temporal-samples.contract.ts'

const stockholm = instant('datetime', {
  year: 1984,
  month: 10,
  day: 11,
  hour: 12,
  timezone: 'Europe/Stockholm',
})
const local = instant('localdatetime', {
  year: 1984,
  week: 10,
  dayOfWeek: 3,
  hour: 12,
  minute: 31,
  second: 14,
  millisecond: 645,
})

function assertAll(
  rows: ReadonlyArray<readonly [Parameters<typeof make>[0], Parameters<typeof make>[1], string]>,
): void {
  assert.deepEqual(
    rows.map(([kind, argument]) => shown(make(kind, argument))),
    rows.map(row => row[2]),
  )
}
function refuses(
  reason: 'evaluation' | 'limit',
  rows: ReadonlyArray<readonly [Parameters<typeof make>[0], Parameters<typeof make>[1], RegExp]>,
): void {
  for (const [kind, argument, message] of rows) {
    assert.throws(
      () => make(kind, argument),
      error =>
        error instanceof CypherFault && error.reason === reason && message.test(error.message),
      String(message),
    )
  }
}

test('dates are made from fields of a calendar, weeks, quarters and days of a year', () => {
  assertAll([
    ['date', { year: 1984, month: 10, day: 11 }, '1984-10-11'],
    ['date', { year: 1984, month: 10 }, '1984-10-01'],
    ['date', { year: 1984 }, '1984-01-01'],
    ['date', { year: 1984, week: 10, dayOfWeek: 3 }, '1984-03-07'],
    ['date', { year: 1984, week: 10 }, '1984-03-05'],
    ['date', { year: 1817, week: 1 }, '1816-12-30'],
    ['date', { year: 1818, week: 53 }, '1818-12-28'],
    ['date', { dayOfWeek: 2, year: 1817, week: 1 }, '1816-12-31'],
    ['date', { year: 1984, quarter: 3, dayOfQuarter: 45 }, '1984-08-14'],
    ['date', { year: 1984, quarter: 3 }, '1984-07-01'],
    ['date', { year: 1984, ordinalDay: 202 }, '1984-07-20'],
    ['date', { YEAR: 1984, Month: 2 }, '1984-02-01'],
    ['date', { year: -1 }, '-0001-01-01'],
    ['date', { year: 10_000 }, '+10000-01-01'],
  ])
})

test('a date under `date` gives what the other fields do not', () => {
  const base = make('date', '1984-11-11')
  assertAll([
    ['date', { date: base }, '1984-11-11'],
    ['date', { date: base, year: 28 }, '0028-11-11'],
    ['date', { date: base, day: 28 }, '1984-11-28'],
    ['date', { date: base, week: 1 }, '1984-01-08'],
    ['date', { date: base, ordinalDay: 28 }, '1984-01-28'],
    ['date', { date: base, quarter: 3 }, '1984-08-11'],
    ['date', { date: make('date', '1816-12-30'), week: 2, dayOfWeek: 3 }, '1817-01-08'],
    ['date', { date: make('date', '1816-12-31'), year: 1817, week: 2 }, '1817-01-07'],
    ['date', { date: make('date', '2020-02-29'), year: 2021 }, '2021-02-28'],
    ['date', { date: make('date', '2020-05-31'), quarter: 1 }, '2020-02-29'],
    ['date', { date: make('date', '2020-12-31'), dayOfWeek: 1 }, '2020-12-28'],
    ['date', { date: make('date', '2021-01-01'), year: 2015, dayOfWeek: 7 }, '2015-01-04'],
    ['date', { date: make('date', '2020-12-31'), year: 2021, dayOfQuarter: 3 }, '2021-10-03'],
    ['date', { date: stockholm }, '1984-10-11'],
    ['date', local, '1984-03-07'],
  ])
})

test('times are made from fields, whose fractions of a second add up', () => {
  assertAll([
    [
      'localtime',
      { hour: 12, minute: 31, second: 14, nanosecond: 789, millisecond: 123, microsecond: 456 },
      '12:31:14.123456789',
    ],
    ['localtime', { hour: 12, minute: 31, second: 14, microsecond: 645_876 }, '12:31:14.645876'],
    ['localtime', { hour: 12 }, '12:00'],
    ['time', { hour: 12, minute: 31, second: 14, nanosecond: 3 }, '12:31:14.000000003Z'],
    ['time', { hour: 12, timezone: '+01:00' }, '12:00+01:00'],
    ['time', { hour: 12, minute: 34, second: 56, timezone: '-02:05:07' }, '12:34:56-02:05:07'],
    ['time', { hour: 12, timezone: 'Europe/Stockholm' }, '12:00+02:00'],
    ['localtime', { time: make('time', '12:31:14.645876+01:00'), second: 42 }, '12:31:42.645876'],
    [
      'localtime',
      { time: make('localtime', '12:00:01.123456789'), millisecond: 5 },
      '12:00:01.005',
    ],
    [
      'time',
      { time: make('time', '12:31:14.645876+01:00'), second: 42, timezone: '+05:00' },
      '16:31:42.645876+05:00',
    ],
    ['time', { time: local, timezone: '+05:00' }, '12:31:14.645+05:00'],
    ['time', stockholm, '12:00+01:00'],
    ['time', make('localtime', '12:00'), '12:00Z'],
    ['localtime', stockholm, '12:00'],
  ])
})

test(
  'dates with times are made from fields and from other values; a zone of the base keeps its ' +
    'moment',
  () => {
    assertAll([
      ['localdatetime', { year: 1984, ordinalDay: 202, hour: 12, minute: 31 }, '1984-07-20T12:31'],
      ['localdatetime', { year: 1984 }, '1984-01-01T00:00'],
      [
        'localdatetime',
        { date: stockholm, time: make('time', '12:31:14.645876+01:00'), day: 28, second: 42 },
        '1984-10-28T12:31:42.645876',
      ],
      ['localdatetime', stockholm, '1984-10-11T12:00'],
      [
        'datetime',
        {
          year: 1984,
          month: 10,
          day: 11,
          hour: 12,
          minute: 31,
          second: 14,
          nanosecond: 645_876_123,
        },
        '1984-10-11T12:31:14.645876123Z',
      ],
      [
        'datetime',
        { year: 1984, quarter: 3, dayOfQuarter: 45, hour: 12, timezone: 'Europe/Stockholm' },
        '1984-08-14T12:00+02:00[Europe/Stockholm]',
      ],
      [
        'datetime',
        { year: 1984, month: 10, day: 11, hour: 12, minute: 34, second: 56, timezone: '+02:05:59' },
        '1984-10-11T12:34:56+02:05:59',
      ],
      ['datetime', { date: local, time: stockholm }, '1984-03-07T12:00+01:00[Europe/Stockholm]'],
      ['datetime', { date: local, time: stockholm, timezone: '+05:00' }, '1984-03-07T16:00+05:00'],
      [
        'datetime',
        { date: local, time: stockholm, day: 28, second: 42, timezone: 'Pacific/Honolulu' },
        '1984-03-28T00:00:42-10:00[Pacific/Honolulu]',
      ],
      ['datetime', { datetime: local, timezone: '+05:00' }, '1984-03-07T12:31:14.645+05:00'],
      [
        'datetime',
        { datetime: stockholm, day: 28, second: 42 },
        '1984-10-28T12:00:42+01:00[Europe/Stockholm]',
      ],
      ['datetime', local, '1984-03-07T12:31:14.645Z'],
      ['datetime', { epochMillis: -1, timezone: '+01:00' }, '1970-01-01T00:59:59.999+01:00'],
      ['datetime', { epochSeconds: 5, nanosecond: 6 }, '1970-01-01T00:00:05.000000006Z'],
      [
        'datetime',
        { year: 2020, timezone: 'america/new york' },
        '2020-01-01T00:00-05:00[America/New_York]',
      ],
    ])
  },
)

test('text is read in all forms of ISO 8601 that openCypher shows', () => {
  assertAll([
    ...[
      '2015-07-21',
      '20150721',
      '2015-W30-2',
      '2015W302',
      '2015-202',
      '2015202',
      '2015-Q3-21',
      '2015Q321',
      '+2015-7-21',
    ].map(text => ['date', text, '2015-07-21'] as const),
    ['date', '201507', '2015-07-01'],
    ['date', '2015-W30', '2015-07-20'],
    ['date', '2015', '2015-01-01'],
    ['date', '-0001-01-01', '-0001-01-01'],
    ['date', '+999999999-12-31', '+999999999-12-31'],
    ['localtime', '214032.142', '21:40:32.142'],
    ['localtime', '21:40:32', '21:40:32'],
    ['localtime', '2140', '21:40'],
    ['localtime', '21', '21:00'],
    ['localtime', 'T1:2:3,5', '01:02:03.5'],
    ['time', '21:40:32.142+0100', '21:40:32.142+01:00'],
    ['time', '2140-00:00', '21:40Z'],
    ['time', '2140-02', '21:40-02:00'],
    ['time', '22+18:00', '22:00+18:00'],
    ['time', '214032.142Z', '21:40:32.142Z'],
    ['localdatetime', '2015-W30T2140', '2015-07-20T21:40'],
    ['localdatetime', '2015202T21', '2015-07-21T21:00'],
    ['localdatetime', '2015T214032', '2015-01-01T21:40:32'],
    ['localdatetime', '2015-07-21', '2015-07-21T00:00'],
    ['datetime', '2015-W30-2T214032.142Z', '2015-07-21T21:40:32.142Z'],
    ['datetime', '2015T214032-0100', '2015-01-01T21:40:32-01:00'],
    ['datetime', '20150721t21:40z', '2015-07-21T21:40Z'],
    [
      'datetime',
      '2015-07-21T21:40:32.142-04[America/New_York]',
      '2015-07-21T21:40:32.142-04:00[America/New_York]',
    ],
    [
      'datetime',
      '2015-07-21T21:40:32.142[Europe/London]',
      '2015-07-21T21:40:32.142+01:00[Europe/London]',
    ],
    [
      'datetime',
      '1818-07-21T21:40:32.142[Europe/Stockholm]',
      '1818-07-21T21:40:32.142+00:53:28[Europe/Stockholm]',
    ],
    ['datetime', '2015-07-21', '2015-07-21T00:00Z'],
  ])
})

test('a skipped time moves on, and the offset decides between two showings of a time', () => {
  assertAll([
    ['datetime', '2020-03-29T02:30[Europe/Stockholm]', '2020-03-29T03:30+02:00[Europe/Stockholm]'],
    ['datetime', '2020-10-25T02:30[Europe/Stockholm]', '2020-10-25T02:30+02:00[Europe/Stockholm]'],
    [
      'datetime',
      '2020-10-25T02:30+01:00[Europe/Stockholm]',
      '2020-10-25T02:30+01:00[Europe/Stockholm]',
    ],
    ['datetime', '2011-12-30T12:00[Pacific/Apia]', '2011-12-31T12:00+14:00[Pacific/Apia]'],
  ])
  refuses('evaluation', [
    ['datetime', '2020-07-01T12:00+01:00[Europe/Stockholm]', /do not match/],
    ['datetime', '2020-03-29T02:30+01:00[Europe/Stockholm]', /do not match/],
  ])
})

test('durations are made from units, whose fractions run down, and from text', () => {
  assertAll([
    ['duration', { days: 14, hours: 16, minutes: 12 }, 'P14DT16H12M'],
    ['duration', { months: 5, days: 1.5 }, 'P5M1DT12H'],
    ['duration', { months: 0.75 }, 'P22DT19H51M49.5S'],
    ['duration', { weeks: 2.5 }, 'P17DT12H'],
    ['duration', { days: 14, seconds: 70, nanoseconds: 1 }, 'P14DT1M10.000000001S'],
    ['duration', { minutes: 1.5, seconds: 1 }, 'PT1M31S'],
    ['duration', { months: 0.1 }, 'P3DT1H2M54.599999999S'],
    ['duration', { seconds: -2, milliseconds: 1 }, 'PT-1.999S'],
    ['duration', { seconds: -60, milliseconds: -1 }, 'PT-1M-0.001S'],
    ['duration', { days: 1, milliseconds: -1 }, 'P1DT-0.001S'],
    ['duration', { seconds: 0 }, 'PT0S'],
    ['duration', 'P5M1.5D', 'P5M1DT12H'],
    ['duration', 'P0.75M', 'P22DT19H51M49.5S'],
    ['duration', 'P12Y5M14DT16H12M70S', 'P12Y5M14DT16H13M10S'],
    ['duration', '-P1DT1H', 'P-1DT-1H'],
    ['duration', 'pt0,1s', 'PT0.1S'],
    ['duration', 'P2012-02-02T14:37:21.545', 'P2012Y2M2DT14H37M21.545S'],
    ['duration', 'P20120202', 'P2012Y2M2D'],
    ['duration', 'PT123456789.123456789S', 'PT34293H33M9.123456789S'],
  ])
})

test('nothing is now, in the zone asked for, and null stays null', () => {
  assert.equal(shown(constructTemporal('datetime', undefined, context)), '2026-07-15T10:30:15.25Z')
  assert.equal(
    shown(constructTemporal('date', undefined, { ...context, timeZone: 'Pacific/Kiritimati' })),
    '2026-07-16',
  )
  assert.equal(
    shown(constructTemporal('time', mapOf({ timezone: 'Europe/Stockholm' }), context)),
    '12:30:15.25+02:00',
  )
  assert.equal(
    shown(currentTemporal('datetime', 'Asia/Tokyo', context)),
    '2026-07-15T19:30:15.25+09:00[Asia/Tokyo]',
  )
  assert.equal(shown(currentTemporal('localtime', undefined, context)), '10:30:15.25')
  for (const kind of [
    'date',
    'localtime',
    'time',
    'localdatetime',
    'datetime',
    'duration',
  ] as const)
    assert.equal(constructTemporal(kind, null, context), null)
  assert.equal(currentTemporal('date', null, context), null)
})

test('seconds and milliseconds since 1970 make a moment', () => {
  assert.equal(shown(fromEpoch(416_779n, 999_999_999n)), '1970-01-05T19:46:19.999999999Z')
  assert.equal(shown(fromEpochMillis(237_821_673_987n)), '1977-07-15T13:34:33.987Z')
  assert.equal(shown(fromEpochMillis(-1n)), '1969-12-31T23:59:59.999Z')
  assert.equal(fromEpoch(null, 1n), null)
  assert.throws(() => fromEpoch(5n, 1_000_000_000n), /nanosecond must be 0 to 999999999/)
})

test('what is no date or time is refused with its reason', () => {
  refuses('evaluation', [
    ['date', { year: 2020, month: 2, day: 30 }, /month 2 of 2020 has 29 days/],
    ['date', { year: 2020, day: 3 }, /day cannot be given without month/],
    ['date', { year: 2020, month: 2, week: 3 }, /cannot say a date together/],
    ['date', { year: 2020, hour: 2 }, /no field 'hour'/],
    ['date', {}, /at least one field/],
    ['date', { month: 2 }, /year must be given/],
    ['date', { year: 1_000_000_000 }, /year must be/],
    ['date', { year: 1.5 }, /year must be an integer/],
    ['date', { year: 2021, ordinalDay: 366 }, /1 to 365/],
    ['date', { year: 2020, YEAR: 2020 }, /twice/],
    ['date', make('localtime', '12:00'), /localtime has no date/],
    ['date', { date: make('localtime', '12:00') }, /has no date/],
    ['localtime', { minute: 3 }, /hour must be given/],
    ['localtime', { hour: 1, second: 3 }, /without minute/],
    ['localtime', { hour: 24 }, /hour must be 0 to 23/],
    [
      'localtime',
      { hour: 1, minute: 1, second: 1, millisecond: 1, microsecond: 1000 },
      /microsecond/,
    ],
    ['localdatetime', { year: 2020, month: 1, hour: 5 }, /day must be given where a time follows/],
    ['localdatetime', make('date', '2020-01-01'), /date has no time/],
    ['datetime', { date: local, datetime: stockholm }, /only one of/],
    ['date', '2020-02-30', /has 29 days/],
    ['date', '2021-W53', /no week 53/],
    ['date', '2000-Q1-92', /no day 92/],
    ['date', '12020-01-01', /cannot be read/],
    ['date', '2020-01-01T12:00', /cannot be read/],
    ['date', 'x'.repeat(100_000), /cannot be read/],
    ['localtime', '23:59:60', /second must be/],
    ['localtime', '12:00Z', /cannot be read/],
    ['time', '12:00[Europe/Stockholm]', /named time zone/],
    ['time', '12+01:60', /minutes of an offset/],
    ['datetime', { year: 2020, timezone: 'Nowhere/X' }, /not a time zone/],
    ['datetime', { year: 2020, timezone: 'BST' }, /not a time zone/],
    ['datetime', { year: 2020, timezone: '+19:00' }, /offset/],
    ['datetime', { year: 2020, timezone: 5 }, /as text/],
    ['duration', 'P', /cannot be read/],
    ['duration', 'P1.5Y1M', /cannot be read/],
    ['duration', 'P1DT', /cannot be read/],
    ['duration', { day: 1 }, /no field 'day'/],
    ['duration', 'P2012-13-01', /months must be/],
    ['duration', 'P'.padEnd(1_000_000, '1'), /cannot be read/],
  ])
  assert.throws(
    () => constructTemporal('date', { kind: 'map', entries: { year: null } }, context),
    /'year' is null/,
  )
  assert.throws(() => constructTemporal('date', 2020n, context), /takes text, a map/)
})

test('what cannot be held exactly is refused as a limit', () => {
  refuses('limit', [
    ['localdatetime', '-999999999-01-01', /285 million years/],
    ['duration', { hours: Number.MAX_SAFE_INTEGER }, /2\^53/],
    ['duration', { seconds: 1e300 }, /2\^53/],
  ])
})
