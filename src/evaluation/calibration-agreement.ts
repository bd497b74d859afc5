import type { AnswerMetric } from '../core/verdict.ts'
import { rankCorrelation } from './statistics/correlation.ts'

/**
 * How well two series of numbers agree; `spearman` is `undefined` where either is constant or there
 * are fewer than three.
 */
export interface Agreement {
  readonly spearman: number | undefined
  readonly meanAbsoluteDifference: number
  readonly n: number
}

/**
 * Agreement with people before and after; after is cross-validated. `ece` and `brier` over the
 * answers with a confidence.
 */
export interface RatingAgreement {
  readonly metrics: Readonly<Record<AnswerMetric, Agreement>>
  /** The weighted total, 0.2–1, with the total of the ratings under the paper's weights. */
  readonly total: Agreement
  readonly confidence: { readonly ece: number; readonly brier: number; readonly n: number }
}
/**
 * Rank correlation (Spearman 1904, ties share their mean rank) and mean absolute difference of
 * pairs. Throws `RangeError` where the lists differ in length.
 */
export function agreement(left: readonly number[], right: readonly number[]): Agreement {
  if (left.length !== right.length)
    throw new RangeError(
      `pairs need equally many values on both sides, not ${left.length} and ${right.length}`,
    )
  const difference =
    left.reduce((sum, value, index) => sum + Math.abs(value - (right[index] ?? 0)), 0) / left.length
  return {
    spearman: left.length < 3 ? undefined : rankCorrelation(left, right),
    meanAbsoluteDifference: difference,
    n: left.length,
  }
}
