import { chiSquareAbove } from './distributions.ts'
import { type Outcome, checkColumns, defined, undefinedBecause } from './outcome.ts'
import { ranks } from './ranks.ts'

/**
 * Friedman's χ² with its p, and Kendall's W (0–1): how far the blocks rank the treatments alike.
 * `meanRanks` are in the order of the treatments.
 */
export interface Friedman {
  readonly statistic: number
  readonly degrees: number
  readonly p: number
  readonly kendallW: number
  readonly meanRanks: readonly number[]
  readonly blocks: number
}

/**
 * Friedman's test (1937), corrected for ties, that treatments do not differ where every block (an
 * item) has one value under each: a repeated-measures test without normality. `treatments[k][b]` is
 * block b under treatment k. Undefined for fewer than three treatments or two blocks, and where all
 * values of every block are equal.
 */
export function friedman(treatments: ReadonlyArray<readonly number[]>): Outcome<Friedman> {
  checkColumns(...treatments)
  const width = treatments.length
  const blocks = treatments[0]?.length ?? 0
  if (width < 3) return undefinedBecause('too_few_groups')
  if (blocks < 2) return undefinedBecause('too_few_values')
  const sums = treatments.map(() => 0)
  let tieTerm = 0
  for (let block = 0; block < blocks; block++) {
    const row = treatments.map(values => values[block] ?? 0)
    for (const [treatment, rank] of ranks(row).entries())
      sums[treatment] = (sums[treatment] ?? 0) + rank
    const counts = new Map<number, number>()
    for (const value of row) counts.set(value, (counts.get(value) ?? 0) + 1)
    for (const count of counts.values()) tieTerm += count ** 3 - count
  }
  const spread = blocks * width * (width + 1) - tieTerm / (width - 1)
  if (spread <= 0) return undefinedBecause('zero_variance')
  const middle = (blocks * (width + 1)) / 2
  const squares = sums.reduce((total, sum) => total + (sum - middle) ** 2, 0)
  const statistic = (12 * squares) / spread
  return defined({
    statistic,
    degrees: width - 1,
    p: chiSquareAbove(statistic, width - 1),
    kendallW: statistic / (blocks * (width - 1)),
    meanRanks: sums.map(sum => sum / blocks),
    blocks,
  })
}
