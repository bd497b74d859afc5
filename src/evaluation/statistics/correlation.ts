import { isRoundingError, mean, squaresAround } from './descriptive.ts'
import { normalQuantile, studentTwoSided } from './distributions.ts'
import { type Interval, type Outcome, checkColumns, defined, undefinedBecause } from './outcome.ts'
import { ranks } from './ranks.ts'

const maxEnumerated = 9

/**
 * Pearson's r, −1 to 1, with the two-sided p of its t statistic (n − 2 degrees of freedom), the
 * interval of Fisher's z (`null` for three pairs), and the share of variance in common, r².
 */
export interface PearsonCorrelation {
  readonly r: number
  readonly n: number
  readonly p: number
  readonly rSquared: number
  readonly interval: Interval | null
}

/**
 * Product-moment correlation of pairs; p and interval assume a bivariate normal distribution.
 * Undefined for fewer than three pairs and where a side does not vary.
 */
export function pearson(
  left: readonly number[],
  right: readonly number[],
  confidence = 0.95,
): Outcome<PearsonCorrelation> {
  checkColumns(left, right)
  const n = left.length
  if (n < 3) return undefinedBecause('too_few_values')
  const r = productMoment(left, right)
  if (r === undefined) return undefinedBecause('zero_variance')
  const reach = n < 4 ? 0 : normalQuantile((1 + confidence) / 2) / Math.sqrt(n - 3)
  const z = Math.atanh(r)
  return defined({
    r,
    n,
    p: correlationP(r, n),
    rSquared: r * r,
    interval: n < 4 ? null : { low: Math.tanh(z - reach), high: Math.tanh(z + reach) },
  })
}

/**
 * Spearman's ρ, −1 to 1. `p` is two-sided, by the t approximation, as SciPy and SPSS give it;
 * `exactP` comes from all orders of up to nine pairs without ties, as R gives it, else `null`.
 */
export interface SpearmanCorrelation {
  readonly rho: number
  readonly n: number
  readonly p: number
  readonly exactP: number | null
}

/**
 * Rank correlation of pairs (Spearman 1904; ties share their mean rank). Undefined for fewer than
 * three pairs and where a side does not vary.
 */
export function spearman(
  left: readonly number[],
  right: readonly number[],
): Outcome<SpearmanCorrelation> {
  checkColumns(left, right)
  const n = left.length
  if (n < 3) return undefinedBecause('too_few_values')
  const rho = rankCorrelation(left, right)
  if (rho === undefined) return undefinedBecause('zero_variance')
  const hasTies = new Set(left).size < n || new Set(right).size < n
  return defined({
    rho,
    n,
    p: correlationP(rho, n),
    exactP: hasTies || n > maxEnumerated ? null : exactP(ranks(left), ranks(right)),
  })
}

/** Spearman's ρ alone, for resampling; `undefined` where a side does not vary. */
export function rankCorrelation(
  left: readonly number[],
  right: readonly number[],
): number | undefined {
  checkColumns(left, right)
  return left.length < 2 ? undefined : productMoment(ranks(left), ranks(right))
}

function productMoment(left: readonly number[], right: readonly number[]): number | undefined {
  const [middleLeft, middleRight] = [mean(left), mean(right)]
  const squaresLeft = squaresAround(left, middleLeft)
  const squaresRight = squaresAround(right, middleRight)
  if (isRoundingError(squaresLeft, left) || isRoundingError(squaresRight, right)) return undefined
  let both = 0
  for (const [index, value] of left.entries())
    both += (value - middleLeft) * ((right[index] ?? 0) - middleRight)
  const r = both / Math.sqrt(squaresLeft) / Math.sqrt(squaresRight)
  // 1 - 1e-16 would be another p than 1: the last digit is rounding.
  return Math.abs(r) > 1 - 1e-15 ? Math.sign(r) : r
}

function correlationP(r: number, n: number): number {
  return Math.abs(r) === 1 ? 0 : studentTwoSided(r * Math.sqrt((n - 2) / (1 - r * r)), n - 2)
}

/** Twice the smaller tail of Σ d² over all orders of the right side (R's `prho`). */
function exactP(left: readonly number[], right: readonly number[]): number {
  const n = left.length
  const distance = left.reduce((sum, rank, index) => sum + (rank - (right[index] ?? 0)) ** 2, 0)
  const [middle, order] = [(n ** 3 - n) / 6, [...left.keys()]]
  const isAbove = distance > middle
  let [hits, orders] = [0, 0]
  const visit = (place: number, sum: number): void => {
    if (place === n) {
      orders++
      if (isAbove ? sum >= distance : sum <= distance) hits++
      return
    }
    for (let at = place; at < n; at++) {
      const chosen = order[at] ?? 0
      order[at] = order[place] ?? 0
      order[place] = chosen
      visit(place + 1, sum + (place - chosen) ** 2)
      order[place] = order[at] ?? 0
      order[at] = chosen
    }
  }
  visit(0, 0)
  return Math.min(1, (2 * hits) / orders)
}
