import { seededRandom } from '../../support/random.ts'
import { mean, quantileOfSorted } from './descriptive.ts'
import type { Interval } from './outcome.ts'
import { pairedDifferences } from './t-tests.ts'

/** An estimate with the ends of its interval; `n` items it rests on. */
export interface Estimate extends Interval {
  readonly value: number
  readonly n: number
}

export interface BootstrapOptions {
  /** Equal seeds give equal intervals; default 1. */
  readonly seed?: number | undefined
  /** Resamples; default 2,000. */
  readonly rounds?: number | undefined
  /** Share of estimates inside the interval, 0–1; default .95. */
  readonly confidence?: number | undefined
}

/**
 * Ends of the interval that holds the middle `confidence` of the estimates, with linear
 * interpolation between order statistics.
 */
export function percentileInterval(estimates: readonly number[], confidence = 0.95): Interval {
  const sorted = Float64Array.from(estimates).sort()
  return {
    low: quantileOfSorted(sorted, (1 - confidence) / 2),
    high: quantileOfSorted(sorted, (1 + confidence) / 2),
  }
}

/** Means of resamples with replacement, as many as `rounds`. */
function resampledMeans(
  values: readonly number[],
  { seed = 1, rounds = 2_000 }: BootstrapOptions,
): Float64Array {
  const random = seededRandom(seed)
  const items = Float64Array.from(values)
  const means = new Float64Array(rounds)
  for (let round = 0; round < rounds; round++) {
    let sum = 0
    for (let draw = 0; draw < items.length; draw++)
      sum += items[Math.floor(random() * items.length)] ?? 0
    means[round] = sum / items.length
  }
  return means
}

/**
 * A mean with its percentile bootstrap interval (Efron & Tibshirani 1993); throws for no values.
 */
export function meanWithInterval(
  values: readonly number[],
  options: BootstrapOptions = {},
): Estimate {
  if (values.length === 0) throw new RangeError('a mean needs at least one value')
  return {
    value: mean(values),
    ...percentileInterval([...resampledMeans(values, options)], options.confidence),
    n: values.length,
  }
}

/**
 * The mean difference `left - right` of pairs with its percentile bootstrap interval; pairs are
 * drawn whole.
 */
export function differenceWithInterval(
  left: readonly number[],
  right: readonly number[],
  options: BootstrapOptions = {},
): Estimate {
  return meanWithInterval(pairedDifferences(left, right), options)
}
