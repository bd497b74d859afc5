import type { GraphValue } from '../../core/graph-value.ts'
import { approximateDuration } from './approximate-duration.ts'
import { between, daysBetween, monthsBetween, secondsBetween } from './between.ts'
import { plusDays, plusMonths, remainder } from './calendar.ts'
import {
  dayOf,
  isTemporal,
  makeDate,
  makeDateTime,
  makeDuration,
  makeLocalDateTime,
  makeMoment,
  nanoOfDayOf,
  nanosOfDay,
  nanosOfSecond,
  secondsOfDay,
  zoneOf,
} from './temporal-parts.ts'
import type { DurationValue, InstantValue } from './temporal-parts.ts'
import { evaluationFault, limitFault } from '../query/fault.ts'

/** `duration.between(from, to)`; null where an operand is. */
export function durationBetween(from: GraphValue, to: GraphValue): GraphValue {
  return apply('between', between, from, to)
}

/** Whole months. Two times without dates are refused. */
export function durationInMonths(from: GraphValue, to: GraphValue): GraphValue {
  return apply('inMonths', monthsBetween, from, to)
}

/** Whole days. Two times without dates are refused. */
export function durationInDays(from: GraphValue, to: GraphValue): GraphValue {
  return apply('inDays', daysBetween, from, to)
}

export function durationInSeconds(from: GraphValue, to: GraphValue): GraphValue {
  return apply('inSeconds', secondsBetween, from, to)
}

/**
 * Months first (the last day of the month where the day would lie behind it), then days, both as
 * the clock shows, then seconds as they pass. Dates take whole days only.
 */
export function addDuration(value: InstantValue, duration: DurationValue): InstantValue {
  return shift(value, duration, 1)
}

export function subtractDuration(value: InstantValue, duration: DurationValue): InstantValue {
  return shift(value, duration, -1)
}

export function addDurations(a: DurationValue, b: DurationValue): DurationValue {
  return makeDuration(
    a.months + b.months,
    a.days + b.days,
    a.seconds + b.seconds,
    a.nanos + b.nanos,
  )
}

export function subtractDurations(a: DurationValue, b: DurationValue): DurationValue {
  return makeDuration(
    a.months - b.months,
    a.days - b.days,
    a.seconds - b.seconds,
    a.nanos - b.nanos,
  )
}

/** Exact with integers; with floats fractions run down into smaller units. */
export function multiplyDuration(duration: DurationValue, factor: bigint | number): DurationValue {
  if (typeof factor === 'number') return approximate(duration, part => part * factor, factor)
  const nanos = BigInt(duration.nanos) * factor
  const seconds = BigInt(duration.seconds) * factor + nanos / BigInt(nanosOfSecond)
  return makeDuration(
    Number(BigInt(duration.months) * factor),
    Number(BigInt(duration.days) * factor),
    Number(seconds),
    Number(nanos % BigInt(nanosOfSecond)),
  )
}

/** Fractions run down into smaller units. Division by zero is refused. */
export function divideDuration(duration: DurationValue, divisor: bigint | number): DurationValue {
  const number = Number(divisor)
  if (number === 0) throw evaluationFault('/ by zero')
  return approximate(duration, part => part / number, number)
}

export function negateDuration(duration: DurationValue): DurationValue {
  return makeDuration(
    0 - duration.months,
    0 - duration.days,
    0 - duration.seconds,
    0 - duration.nanos,
  )
}

function approximate(
  { months, days, seconds, nanos }: DurationValue,
  change: (part: number) => number,
  by: number,
): DurationValue {
  if (Number.isNaN(by)) throw evaluationFault('a duration cannot be multiplied or divided by NaN')
  return approximateDuration(change(months), change(days), change(seconds), change(nanos), 1)
}

function apply(
  name: string,
  compute: (from: InstantValue, to: InstantValue) => DurationValue,
  from: GraphValue,
  to: GraphValue,
): GraphValue {
  if (from === null || to === null) return null
  if (!isTemporal(from) || !isTemporal(to) || from.kind === 'duration' || to.kind === 'duration')
    throw evaluationFault(`duration.${name}() takes two dates or times`)
  return compute(from, to)
}

function shift(value: InstantValue, duration: DurationValue, sign: 1 | -1): InstantValue {
  const seconds = sign * duration.seconds
  const nanos = sign * duration.nanos
  if (value.kind === 'localtime' || value.kind === 'time')
    return {
      ...value,
      nanoOfDay: remainder(
        value.nanoOfDay + (seconds % secondsOfDay) * nanosOfSecond + nanos,
        nanosOfDay,
      ),
    }
  const months = sign * duration.months
  const shown = dayOf(value) ?? 0
  const day = plusDays(months === 0 ? shown : plusMonths(shown, months), sign * duration.days)
  const nanoOfDay = nanoOfDayOf(value) ?? 0
  switch (value.kind) {
    case 'date':
      return makeDate(day + Math.trunc(seconds / secondsOfDay))
    case 'localdatetime': {
      const total = nanoOfDay + (seconds % secondsOfDay) * nanosOfSecond + nanos
      return makeLocalDateTime(
        day + Math.trunc(seconds / secondsOfDay) + Math.floor(total / nanosOfDay),
        remainder(total, nanosOfDay),
      )
    }
    case 'datetime': {
      const zone = zoneOf(value) ?? 0
      const moved = day === shown ? value : makeDateTime(day, nanoOfDay, zone, value.offsetSeconds)
      if (moved.kind !== 'datetime') return moved
      const total = moved.nanos + nanos
      const epochSecond = moved.epochSecond + seconds + Math.floor(total / nanosOfSecond)
      if (!Number.isSafeInteger(epochSecond))
        throw limitFault('the sum lies more than 285 million years from 1970')
      return makeMoment(epochSecond, remainder(total, nanosOfSecond), zone)
    }
  }
}
