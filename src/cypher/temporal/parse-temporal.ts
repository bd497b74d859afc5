import {
  calendarDateOf,
  checkEpochDay,
  checkRange,
  epochDayOf,
  isLeapYear,
  startOfWeekYear,
  weeksOf,
} from './calendar.ts'
import { dayOfCalendar, dayOfQuarter } from './date-fields.ts'
import { makeDate, makeDateTime, makeLocalDateTime, nanosOfSecond } from './temporal-parts.ts'
import { longPattern } from '../../support/long-pattern.ts'
import type { InstantKind, InstantValue } from './temporal-parts.ts'
import { offsetsOfLocal, readOffset, readZoneName } from './time-zones.ts'
import type { Zone } from './time-zones.ts'
import { evaluationFault } from '../query/fault.ts'

const shortDate = /^(\d{4})(?:(\d\d)(\d\d)?|W(\d\d)(\d)?|Q(\d)(\d\d)?|(\d{3}))$/
const longDate = longPattern('')`
  ^(\d{4}|[+-]\d{1,9})
  (?:-(\d{1,2})(?:-(\d{1,2}))?|-W(\d{1,2})(?:-(\d))?|-Q(\d)(?:-(\d{1,2}))?|-(\d{3}))?$`
const shortTime = /^(\d\d)(?:(\d\d)(?:(\d\d)(?:[.,](\d{1,9}))?)?)?$/
const longTime = /^(\d{1,2})(?::(\d{1,2})(?::(\d{1,2})(?:[.,](\d{1,9}))?)?)?$/
/** Longer text is no date; keeps the reading of hostile text short. */
const longestText = 160

/**
 * Reads ISO 8601 as openCypher does: calendar, week, quarter and ordinal dates, with or without
 * separators, cut short from the right; offsets and names of zones.
 */
export function parseTemporal(kind: InstantKind, text: string, zoneByDefault: Zone): InstantValue {
  if (text.length > longestText) throw unreadable(kind, text)
  if (kind === 'date') return makeDate(parseDate(text) ?? fail(kind, text))
  const mark = kind === 'localtime' || kind === 'time' ? -1 : text.search(/[Tt]/)
  const clock =
    kind === 'localtime' || kind === 'time'
      ? text.replace(/^[Tt]/, '')
      : mark === -1
        ? undefined
        : text.slice(mark + 1)
  switch (kind) {
    case 'localtime':
      return { kind, nanoOfDay: parseTime(clock ?? '') ?? fail(kind, text) }
    case 'time': {
      const { time, offset, name } = splitZone(clock ?? '')
      if (name !== undefined)
        throw evaluationFault(
          'a time without a date cannot be in a named time zone; give an offset such as +01:00',
        )
      const zone = offset ?? zoneByDefault
      if (typeof zone === 'string')
        throw evaluationFault('a time without a date needs an offset such as +01:00')
      return { kind, nanoOfDay: parseTime(time) ?? fail(kind, text), offsetSeconds: zone }
    }
    case 'localdatetime':
      return makeLocalDateTime(
        parseDate(mark === -1 ? text : text.slice(0, mark)) ?? fail(kind, text),
        clock === undefined ? 0 : (parseTime(clock) ?? fail(kind, text)),
      )
    case 'datetime': {
      const day = parseDate(mark === -1 ? text : text.slice(0, mark)) ?? fail(kind, text)
      if (clock === undefined) return makeDateTime(day, 0, zoneByDefault)
      const { time, offset, name } = splitZone(clock)
      const nanoOfDay = parseTime(time) ?? fail(kind, text)
      const zone = name ?? offset ?? zoneByDefault
      if (
        name !== undefined &&
        offset !== undefined &&
        !offsetsOfLocal(zone, day * 86_400 + Math.floor(nanoOfDay / nanosOfSecond)).includes(offset)
      )
        throw evaluationFault(`the time zone and the offset of '${text}' do not match`)
      return makeDateTime(day, nanoOfDay, zone, offset)
    }
  }
}

function parseDate(text: string): number | undefined {
  const found = shortDate.exec(text) ?? longDate.exec(text)
  if (found === null) return undefined
  const [, yearText = '', month, day, week, dayOfWeek, quarter, quarterDay, ordinal] = found
  const year = Number(yearText)
  if (week !== undefined) {
    if (checkRange('week', Number(week), 1, 53) > weeksOf(year))
      throw evaluationFault(`the year ${year} has no week 53`)
    return checkEpochDay(
      startOfWeekYear(year) +
        (Number(week) - 1) * 7 +
        checkRange('dayOfWeek', Number(dayOfWeek ?? 1), 1, 7) -
        1,
    )
  }
  if (quarter !== undefined) {
    const date = dayOfQuarter(year, Number(quarter), Number(quarterDay ?? 1))
    if (Math.ceil(calendarDateOf(date).month / 3) !== Number(quarter))
      throw evaluationFault(`quarter ${quarter} of ${year} has no day ${quarterDay}`)
    return date
  }
  if (ordinal !== undefined)
    return (
      epochDayOf(year, 1, 1) +
      checkRange('ordinalDay', Number(ordinal), 1, isLeapYear(year) ? 366 : 365) -
      1
    )
  return dayOfCalendar(year, Number(month ?? 1), Number(day ?? 1))
}

function parseTime(text: string): number | undefined {
  const found = shortTime.exec(text) ?? longTime.exec(text)
  if (found === null) return undefined
  const [, hour, minute = '0', second = '0', fraction = ''] = found
  const seconds =
    checkRange('hour', Number(hour), 0, 23) * 3600 +
    checkRange('minute', Number(minute), 0, 59) * 60 +
    checkRange('second', Number(second), 0, 59)
  return seconds * nanosOfSecond + Number(fraction.padEnd(9, '0'))
}

function splitZone(text: string): {
  readonly time: string
  readonly offset: number | undefined
  readonly name: string | undefined
} {
  const bracket = text.indexOf('[')
  const named = bracket !== -1 && text.endsWith(']') ? text.slice(bracket + 1, -1) : undefined
  const clock = named === undefined ? text : text.slice(0, bracket)
  const start = clock.search(/[Zz+-]/)
  const offset =
    start === -1 ? undefined : (readOffset(clock.slice(start)) ?? fail('datetime', text))
  const time = start === -1 ? clock : clock.slice(0, start)
  if (named !== 'Z')
    return { time, offset, name: named === undefined ? undefined : readZoneName(named) }
  return { time, offset: offset ?? 0, name: undefined }
}

function fail(kind: InstantKind, text: string): never {
  throw unreadable(kind, text)
}

function unreadable(kind: InstantKind, text: string): Error {
  return evaluationFault(`'${text.slice(0, 80)}' cannot be read as a ${kind}`)
}
