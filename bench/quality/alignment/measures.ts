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
 * Mean F1 of the standards that some passage is labelled with, where a standard is linked from a
 * likelihood of `threshold`.
 */
export function macroF1(
  likelihoods: readonly Float64Array[],
  gold: ReadonlyArray<ReadonlySet<number>>,
  threshold: number,
): number {
  const counts = new Map<number, { right: number; linked: number; labelled: number }>()
  const of = (at: number) => {
    const own = counts.get(at) ?? { right: 0, linked: 0, labelled: 0 }
    counts.set(at, own)
    return own
  }
  for (const [position, likely] of likelihoods.entries()) {
    for (const at of gold[position]!) of(at).labelled++
    for (const [at, value] of likely.entries())
      if (value >= threshold) {
        of(at).linked++
        if (gold[position]!.has(at)) of(at).right++
      }
  }
  const labelled = [...counts.values()].filter(each => each.labelled > 0)
  return (
    labelled.reduce(
      (sum, { right, linked, labelled: all }) => sum + (2 * right) / (linked + all),
      0,
    ) / labelled.length
  )
}

/** The best threshold in hindsight: what a fitted one can be compared with, not what one can have. */
export function bestMacroF1(
  scores: readonly Float64Array[],
  gold: ReadonlyArray<ReadonlySet<number>>,
): number {
  const highest = scores
    .flatMap(each => [...each].sort((a, b) => b - a).slice(0, 3))
    .sort((a, b) => a - b)
  let best = 0
  for (let step = 0; step < 40; step++) {
    const threshold = highest[Math.floor((step / 40) * highest.length)] ?? 0
    best = Math.max(best, macroF1(scores, gold, threshold))
  }
  return best
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
