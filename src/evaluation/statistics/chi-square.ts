import { crossTable, type CrossTable, type Label } from './cross-table.ts'
import { chiSquareAbove } from './distributions.ts'
import { noncentralityOfChiSquare } from './noncentral.ts'
import { type Interval, type Outcome, defined, undefinedBecause } from './outcome.ts'

/**
 * χ² of a table with its two-sided p and Cramér's V (0–1). The approximation wants expected counts
 * of 5: `expectedBelowFive` of `cells` are smaller, `smallestExpected` is the smallest.
 */
export interface ChiSquare {
  readonly statistic: number
  readonly degrees: number
  readonly p: number
  readonly cramersV: number
  /** By the noncentral χ² (Smithson 2003). */
  readonly cramersVInterval: Interval
  readonly n: number
  readonly cells: number
  readonly expectedBelowFive: number
  readonly smallestExpected: number
}

/** Pearson's χ² test that two labels of the same items are independent; see `chiSquareOfTable`. */
export function chiSquareTest(left: readonly Label[], right: readonly Label[]): Outcome<ChiSquare> {
  return chiSquareOfTable(crossTable(left, right))
}

/**
 * Pearson's χ² test of independence (1900), without Yates' correction. Rows and columns without any
 * count are left out. Undefined where fewer than two rows or columns remain.
 */
export function chiSquareOfTable(
  { counts }: Pick<CrossTable, 'counts'>,
  confidence = 0.95,
): Outcome<ChiSquare> {
  const rows = counts.map(row => row.reduce((sum, count) => sum + count, 0))
  const columns = Array.from(counts[0] ?? [], (_, j) =>
    counts.reduce((sum, row) => sum + (row[j] ?? 0), 0),
  )
  const n = rows.reduce((sum, count) => sum + count, 0)
  const [height, width] = [rows, columns].map(sums => sums.filter(sum => sum > 0).length)
  if (height === undefined || width === undefined || height < 2 || width < 2)
    return undefinedBecause(n === 0 ? 'too_few_values' : 'too_few_groups')
  let [statistic, expectedBelowFive, smallestExpected] = [0, 0, Infinity]
  for (const [i, row] of counts.entries())
    for (const [j, count] of row.entries()) {
      const expected = ((rows[i] ?? 0) * (columns[j] ?? 0)) / n
      if (expected === 0) continue
      statistic += (count - expected) ** 2 / expected
      if (expected < 5) expectedBelowFive++
      smallestExpected = Math.min(smallestExpected, expected)
    }
  const degrees = (height - 1) * (width - 1)
  const shift = noncentralityOfChiSquare(statistic, degrees, confidence)
  const toV = (value: number): number => Math.sqrt(value / (n * (Math.min(height, width) - 1)))
  return defined({
    statistic,
    degrees,
    p: chiSquareAbove(statistic, degrees),
    cramersV: toV(statistic),
    cramersVInterval: { low: toV(shift.low), high: Math.min(1, toV(shift.high)) },
    n,
    cells: height * width,
    expectedBelowFive,
    smallestExpected,
  })
}
