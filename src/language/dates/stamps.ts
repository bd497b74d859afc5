import { months } from '../lexicons/calendar-words.ts'
import { foldCase } from '../words/normalize.ts'
import type { DateValue } from '../mention-words/mention.ts'
import { longPattern } from '../../support/long-pattern.ts'

const isoStamp = longPattern('')`
  ^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2})(?:T(\d{1,2}):?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?(Z|
  [+-]\d{2}:?\d{2})?)?)?$
`

/**
 * What a date or time written in digits says; undefined where day and month could be either way
 * round or nothing fits the calendar.
 */
export function readStamp(surface: string): DateValue | undefined {
  const iso = isoStamp.exec(surface)
  if (iso !== null) {
    const [, year, month, day, hour, minute, second, zone] = iso
    return dateValue(Number(year), Number(month), numberOr(day), {
      hour: numberOr(hour),
      minute: numberOr(minute),
      second: numberOr(second),
      offsetMinutes: zone === undefined ? undefined : zoneMinutes(zone),
    })
  }
  const time = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?$/.exec(surface)
  if (time !== null) return timeValue(Number(time[1]), Number(time[2]), numberOr(time[3]))
  const named = /^(\d{1,2})[-/.](\p{L}{3,9})[-/.](\d{2,4})$/u.exec(surface)
  if (named !== null) {
    const month = months.get(foldCase(named[2] ?? ''))
    return month === undefined
      ? undefined
      : dateValue(fullYear(named[3] ?? ''), month, Number(named[1]))
  }
  const numeric = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/.exec(surface)
  if (numeric === null) return undefined
  const first = Number(numeric[1])
  const second = Number(numeric[3])
  const year = fullYear(numeric[4] ?? '')
  // With points the day comes first everywhere; with slashes only a number above twelve tells.
  if (numeric[2] === '.' || first > 12) return dateValue(year, second, first)
  if (second > 12 || first === second) return dateValue(year, first, second)
  return undefined
}

/** A two-digit year is read as 1970–2069. */
function fullYear(written: string): number {
  const year = Number(written)
  if (written.length > 2) return year
  return year < 70 ? 2000 + year : 1900 + year
}

type TimeParts = Pick<DateValue, 'hour' | 'minute' | 'second' | 'offsetMinutes'>
const daysOfMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** A date that the calendar has, with only the parts that were given. */
export function dateValue(
  year: number | undefined,
  month?: number,
  day?: number,
  time: TimeParts = {},
): DateValue | undefined {
  if (month !== undefined && (month < 1 || month > 12)) return undefined
  if (day !== undefined && (day < 1 || day > (daysOfMonth[(month ?? 1) - 1] ?? 31)))
    return undefined
  if (time.hour !== undefined && timeValue(time.hour, time.minute ?? 0, time.second) === undefined)
    return undefined
  return { kind: 'date', ...given({ year, month, day, ...time }) }
}

/** A time of day, or undefined if no clock shows it. */
export function timeValue(hour: number, minute: number, second?: number): DateValue | undefined {
  if (hour > 24 || minute > 59 || (second ?? 0) > 60) return undefined
  return { kind: 'date', ...given({ hour, minute, second }) }
}

function given(parts: Omit<DateValue, 'kind'>): Omit<DateValue, 'kind'> {
  const kept: { -readonly [Key in keyof Omit<DateValue, 'kind'>]: number } = {}
  for (const key of [
    'year',
    'month',
    'day',
    'hour',
    'minute',
    'second',
    'offsetMinutes',
  ] as const) {
    const part = parts[key]
    if (part !== undefined) kept[key] = part
  }
  return kept
}

const numberOr = (digits: string | undefined): number | undefined =>
  digits === undefined ? undefined : Number(digits)

function zoneMinutes(zone: string): number {
  if (zone === 'Z') return 0
  const digits = zone.replace(/\D/g, '')
  return (
    (zone.startsWith('-') ? -1 : 1) * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2)))
  )
}

const two = (value: number): string => String(value).padStart(2, '0')

/**
 * Normal form of a date: 2024-02-03T23:41, 2024-02, -0044, --02-03 without a year, 1990s, c19,
 * 2024-q3, t10:30.
 */
export function dateName(value: DateValue): string {
  if (value.decade !== undefined) return `${value.decade}s`
  if (value.century !== undefined) return `c${value.century}`
  let name = ''
  if (value.year !== undefined)
    name =
      value.year < 0
        ? `-${String(-value.year).padStart(4, '0')}`
        : String(value.year).padStart(4, '0')
  if (value.quarter !== undefined)
    return name === '' ? `q${value.quarter}` : `${name}-q${value.quarter}`
  if (value.month !== undefined) name += `${name === '' ? '--' : '-'}${two(value.month)}`
  if (value.day !== undefined) name += `-${two(value.day)}`
  if (value.hour !== undefined) {
    name += `${name === '' ? 't' : 'T'}${two(value.hour)}:${two(value.minute ?? 0)}`
    if (value.second !== undefined) name += `:${two(value.second)}`
    if (value.offsetMinutes !== undefined) name += offsetName(value.offsetMinutes)
  }
  return name
}

function offsetName(minutes: number): string {
  if (minutes === 0) return 'Z'
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}
