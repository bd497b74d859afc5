import type { MetricResult, UnscoredReason } from './metric.ts'

/** The scores of one category; the four figures are absent where nothing was scored. */
export interface MetricSummary {
  readonly scored: number
  readonly unscored: number
  /**
   * How often each reason stood in the way, most often first, with what went wrong the first time.
   */
  readonly reasons: ReadonlyArray<{
    readonly reason: UnscoredReason
    readonly count: number
    readonly detail?: string | undefined
  }>
  readonly mean?: number | undefined
  /** Of an even number of scores the mean of the middle two. */
  readonly median?: number | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
}

export interface CategorySummary extends MetricSummary {
  readonly category: string
}

/**
 * Mean, median, smallest and largest score of all results and of each category (those without one
 * are only in `all`), categories in the order they come; what has no score is counted by reason and
 * left out of the figures.
 */
export function summarize(
  results: ReadonlyArray<{ readonly category?: string | undefined; readonly result: MetricResult }>,
): { readonly all: MetricSummary; readonly categories: readonly CategorySummary[] } {
  const byCategory = new Map<string, MetricResult[]>()
  for (const { category, result } of results)
    if (category !== undefined)
      byCategory.set(category, [...(byCategory.get(category) ?? []), result])
  return {
    all: summaryOf(results.map(({ result }) => result)),
    categories: [...byCategory].map(([category, list]) => ({ category, ...summaryOf(list) })),
  }
}

function summaryOf(results: readonly MetricResult[]): MetricSummary {
  const scores: number[] = []
  const reasons = new Map<UnscoredReason, { count: number; readonly detail: string | undefined }>()
  for (const result of results) {
    if (result.status === 'scored') scores.push(result.score)
    else
      reasons.set(result.reason, {
        count: (reasons.get(result.reason)?.count ?? 0) + 1,
        detail: reasons.get(result.reason)?.detail ?? result.detail,
      })
  }
  const counted = {
    scored: scores.length,
    unscored: results.length - scores.length,
    reasons: [...reasons]
      .map(([reason, { count, detail }]) => ({
        reason,
        count,
        ...(detail === undefined ? {} : { detail }),
      }))
      .sort((a, b) => b.count - a.count),
  }
  if (scores.length === 0) return counted
  scores.sort((a, b) => a - b)
  let sum = 0
  for (const score of scores) sum += score
  const middle = scores.length >> 1
  const upper = scores[middle] ?? 0
  return {
    ...counted,
    mean: sum / scores.length,
    median: scores.length % 2 === 1 ? upper : ((scores[middle - 1] ?? 0) + upper) / 2,
    min: scores[0],
    max: scores.at(-1),
  }
}
