import { makeDuration, nanosOfSecond, secondsOfDay } from './temporal-parts.ts'
import type { DurationValue } from './temporal-parts.ts'
import { limitFault } from '../query/fault.ts'

/** Of the Gregorian calendar's average month: 30.436875 days. */
export const secondsOfMonth = 2_629_746

/**
 * Carries fractions of months into days, of days into seconds, of seconds into nanoseconds, and
 * cuts off there. In floating point and in this order of steps, because the last digits are Neo4j's
 * only so.
 */
export function approximateDuration(
  months: number,
  days: number,
  seconds: number,
  nanoseconds: number,
  sign: 1 | -1,
): DurationValue {
  const wholeMonths = whole(months)
  const allDays =
    days +
    ((months - wholeMonths) * (nanosOfSecond * secondsOfMonth)) / (nanosOfSecond * secondsOfDay)
  const wholeDays = whole(allDays)
  const allSeconds =
    seconds + ((allDays - wholeDays) * (nanosOfSecond * secondsOfDay)) / nanosOfSecond
  const wholeSeconds = whole(allSeconds)
  const wholeNanos = whole(nanoseconds + (allSeconds - wholeSeconds) * nanosOfSecond)
  return makeDuration(sign * wholeMonths, sign * wholeDays, sign * wholeSeconds, sign * wholeNanos)
}

function whole(value: number): number {
  const cut = Math.trunc(value)
  if (!Number.isSafeInteger(cut))
    throw limitFault(
      'a duration is too long to be exact: its months, days and seconds must be at most 2^53',
    )
  return cut
}
