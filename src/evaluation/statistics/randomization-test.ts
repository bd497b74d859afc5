import { seededRandom } from '../../support/random.ts'
import { mean } from './descriptive.ts'
import { pairedDifferences } from './t-tests.ts'

const maxEnumerated = 14

/**
 * What a rank or randomisation test of paired values says: its statistic, the two-sided p-value
 * (0–1) and how many pairs counted. Without any difference p is 1: no assignment gives another
 * statistic.
 */
export interface PairedTest {
  readonly statistic: number
  readonly p: number
  readonly n: number
}

export interface RandomizationOptions {
  /** Equal seeds give equal p-values; default 1. */
  readonly seed?: number | undefined
  /** Drawn assignments where not all are tried; default 10,000. */
  readonly rounds?: number | undefined
}

/**
 * Fisher's randomisation test of the mean difference of pairs, two-sided: how often do signs drawn
 * by a coin give a difference as large as the one seen? All assignments are tried for up to 14
 * pairs that differ; otherwise `rounds` are drawn, and p is (hits + 1) / (rounds + 1), never 0.
 */
export function randomizationTest(
  left: readonly number[],
  right: readonly number[],
  { seed = 1, rounds = 10_000 }: RandomizationOptions = {},
): PairedTest {
  const differences = pairedDifferences(left, right)
  const statistic = differences.length === 0 ? 0 : mean(differences)
  const changed = Float64Array.from(differences.filter(difference => difference !== 0))
  const n = differences.length
  if (changed.length === 0) return { statistic: 0, p: 1, n }
  let seen = 0
  let size = 0
  for (const difference of changed) {
    seen += difference
    size += Math.abs(difference)
  }
  // Sums in another order differ in the last digits.
  const least = Math.abs(seen) - 1e-12 * size
  if (changed.length <= maxEnumerated) {
    let hits = 0
    const assignments = 2 ** changed.length
    for (let assignment = 0; assignment < assignments; assignment++) {
      let sum = 0
      for (let index = 0; index < changed.length; index++)
        sum += ((assignment >>> index) & 1) === 1 ? -(changed[index] ?? 0) : (changed[index] ?? 0)
      if (Math.abs(sum) >= least) hits++
    }
    return { statistic, p: hits / assignments, n }
  }
  const random = seededRandom(seed)
  let hits = 0
  for (let round = 0; round < rounds; round++) {
    let sum = 0
    for (let index = 0; index < changed.length; index++)
      sum += random() < 0.5 ? -(changed[index] ?? 0) : (changed[index] ?? 0)
    if (Math.abs(sum) >= least) hits++
  }
  return { statistic, p: (hits + 1) / (rounds + 1), n }
}
