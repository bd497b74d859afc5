import type { GraphValue, TemporalValue } from '../../core/graph-value.ts'
import {
  addDuration,
  addDurations,
  divideDuration,
  multiplyDuration,
  subtractDuration,
  subtractDurations,
} from '../temporal/durations.ts'
import { isTemporal } from '../temporal/temporal-parts.ts'

/** Two durations, or a duration with a date or time in either order; undefined of anything else. */
export function addTemporal(left: GraphValue, right: GraphValue): TemporalValue | undefined {
  if (!isTemporal(left) || !isTemporal(right)) return undefined
  if (left.kind === 'duration')
    return right.kind === 'duration' ? addDurations(left, right) : addDuration(right, left)
  return right.kind === 'duration' ? addDuration(left, right) : undefined
}

/** A duration from a duration, date or time; undefined of anything else. */
export function subtractTemporal(left: GraphValue, right: GraphValue): TemporalValue | undefined {
  if (!isTemporal(left) || !isTemporal(right) || right.kind !== 'duration') return undefined
  return left.kind === 'duration' ? subtractDurations(left, right) : subtractDuration(left, right)
}

/** A duration by a number, in either order; undefined of anything else. */
export function multiplyTemporal(left: GraphValue, right: GraphValue): TemporalValue | undefined {
  if (isDuration(left) && (typeof right === 'bigint' || typeof right === 'number'))
    return multiplyDuration(left, right)
  return isDuration(right) && (typeof left === 'bigint' || typeof left === 'number')
    ? multiplyDuration(right, left)
    : undefined
}

/** A duration by a number; undefined of anything else. */
export function divideTemporal(left: GraphValue, right: GraphValue): TemporalValue | undefined {
  return isDuration(left) && (typeof right === 'bigint' || typeof right === 'number')
    ? divideDuration(left, right)
    : undefined
}

function isDuration(
  value: GraphValue,
): value is Extract<TemporalValue, { readonly kind: 'duration' }> {
  return typeof value === 'object' && value?.kind === 'duration'
}
