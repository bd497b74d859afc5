import { treeEdgeTypes } from '../../core/corpus-schema.ts'
import type { EdgePattern } from '../../core/graph-query.ts'
import type { EdgeTypeSchema } from '../../core/ports/graph-reader.ts'
import type { LabelSet } from '../schema/label-sets.ts'
import type { SchemaNames } from '../schema/schema-names.ts'
import { edgeTypesOf, estimateDegree } from './estimate-pattern.ts'

export interface PathEnds {
  readonly from: readonly LabelSet[]
  readonly to: readonly LabelSet[]
  readonly isForward: boolean
}

/**
 * How many paths one node of `from` begins on average, over an edge pattern of variable length,
 * that end at a node of `to`. Paths are as many seen from either end: the lesser of both estimates
 * counts. Down a tree of standards every path multiplies by the children, but each node has one
 * path up.
 */
export function estimatePaths(
  edge: EdgePattern,
  { from, to, isForward }: PathEnds,
  schema: SchemaNames,
  pathLength: number,
): number {
  const types = edgeTypesOf(edge, schema)
  const forward = waysFrom({ edge, types, from, to, isForward }, schema, pathLength)
  const back = waysFrom(
    { edge, types, from: to, to: from, isForward: !isForward },
    schema,
    pathLength,
  )
  const perNode = (back * nodesOf(to, schema)) / Math.max(1, nodesOf(from, schema))
  const ways = Math.min(forward, perNode)
  return types.every(({ type }) => treeEdgeTypes.has(type))
    ? Math.min(ways, nodesOf(to, schema) + 1)
    : ways
}

/** Nodes that fit one of the label sets, before any condition. */
function nodesOf(labels: readonly LabelSet[], schema: SchemaNames): number {
  const all = [...schema.labels.values()].reduce((sum, { count }) => sum + count, 0)
  const sum = labels.reduce((total, set) => total + (rarest(set, schema)?.count ?? all), 0)
  return Math.min(all, sum)
}

function rarest(
  set: LabelSet,
  schema: SchemaNames,
): { readonly label: string; readonly count: number } | undefined {
  const counted = set.map(label => ({ label, count: schema.labels.get(label)?.count ?? 0 }))
  return counted.reduce<(typeof counted)[number] | undefined>(
    (best, next) => (best === undefined || next.count < best.count ? next : best),
    undefined,
  )
}

interface Walk extends PathEnds {
  readonly edge: EdgePattern
  readonly types: readonly EdgeTypeSchema[]
}

/** Paths by their last label: which labels an edge type joins says where it can go on. */
function waysFrom(walk: Walk, schema: SchemaNames, pathLength: number): number {
  const { edge, types, from, to, isForward } = walk
  const steps = stepsOf(walk, schema)
  if (steps === undefined) return estimateDegree(edge, from, isForward, schema, pathLength)
  const most = Math.min(edge.length?.max ?? pathLength, pathLength)
  const least = edge.length?.min ?? 1
  const ends = to.every(set => set.length > 0)
    ? new Set(to.flatMap(set => rarest(set, schema)?.label ?? []))
    : undefined
  // Up a tree there is one way from each node.
  const isUp =
    edge.direction !== 'any' &&
    (edge.direction === 'out') === isForward &&
    types.every(({ type }) => treeEdgeTypes.has(type))
  let sum = least === 0 ? 1 : 0
  let reached = startOf(from, schema)
  for (let length = 1; length <= most && reached.size > 0; length++) {
    const next = new Map<string, number>()
    let arrived = 0
    for (const [label, ways] of reached)
      for (const { end, degree, shared } of steps.get(label) ?? []) {
        next.set(end, (next.get(end) ?? 0) + (ways * degree) / shared)
        if (ends === undefined) arrived += (ways * degree) / shared
        else if (ends.has(end)) arrived += ways * degree
      }
    if (length >= least) sum += isUp ? Math.min(1, arrived) : arrived
    reached = next
  }
  return sum
}

interface Step {
  readonly end: string
  /** Edges to nodes with that label at a node of the label that it starts from. */
  readonly degree: number
  /** Labels that the other end has at once: each edge is among the pairs that often. */
  readonly shared: number
}

/** What one edge leads to, by the label of its start; absent: not known of every type. */
function stepsOf(
  { edge, types, isForward }: Walk,
  schema: SchemaNames,
): ReadonlyMap<string, readonly Step[]> | undefined {
  const steps = new Map<string, Step[]>()
  const add = (start: string, end: string, count: number, shared: number): void => {
    const nodes = Math.max(1, schema.labels.get(start)?.count ?? 1)
    const known = steps.get(start)
    const step = { end, degree: count / nodes, shared }
    if (known === undefined) steps.set(start, [step])
    else known.push(step)
  }
  const leaves = edge.direction === 'any' || (edge.direction === 'out') === isForward
  const arrives = edge.direction === 'any' || (edge.direction === 'in') === isForward
  for (const { count, pairs } of types) {
    if (pairs === undefined) return undefined
    const paired = pairs.reduce((sum, pair) => sum + pair.count, 0)
    const shared = Math.max(1, Math.sqrt(paired / Math.max(1, count)))
    for (const pair of pairs) {
      if (leaves) add(pair.from, pair.to, pair.count, shared)
      if (arrives) add(pair.to, pair.from, pair.count, shared)
    }
  }
  return steps
}

/** One node, divided among the labels that it may have by how many nodes have them. */
function startOf(from: readonly LabelSet[], schema: SchemaNames): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (label: string, count: number): void => {
    counts.set(label, (counts.get(label) ?? 0) + count)
  }
  for (const set of from) {
    const found = rarest(set, schema)
    if (found !== undefined) add(found.label, found.count)
    else for (const [label, { count }] of schema.labels) add(label, count)
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return new Map([...counts].map(([label, count]) => [label, count / Math.max(1, all)]))
}
