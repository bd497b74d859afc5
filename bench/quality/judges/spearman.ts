import { percentileInterval, type Estimate } from '../../../src/evaluation/statistics/bootstrap.ts'
import { seededRandom } from '../../../src/support/random.ts'

/**
 * Rank correlation with ties at their mean rank; `undefined` where one side does not vary or there
 * are fewer than two pairs.
 */
export function spearman(left: readonly number[], right: readonly number[]): number | undefined {
  return pearson(ranks(left), ranks(right))
}

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

/** Ranks from 0; equal values share their mean rank. */
export function ranks(values: readonly number[]): number[] {
  const order = values
    .map((_, index) => index)
    .sort((left, right) => (values[left] ?? 0) - (values[right] ?? 0))
  const found = values.map(() => 0)
  for (let from = 0; from < order.length;) {
    let to = from
    while (to + 1 < order.length && values[order[to + 1] ?? 0] === values[order[from] ?? 0]) to++
    for (let index = from; index <= to; index++) found[order[index] ?? 0] = (from + to) / 2
    from = to + 1
  }
  return found
}

function pearson(left: readonly number[], right: readonly number[]): number | undefined {
  if (left.length !== right.length)
    throw new RangeError(
      `pairs need equally many values on both sides, not ${left.length} and ${right.length}`,
    )
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanLeft, meanRight] = [mean(left), mean(right)]
  let [shared, squaresLeft, squaresRight] = [0, 0, 0]
  for (const [index, value] of left.entries()) {
    const [a, b] = [value - meanLeft, (right[index] ?? 0) - meanRight]
    shared += a * b
    squaresLeft += a * a
    squaresRight += b * b
  }
  return squaresLeft === 0 || squaresRight === 0
    ? undefined
    : shared / Math.sqrt(squaresLeft * squaresRight)
}
