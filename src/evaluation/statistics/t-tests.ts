import { isRoundingError, mean, squaresAround } from './descriptive.ts'
import { studentQuantile, studentTwoSided } from './distributions.ts'
import { noncentralityOfT } from './noncentral.ts'
import { type Interval, type Outcome, checkColumns, defined, undefinedBecause } from './outcome.ts'

/** Differences of pairs, `left - right`; throws where the lists differ in length. */
export function pairedDifferences(left: readonly number[], right: readonly number[]): number[] {
  checkColumns(left, right)
  return left.map((value, index) => value - (right[index] ?? 0))
}

/**
 * Student's t test: two-sided p (0–1), the mean difference with the interval that inverts the test,
 * and Cohen's d: of paired values d_z (mean over deviation of the differences), of two samples the
 * difference over the pooled deviation. `dInterval` inverts the noncentral t (Cumming & Finch
 * 2001).
 */
export interface TTest {
  readonly t: number
  readonly degrees: number
  readonly p: number
  readonly difference: number
  readonly interval: Interval
  readonly d: number
  readonly dInterval: Interval
}

/**
 * Student's t test of paired values. Assumes normally distributed differences; robust from some 30
 * pairs. Undefined for fewer than two pairs and where all differences are equal.
 */
export function pairedT(
  left: readonly number[],
  right: readonly number[],
  confidence = 0.95,
): Outcome<TTest & { readonly n: number }> {
  const differences = pairedDifferences(left, right)
  const n = differences.length
  if (n < 2) return undefinedBecause('too_few_values')
  const difference = mean(differences)
  const squares = squaresAround(differences, difference)
  // The differences carry the rounding errors of the values, not of themselves.
  if (isRoundingError(squares, [...left, ...right])) return undefinedBecause('zero_variance')
  const deviation = Math.sqrt(squares / (n - 1))
  return defined({
    ...studentTest(difference, deviation / Math.sqrt(n), n - 1, confidence),
    ...effectSize(difference / deviation, 1 / Math.sqrt(n), n - 1, confidence),
    n,
  })
}

/**
 * Welch's t test of two independent samples (Welch 1947; degrees after Satterthwaite), or Student's
 * where `equalVariances`. Undefined for fewer than two values on a side, and where neither varies.
 */
export function twoSampleT(
  left: readonly number[],
  right: readonly number[],
  {
    equalVariances = false,
    confidence = 0.95,
  }: { readonly equalVariances?: boolean; readonly confidence?: number } = {},
): Outcome<TTest> {
  checkColumns(left)
  checkColumns(right)
  const [n, m] = [left.length, right.length]
  if (n < 2 || m < 2) return undefinedBecause('too_few_values')
  const [middle, other] = [mean(left), mean(right)]
  const [squares, otherSquares] = [squaresAround(left, middle), squaresAround(right, other)]
  if (isRoundingError(squares, left) && isRoundingError(otherSquares, right))
    return undefinedBecause('zero_variance')
  const pooled = (squares + otherSquares) / (n + m - 2)
  const [share, otherShare] = equalVariances
    ? [pooled / n, pooled / m]
    : [squares / (n - 1) / n, otherSquares / (m - 1) / m]
  const degrees = equalVariances
    ? n + m - 2
    : (share + otherShare) ** 2 / (share ** 2 / (n - 1) + otherShare ** 2 / (m - 1))
  const difference = middle - other
  return defined({
    ...studentTest(difference, Math.sqrt(share + otherShare), degrees, confidence),
    ...effectSize(difference / Math.sqrt(pooled), Math.sqrt(1 / n + 1 / m), n + m - 2, confidence),
  })
}

/** `scale` turns a noncentrality into d. */
function effectSize(
  d: number,
  scale: number,
  degrees: number,
  confidence: number,
): Pick<TTest, 'd' | 'dInterval'> {
  const { low, high } = noncentralityOfT(d / scale, degrees, confidence)
  return { d, dInterval: { low: low * scale, high: high * scale } }
}

function studentTest(
  difference: number,
  standardError: number,
  degrees: number,
  confidence: number,
): Omit<TTest, 'd' | 'dInterval'> {
  const t = difference / standardError
  const reach = studentQuantile((1 + confidence) / 2, degrees) * standardError
  return {
    t,
    degrees,
    p: studentTwoSided(t, degrees),
    difference,
    interval: { low: difference - reach, high: difference + reach },
  }
}
