import type { TextRange } from '../../core/span.ts'
import { fittingRuns, joined, type ChunkUnit } from './chunk-units.ts'
import type { ChunkSizes } from './paragraph-chunks.ts'

/**
 * How well the place after a unit serves as a border: `cut` where the signal says so, `strength`
 * (higher is better) where the size forces one.
 */
export interface BorderSignal {
  readonly cut: boolean
  readonly strength: number
}

/**
 * Joins units to chunks that end where the signal says `cut`, if they have `minTokens` by then; one
 * that would exceed `maxTokens` ends at the strongest border in it that leaves `minTokens` before
 * it. A small rest goes with the chunk before where it fits. `borders` has one entry per unit; the
 * last one's counts for nothing.
 */
export function cutAtSignal(
  text: string,
  units: readonly ChunkUnit[],
  borders: readonly BorderSignal[],
  { minTokens, maxTokens, counter }: ChunkSizes,
): TextRange[] {
  const runs: Array<readonly [number, number]> = []
  let first = 0
  let size = 0
  const close = (last: number): void => {
    runs.push(...fittingRuns(text, units, first, last, maxTokens, counter))
    first = last
  }
  for (const [index, unit] of units.entries()) {
    while (index > first && size + unit.tokens > maxTokens) {
      close(strongest(units, borders, first, index, minTokens))
      size = tokensOf(units, first, index)
    }
    size += unit.tokens
    if (borders[index]?.cut === true && size >= minTokens) {
      close(index + 1)
      size = 0
    }
  }
  if (first < units.length) close(units.length)
  const last = runs.at(-1)
  const before = runs.at(-2)
  if (
    last !== undefined &&
    before !== undefined &&
    joined(text, units, ...last, counter).tokens < minTokens &&
    joined(text, units, before[0], last[1], counter).tokens <= maxTokens
  )
    runs.splice(-2, 2, [before[0], last[1]])
  return runs.map(([from, to]) => ({
    start: units[from]?.start ?? 0,
    end: units[to - 1]?.end ?? 0,
  }))
}

/**
 * The unit before which to cut between `first` and `last`: after the strongest border with enough
 * before it; without any, right before `last`.
 */
function strongest(
  units: readonly ChunkUnit[],
  borders: readonly BorderSignal[],
  first: number,
  last: number,
  minTokens: number,
): number {
  let best = last
  let strength = Number.NEGATIVE_INFINITY
  let size = 0
  for (let index = first; index < last; index++) {
    size += units[index]?.tokens ?? 0
    const border = borders[index]
    if (size < minTokens || border === undefined || border.strength < strength) continue
    best = index + 1
    strength = border.strength
  }
  return best
}

function tokensOf(units: readonly ChunkUnit[], first: number, last: number): number {
  let sum = 0
  for (let index = first; index < last; index++) sum += units[index]?.tokens ?? 0
  return sum
}
