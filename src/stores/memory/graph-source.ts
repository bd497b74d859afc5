import type { PropertyValue } from '../../core/document.ts'
import type { EdgePattern, NodePattern, PathPattern } from '../../core/graph-query.ts'
import type { GraphValue } from '../../core/graph-value.ts'
import type { GraphEdge, GraphNode } from '../../core/graph.ts'
import type { EdgeId, NodeId } from '../../core/ids.ts'
import { holds } from '../../cypher/execution/label-expression.ts'
import type {
  GraphSource,
  InputRow,
  Match,
  MatchRequest,
  PreparedMatch,
} from '../../cypher/execution/graph-source.ts'
import { orderValues } from '../../cypher/values/order.ts'
import type { CutGraph } from './cut-graph.ts'

interface Step {
  readonly edge: GraphEdge
  readonly node: GraphNode
}

/** Solves requests by trying everything in id order; the engine tests all conditions. */
export function memoryGraphSource(graph: CutGraph): GraphSource {
  return {
    prepare: request => prepared(graph, request),
    expand: (node, direction, types) => stepsFrom(graph, node, { types, direction }),
    property: (of, key): PropertyValue | undefined =>
      Object.hasOwn(of.properties, key) ? of.properties[key] : undefined,
    node: id => graph.nodes.get(id as NodeId),
  }
}

function prepared(graph: CutGraph, request: MatchRequest): PreparedMatch {
  const variables = [...new Set(request.patterns.flatMap(variablesOf))]
  return {
    variables,
    rest: request.where,
    explain: () => [
      {
        statement: `every way to lay ${request.patterns.length} patterns over the graph`,
        plan: 'no index: the reference store tries everything',
      },
    ],
    run(input) {
      const found = [...solutions(graph, request, input, variables)]
      const keys = variables.flatMap((variable, index) =>
        request.needed.has(variable) ? [index] : [],
      )
      return request.ordered ? found.sort((left, right) => firstOrder(keys, left, right)) : found
    },
  }
}

function firstOrder(keys: readonly number[], left: Match, right: Match): number {
  for (const key of keys) {
    const order = orderValues(left.values[key] ?? null, right.values[key] ?? null)
    if (order !== 0) return order
  }
  return 0
}

const variablesOf = (pattern: PathPattern): string[] => [
  ...pattern.nodes.flatMap((node, index) =>
    [node.variable ?? [], pattern.edges[index]?.variable ?? []].flat(),
  ),
  ...(pattern.variable === undefined ? [] : [pattern.variable]),
]

function* solutions(
  graph: CutGraph,
  request: MatchRequest,
  input: InputRow,
  variables: readonly string[],
): Generator<Match> {
  const bound = new Map<string, GraphValue>()
  for (const variable of variables)
    if (request.bound.has(variable)) bound.set(variable, input(variable))

  function* nextPattern(index: number, used: ReadonlySet<EdgeId>): Generator<Match> {
    const pattern = request.patterns[index]
    if (pattern === undefined) {
      yield { values: variables.map(variable => bound.get(variable) ?? null), count: 1 }
      return
    }
    const taken = request.scopes.includes(index) ? new Set<EdgeId>() : used
    const [first] = pattern.nodes
    if (first === undefined) return
    for (const node of graph.nodes.values())
      yield* withNode(first, node, () => nextHop(pattern, index, 0, [node], [], taken))
  }
  /** Binds a node to its pattern's variable while `go` runs, if it fits. */
  function* withNode(
    pattern: NodePattern,
    node: GraphNode,
    go: () => Generator<Match>,
  ): Generator<Match> {
    request.tick()
    if (pattern.labels !== undefined && !holds(pattern.labels, node.labels)) return
    const name = pattern.variable ?? ''
    const present = bound.get(name)
    if (bound.has(name)) {
      if (
        present !== null &&
        typeof present === 'object' &&
        present.kind === 'node' &&
        present.node.id === node.id
      )
        yield* go()
      return
    }
    bound.set(name, { kind: 'node', node })
    yield* go()
    bound.delete(name)
  }
  function* nextHop(
    pattern: PathPattern,
    index: number,
    hop: number,
    nodes: readonly GraphNode[],
    edges: readonly GraphEdge[],
    used: ReadonlySet<EdgeId>,
  ): Generator<Match> {
    const edgePattern = pattern.edges[hop]
    const nodePattern = pattern.nodes[hop + 1]
    const from = nodes.at(-1)
    if (edgePattern === undefined || nodePattern === undefined || from === undefined) {
      if (pattern.variable !== undefined)
        bound.set(pattern.variable, { kind: 'path', path: { nodes, edges } })
      yield* nextPattern(index + 1, used)
      if (pattern.variable !== undefined) bound.delete(pattern.variable)
      return
    }
    yield* walked(edgePattern, from, [], used, (steps, taken) => {
      const node = steps.at(-1)?.node ?? from
      return withNode(nodePattern, node, () =>
        nextHop(
          pattern,
          index,
          hop + 1,
          [...nodes, ...steps.map(step => step.node)],
          [...edges, ...steps.map(step => step.edge)],
          taken,
        ),
      )
    })
  }
  /** Every walk of the edge pattern over unused edges. */
  function* walked(
    pattern: EdgePattern,
    from: GraphNode,
    steps: readonly Step[],
    used: ReadonlySet<EdgeId>,
    go: (steps: readonly Step[], used: ReadonlySet<EdgeId>) => Generator<Match>,
  ): Generator<Match> {
    request.tick()
    const { min, max } =
      pattern.length === undefined
        ? { min: 1, max: 1 }
        : { min: pattern.length.min ?? 1, max: pattern.length.max ?? Infinity }
    if (steps.length >= min) yield* withEdges(pattern, steps, () => go(steps, used))
    if (steps.length >= max) return
    for (const step of stepsFrom(graph, from, pattern))
      if (!used.has(step.edge.id))
        yield* walked(pattern, step.node, [...steps, step], new Set([...used, step.edge.id]), go)
  }
  function* withEdges(
    pattern: EdgePattern,
    steps: readonly Step[],
    go: () => Generator<Match>,
  ): Generator<Match> {
    const name = pattern.variable ?? ''
    const edges = steps.map(({ edge }): GraphValue => ({ kind: 'edge', edge }))
    if (bound.has(name)) {
      const present = bound.get(name)
      if (
        present !== null &&
        typeof present === 'object' &&
        present.kind === 'edge' &&
        present.edge.id === steps[0]?.edge.id
      )
        yield* go()
      return
    }
    bound.set(
      name,
      pattern.length === undefined ? (edges[0] ?? null) : { kind: 'list', items: edges },
    )
    yield* go()
    bound.delete(name)
  }
  yield* nextPattern(0, new Set())
}

function* stepsFrom(
  graph: CutGraph,
  from: GraphNode,
  { types, direction }: Pick<EdgePattern, 'types' | 'direction'>,
): Generator<Step> {
  for (const edge of graph.edges.values()) {
    if (types.length > 0 && !types.includes(edge.type)) continue
    let end: NodeId | undefined
    if (direction !== 'in' && edge.from === from.id) end = edge.to
    else if (direction !== 'out' && edge.to === from.id) end = edge.from
    const node = end === undefined ? undefined : graph.nodes.get(end)
    if (node !== undefined) yield { edge, node }
  }
}
