import { evaluationFault } from '../query/fault.ts'

/**
 * The proleptic Gregorian calendar and ISO weeks over day numbers (0 is 1970-01-01), for years
 * -999,999,999 to 999,999,999. Years and months are counted from March of year 0 inside, so that
 * the day that leap years add comes last.
 */
export interface CalendarDate {
  readonly year: number
  readonly month: number
  readonly day: number
}
/** `dayOfWeek`: 1 is Monday. */
export interface WeekDate {
  readonly weekYear: number
  readonly week: number
  readonly dayOfWeek: number
}

export const maxYear = 999_999_999
const daysOfFourCenturies = 146_097
/** From 0000-03-01 to 1970-01-01. */
const daysBeforeEpoch = 719_468

/** The fields must make a date. */
export function epochDayOf(year: number, month: number, day: number): number {
  const shiftedYear = month <= 2 ? year - 1 : year
  const era = Math.floor(shiftedYear / 400)
  const yearOfEra = shiftedYear - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  return (
    era * daysOfFourCenturies +
    yearOfEra * 365 +
    Math.floor(yearOfEra / 4) -
    Math.floor(yearOfEra / 100) +
    dayOfYear -
    daysBeforeEpoch
  )
}

export function calendarDateOf(epochDay: number): CalendarDate {
  const shifted = epochDay + daysBeforeEpoch
  const era = Math.floor(shifted / daysOfFourCenturies)
  const dayOfEra = shifted - era * daysOfFourCenturies
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  }
}

export const minEpochDay = epochDayOf(-maxYear, 1, 1)
export const maxEpochDay = epochDayOf(maxYear, 12, 31)

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

export function daysOfMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

export function dayOfWeekOf(epochDay: number): number {
  return remainder(epochDay + 3, 7) + 1
}

export function weekDateOf(epochDay: number): WeekDate {
  const dayOfWeek = dayOfWeekOf(epochDay)
  const thursday = epochDay - dayOfWeek + 4
  const weekYear = calendarDateOf(thursday).year
  return { weekYear, week: Math.floor((thursday - epochDayOf(weekYear, 1, 1)) / 7) + 1, dayOfWeek }
}

/** Monday of the first week. */
export function startOfWeekYear(weekYear: number): number {
  const inFirstWeek = epochDayOf(weekYear, 1, 4)
  return inFirstWeek - dayOfWeekOf(inFirstWeek) + 1
}

/** 52 or 53. */
export function weeksOf(weekYear: number): number {
  return (startOfWeekYear(weekYear + 1) - startOfWeekYear(weekYear)) / 7
}

/** The last day of the month where the day would lie behind it. */
export function plusMonths(epochDay: number, months: number): number {
  const { year, month, day } = calendarDateOf(epochDay)
  const sum = year * 12 + month - 1 + months
  const newYear = checkYear(Math.floor(sum / 12))
  const newMonth = remainder(sum, 12) + 1
  return epochDayOf(newYear, newMonth, Math.min(day, daysOfMonth(newYear, newMonth)))
}

export function plusDays(epochDay: number, days: number): number {
  return checkEpochDay(epochDay + days)
}

export function checkEpochDay(epochDay: number): number {
  if (!(epochDay >= minEpochDay && epochDay <= maxEpochDay))
    throw evaluationFault(`a date must lie in the years -${maxYear} to ${maxYear}`)
  return epochDay
}

export function checkYear(year: number): number {
  return checkRange('year', year, -maxYear, maxYear)
}

export function checkRange(field: string, value: number, least: number, greatest: number): number {
  if (!(value >= least && value <= greatest))
    throw evaluationFault(`${field} must be ${least} to ${greatest}, not ${value}`)
  return value
}

/** Not negative, unlike `%`. */
export function remainder(value: number, divisor: number): number {
  return value - Math.floor(value / divisor) * divisor
}
