import { checkRange } from './calendar.ts'
import { nanosOfSecond } from './temporal-parts.ts'
import { hasAny, wholeField } from './temporal-fields.ts'
import type { TemporalFields } from './temporal-fields.ts'
import { evaluationFault } from '../query/fault.ts'

export const timeFields: readonly string[] = [
  'hour',
  'minute',
  'second',
  'millisecond',
  'microsecond',
  'nanosecond',
]
const fractionFields = ['millisecond', 'microsecond', 'nanosecond']

/**
 * Nanoseconds since midnight that the fields say. Without a base, what is not said is 0 and the
 * greater field must be there; with a base it is the base's. Fractions of a second add up (each
 * below the next greater one that is given) and replace all of the base's.
 */
export function timeFromFields(fields: TemporalFields, base: number | undefined): number {
  const given = timeFields.map(name => fields.has(name))
  const [hasHour = false, hasMinute = false, hasSecond = false] = given
  const hasFraction = hasAny(fields, fractionFields)
  if (base === undefined) {
    if (!hasHour && (hasMinute || hasSecond || hasFraction))
      throw evaluationFault('hour must be given')
    if (!hasMinute && (hasSecond || hasFraction))
      throw evaluationFault('second cannot be given without minute')
    if (!hasSecond && hasFraction)
      throw evaluationFault('fractions of a second cannot be given without second')
  }
  const from = base ?? 0
  const seconds = Math.floor(from / nanosOfSecond)
  const hour = checkRange('hour', wholeField(fields, 'hour') ?? Math.floor(seconds / 3600), 0, 23)
  const minute = checkRange(
    'minute',
    wholeField(fields, 'minute') ?? Math.floor(seconds / 60) % 60,
    0,
    59,
  )
  const second = checkRange('second', wholeField(fields, 'second') ?? seconds % 60, 0, 59)
  return (
    (hour * 3600 + minute * 60 + second) * nanosOfSecond +
    (hasFraction ? fractionFromFields(fields) : from % nanosOfSecond)
  )
}

function fractionFromFields(fields: TemporalFields): number {
  const milliseconds = wholeField(fields, 'millisecond')
  const microseconds = wholeField(fields, 'microsecond')
  const nanoseconds = wholeField(fields, 'nanosecond')
  checkRange('millisecond', milliseconds ?? 0, 0, 999)
  checkRange('microsecond', microseconds ?? 0, 0, milliseconds === undefined ? 999_999 : 999)
  checkRange(
    'nanosecond',
    nanoseconds ?? 0,
    0,
    microseconds !== undefined ? 999 : milliseconds === undefined ? 999_999_999 : 999_999,
  )
  return (milliseconds ?? 0) * 1_000_000 + (microseconds ?? 0) * 1000 + (nanoseconds ?? 0)
}
