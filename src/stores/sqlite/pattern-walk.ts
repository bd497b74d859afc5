import { AppError } from '../../core/errors.ts'
import type { GraphQuery } from '../../core/old-graph-query.ts'
import type { GraphValue } from '../../core/graph-value.ts'
import type { GraphNode } from '../../core/graph.ts'
import type { EdgeId, NodeId } from '../../core/ids.ts'
import { throwIfAborted } from '../../support/abort.ts'
import { compareMatches } from '../../support/graph-match-order.ts'
import type { MatchIds } from '../../support/graph-match-order.ts'
import { truth } from '../../support/graph-semantics.ts'
import type { GraphMatch } from '../../support/graph-semantics.ts'
import type { EdgeRow, GraphView } from './graph-view.ts'
import { neighbourSource } from './neighbours.ts'
import type { Direction } from './neighbours.ts'
import { anchorsOf } from './query-anchor.ts'
import { conjunctsOf } from './query-sql.ts'
import type { Session } from './session.ts'

type PathPattern = GraphQuery['patterns'][number]
type EdgePattern = PathPattern['edges'][number]

/** One step over an edge to the node behind it. */
interface Step { readonly row: EdgeRow; readonly other: number }
/** A walked pattern: nodes at its positions, steps between them. */
interface Walk { readonly nodes: readonly number[]; readonly hops: ReadonlyArray<readonly Step[]> }

const maxSteps = 2_000_000
const flipped: Readonly<Record<Direction, Direction>> = { out: 'in', in: 'out', any: 'any' }

/**
 * All matches of a query with variable lengths, in the order of their ids: walks from the node that promises the fewest beginnings
 * along edges that SQL delivers. Throws `query_rejected` (limit) after 2 million steps.
 */
export function walkMatches(session: Session, view: GraphView, query: GraphQuery, signal: AbortSignal | undefined): GraphMatch[] {
  const anchors = anchorsOf(session, query, conjunctsOf(query.where))
  const rankOf = (variable: string | undefined): number => anchors.get(variable ?? '')?.rank ?? Infinity
  // A pattern is walked from its better end; the ids are turned back in the end.
  const turned = query.patterns.map(pattern => rankOf(pattern.nodes.at(-1)?.variable) < rankOf(pattern.nodes[0]?.variable))
  const patterns = query.patterns.map((pattern, index) => turned[index] === true ? reversed(pattern) : pattern)
  const neighbours = neighbourSource(session, view)
  const found: Array<{ readonly ids: MatchIds; readonly match: GraphMatch }> = []
  const bound = new Map<string, number>()
  const used = new Set<string>()
  const walks: Walk[] = []
  const stepsFrom = new Map<string, Step[]>()
  let steps = 0
  const count = (): void => {
    steps++
    if (steps > maxSteps) throw new AppError('query_rejected', `The graph query needs more than ${maxSteps} steps.`, { query: JSON.stringify(query), reason: 'limit' })
    if (steps % 1000 === 0) throwIfAborted(signal, 'running a graph query')
  }
  const step = (from: number, { direction, types }: EdgePattern): Step[] => {
    const key = `${from} ${direction} ${JSON.stringify(types)}`
    const known = stepsFrom.get(key)
    if (known !== undefined) return known
    const listed = neighbours.list(from, direction, types, { limit: maxSteps })
    if (stepsFrom.size > 20_000) stepsFrom.clear()
    stepsFrom.set(key, listed)
    return listed
  }
  const beginnings = (variable: string): Iterable<number> => {
    const present = bound.get(variable)
    if (present !== undefined) return [present]
    const anchor = anchors.get(variable)
    return anchor === undefined ? [] : session.database.all<[number]>(anchor.sql, ...anchor.values).map(([n]) => n)
  }

  const nextPattern = (): void => {
    const pattern = patterns[walks.length]
    if (pattern === undefined) {
      const straight = walks.map((walk, index) => turned[index] === true ? turnedBack(walk) : walk)
      const match = matchOf(view, query, straight)
      if (query.where === undefined || truth(query.where, match) === true) found.push({ match, ids: idsOf(view, straight) })
      return
    }
    const [first] = pattern.nodes
    if (first !== undefined) for (const node of beginnings(first.variable)) withNode(first, node, () => { nextHop(pattern, { nodes: [node], hops: [] }) })
  }
  const withNode = (pattern: PathPattern['nodes'][number], n: number, go: () => void): void => {
    count()
    const node = view.node(n)
    if (node === undefined || !pattern.labels.every(label => node.labels.includes(label))) return
    const present = bound.get(pattern.variable)
    if (present !== undefined) {
      if (present === n) go()
      return
    }
    bound.set(pattern.variable, n)
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
      const node = taken.at(-1)?.other ?? from
      withNode(nodePattern, node, () => { nextHop(pattern, { nodes: [...walk.nodes, node], hops: [...walk.hops, taken] }) })
    })
  }
  const walkEdges = (pattern: EdgePattern, from: number, taken: readonly Step[], go: (taken: readonly Step[]) => void): void => {
    const { min, max } = pattern.length ?? { min: 1, max: 1 }
    if (taken.length >= min) go(taken)
    if (taken.length >= max) return
    for (const next of step(from, pattern)) {
      count()
      const [, id] = next.row
      if (used.has(id)) continue
      used.add(id)
      walkEdges(pattern, next.other, [...taken, next], go)
      used.delete(id)
    }
  }
  nextPattern()
  return found.sort((left, right) => compareMatches(left.ids, right.ids)).map(({ match }) => match)
}

