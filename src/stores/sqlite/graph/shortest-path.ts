import { AppError } from '../../../core/errors.ts'
import type { GraphEdge, GraphNode, GraphPath } from '../../../core/graph.ts'
import type { NodeId } from '../../../core/ids.ts'
import { throwIfAborted } from '../../../support/abort.ts'
import { compareCodePoints } from '../../../support/code-points.ts'
import type { GraphView } from '../access/graph-view.ts'
import type { NeighbourSource } from './neighbours.ts'
import { neighbourSource } from './neighbours.ts'
import type { Session } from '../session/session.ts'

interface PathQuery {
  readonly types?: readonly string[] | undefined
  readonly excludeTypes?: readonly string[] | undefined
  readonly maxLength: number
}

// Longer paths say little, and memory and time would be unbounded.
const maxVisited = 500_000

/**
 * The shortest path with the smallest node ids: levels grow from both ends until they meet; then
 * the path is followed greedily. Throws `query_rejected` (limit) after half a million nodes.
 */
export function shortestPath(
  session: Session,
  view: GraphView,
  from: NodeId,
  to: NodeId,
  query: PathQuery,
  signal: AbortSignal | undefined,
): GraphPath | undefined {
  const [start, goal] = [view.find(from), view.find(to)]
  if (
    start === undefined ||
    goal === undefined ||
    view.node(start) === undefined ||
    view.node(goal) === undefined
  )
    return undefined
  const neighbours = neighbourSource(session, view)
  const next = (n: number): number[] => neighbours.nodes(n, query.types, query.excludeTypes)
  const forward = [new Set([start])]
  const backward = [new Set([goal])]
  const seen = { forward: new Set([start]), backward: new Set([goal]) }
  while (!meets(forward, backward)) {
    if (forward.length + backward.length - 2 >= query.maxLength) return undefined
    const isForward = (forward.at(-1)?.size ?? 0) <= (backward.at(-1)?.size ?? 0)
    const [levels, known] = isForward ? [forward, seen.forward] : [backward, seen.backward]
    const level = new Set<number>()
    for (const n of levels.at(-1) ?? []) {
      throwIfAborted(signal, 'looking for a path')
      for (const other of next(n)) {
        if (known.has(other)) continue
        known.add(other)
        level.add(other)
      }
      if (seen.forward.size + seen.backward.size > maxVisited)
        throw new AppError(
          'query_rejected',
          `The shortest path needs more than ${maxVisited} nodes.`,
          { query: JSON.stringify({ from, to, ...query }), reason: 'limit' },
        )
    }
    if (level.size === 0) return undefined
    levels.push(level)
  }
  return readOff(view, neighbours, next, query, start, pruned(forward, backward, next))
}

function meets(
  forward: ReadonlyArray<ReadonlySet<number>>,
  backward: ReadonlyArray<ReadonlySet<number>>,
): boolean {
  const last = backward.at(-1)
  return last !== undefined && [...(forward.at(-1) ?? [])].some(n => last.has(n))
}

/** Nodes at each distance from the start that lie on a shortest path. */
function pruned(
  forward: ReadonlyArray<ReadonlySet<number>>,
  backward: ReadonlyArray<ReadonlySet<number>>,
  next: (n: number) => number[],
): Array<ReadonlySet<number>> {
  const levels: Array<ReadonlySet<number>> = backward.slice(0, -1).toReversed()
  let later: ReadonlySet<number> = new Set(
    [...(forward.at(-1) ?? [])].filter(n => backward.at(-1)?.has(n) === true),
  )
  levels.unshift(later)
  for (const level of forward.slice(0, -1).toReversed()) {
    const towards = later
    const reached = new Set<number>()
    for (const n of towards) for (const other of next(n)) if (level.has(other)) reached.add(other)
    later = reached
    levels.unshift(later)
  }
  return levels
}

function readOff(
  view: GraphView,
  neighbours: NeighbourSource,
  next: (n: number) => number[],
  query: PathQuery,
  start: number,
  levels: ReadonlyArray<ReadonlySet<number>>,
): GraphPath | undefined {
  const nodes: GraphNode[] = []
  const edges: GraphEdge[] = []
  let at = start
  for (const [distance, level] of levels.entries()) {
    if (distance > 0) {
      const [nearest] = next(at)
        .filter(n => level.has(n))
        .map(n => ({ n, id: view.idOf(n) }))
        .sort((left, right) => compareCodePoints(left.id, right.id))
      const row = nearest && neighbours.between(at, nearest.n, query.types, query.excludeTypes)
      if (nearest === undefined || row === undefined) return undefined
      edges.push(view.edge(row))
      at = nearest.n
    }
    const node = view.node(at)
    if (node === undefined) return undefined
    nodes.push(node)
  }
  return { nodes, edges }
}
