import type { GraphValue } from '../../core/graph-value.ts'
import { approximateDuration } from './approximate-duration.ts'
import { parseDuration } from './parse-duration.ts'
import { readFields } from './temporal-fields.ts'
import type { TemporalFields } from './temporal-fields.ts'
import { makeDuration } from './temporal-parts.ts'
import type { DurationValue } from './temporal-parts.ts'
import { evaluationFault, limitFault } from '../query/fault.ts'

const units = new Set([
  'years',
  'months',
  'weeks',
  'days',
  'hours',
  'minutes',
  'seconds',
  'milliseconds',
  'microseconds',
  'nanoseconds',
])

/**
 * A duration from text or from a map of units; fractions run down into smaller units, a month being
 * 30.436875 days.
 */
export function constructDuration(argument: GraphValue | undefined): DurationValue {
  if (typeof argument === 'string') return parseDuration(argument)
  if (typeof argument !== 'object' || argument === null || argument.kind !== 'map')
    throw evaluationFault('duration() takes text or a map')
  const fields = readFields(argument.entries, units, 'duration')
  const values = [...fields.values()]
  if (values.every(value => typeof value === 'bigint')) return exact(fields)
  const of = (name: string): number => amount(fields, name)
  return approximateDuration(
    of('years') * 12 + of('months'),
    of('weeks') * 7 + of('days'),
    of('hours') * 3600 + of('minutes') * 60 + of('seconds'),
    of('milliseconds') * 1_000_000 + of('microseconds') * 1000 + of('nanoseconds'),
    1,
  )
}

function exact(fields: TemporalFields): DurationValue {
  const of = (name: string): bigint => {
    const value = fields.get(name)
    return typeof value === 'bigint' ? value : 0n
  }
  const nanos = of('milliseconds') * 1_000_000n + of('microseconds') * 1000n + of('nanoseconds')
  const seconds = of('hours') * 3600n + of('minutes') * 60n + of('seconds') + nanos / 1_000_000_000n
  return makeDuration(
    safe(of('years') * 12n + of('months')),
    safe(of('weeks') * 7n + of('days')),
    safe(seconds),
    Number(nanos % 1_000_000_000n),
  )
}

function amount(fields: TemporalFields, name: string): number {
  const value = fields.get(name)
  if (value === undefined) return 0
  if (typeof value !== 'bigint' && typeof value !== 'number')
    throw evaluationFault(`${name} must be a number`)
  return Number(value)
}

function safe(value: bigint): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number))
    throw limitFault(
      'a duration is too long to be exact: its months, days and seconds must be at most 2^53',
    )
  return number
}
