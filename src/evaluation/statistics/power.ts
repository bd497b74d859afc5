import { normalBelow, normalQuantile, studentQuantile } from './distributions.ts'
import { noncentralTBelow } from './noncentral.ts'
import { placeOfValue } from './numerical.ts'
import { type Outcome, defined, undefinedBecause } from './outcome.ts'

const mostObservations = 1e9

/** `paired`: n pairs, d over the deviation of differences; `two-sample`: n values in each group. */
export type TTestDesign = 'paired' | 'two-sample'

export interface PlanOptions {
  /** Level of the two-sided test, 0–1; default .05. */
  readonly level?: number | undefined
  /** Chance to see the effect that is wanted, 0–1; default .8. */
  readonly power?: number | undefined
}

/** Chance (0–1) that a two-sided t test of `n` pairs or 2 · n values sees an effect d (Cohen's). */
export function tTestPower(d: number, n: number, design: TTestDesign, level = 0.05): number {
  const degrees = design === 'paired' ? n - 1 : 2 * n - 2
  const shift = Math.abs(d) * Math.sqrt(design === 'paired' ? n : n / 2)
  const critical = studentQuantile(1 - level / 2, degrees)
  return (
    1 - noncentralTBelow(critical, degrees, shift) + noncentralTBelow(-critical, degrees, shift)
  )
}

/**
 * How many pairs, or values in each group, a two-sided t test needs to see an effect of Cohen's d
 * (Cohen 1988, with the noncentral t). Undefined for no effect and beyond 10⁹.
 */
export function tTestSampleSize(
  d: number,
  design: TTestDesign,
  { level = 0.05, power = 0.8 }: PlanOptions = {},
): Outcome<{ readonly n: number }> {
  return leastCount(n => tTestPower(d, n, design, level), power)
}

/** The smallest Cohen's d that a t test of `n` sees with the power wanted; undefined for n of 1. */
export function detectableEffect(
  n: number,
  design: TTestDesign,
  { level = 0.05, power = 0.8 }: PlanOptions = {},
): Outcome<{ readonly d: number }> {
  if (n < 2) return undefinedBecause('too_few_values')
  const d = placeOfValue(effect => tTestPower(effect, n, design, level), power, 0, 1_000)
  return d === undefined ? undefinedBecause('out_of_range') : defined({ d })
}

/**
 * Cohen's h of two proportions: the difference of their arcsines, positive where `left` is larger.
 */
function cohenH(left: number, right: number): number {
  return 2 * Math.asin(Math.sqrt(left)) - 2 * Math.asin(Math.sqrt(right))
}

/** Chance (0–1) that a two-sided test sees two proportions differ, with `n` values of each. */
export function proportionPower(left: number, right: number, n: number, level = 0.05): number {
  const shift = Math.abs(cohenH(left, right)) * Math.sqrt(n / 2)
  const critical = normalQuantile(1 - level / 2)
  return normalBelow(shift - critical) + normalBelow(-shift - critical)
}

/**
 * How many values each group needs to see that two proportions differ (Cohen 1988, arcsine).
 * Undefined for equal proportions and beyond 10⁹.
 */
export function proportionSampleSize(
  left: number,
  right: number,
  { level = 0.05, power = 0.8 }: PlanOptions = {},
): Outcome<{ readonly n: number }> {
  return leastCount(n => proportionPower(left, right, n, level), power)
}

function leastCount(
  powerOf: (n: number) => number,
  wanted: number,
): Outcome<{ readonly n: number }> {
  let [below, enough] = [1, 2]
  while (powerOf(enough) < wanted) {
    below = enough
    enough *= 2
    if (enough > mostObservations) return undefinedBecause('out_of_range')
  }
  while (enough - below > 1) {
    const middle = Math.floor((below + enough) / 2)
    if (powerOf(middle) < wanted) below = middle
    else enough = middle
  }
  return defined({ n: enough })
}
