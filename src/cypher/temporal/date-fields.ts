import {
  calendarDateOf,
  checkEpochDay,
  checkRange,
  checkYear,
  dayOfWeekOf,
  daysOfMonth,
  epochDayOf,
  isLeapYear,
  plusMonths,
  startOfWeekYear,
  weekDateOf,
  weeksOf,
} from './calendar.ts'
import { hasAny, wholeField } from './temporal-fields.ts'
import type { TemporalFields } from './temporal-fields.ts'
import { evaluationFault } from '../query/fault.ts'

/** Ways to say which day of a year; the fields of one way, the greater first. */
const ways = [
  ['month', 'day'],
  ['week', 'dayofweek'],
  ['quarter', 'dayofquarter'],
  ['ordinalday'],
] as const
export const dateFields: readonly string[] = ['year', ...ways.flat()]

/**
 * The day that the fields say. Without a base, what is not said is 1 and the greater field must be
 * there; with a base it is the base's. `isExact`: nothing may be left open (a time of the day
 * follows).
 */
export function dayFromFields(
  fields: TemporalFields,
  base: number | undefined,
  isExact: boolean,
): number {
  const used = ways.filter(way => hasAny(fields, way))
  if (used.length > 1)
    throw evaluationFault(
      `${used
        .flat()
        .filter(name => fields.has(name))
        .join(' and ')} cannot say a date together`,
    )
  const year = wholeField(fields, 'year')
  const way = used[0]
  if (base === undefined) {
    if (year === undefined) throw evaluationFault('year must be given')
    requireGreater(fields, way ?? ['month', 'day'], isExact)
  }
  const start = base ?? epochDayOf(checkYear(year ?? 0), 1, 1)
  switch (way?.[0]) {
    case undefined:
      return year === undefined
        ? start
        : plusMonths(start, (checkYear(year) - calendarDateOf(start).year) * 12)
    case 'month': {
      const date = calendarDateOf(start)
      return dayOfCalendar(
        year ?? date.year,
        wholeField(fields, 'month') ?? date.month,
        wholeField(fields, 'day') ?? date.day,
        fields.has('day'),
      )
    }
    case 'week':
      return dayOfWeekFields(fields, base, year)
    case 'quarter':
      return dayOfQuarterFields(fields, start, year)
    case 'ordinalday': {
      const inYear = year ?? calendarDateOf(start).year
      return (
        epochDayOf(checkYear(inYear), 1, 1) +
        checkRange(
          'ordinalDay',
          wholeField(fields, 'ordinalDay') ?? 1,
          1,
          isLeapYear(inYear) ? 366 : 365,
        ) -
        1
      )
    }
  }
}

/** `isStrict`: false takes the last day of the month for a later one. */
export function dayOfCalendar(year: number, month: number, day: number, isStrict = true): number {
  const days = daysOfMonth(checkYear(year), checkRange('month', month, 1, 12))
  if (isStrict && checkRange('day', day, 1, 31) > days)
    throw evaluationFault(`month ${month} of ${year} has ${days} days, not ${day}`)
  return epochDayOf(year, month, Math.min(day, days))
}

/** Days behind the quarter's last one run into the next quarter, up to 92. */
export function dayOfQuarter(year: number, quarter: number, day: number): number {
  return checkEpochDay(
    epochDayOf(checkYear(year), checkRange('quarter', quarter, 1, 4) * 3 - 2, 1) +
      checkRange('dayOfQuarter', day, 1, 92) -
      1,
  )
}

/** First day of the quarter that the day lies in. */
export function startOfQuarter(epochDay: number): number {
  const { year, month } = calendarDateOf(epochDay)
  return epochDayOf(year, month - ((month - 1) % 3), 1)
}

function dayOfWeekFields(
  fields: TemporalFields,
  base: number | undefined,
  year: number | undefined,
): number {
  if (year !== undefined) checkYear(year)
  const week = wholeField(fields, 'week')
  const dayOfWeek = wholeField(fields, 'dayOfWeek')
  if (dayOfWeek !== undefined) checkRange('dayOfWeek', dayOfWeek, 1, 7)
  if (base !== undefined && week === undefined) {
    const inYear =
      year === undefined ? base : plusMonths(base, (year - calendarDateOf(base).year) * 12)
    return checkEpochDay(inYear - dayOfWeekOf(inYear) + (dayOfWeek ?? 1))
  }
  const of = base === undefined ? { weekYear: year ?? 0, week: 1, dayOfWeek: 1 } : weekDateOf(base)
  const weekYear = year ?? of.weekYear
  const chosen = checkRange('week', week ?? Math.min(of.week, weeksOf(weekYear)), 1, 53)
  return checkEpochDay(
    startOfWeekYear(weekYear) + (chosen - 1) * 7 + (dayOfWeek ?? of.dayOfWeek) - 1,
  )
}

function dayOfQuarterFields(
  fields: TemporalFields,
  start: number,
  year: number | undefined,
): number {
  const quarter = wholeField(fields, 'quarter')
  if (quarter !== undefined) checkRange('quarter', quarter, 1, 4)
  const date = calendarDateOf(start)
  const months =
    (year === undefined ? 0 : checkYear(year) - date.year) * 12 +
    (quarter === undefined ? 0 : (quarter - Math.ceil(date.month / 3)) * 3)
  const moved = plusMonths(start, months)
  const day = wholeField(fields, 'dayOfQuarter')
  return day === undefined
    ? moved
    : checkEpochDay(startOfQuarter(moved) + checkRange('dayOfQuarter', day, 1, 92) - 1)
}

function requireGreater(fields: TemporalFields, way: readonly string[], isExact: boolean): void {
  const [greater = '', lesser] = way
  if (lesser === undefined) return
  if (!fields.has(greater) && fields.has(lesser))
    throw evaluationFault(`${lesser} cannot be given without ${greater}`)
  if (!isExact) return
  const missing = way.find(name => !fields.has(name))
  if (missing !== undefined) throw evaluationFault(`${missing} must be given where a time follows`)
}
