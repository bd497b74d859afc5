import { calendarDateOf, plusMonths } from './calendar.ts'
import {
  dayOf,
  makeDateTime,
  makeDuration,
  makeMoment,
  nanoOfDayOf,
  nanosOfDay,
  nanosOfSecond,
  secondsOfDay,
  zoneOf,
} from './temporal-parts.ts'
import type { DurationValue, InstantValue } from './temporal-parts.ts'
import type { Zone } from './time-zones.ts'
import { evaluationFault, limitFault } from '../query/fault.ts'

/**
 * A place on a calendar with a clock, both as shown; `zone` where both operands come to have one.
 */
interface Place {
  readonly day: number
  readonly nanoOfDay: number
  readonly zone: Zone | undefined
  readonly offset: number | undefined
}

/** Whole months, then whole days, then the rest. */
export function between(from: InstantValue, to: InstantValue): DurationValue {
  const [start, end] = places(from, to)
  if (dayOf(from) === undefined || dayOf(to) === undefined) return exactly(0, 0, start, end)
  const months = wholeMonths(start, end)
  const near = moved(start, plusMonths(start.day, months))
  const days = wholeDays(near, end)
  return exactly(months, days, moved(near, near.day + days), end)
}

export function monthsBetween(from: InstantValue, to: InstantValue): DurationValue {
  requireDates(from, to)
  return makeDuration(wholeMonths(...places(from, to)), 0, 0, 0)
}

export function daysBetween(from: InstantValue, to: InstantValue): DurationValue {
  requireDates(from, to)
  return makeDuration(0, wholeDays(...places(from, to)), 0, 0)
}

export function secondsBetween(from: InstantValue, to: InstantValue): DurationValue {
  return exactly(0, 0, ...places(from, to))
}

/**
 * What one operand lacks it takes from the other: the date, the zone; a time that neither or one
 * lacks is midnight. The end is shown in the start's zone.
 */
function places(from: InstantValue, to: InstantValue): [Place, Place] {
  const startDay = dayOf(from) ?? dayOf(to) ?? 0
  const endDay = dayOf(to) ?? dayOf(from) ?? 0
  const zone = zoneOf(from) ?? zoneOf(to)
  const start = place(from, startDay, zone)
  const end = place(to, endDay, zoneOf(to) ?? zone)
  return [start, zone === undefined ? end : inZone(end, zone)]
}

function place(value: InstantValue, day: number, zone: Zone | undefined): Place {
  const nanoOfDay = nanoOfDayOf(value) ?? 0
  if (zone === undefined) return { day, nanoOfDay, zone, offset: undefined }
  return placeOf(
    makeDateTime(day, nanoOfDay, zone, value.kind === 'datetime' ? value.offsetSeconds : undefined),
  )
}

function placeOf(value: InstantValue): Place {
  return {
    day: dayOf(value) ?? 0,
    nanoOfDay: nanoOfDayOf(value) ?? 0,
    zone: zoneOf(value),
    offset: value.kind === 'datetime' ? value.offsetSeconds : undefined,
  }
}

function inZone(at: Place, zone: Zone): Place {
  return at.zone === zone
    ? at
    : placeOf(makeMoment(secondOf(at), at.nanoOfDay % nanosOfSecond, zone))
}

/** On another day the clock may stand otherwise, where it skips or repeats an hour. */
function moved(at: Place, day: number): Place {
  return at.zone === undefined || day === at.day
    ? { ...at, day }
    : placeOf(makeDateTime(day, at.nanoOfDay, at.zone, at.offset))
}

function wholeMonths(start: Place, end: Place): number {
  const first = calendarDateOf(start.day)
  const last = calendarDateOf(nearer(start, end))
  return (
    Math.trunc(
      ((last.year - first.year) * 12 * 32 +
        (last.month - first.month) * 32 +
        last.day -
        first.day) /
        32,
    ) + 0
  )
}

function wholeDays(start: Place, end: Place): number {
  return nearer(start, end) - start.day
}

/** The end's day, less one towards the start where the time of day has not been reached. */
function nearer(start: Place, end: Place): number {
  if (end.day > start.day && end.nanoOfDay < start.nanoOfDay) return end.day - 1
  return end.day < start.day && end.nanoOfDay > start.nanoOfDay ? end.day + 1 : end.day
}

/** Months and days as given and all the time from one place to the other. */
function exactly(months: number, days: number, start: Place, end: Place): DurationValue {
  const seconds =
    start.zone === undefined || end.zone === undefined
      ? (end.day - start.day) * secondsOfDay +
        Math.floor(end.nanoOfDay / nanosOfSecond) -
        Math.floor(start.nanoOfDay / nanosOfSecond)
      : secondOf(end) - secondOf(start)
  if (!Number.isSafeInteger(seconds))
    throw limitFault('the time between is longer than 2^53 seconds')
  return makeDuration(
    months,
    days,
    seconds,
    (end.nanoOfDay % nanosOfSecond) - (start.nanoOfDay % nanosOfSecond),
  )
}

function secondOf(at: Place): number {
  return (
    at.day * secondsOfDay +
    Math.floor((at.nanoOfDay % nanosOfDay) / nanosOfSecond) -
    (at.offset ?? 0)
  )
}

function requireDates(from: InstantValue, to: InstantValue): void {
  if (dayOf(from) === undefined && dayOf(to) === undefined)
    throw evaluationFault(`between a ${from.kind} and a ${to.kind} lie no months and days`)
}
