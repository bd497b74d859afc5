import type { TemporalValue } from '../../core/graph-value.ts'
import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import { secondsOfMonth } from './approximate-duration.ts'
import { nanosOfSecond, secondsOfDay } from './temporal-parts.ts'

/**
 * For `<` and its like: null where the kinds differ, and for durations that are not equal (a month
 * has no fixed length).
 */
export function compareTemporal(a: TemporalValue, b: TemporalValue): number | null {
  if (a.kind !== b.kind) return null
  if (a.kind === 'duration') return equalTemporal(a, b) ? 0 : null
  return orderTemporal(a, b)
}

/**
 * Total within one kind, kinds by name. Values with zones order by moment, then by what the clock
 * shows, then offsets before names; durations by their length with average months, then months,
 * days, seconds.
 */
export function orderTemporal(a: TemporalValue, b: TemporalValue): number {
  if (a.kind === 'date' && b.kind === 'date') return a.epochDay - b.epochDay
  if (a.kind === 'localtime' && b.kind === 'localtime') return a.nanoOfDay - b.nanoOfDay
  if (a.kind === 'time' && b.kind === 'time')
    return firstDecisive(
      a.nanoOfDay -
        a.offsetSeconds * nanosOfSecond -
        (b.nanoOfDay - b.offsetSeconds * nanosOfSecond),
      a.offsetSeconds - b.offsetSeconds,
    )
  if (a.kind === 'localdatetime' && b.kind === 'localdatetime')
    return firstDecisive(a.epochSecond - b.epochSecond, a.nanos - b.nanos)
  if (a.kind === 'datetime' && b.kind === 'datetime')
    return firstDecisive(
      a.epochSecond - b.epochSecond,
      a.nanos - b.nanos,
      a.offsetSeconds - b.offsetSeconds,
      compareCodePoints(a.zone ?? '', b.zone ?? ''),
    )
  if (a.kind === 'duration' && b.kind === 'duration') {
    const length = (of: typeof a): bigint =>
      BigInt(of.months) * BigInt(secondsOfMonth) +
      BigInt(of.days) * BigInt(secondsOfDay) +
      BigInt(of.seconds)
    return firstDecisive(
      Number(length(a) - length(b)),
      a.nanos - b.nanos,
      a.months - b.months,
      a.days - b.days,
    )
  }
  return compareCodePoints(a.kind, b.kind)
}

/** Same kind and same parts: one moment in two zones is two values. */
export function equalTemporal(a: TemporalValue, b: TemporalValue): boolean {
  return a.kind === b.kind && orderTemporal(a, b) === 0
}

/** Equal values, and only they, have one key. */
export function temporalKey(value: TemporalValue): string {
  switch (value.kind) {
    case 'date':
      return `date ${value.epochDay}`
    case 'localtime':
      return `localtime ${value.nanoOfDay}`
    case 'time':
      return `time ${value.nanoOfDay} ${value.offsetSeconds}`
    case 'localdatetime':
      return `localdatetime ${value.epochSecond} ${value.nanos}`
    case 'datetime':
      return (
        `datetime ${value.epochSecond} ${value.nanos} ${value.offsetSeconds} ` +
        `${value.zone ?? ''}`
      )
    case 'duration':
      return `duration ${value.months} ${value.days} ${value.seconds} ${value.nanos}`
  }
}
