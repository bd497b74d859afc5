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

/**
 * Expected calibration error over ten equal bins of the `k` likeliest standards of each passage:
 * those that somebody is shown.
 */
export function calibrationError(
  likelihoods: readonly Float64Array[],
  gold: ReadonlyArray<ReadonlySet<number>>,
  k: number,
): { readonly error: number; readonly n: number } {
  const bins = Array.from({ length: 10 }, () => ({ n: 0, sum: 0, right: 0 }))
  let n = 0
  for (const [position, likely] of likelihoods.entries())
    for (const at of ranked(likely).slice(0, k)) {
      const value = likely[at]!
      const bin = bins[Math.min(9, Math.floor(value * 10))]!
      bin.n++
      bin.sum += value
      bin.right += Number(gold[position]!.has(at))
      n++
    }
  const error = bins.reduce((sum, bin) => sum + Math.abs(bin.sum - bin.right) / Math.max(1, n), 0)
  return { error, n }
}
