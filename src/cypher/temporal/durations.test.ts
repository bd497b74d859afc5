import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  addDuration,
  addDurations,
  divideDuration,
  durationBetween,
  durationInDays,
  durationInMonths,
  durationInSeconds,
  multiplyDuration,
  negateDuration,
  subtractDuration,
  subtractDurations,
} from './durations.ts'
import {
  anyDate,
  anyDateTime,
  anyDuration,
  anyInstant,
  anyLocalDateTime,
  duration,
  instant,
  make,
  shown,
} from './temporal-samples.contract.ts'
import type { TemporalKind } from './temporal-parts.ts'

const cases = { numRuns: Number(process.env['VERITRAIL_CASES'] ?? 300) }
const kindOf: Readonly<Record<string, TemporalKind>> = {
  d: 'date',
  l: 'localtime',
  t: 'time',
  ld: 'localdatetime',
  dt: 'datetime',
}

/** `ld 2018-01-01T12:00`: kind and text. */
function read(text: string): ReturnType<typeof make> {
  const [kind = '', rest = ''] = text.split(' ')
  return make(kindOf[kind] ?? 'date', rest)
}
function assertAll(
  compute: typeof durationBetween,
  rows: ReadonlyArray<readonly [string, string, string]>,
): void {
  assert.deepEqual(
    rows.map(([from, to]) => shown(compute(read(from), read(to)))),
    rows.map(row => row[2]),
  )
}

test(
  'between two values lie whole months, whole days and the rest; what one lacks it takes ' +
    'from the other',
  () => {
    assertAll(durationBetween, [
      ['d 1984-10-11', 'd 2015-06-24', 'P30Y8M13D'],
      ['d 1984-10-11', 'ld 2016-07-21T21:45:22.142', 'P31Y9M10DT21H45M22.142S'],
      ['d 1984-10-11', 't 16:30+0100', 'PT16H30M'],
      ['l 14:30', 'd 2015-06-24', 'PT-14H-30M'],
      ['l 14:30', 'dt 2015-07-21T21:40:32.142+0100', 'PT7H10M32.142S'],
      ['t 14:30', 'dt 2015-07-21T21:40:32.142+0100', 'PT6H10M32.142S'],
      ['t 14:30', 't 16:30+0100', 'PT1H'],
      ['ld 2015-07-21T21:40:32.142', 'd 2015-06-24', 'P-27DT-21H-40M-32.142S'],
      ['dt 2014-07-21T21:40:36.143+0200', 'dt 2015-07-21T21:40:32.142+0100', 'P1YT59M55.999S'],
      ['dt 2014-07-21T21:40:36.143+0200', 't 16:30+0100', 'PT-4H-10M-36.143S'],
      ['ld 2018-01-01T10:00:00.2', 'ld 2018-01-02T10:00:00.1', 'PT23H59M59.9S'],
      ['ld 2018-01-02T10:00:00.1', 'ld 2018-01-01T10:00:00.2', 'PT-23H-59M-59.9S'],
      [
        'dt 2017-10-28T23:00+02:00[Europe/Stockholm]',
        'dt 2017-10-29T04:00+01:00[Europe/Stockholm]',
        'PT6H',
      ],
      ['d -999999999-01-01', 'd +999999999-12-31', 'P1999999998Y11M30D'],
      [
        'dt 2020-03-28T02:30[Europe/Stockholm]',
        'dt 2020-03-29T05:00[Europe/Stockholm]',
        'P1DT1H30M',
      ],
      ['d 2020-03-31', 'd 2020-02-29', 'P-1M'],
      ['d 2020-01-31', 'd 2020-03-01', 'P1M1D'],
    ])
  },
)

test('in months, in days and in seconds', () => {
  assertAll(durationInMonths, [
    ['d 2018-03-11', 'd 2016-06-24', 'P-1Y-8M'],
    ['d 2018-07-21', 'dt 2016-07-21T21:40:32.142+0100', 'P-1Y-11M'],
    ['dt 2018-07-21T21:40:36.143+0500', 'dt 1984-07-21T22:40:36.143+0200', 'P-33Y-11M'],
    ['d 1984-10-11', 'l 16:30', 'PT0S'],
  ])
  assertAll(durationInDays, [
    ['d 1984-10-11', 'dt 2015-07-21T21:40:32.142+0100', 'P11240D'],
    ['ld 2015-07-21T21:40:32.142', 'd 2015-06-24', 'P-27D'],
    ['dt 2014-07-21T21:40:36.143+0200', 'd 2015-06-24', 'P337D'],
  ])
  assertAll(durationInSeconds, [
    ['d 1984-10-11', 'ld 2016-07-21T21:45:22.142', 'PT278565H45M22.142S'],
    ['dt 2017-10-29T00:00[Europe/Stockholm]', 'ld 2017-10-29T04:00', 'PT5H'],
    ['l 00:00', 'dt 2017-10-29T04:00[Europe/Stockholm]', 'PT5H'],
    ['dt 2017-10-29T00:00[Europe/Stockholm]', 'd 2017-10-30', 'PT25H'],
    ['l 12:34:54.7', 'l 12:34:54.3', 'PT-0.4S'],
    ['l 12:44:54.7', 'l 12:34:55.3', 'PT-9M-59.4S'],
    ['l 12:34:56', 'l 12:34:55.7', 'PT-0.3S'],
  ])
})

