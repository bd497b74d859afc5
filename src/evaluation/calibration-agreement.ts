import type { AnswerMetric } from '../core/verdict.ts'

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
    spearman: left.length < 3 ? undefined : pearson(ranks(left), ranks(right)),
    meanAbsoluteDifference: difference,
    n: left.length,
  }
}

function ranks(values: readonly number[]): number[] {
  const order = values.map((_, index) => index).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0))
  const found = values.map(() => 0)
  for (let start = 0; start < order.length;) {
    let end = start
    while (end + 1 < order.length && values[order[end + 1] ?? 0] === values[order[start] ?? 0])
      end += 1
    for (let at = start; at <= end; at++) found[order[at] ?? 0] = (start + end) / 2 + 1
    start = end + 1
  }
  return found
}

function pearson(left: readonly number[], right: readonly number[]): number | undefined {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  const [middleLeft, middleRight] = [mean(left), mean(right)]
  let [both, squaresLeft, squaresRight] = [0, 0, 0]
  for (const [index, value] of left.entries()) {
    const [a, b] = [value - middleLeft, (right[index] ?? 0) - middleRight]
    both += a * b
    squaresLeft += a * a
    squaresRight += b * b
  }
  return squaresLeft === 0 || squaresRight === 0
    ? undefined
    : both / Math.sqrt(squaresLeft * squaresRight)
}
