/** An observation for a monotone fit: `weight` defaults to 1. */
export interface Observation {
  readonly at: number
  readonly value: number
  readonly weight?: number | undefined
}

interface Block {
  at: number
  value: number
  weight: number
}

/**
 * Isotonic regression by pooling adjacent violators (Ayer et al. 1955), smoothed: observations are
 * first gathered in at most `bins` equal-mass groups, and the points are the means of the blocks,
 * to be joined by straight lines. `prior` adds so much weight of the overall mean to each block, so
 * that no block claims certainty. Non-decreasing in both coordinates, first ones strictly. Throws
 * `RangeError` for no observations.
 */
export function isotonicPoints(
  observations: readonly Observation[],
  options: { readonly bins?: number | undefined; readonly prior?: number | undefined } = {},
): Array<[number, number]> {
  if (observations.length === 0)
    throw new RangeError('a monotone fit needs at least one observation')
  const { bins = 30, prior = 0 } = options
  const sorted = observations.toSorted((left, right) => left.at - right.at)
  const total = sorted.reduce((sum, { weight = 1 }) => sum + weight, 0)
  const overall = sorted.reduce((sum, { value, weight = 1 }) => sum + value * weight, 0) / total
  const groups: Block[] = []
  let seen = 0
  for (const { at, value, weight = 1 } of sorted) {
    const last = groups.at(-1)
    const index = Math.min(bins - 1, Math.floor((seen / total) * bins))
    if (last !== undefined && (groups.length - 1 >= index || last.at === at))
      add(last, { at, value, weight })
    else groups.push({ at, value, weight })
    seen += weight
  }
  const blocks: Block[] = []
  for (const group of groups) {
    const block = { ...group }
    for (
      let before = blocks.at(-1);
      before !== undefined && before.value >= block.value;
      before = blocks.at(-1)
    ) {
      blocks.pop()
      add(block, before)
    }
    blocks.push(block)
  }
  const points: Array<[number, number]> = []
  for (const { at, value, weight } of blocks) {
    const shrunk = (value * weight + overall * prior) / (weight + prior)
    const before = points.at(-1)
    if (before === undefined || at > before[0])
      points.push([at, Math.max(before?.[1] ?? shrunk, shrunk)])
  }
  return points
}

function add(block: Block, other: Block): void {
  const weight = block.weight + other.weight
  block.at = (block.at * block.weight + other.at * other.weight) / weight
  block.value = (block.value * block.weight + other.value * other.weight) / weight
  block.weight = weight
}