test('a duration is added month by month, then day by day, then as time passes', () => {
  const years = duration({
    years: 12.5,
    months: 5.5,
    days: 14.5,
    hours: 16.5,
    minutes: 12.5,
    seconds: 70.5,
    nanoseconds: 3,
  })
  const rows: ReadonlyArray<readonly [string, string, string]> = [
    ['d 1984-10-11', '1997-10-11', '1971-10-12'],
    ['l 12:31:14.000000001', '22:29:27.500000004', '02:33:00.499999998'],
    ['t 12:31:14.000000001+01:00', '22:29:27.500000004+01:00', '02:33:00.499999998+01:00'],
    [
      'ld 1984-10-11T12:31:14.000000001',
      '1997-10-11T22:29:27.500000004',
      '1971-10-12T02:33:00.499999998',
    ],
    [
      'dt 1984-10-11T12:31:14.000000001+01:00',
      '1997-10-11T22:29:27.500000004+01:00',
      '1971-10-12T02:33:00.499999998+01:00',
    ],
  ]
  for (const [text, sum, difference] of rows) {
    const value = read(text)
    if (value.kind === 'duration') assert.fail('no instant')
    assert.deepEqual(
      [shown(addDuration(value, years)), shown(subtractDuration(value, years))],
      [sum, difference],
    )
  }
  assert.equal(shown(addDuration(instant('date', '2020-01-31'), duration('P1M1D'))), '2020-03-01')
  assert.equal(
    shown(
      addDuration(instant('datetime', '2020-03-28T02:30[Europe/Stockholm]'), duration('P1DT1H')),
    ),
    '2020-03-29T04:30+02:00[Europe/Stockholm]',
  )
  assert.equal(
    shown(
      addDuration(instant('datetime', '2020-10-25T02:30+01:00[Europe/Stockholm]'), duration('P1D')),
    ),
    '2020-10-26T02:30+01:00[Europe/Stockholm]',
  )
  assert.equal(
    shown(
      subtractDuration(instant('datetime', '2020-10-26T02:30[Europe/Stockholm]'), duration('P1D')),
    ),
    '2020-10-25T02:30+01:00[Europe/Stockholm]',
  )
  assert.throws(() => addDuration(instant('date', '+999999999-12-31'), duration('P1D')), /years/)
})

test('durations are added, subtracted, negated, multiplied and divided', () => {
  const a = duration({
    years: 12,
    months: 5,
    days: 14,
    hours: 16,
    minutes: 12,
    seconds: 70,
    nanoseconds: 1,
  })
  const b = duration({ months: 1, days: -14, hours: 16, minutes: -12, seconds: 70 })
  assert.deepEqual(
    [
      addDurations(a, b),
      subtractDurations(b, a),
      negateDuration(a),
      multiplyDuration(a, 2n),
      multiplyDuration(a, 0.5),
      divideDuration(a, 2n),
      divideDuration(a, 0.5),
    ].map(shown),
    [
      'P12Y6MT32H2M20.000000001S',
      'P-12Y-4M-28DT-24M-0.000000001S',
      'P-12Y-5M-14DT-16H-13M-10.000000001S',
      'P24Y10M28DT32H26M20.000000002S',
      'P6Y2M22DT13H21M8S',
      'P6Y2M22DT13H21M8S',
      'P24Y10M28DT32H26M20.000000002S',
    ],
  )
  assert.equal(shown(divideDuration(duration('P1Y1M1DT1H1M1.5S'), 3n)), 'P4M10DT11H50M2.499999999S')
  assert.equal(shown(divideDuration(duration('P100000D'), 3n)), 'P33333DT8H0.000000209S')
  assert.throws(() => divideDuration(a, 0n), /by zero/)
  assert.throws(() => multiplyDuration(a, NaN), /NaN/)
  assert.throws(() => multiplyDuration(a, Infinity), /2\^53/)
  assert.throws(() => multiplyDuration(a, 2n ** 60n), /2\^53/)
})

test('null stays null, other values and two times without dates are refused', () => {
  assert.equal(durationBetween(null, make('date', '2020')), null)
  assert.equal(durationInSeconds(make('date', '2020'), null), null)
  assert.throws(() => durationBetween('2020', make('date', '2020')), /takes two dates or times/)
  assert.throws(
    () => durationInDays(make('localtime', '12'), make('time', '13')),
    /no months and days/,
  )
  assert.throws(
    () => durationInSeconds(make('date', '-999999999'), make('date', '+999999999')),
    /2\^53/,
  )
})

test('the start plus what lies between is the end', () => {
  for (const [start, end] of [
    [anyDate, anyDate],
    [anyLocalDateTime, anyLocalDateTime],
    [anyDateTime, anyDateTime],
  ] as const) {
    fc.assert(
      fc.property(start, end, (from, to) => {
        const between = durationBetween(from, to)
        if (typeof between !== 'object' || between?.kind !== 'duration') assert.fail('no duration')
        const sum = addDuration(from, between)
        if (sum.kind === 'datetime' && to.kind === 'datetime')
          assert.deepEqual([sum.epochSecond, sum.nanos], [to.epochSecond, to.nanos])
        else assert.deepEqual(sum, to)
      }),
      cases,
    )
  }
})

test('negating, adding and subtracting agree', () => {
  fc.assert(
    fc.property(anyDuration, anyDuration, (a, b) => {
      assert.deepEqual(subtractDurations(addDurations(a, b), b), a)
      assert.deepEqual(negateDuration(negateDuration(a)), a)
      assert.deepEqual(multiplyDuration(a, -1n), negateDuration(a))
    }),
    cases,
  )
  fc.assert(
    fc.property(anyInstant, anyDuration, (value, by) => {
      assert.deepEqual(subtractDuration(value, by), addDuration(value, negateDuration(by)))
    }),
    cases,
  )
})
