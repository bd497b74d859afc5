import type { GraphValue, TemporalValue } from '../../core/graph-value.ts'
import { calendarDateOf, epochDayOf, weekDateOf } from './calendar.ts'
import { startOfQuarter } from './date-fields.ts'
import { formatOffset } from './format-temporal.ts'
import { dayOf, nanoOfDayOf, nanosOfSecond } from './temporal-parts.ts'
import type { DurationValue, InstantValue } from './temporal-parts.ts'
import { limitFault } from '../query/fault.ts'

/**
 * A component such as `year` or `minutesOfHour`, in any case; undefined where the kind has none of
 * the name.
 */
export function temporalComponent(value: TemporalValue, key: string): GraphValue | undefined {
  const name = key.toLowerCase()
  if (value.kind === 'duration') return durationComponent(value, name)
  return dateComponent(value, name) ?? timeComponent(value, name) ?? zoneComponent(value, name)
}

function dateComponent(value: InstantValue, name: string): bigint | undefined {
  const day = dayOf(value)
  if (day === undefined) return undefined
  const date = calendarDateOf(day)
  switch (name) {
    case 'year':
      return BigInt(date.year)
    case 'quarter':
      return BigInt(Math.ceil(date.month / 3))
    case 'month':
      return BigInt(date.month)
    case 'week':
      return BigInt(weekDateOf(day).week)
    case 'weekyear':
      return BigInt(weekDateOf(day).weekYear)
    case 'day':
      return BigInt(date.day)
    case 'ordinalday':
      return BigInt(day - epochDayOf(date.year, 1, 1) + 1)
    case 'dayofweek':
    case 'weekday':
      return BigInt(weekDateOf(day).dayOfWeek)
    case 'dayofquarter':
      return BigInt(day - startOfQuarter(day) + 1)
    default:
      return undefined
  }
}

function timeComponent(value: InstantValue, name: string): bigint | undefined {
  const nanoOfDay = nanoOfDayOf(value)
  if (nanoOfDay === undefined) return undefined
  const seconds = Math.floor(nanoOfDay / nanosOfSecond)
  const nanos = nanoOfDay % nanosOfSecond
  switch (name) {
    case 'hour':
      return BigInt(Math.floor(seconds / 3600))
    case 'minute':
      return BigInt(Math.floor(seconds / 60) % 60)
    case 'second':
      return BigInt(seconds % 60)
    case 'millisecond':
      return BigInt(Math.floor(nanos / 1_000_000))
    case 'microsecond':
      return BigInt(Math.floor(nanos / 1000))
    case 'nanosecond':
      return BigInt(nanos)
    default:
      return undefined
  }
}

function zoneComponent(value: InstantValue, name: string): bigint | string | undefined {
  if (value.kind !== 'time' && value.kind !== 'datetime') return undefined
  switch (name) {
    case 'timezone':
      return (
        (value.kind === 'datetime' ? value.zone : undefined) ?? formatOffset(value.offsetSeconds)
      )
    case 'offset':
      return formatOffset(value.offsetSeconds)
    case 'offsetminutes':
      return BigInt(Math.trunc(value.offsetSeconds / 60))
    case 'offsetseconds':
      return BigInt(value.offsetSeconds)
    case 'epochmillis':
      return value.kind === 'datetime' ? millisecondsOf(value.epochSecond, value.nanos) : undefined
    // Cut off towards 1970 like Neo4j, which divides the milliseconds.
    case 'epochseconds':
      return value.kind === 'datetime'
        ? millisecondsOf(value.epochSecond, value.nanos) / 1000n
        : undefined
    default:
      return undefined
  }
}

/**
 * Greater units are cut off towards zero; the remainders (`monthsOfYear`) have the whole's sign,
 * fractions of a second have none.
 */
function durationComponent(
  { months, days, seconds, nanos }: DurationValue,
  name: string,
): bigint | undefined {
  switch (name) {
    case 'years':
      return whole(months / 12)
    case 'quarters':
      return whole(months / 3)
    case 'months':
      return whole(months)
    case 'weeks':
      return whole(days / 7)
    case 'days':
      return whole(days)
    case 'hours':
      return whole(seconds / 3600)
    case 'minutes':
      return whole(seconds / 60)
    case 'seconds':
      return whole(seconds)
    case 'milliseconds':
      return millisecondsOf(seconds, nanos)
    case 'microseconds':
      return fitting(BigInt(seconds) * 1_000_000n + BigInt(Math.floor(nanos / 1000)))
    case 'nanoseconds':
      return fitting(BigInt(seconds) * BigInt(nanosOfSecond) + BigInt(nanos))
    case 'quartersofyear':
      return whole((months % 12) / 3)
    case 'monthsofquarter':
      return whole(months % 3)
    case 'monthsofyear':
      return whole(months % 12)
    case 'daysofweek':
      return whole(days % 7)
    case 'minutesofhour':
      return whole((seconds % 3600) / 60)
    case 'secondsofminute':
      return whole(seconds % 60)
    case 'millisecondsofsecond':
      return whole(nanos / 1_000_000)
    case 'microsecondsofsecond':
      return whole(nanos / 1000)
    case 'nanosecondsofsecond':
      return whole(nanos)
    default:
      return undefined
  }
}

function millisecondsOf(seconds: number, nanos: number): bigint {
  return fitting(BigInt(seconds) * 1000n + BigInt(Math.floor(nanos / 1_000_000)))
}

function fitting(value: bigint): bigint {
  if (BigInt.asIntN(64, value) !== value)
    throw limitFault('the component is larger than an integer of 64 bits')
  return value
}

function whole(value: number): bigint {
  return BigInt(Math.trunc(value))
}
