import { normalTwoSided } from './distributions.ts'
import type { PairedTest } from './randomization-test.ts'
import { pairedDifferences } from './t-tests.ts'

const maxExact = 50
// 2/3 - 1/3 and 1/3 are one rank although their last digits differ.
const resolution = 1e9

/**
 * Wilcoxon's signed-rank test of paired values, two-sided; differences are rounded to 1e-9, pairs
 * without one are left out, ties share their mean rank. Up to 50 pairs the distribution is exact,
 * also with ties (over all signs of the ranks given); above, normal with the correction for ties.
 * `statistic` is the smaller of the two rank sums.
 */
export function wilcoxonSignedRank(left: readonly number[], right: readonly number[]): PairedTest {
  const differences = pairedDifferences(left, right)
    .map(difference => Math.round(difference * resolution) / resolution)
    .filter(difference => difference !== 0)
    .sort((a, b) => Math.abs(a) - Math.abs(b))
  const n = differences.length
  if (n === 0) return { statistic: 0, p: 1, n }
  // Twice the rank, so that shared ranks are whole numbers.
  const doubled: number[] = []
  let tieTerm = 0
  for (let start = 0; start < n;) {
    let end = start + 1
    while (end < n && Math.abs(differences[end] ?? 0) === Math.abs(differences[start] ?? 0)) end++
    const count = end - start
    for (let at = start; at < end; at++) doubled.push(start + 1 + end)
    tieTerm += count ** 3 - count
    start = end
  }
  let positive = 0
  for (const [index, difference] of differences.entries())
    if (difference > 0) positive += doubled[index] ?? 0
  const all = n * (n + 1)
  const statistic = Math.min(positive, all - positive) / 2
  if (n <= maxExact) return { statistic, p: exactTwoSided(doubled, statistic * 2), n }
  const deviation = Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24 - tieTerm / 48)
  return { statistic, p: normalTwoSided((statistic - all / 4) / deviation), n }
}

/** Twice the chance of a sum of at most `sum` when each rank's sign is drawn by a coin. */
function exactTwoSided(ranks: readonly number[], sum: number): number {
  const total = ranks.reduce((part, rank) => part + rank, 0)
  const chances = new Float64Array(total + 1)
  chances[0] = 1
  let reached = 0
  for (const rank of ranks) {
    for (let at = reached; at >= 0; at--) {
      const half = (chances[at] ?? 0) / 2
      chances[at] = half
      chances[at + rank] = (chances[at + rank] ?? 0) + half
    }
    reached += rank
  }
  let chance = 0
  for (let at = 0; at <= sum; at++) chance += chances[at] ?? 0
  return Math.min(1, 2 * chance)
}
