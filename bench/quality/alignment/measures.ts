import type { Forecast } from '../../../src/evaluation/calibration-measures.ts'
import { ranked } from '../../../src/alignment/classify/rank-links.ts'

/** Share of the right ones among the first `k`. */
export function recallAt(k: number, scores: Float64Array, gold: ReadonlySet<number>): number {
  return (
    ranked(scores)
      .slice(0, k)
      .filter(at => gold.has(at)).length / gold.size
  )
}

/** Mean precision at the rank of each right one. */
export function averagePrecision(scores: Float64Array, gold: ReadonlySet<number>): number {
  let found = 0
  let sum = 0
  for (const [rank, at] of ranked(scores).entries()) if (gold.has(at)) sum += ++found / (rank + 1)
  return sum / gold.size
}

/** The `k` likeliest standards of each passage, those that somebody is shown, as forecasts. */
export const firstForecasts = (
  likelihoods: readonly Float64Array[],
  gold: ReadonlyArray<ReadonlySet<number>>,
  k: number,
): Forecast[] =>
  likelihoods.flatMap((likely, position) =>
    ranked(likely)
      .slice(0, k)
      .map(at => ({ probability: likely[at]!, holds: gold[position]!.has(at) })),
  )
