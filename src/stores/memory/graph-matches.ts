import { AppError } from '../../core/errors.ts'
import type { GraphQuery } from '../../core/old-graph-query.ts'
import type { GraphValue } from '../../core/graph-value.ts'
import type { GraphEdge, GraphNode } from '../../core/graph.ts'
import type { EdgeId, NodeId } from '../../core/ids.ts'
import { throwIfAborted } from '../../support/abort.ts'
import { compareMatches } from '../../support/graph-match-order.ts'
import { truth } from '../../support/graph-semantics.ts'
import type { GraphMatch } from '../../support/graph-semantics.ts'
import type { CutGraph } from './cut-graph.ts'

type PathPattern = GraphQuery['patterns'][number]
type EdgePattern = PathPattern['edges'][number]
type NodePattern = PathPattern['nodes'][number]

/** One walked pattern: nodes at the pattern's positions, and for each edge pattern the edges and the nodes behind them. */
interface Walk { readonly nodes: readonly GraphNode[]; readonly hops: ReadonlyArray<readonly Step[]> }
interface Step { readonly edge: GraphEdge; readonly node: GraphNode }

/** All matches of a query's patterns for which its condition is true, in the order of their ids, by trying everything. Throws `query_rejected` (limit) after `maxSteps` tried nodes and edges. */
export function findMatches(graph: CutGraph, query: GraphQuery, { maxSteps, signal }: { readonly maxSteps: number; readonly signal: AbortSignal | undefined }): GraphMatch[] {
  let steps = 0
  const count = (): void => {
    steps++
    if (steps > maxSteps) throw new AppError('query_rejected', `The graph query tries more than ${maxSteps} nodes and edges.`, { query: JSON.stringify(query), reason: 'limit' })
    if (steps % 10_000 === 0) throwIfAborted(signal, 'running a graph query')
  }
  const found: Array<{ readonly walks: readonly Walk[]; readonly match: GraphMatch }> = []
  const bound = new Map<string, GraphNode>()
  const used = new Set<EdgeId>()
  const walks: Walk[] = []

  const nextPattern = (): void => {
    const pattern = query.patterns[walks.length]
    if (pattern === undefined) {
      const match = matchOf(query, walks)
      if (query.where === undefined || truth(query.where, match) === true) found.push({ walks: [...walks], match })
      return
    }
    const [first] = pattern.nodes
    if (first !== undefined) for (const node of graph.nodes.values()) withNode(first, node, () => { nextHop(pattern, { nodes: [node], hops: [] }) })
  }
  /** Binds a node to its pattern's variable while `go` runs, if it fits. */
  const withNode = (pattern: NodePattern, node: GraphNode, go: () => void): void => {
    count()
    if (!pattern.labels.every(label => node.labels.includes(label))) return
    const present = bound.get(pattern.variable)
    if (present !== undefined) {
      if (present.id === node.id) go()
      return
    }
    bound.set(pattern.variable, node)
    go()
    bound.delete(pattern.variable)
  }
  const nextHop = (pattern: PathPattern, walk: Walk): void => {
    const edgePattern = pattern.edges[walk.hops.length]
    const nodePattern = pattern.nodes[walk.nodes.length]
    const from = walk.nodes.at(-1)
    if (edgePattern === undefined || nodePattern === undefined || from === undefined) {
      walks.push(walk)
      nextPattern()
      walks.pop()
      return
    }
    walkEdges(edgePattern, from, [], taken => {
      const node = taken.at(-1)?.node ?? from
      withNode(nodePattern, node, () => { nextHop(pattern, { nodes: [...walk.nodes, node], hops: [...walk.hops, taken] }) })
    })
  }
  /** Calls `go` with every way to walk the edge pattern from a node over edges that this match does not use yet. */
  const walkEdges = (pattern: EdgePattern, from: GraphNode, taken: readonly Step[], go: (taken: readonly Step[]) => void): void => {
    const { min, max } = pattern.length ?? { min: 1, max: 1 }
    if (taken.length >= min) go(taken)
    if (taken.length >= max) return
    for (const step of stepsFrom(graph, from, pattern)) {
      count()
      if (used.has(step.edge.id)) continue
      used.add(step.edge.id)
      walkEdges(pattern, step.node, [...taken, step], go)
      used.delete(step.edge.id)
    }
  }
  nextPattern()
  return found.map(({ walks: walked, match }) => ({ match, ids: { nodes: walked.flatMap(walk => walk.nodes.map(node => node.id)), edges: walked.flatMap(walk => walk.hops.map(hop => hop.map(step => step.edge.id))) } }))
    .sort((left, right) => compareMatches(left.ids, right.ids))
    .map(({ match }) => match)
}

function* stepsFrom(graph: CutGraph, from: GraphNode, pattern: EdgePattern): Generator<Step> {
  for (const edge of graph.edges.values()) {
    if (pattern.types.length > 0 && !pattern.types.includes(edge.type)) continue
    let end: NodeId | undefined
    if (pattern.direction !== 'in' && edge.from === from.id) end = edge.to
    else if (pattern.direction !== 'out' && edge.to === from.id) end = edge.from
    const node = end === undefined ? undefined : graph.nodes.get(end)
    if (node !== undefined) yield { edge, node }
  }
}

function matchOf(query: GraphQuery, walks: readonly Walk[]): GraphMatch {
  const match = new Map<string, GraphValue>()
  for (const [index, pattern] of query.patterns.entries()) {
    const walk = walks[index]
    if (walk === undefined) continue
    for (const [position, node] of walk.nodes.entries()) match.set(pattern.nodes[position]?.variable ?? '', { kind: 'node', node })
    for (const [position, hop] of walk.hops.entries()) {
      const variable = pattern.edges[position]?.variable
      const step = hop[0]
      if (variable !== undefined && step !== undefined) match.set(variable, { kind: 'edge', edge: step.edge })
    }
    if (pattern.variable !== undefined) {
      const steps = walk.hops.flat()
      match.set(pattern.variable, { kind: 'path', path: { nodes: [...walk.nodes.slice(0, 1), ...steps.map(step => step.node)], edges: steps.map(step => step.edge) } })
    }
  }
  return match
}
