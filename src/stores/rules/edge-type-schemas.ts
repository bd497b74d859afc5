import type { EdgeTypeSchema } from '../../core/ports/graph-reader.ts'
import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'

/** Number of edges of one type from nodes with some labels to nodes with others. */
export interface EdgesBetween {
  readonly type: string
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly count: number
}

/**
 * The edge types of a schema: counts, labels of both ends, and which labels occur at the two ends
 * of one edge. Sorted by code point.
 */
export function edgeTypeSchemas(groups: Iterable<EdgesBetween>): EdgeTypeSchema[] {
  const types = new Map<
    string,
    {
      count: number
      readonly pairs: Map<string, { readonly from: string; readonly to: string; count: number }>
      readonly from: Set<string>
      readonly to: Set<string>
    }
  >()
  for (const { type, from, to, count } of groups) {
    const known = types.get(type) ?? { count: 0, pairs: new Map(), from: new Set(), to: new Set() }
    types.set(type, known)
    known.count += count
    for (const label of from) known.from.add(label)
    for (const label of to) known.to.add(label)
    for (const start of from) {
      for (const end of to) {
        const name = JSON.stringify([start, end])
        const pair = known.pairs.get(name) ?? { from: start, to: end, count: 0 }
        pair.count += count
        known.pairs.set(name, pair)
      }
    }
  }
  return [...types]
    .sort(([left], [right]) => compareCodePoints(left, right))
    .map(([type, { count, pairs, from, to }]) => ({
      type,
      count,
      from: [...from].sort(compareCodePoints),
      to: [...to].sort(compareCodePoints),
      pairs: [...pairs.values()].sort((left, right) =>
        firstDecisive(
          compareCodePoints(left.from, right.from),
          compareCodePoints(left.to, right.to),
        ),
      ),
    }))
}
