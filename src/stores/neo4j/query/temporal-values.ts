import type neo4jModule from 'neo4j-driver'
import { AppError } from '../../../core/errors.ts'
import type { TemporalValue } from '../../../core/graph-value.ts'
import { calendarDateOf, epochDayOf } from '../../../cypher/temporal/calendar.ts'
import { momentOfLocal } from '../../../cypher/temporal/time-zones.ts'

export type Neo4jLibrary = typeof neo4jModule

const nanosOfSecond = 1_000_000_000
const secondsOfDay = 86_400

/** Throws `query_rejected` (limit) for a part that is not exactly representable. */
function whole(value: unknown): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number))
    throw new AppError(
      'query_rejected',
      'A duration or time has more seconds than can be represented exactly (2^53).',
      { query: '', reason: 'limit' },
    )
  return number
}

/** A date, time or duration as the driver writes it. */
export function driverTemporal(value: TemporalValue, { types }: Neo4jLibrary): unknown {
  const int = (part: number): bigint => BigInt(part)
  const clock = (
    nanoOfDay: number,
  ): readonly [hour: bigint, minute: bigint, second: bigint, nano: bigint] => {
    const second = Math.floor(nanoOfDay / nanosOfSecond)
    return [
      int(Math.floor(second / 3600)),
      int(Math.floor(second / 60) % 60),
      int(second % 60),
      int(nanoOfDay % nanosOfSecond),
    ]
  }
  const dateAndTime = (localSecond: number, nanos: number) => {
    const day = Math.floor(localSecond / secondsOfDay)
    const date = calendarDateOf(day)
    return [
      int(date.year),
      int(date.month),
      int(date.day),
      ...clock((localSecond - day * secondsOfDay) * nanosOfSecond + nanos),
    ] as const
  }
  switch (value.kind) {
    case 'date': {
      const { year, month, day } = calendarDateOf(value.epochDay)
      return new types.Date(int(year), int(month), int(day))
    }
    case 'localtime':
      return new types.LocalTime(...clock(value.nanoOfDay))
    case 'time':
      return new types.Time(...clock(value.nanoOfDay), int(value.offsetSeconds))
    case 'localdatetime':
      return new types.LocalDateTime(...dateAndTime(value.epochSecond, value.nanos))
    case 'datetime': {
      const parts = dateAndTime(value.epochSecond + value.offsetSeconds, value.nanos)
      return value.zone === undefined
        ? new types.DateTime(...parts, int(value.offsetSeconds))
        : new types.DateTime(...parts, int(value.offsetSeconds), value.zone)
    }
    case 'duration':
      return new types.Duration(
        int(value.months),
        int(value.days),
        int(value.seconds),
        int(value.nanos),
      )
  }
}

/** A date, time or duration from the driver; undefined for anything else. */
export function temporalOfDriver(value: object, neo4j: Neo4jLibrary): TemporalValue | undefined {
  const nanoOfDay = (time: {
    readonly hour: unknown
    readonly minute: unknown
    readonly second: unknown
    readonly nanosecond: unknown
  }): number =>
    (whole(time.hour) * 3600 + whole(time.minute) * 60 + whole(time.second)) * nanosOfSecond +
    whole(time.nanosecond)
  if (neo4j.isDate(value))
    return {
      kind: 'date',
      epochDay: epochDayOf(whole(value.year), whole(value.month), whole(value.day)),
    }
  if (neo4j.isLocalTime(value)) return { kind: 'localtime', nanoOfDay: nanoOfDay(value) }
  if (neo4j.isTime(value))
    return {
      kind: 'time',
      nanoOfDay: nanoOfDay(value),
      offsetSeconds: whole(value.timeZoneOffsetSeconds),
    }
  if (neo4j.isDuration(value))
    return durationOf(
      whole(value.months),
      whole(value.days),
      whole(value.seconds),
      whole(value.nanoseconds),
    )
  if (!neo4j.isLocalDateTime(value) && !neo4j.isDateTime(value)) return undefined
  const time = nanoOfDay(value)
  const localSecond =
    epochDayOf(whole(value.year), whole(value.month), whole(value.day)) * secondsOfDay +
    Math.floor(time / nanosOfSecond)
  const nanos = time % nanosOfSecond
  if (!neo4j.isDateTime(value)) return { kind: 'localdatetime', epochSecond: localSecond, nanos }
  const offset =
    value.timeZoneOffsetSeconds === undefined || value.timeZoneOffsetSeconds === null
      ? undefined
      : whole(value.timeZoneOffsetSeconds)
  const zone = value.timeZoneId ?? undefined
  const moment =
    offset === undefined
      ? momentOfLocal(zone ?? 0, localSecond)
      : { epochSecond: localSecond - offset, offsetSeconds: offset }
  return { kind: 'datetime', ...moment, nanos, ...(zone === undefined ? {} : { zone }) }
}

/** Nanoseconds have no sign of their own. */
function durationOf(months: number, days: number, seconds: number, nanos: number): TemporalValue {
  const carried = Math.floor(nanos / nanosOfSecond)
  return {
    kind: 'duration',
    months,
    days,
    seconds: seconds + carried,
    nanos: nanos - carried * nanosOfSecond,
  }
}
