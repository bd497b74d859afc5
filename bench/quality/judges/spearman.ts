import { percentileInterval, type Estimate } from '../../../src/evaluation/statistics/bootstrap.ts'
import { rankCorrelation } from '../../../src/evaluation/statistics/correlation.ts'
import { seededRandom } from '../../../src/support/random.ts'

/** Rank correlation; `undefined` where one side does not vary or there are fewer than two pairs. */
export const spearman = rankCorrelation

/**
 * The same with its 95 % percentile bootstrap interval (1,000 resamples of pairs, or of whole
 * groups where `groups` names them).
 */
export function spearmanWithInterval(
  left: readonly number[],
  right: readonly number[],
  groups?: readonly string[],
  seed = 1,
): Estimate | undefined {
  const value = spearman(left, right)
  if (value === undefined) return undefined
  const random = seededRandom(seed)
  const blocks = blocksOf(groups ?? left.map((_, index) => String(index)))
  const estimates: number[] = []
  for (let round = 0; round < 1000; round++) {
    const drawn = blocks.flatMap(() => blocks[Math.floor(random() * blocks.length)] ?? [])
    const estimate = spearman(
      drawn.map(index => left[index] ?? 0),
      drawn.map(index => right[index] ?? 0),
    )
    if (estimate !== undefined) estimates.push(estimate)
  }
  return { value, ...percentileInterval(estimates), n: left.length }
}

/**
 * Correlation within each group, then the mean over groups in which both sides vary, as SummEval is
 * reported.
 */
export function meanWithinGroups(
  left: readonly number[],
  right: readonly number[],
  groups: readonly string[],
): { readonly value: number; readonly n: number } | undefined {
  const values = blocksOf(groups).flatMap(
    block =>
      spearman(
        block.map(index => left[index] ?? 0),
        block.map(index => right[index] ?? 0),
      ) ?? [],
  )
  return values.length === 0
    ? undefined
    : { value: values.reduce((sum, value) => sum + value, 0) / values.length, n: values.length }
}

function blocksOf(groups: readonly string[]): number[][] {
  const blocks = new Map<string, number[]>()
  for (const [index, group] of groups.entries()) {
    const block = blocks.get(group)
    if (block === undefined) blocks.set(group, [index])
    else block.push(index)
  }
  return [...blocks.values()]
}
