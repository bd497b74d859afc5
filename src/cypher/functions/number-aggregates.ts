import type { GraphValue, TemporalValue } from '../../core/graph-value.ts'
import { addDurations, divideDuration, multiplyDuration } from '../temporal/durations.ts'
import { isNumber, kindInWords } from '../values/value-kind.ts'
import type { Aggregate } from './cypher-function.ts'
import { evaluationFault } from '../query/fault.ts'

type Duration = Extract<TemporalValue, { readonly kind: 'duration' }>
const greatest = 2n ** 63n - 1n
const least = -(2n ** 63n)
// Up to here a float holds every integer.
const exact = 2n ** 53n

/** Integers stay integers while the sum fits in 64 bits and become a float beyond; 0 of nothing. */
export function sumAggregate(): Aggregate {
  let total: bigint | number = 0n
  const durations = durationSum('sum')
  return {
    add([value = null], count) {
      if (value === null) return
      const number = numberOrDuration('sum', value, count, durations)
      if (number === undefined) return
      total =
        typeof total === 'bigint' && typeof number === 'bigint'
          ? fitting(total + number * BigInt(count))
          : Number(total) + Number(number) * count
    },
    result: () => durations.result() ?? total,
  }
}

/** A float, by a running mean that does not overflow; null of nothing. */
export function averageAggregate(): Aggregate {
  let mean = 0
  let seen = 0
  // Exact while all values are integers.
  let total: bigint | undefined = 0n
  const durations = durationSum('avg')
  return {
    add([value = null], count) {
      if (value === null) return
      const number = numberOrDuration('avg', value, count, durations)
      seen += count
      total =
        typeof number === 'bigint' && total !== undefined
          ? total + number * BigInt(count)
          : undefined
      if (number !== undefined) mean += (Number(number) - mean) * (count / seen)
    },
    result() {
      if (seen === 0) return null
      const sum = durations.result()
      if (total !== undefined && sum === undefined && total >= -exact && total <= exact)
        return Number(total) / seen
      return sum === undefined ? mean : divideDuration(sum, BigInt(seen))
    },
  }
}

function fitting(sum: bigint): bigint | number {
  return sum > greatest || sum < least ? Number(sum) : sum
}

/**
 * The number; undefined where it was a duration, which goes to its own sum. A group holds one or
 * the other.
 */
function numberOrDuration(
  name: string,
  value: NonNullable<GraphValue>,
  count: number,
  durations: DurationSum,
): bigint | number | undefined {
  if (isNumber(value)) {
    durations.refuse()
    return value
  }
  if (typeof value !== 'object' || value.kind !== 'duration')
    throw evaluationFault(`${name}() adds numbers or durations, not ${kindInWords(value)}`)
  durations.add(value, count)
  return undefined
}

interface DurationSum {
  add(duration: Duration, count: number): void
  /** Notes that there are numbers. */
  refuse(): void
  result(): Duration | undefined
}

function durationSum(name: string): DurationSum {
  let sum: Duration | undefined
  let hasNumbers = false
  const check = (): void => {
    if (hasNumbers && sum !== undefined)
      throw evaluationFault(`${name}() cannot add numbers and durations`)
  }
  return {
    add(duration, count) {
      const total = count === 1 ? duration : multiplyDuration(duration, BigInt(count))
      sum = sum === undefined ? total : addDurations(sum, total)
      check()
    },
    refuse() {
      if (hasNumbers) return
      hasNumbers = true
      check()
    },
    result: () => sum,
  }
}
