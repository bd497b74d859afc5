import type { GraphValue, TemporalValue } from '../../core/graph-value.ts'
import { calendarDateOf, checkEpochDay, remainder } from './calendar.ts'
import { momentOfLocal, offsetAt } from './time-zones.ts'
import type { Zone } from './time-zones.ts'
import { limitFault } from '../query/fault.ts'

export type TemporalKind = TemporalValue['kind']
export type InstantKind = Exclude<TemporalKind, 'duration'>
export type DurationValue = Extract<TemporalValue, { kind: 'duration' }>
export type InstantValue = Exclude<TemporalValue, { kind: 'duration' }>

export const nanosOfSecond = 1_000_000_000
export const secondsOfDay = 86_400
export const nanosOfDay = secondsOfDay * nanosOfSecond

export function isTemporal(value: GraphValue | undefined): value is TemporalValue {
  if (typeof value !== 'object' || value === null) return false
  switch (value.kind) {
    case 'date':
    case 'localtime':
    case 'time':
    case 'localdatetime':
    case 'datetime':
    case 'duration':
      return true
    case 'list':
    case 'map':
    case 'node':
    case 'edge':
    case 'path':
      return false
  }
}

/** Seconds of the clock that the value shows, since 1970; undefined without a date or a time. */
function localSecondOf(value: TemporalValue): number | undefined {
  if (value.kind === 'localdatetime') return value.epochSecond
  return value.kind === 'datetime' ? value.epochSecond + value.offsetSeconds : undefined
}

/** Day number of the date shown; undefined without a date. */
export function dayOf(value: TemporalValue): number | undefined {
  if (value.kind === 'date') return value.epochDay
  const second = localSecondOf(value)
  return second === undefined ? undefined : Math.floor(second / secondsOfDay)
}

/** Undefined without a time. */
export function nanoOfDayOf(value: TemporalValue): number | undefined {
  if (value.kind === 'localtime' || value.kind === 'time') return value.nanoOfDay
  if (value.kind !== 'localdatetime' && value.kind !== 'datetime') return undefined
  return (
    remainder(
      value.kind === 'datetime' ? value.epochSecond + value.offsetSeconds : value.epochSecond,
      secondsOfDay,
    ) *
      nanosOfSecond +
    value.nanos
  )
}

export function zoneOf(value: TemporalValue): Zone | undefined {
  if (value.kind === 'time') return value.offsetSeconds
  return value.kind === 'datetime' ? (value.zone ?? value.offsetSeconds) : undefined
}

export function makeDate(epochDay: number): InstantValue {
  return { kind: 'date', epochDay: checkEpochDay(epochDay) }
}

export function makeLocalDateTime(epochDay: number, nanoOfDay: number): InstantValue {
  return {
    kind: 'localdatetime',
    epochSecond: localSecond(epochDay, nanoOfDay),
    nanos: nanoOfDay % nanosOfSecond,
  }
}

/** `preferredOffset`: decides where the clock showed the time twice. */
export function makeDateTime(
  epochDay: number,
  nanoOfDay: number,
  zone: Zone,
  preferredOffset?: number,
): InstantValue {
  const { epochSecond, offsetSeconds } = momentOfLocal(
    zone,
    localSecond(epochDay, nanoOfDay),
    preferredOffset,
  )
  return dateTime(epochSecond, nanoOfDay % nanosOfSecond, offsetSeconds, zone)
}

export function makeMoment(epochSecond: number, nanos: number, zone: Zone): InstantValue {
  if (!Number.isSafeInteger(epochSecond)) throw tooFar()
  return dateTime(epochSecond, nanos, offsetAt(zone, epochSecond), zone)
}

/** Carries whole seconds of `nanos`; every part must be a safe integer. */
export function makeDuration(
  months: number,
  days: number,
  seconds: number,
  nanos: number,
): DurationValue {
  const whole = seconds + Math.floor(nanos / nanosOfSecond)
  if (![months, days, whole, nanos].every(Number.isSafeInteger))
    throw limitFault(
      'a duration is too long to be exact: its months, days and seconds must be at most 2^53',
    )
  return {
    kind: 'duration',
    months: months + 0,
    days: days + 0,
    seconds: whole + 0,
    nanos: remainder(nanos, nanosOfSecond),
  }
}

function dateTime(
  epochSecond: number,
  nanos: number,
  offsetSeconds: number,
  zone: Zone,
): InstantValue {
  checkEpochDay(Math.floor((epochSecond + offsetSeconds) / secondsOfDay))
  return typeof zone === 'string'
    ? { kind: 'datetime', epochSecond, nanos, offsetSeconds, zone }
    : { kind: 'datetime', epochSecond, nanos, offsetSeconds }
}

function localSecond(epochDay: number, nanoOfDay: number): number {
  const second = checkEpochDay(epochDay) * secondsOfDay + Math.floor(nanoOfDay / nanosOfSecond)
  if (!Number.isSafeInteger(second)) throw tooFar(calendarDateOf(epochDay).year)
  return second
}

function tooFar(year?: number): Error {
  return limitFault(
    'a date with a time must lie within 285 million years of ' +
      `1970${year === undefined ? '' : `; ${year} does not`}`,
  )
}
