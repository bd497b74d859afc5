import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completeDates, namedPeriods } from './named-periods.ts'

const now = Date.UTC(2026, 10, 20, 12)
const cases: ReadonlyArray<readonly [string, ReadonlyArray<readonly [string, string]>]> = [
  ['5 January 2022', [['2022-01-05', '2022-01-06']]],
  ['January 5th, 2022', [['2022-01-05', '2022-01-06']]],
  ['the 5th of January, 2022', [['2022-01-05', '2022-01-06']]],
  ['2022-01-05', [['2022-01-05', '2022-01-06']]],
  ['5/1/2022', [['2022-01-05', '2022-01-06']]],
  ['12/31/2022', [['2022-12-31', '2023-01-01']]],
  ['Jan 2022', [['2022-01-01', '2022-02-01']]],
  ['2022', [['2022-01-01', '2023-01-01']]],
  ['2021-2023', [['2021-01-01', '2024-01-01']]],
  ['Q4 2023', [['2023-10-01', '2024-01-01']]],
  ['the first half of 2022', [['2022-01-01', '2022-07-01']]],
  ['last year', [['2025-01-01', '2026-01-01']]],
  ['last month', [['2026-10-01', '2026-11-01']]],
  ['yesterday', [['2026-11-19', '2026-11-20']]],
  ['this week', [['2026-11-16', '2026-11-23']]],
  ['the last 30 days', [['2026-10-22', '2026-11-21']]],
  [
    'between January and March 2022',
    [
      ['2022-01-01', '2022-02-01'],
      ['2022-03-01', '2022-04-01'],
    ],
  ],
  [
    '1 to 5 January 2022',
    [
      ['2022-01-01', '2022-01-02'],
      ['2022-01-05', '2022-01-06'],
    ],
  ],
  ['30 February 2022', [['2022-02-01', '2022-03-01']]],
  ['email 9806201052', []],
  ["mails named Today's Headlines", []],
  ["mails of Monday's date, today's", [['2026-11-20', '2026-11-21']]],
  ['lot 20221', []],
]
for (const [text, expected] of cases) {
  test(`reads “${text}”`, () => {
    const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
    assert.deepEqual(
      namedPeriods(completeDates(text), { now, timeZone: 'UTC' }).map(period => [
        day(period.from),
        day(period.until),
      ]),
      expected,
    )
  })
}

test('days begin and end in the zone of the corpus, also when the clocks change', () => {
  const [period] = namedPeriods('27 October 2024', { now, timeZone: 'Europe/Berlin' })
  assert.deepEqual(
    [period?.from, period?.until],
    [Date.UTC(2024, 9, 26, 22), Date.UTC(2024, 9, 27, 23)],
  )
})