function reversed(pattern: PathPattern): PathPattern {
  return { ...pattern, nodes: pattern.nodes.toReversed(), edges: pattern.edges.toReversed().map(edge => ({ ...edge, direction: flipped[edge.direction] })) }
}

/** The same walk the other way round: a step then leads to the node before it. */
function turnedBack(walk: Walk): Walk {
  const nodes = walk.nodes.toReversed()
  const hops = walk.hops.map((hop, index) => hop.map((step, place) => ({ row: step.row, other: (place === 0 ? walk.nodes[index] : hop[place - 1]?.other) ?? step.other })).toReversed())
  return { nodes, hops: hops.toReversed() }
}

function idsOf(view: GraphView, walks: readonly Walk[]): MatchIds {
  return {
    nodes: walks.flatMap(walk => walk.nodes.map(n => view.node(n)?.id ?? '' as NodeId)),
    edges: walks.flatMap(walk => walk.hops.map(hop => hop.map(({ row }) => row[1] as EdgeId))),
  }
}

function matchOf(view: GraphView, query: GraphQuery, walks: readonly Walk[]): GraphMatch {
  const match = new Map<string, GraphValue>()
  const nodes = (numbers: readonly number[]): GraphNode[] => numbers.flatMap(n => view.node(n) ?? [])
  for (const [index, pattern] of query.patterns.entries()) {
    const walk = walks[index]
    if (walk === undefined) continue
    for (const [position, n] of walk.nodes.entries()) {
      const node = view.node(n)
      if (node !== undefined) match.set(pattern.nodes[position]?.variable ?? '', { kind: 'node', node })
    }
    for (const [position, hop] of walk.hops.entries()) {
      const variable = pattern.edges[position]?.variable
      const [taken] = hop
      if (variable !== undefined && taken !== undefined) match.set(variable, { kind: 'edge', edge: view.edge(taken.row) })
    }
    if (pattern.variable !== undefined) {
      const steps = walk.hops.flat()
      match.set(pattern.variable, { kind: 'path', path: { nodes: nodes([...walk.nodes.slice(0, 1), ...steps.map(({ other }) => other)]), edges: steps.map(({ row }) => view.edge(row)) } })
    }
  }
  return match
}
