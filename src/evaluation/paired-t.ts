import { mean, pairedDifferences } from './bootstrap.ts'
import { studentTwoSided } from './distributions.ts'

/**
 * What a test of paired values says: its statistic, the two-sided p-value (0–1) and how many pairs
 * counted.
 */
export interface PairedTest {
  readonly statistic: number
  readonly p: number
  readonly n: number
}

/**
 * Student's t test of paired values, two-sided. Equal differences give p 1 where they are 0 and p 0
 * elsewhere; fewer than two pairs p 1.
 */
export function pairedT(left: readonly number[], right: readonly number[]): PairedTest {
  const differences = pairedDifferences(left, right)
  const n = differences.length
  if (n < 2) return { statistic: 0, p: 1, n }
  const middle = mean(differences)
  let squares = 0
  for (const difference of differences) squares += (difference - middle) ** 2
  const deviation = Math.sqrt(squares / (n - 1))
  if (deviation === 0)
    return {
      statistic: middle === 0 ? 0 : Math.sign(middle) * Infinity,
      p: middle === 0 ? 1 : 0,
      n,
    }
  const statistic = middle / (deviation / Math.sqrt(n))
  return { statistic, p: studentTwoSided(statistic, n - 1), n }
}
