import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  calendarDateOf,
  dayOfWeekOf,
  daysOfMonth,
  epochDayOf,
  maxEpochDay,
  maxYear,
  minEpochDay,
  plusMonths,
  startOfWeekYear,
  weekDateOf,
  weeksOf,
} from './calendar.ts'

const cases = { numRuns: Number(process.env['VERITRAIL_CASES'] ?? 1000) }
/** Within the range of JavaScript's dates, which count days in the same calendar. */
const platformDay = fc.integer({ min: -100_000_000, max: 100_000_000 })
const anyDay = fc.integer({ min: minEpochDay, max: maxEpochDay })

test('days have the dates and weekdays that the platform gives them', () => {
  fc.assert(
    fc.property(platformDay, day => {
      const date = new Date(day * 86_400_000)
      assert.deepEqual(calendarDateOf(day), {
        year: date.getUTCFullYear(),
        month: date.getUTCMonth() + 1,
        day: date.getUTCDate(),
      })
      assert.equal(dayOfWeekOf(day) % 7, date.getUTCDay())
    }),
    cases,
  )
})

test('a date is the date of its day, to the last of them', () => {
  assert.deepEqual([minEpochDay, maxEpochDay], [-365_243_219_162, 365_241_780_471])
  for (const day of [minEpochDay, -1, 0, 1, maxEpochDay])
    assert.equal(epochDayOf(...parts(day)), day)
  fc.assert(
    fc.property(anyDay, day => {
      assert.equal(epochDayOf(...parts(day)), day)
    }),
    cases,
  )
})

test('weeks begin on Mondays and years have 52 or 53 of them', () => {
  fc.assert(
    fc.property(anyDay, day => {
      const { weekYear, week, dayOfWeek } = weekDateOf(day)
      assert.equal(startOfWeekYear(weekYear) + (week - 1) * 7 + dayOfWeek - 1, day)
      assert.ok(week >= 1 && week <= weeksOf(weekYear))
    }),
    cases,
  )
  assert.deepEqual([2015, 2020, 2021, 1818].map(weeksOf), [53, 53, 52, 53])
})

test('months are added with the day kept or cut to the last of the month', () => {
  fc.assert(
    fc.property(platformDay, fc.integer({ min: -5000, max: 5000 }), (day, months) => {
      const before = calendarDateOf(day)
      const after = calendarDateOf(plusMonths(day, months))
      assert.equal((after.year - before.year) * 12 + after.month - before.month, months)
      assert.equal(after.day, Math.min(before.day, daysOfMonth(after.year, after.month)))
    }),
    cases,
  )
  assert.throws(() => plusMonths(maxEpochDay, 1), new RegExp(String(maxYear)))
})

function parts(day: number): [number, number, number] {
  const { year, month, day: dayOfMonth } = calendarDateOf(day)
  return [year, month, dayOfMonth]
}
