import type { EdgePattern } from '../../core/graph-query.ts'
import type { GraphValue } from '../../core/graph-value.ts'
import type { GraphEdge, GraphNode } from '../../core/graph.ts'
import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import type { Compilation } from './compilation.ts'
import { CypherFault } from '../query/fault.ts'

export type PathValue = Extract<GraphValue, { kind: 'path' }>
export interface ShortestSearch {
  readonly edge: EdgePattern
  readonly isAll: boolean
}

type Step = { readonly edge: GraphEdge; readonly node: GraphNode }
const flipped = { out: 'in', in: 'out', any: 'any' } as const
// More edges than any two nodes of a corpus are apart.
const greatestLength = 100

/**
 * The shortest paths between two nodes: one (of several the one whose node ids, then edge ids, come
 * first) or all, by breadth-first search from the end, so that the way forward always leads to a
 * node that is one step nearer. With a condition, paths are tried in order of their length, edges
 * never twice, until some fulfil it.
 */
export function* shortestPaths(
  from: GraphValue,
  to: GraphValue,
  { edge, isAll }: ShortestSearch,
  compilation: Compilation,
  fulfils: ((path: PathValue) => boolean) | undefined,
): Generator<PathValue> {
  if (!isNode(from) || !isNode(to)) return
  const start = from.node
  const goal = to.node
  if (start.id === goal.id)
    throw new CypherFault(
      'evaluation',
      'A shortest path needs two different ends; test id(a) <> id(b) before.',
    )
  const min = edge.length === undefined ? 1 : (edge.length.min ?? 1)
  const max = Math.min(
    edge.length === undefined ? 1 : (edge.length.max ?? greatestLength),
    greatestLength,
  )
  if (min > 1)
    throw new CypherFault(
      'unsupported',
      'A shortest path may only have 0 or 1 as its least length.',
    )
  const distances = distancesTo(goal, start, edge, max, compilation)
  const shortest = distances.get(start.id)
  if (shortest === undefined) return
  let isFound = false
  for (let length = shortest; length <= max && !isFound; length++) {
    for (const path of pathsOf(
      start,
      goal,
      length,
      edge,
      fulfils === undefined ? distances : undefined,
      compilation,
    )) {
      if (fulfils !== undefined && !fulfils(path)) continue
      isFound = true
      yield path
      if (!isAll) return
    }
    if (fulfils === undefined) return
  }
}

const isNode = (value: GraphValue): value is Extract<GraphValue, { kind: 'node' }> =>
  value !== null && typeof value === 'object' && value.kind === 'node'

interface Side {
  readonly depths: Map<string, number>
  frontier: GraphNode[]
  readonly direction: EdgePattern['direction']
  level: number
}

/**
 * Steps to the goal from the nodes on shortest paths, and from others near the goal: levels grow
 * from both ends, the smaller one first, until they meet.
 */
function distancesTo(
  goal: GraphNode,
  start: GraphNode,
  edge: EdgePattern,
  max: number,
  compilation: Compilation,
): Map<string, number> {
  const forward: Side = {
    depths: new Map([[start.id, 0]]),
    frontier: [start],
    direction: edge.direction,
    level: 0,
  }
  const backward: Side = {
    depths: new Map([[goal.id, 0]]),
    frontier: [goal],
    direction: flipped[edge.direction],
    level: 0,
  }
  // Nodes one step nearer to the start.
  const before = new Map<string, string[]>()
  let meeting: string[] = []
  while (meeting.length === 0) {
    const [side, other] =
      forward.frontier.length <= backward.frontier.length
        ? [forward, backward]
        : [backward, forward]
    if (forward.level + backward.level >= max || side.frontier.length === 0) return new Map()
    side.level++
    const next: GraphNode[] = []
    for (const node of side.frontier) {
      for (const step of compilation.source.expand(node, side.direction, edge.types)) {
        compilation.tick()
        const depth = side.depths.get(step.node.id)
        if (depth === undefined) {
          side.depths.set(step.node.id, side.level)
          next.push(step.node)
        }
        if (side === forward && (depth ?? side.level) === side.level)
          before.set(step.node.id, [...(before.get(step.node.id) ?? []), node.id])
      }
    }
    side.frontier = next
    meeting = next.map(({ id }) => id).filter(id => other.depths.has(id))
  }
  const distances = backward.depths
  for (let distance = backward.level + 1; meeting.length > 0; distance++) {
    meeting = [...new Set(meeting.flatMap(id => before.get(id) ?? []))]
    for (const id of meeting) distances.set(id, distance)
  }
  return distances
}

/**
 * Paths of exactly so many edges, by the ids on their way; with distances only those that come one
 * step nearer with each edge.
 */
function* pathsOf(
  start: GraphNode,
  goal: GraphNode,
  length: number,
  edge: EdgePattern,
  distances: ReadonlyMap<string, number> | undefined,
  compilation: Compilation,
): Generator<PathValue> {
  const nodes: GraphNode[] = [start]
  const edges: GraphEdge[] = []
  function* from(node: GraphNode): Generator<PathValue> {
    const left = length - edges.length
    if (left === 0) {
      if (node.id === goal.id)
        yield { kind: 'path', path: { nodes: [...nodes], edges: [...edges] } }
      return
    }
    const steps: Step[] = []
    for (const step of compilation.source.expand(node, edge.direction, edge.types)) {
      compilation.tick()
      if (
        distances === undefined
          ? !edges.some(({ id }) => id === step.edge.id)
          : distances.get(step.node.id) === left - 1
      )
        steps.push(step)
    }
    steps.sort((one, other) =>
      firstDecisive(
        compareCodePoints(one.node.id, other.node.id),
        compareCodePoints(one.edge.id, other.edge.id),
      ),
    )
    for (const step of steps) {
      nodes.push(step.node)
      edges.push(step.edge)
      yield* from(step.node)
      nodes.pop()
      edges.pop()
    }
  }
  yield* from(start)
}
