import type { GraphEdge, GraphNode, GraphPath } from '../../core/graph.ts'
import type { NodeId } from '../../core/ids.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type {
  Adjacency,
  AdjacencyQuery,
  GraphReader,
  GraphSchema,
  Neighbour,
} from '../../core/ports/graph-reader.ts'
import { defaultLimits, runQuery } from '../../cypher/execution/run-query.ts'
import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import { edgeTypeSchemas } from '../rules/edge-type-schemas.ts'
import { propertyMatches } from '../rules/graph-merge.ts'
import { checkAdjacencyQuery, compareLinks, packAdjacency } from '../rules/adjacency.ts'
import type { Link } from '../rules/adjacency.ts'
import { cutGraph } from './cut-graph.ts'
import type { CutGraph } from './cut-graph.ts'
import { requireLimit } from '../rules/limit.ts'
import { searchEntities } from './entity-search.ts'
import { memoryGraphSource } from './graph-source.ts'
import { readable } from './readable.ts'
import type { MemoryState } from './state.ts'

type Direction = 'out' | 'in' | 'any'

/** The graph port: builds the principal's cut graph for each read. */
export function graphReader(state: MemoryState, maxSteps: number): GraphReader {
  const graphFor = (options: ReadOptions): CutGraph => cutGraph(readable(state, options))
  return {
    nodes: async (ids, options) =>
      [...graphFor(options).nodes.values()].filter(node => ids.includes(node.id)),
    edges: async (ids, options) =>
      [...graphFor(options).edges.values()].filter(edge => ids.includes(edge.id)),
    async nodesByProperty({ label, key, value, ignoreCase, limit }, options) {
      requireLimit(limit)
      const graph = graphFor(options)
      return [...graph.nodes.values()]
        .filter(node => label === undefined || node.labels.includes(label))
        .filter(node =>
          (graph.nodeStatements.get(node.id) ?? []).some(({ properties }) => {
            const stated = Object.hasOwn(properties, key) ? properties[key] : undefined
            return stated !== undefined && propertyMatches(stated, value, ignoreCase)
          }),
        )
        .slice(0, limit)
    },
    async neighbours(id, { direction, types, limit, after }, options) {
      requireLimit(limit)
      const graph = graphFor(options)
      return touching(graph, id, direction, types)
        .filter(edge => after === undefined || compareCodePoints(edge.id, after) > 0)
        .slice(0, limit)
        .flatMap((edge): Neighbour[] => {
          const node = graph.nodes.get(edge.from === id ? edge.to : edge.from)
          return node === undefined ? [] : [{ edge, node }]
        })
    },
    degree: async (id, { direction, types }, options) =>
      touching(graphFor(options), id, direction, types).length,
    shortestPath: async (from, to, query, options) =>
      shortestPath(graphFor(options), from, to, query),
    adjacency: async (nodes, query, options) => adjacency(graphFor(options), nodes, query),
    searchEntities: async (query, options) => searchEntities(state, graphFor(options), query),
    async rules(options) {
      const { nodes } = graphFor(options)
      return [...state.rules.values()]
        .filter(rule => nodes.has(rule.left.id) && nodes.has(rule.right.id))
        .sort((left, right) => compareCodePoints(left.id, right.id))
    },
    provenance: async (id, options) => ({ documentIds: graphFor(options).statedBy.get(id) ?? [] }),
    query: async (query, options) =>
      runQuery(query, memoryGraphSource(graphFor(options)), options, {
        ...defaultLimits,
        maxSteps,
      }),
    schema: async options => schema(graphFor(options)),
  }
}

function touching(
  graph: CutGraph,
  id: NodeId,
  direction: Direction,
  types: readonly string[] | undefined,
): GraphEdge[] {
  return [...graph.edges.values()].filter(
    edge =>
      ((direction !== 'in' && edge.from === id) || (direction !== 'out' && edge.to === id)) &&
      (types === undefined || types.length === 0 || types.includes(edge.type)),
  )
}

/**
 * First computes distances to the goal, then walks from the start, always to the smallest node one
 * step nearer.
 */
function shortestPath(
  graph: CutGraph,
  from: NodeId,
  to: NodeId,
  query: Parameters<GraphReader['shortestPath']>[2],
): GraphPath | undefined {
  const usable = (id: NodeId): GraphEdge[] =>
    touching(graph, id, 'any', query.types).filter(
      edge => query.excludeTypes?.includes(edge.type) !== true,
    )
  const other = (edge: GraphEdge, id: NodeId): NodeId => (edge.from === id ? edge.to : edge.from)
  const distances = new Map<NodeId, number>([[to, 0]])
  // A map's iterator also visits what is added while it runs: nodes come in order of distance.
  for (const [id, distance] of distances) {
    if (distance < query.maxLength)
      for (const edge of usable(id))
        if (!distances.has(other(edge, id))) distances.set(other(edge, id), distance + 1)
  }
  const start = graph.nodes.get(from)
  let distance = distances.get(from)
  if (start === undefined || distance === undefined) return undefined
  const nodes: GraphNode[] = [start]
  const edges: GraphEdge[] = []
  for (let at = from; distance > 0; distance--) {
    const nearer = distance - 1
    const steps = usable(at)
      .map(edge => ({ edge, node: graph.nodes.get(other(edge, at)) }))
      .flatMap(({ edge, node }) =>
        node !== undefined && distances.get(node.id) === nearer ? [{ edge, node }] : [],
      )
      .sort((left, right) =>
        firstDecisive(
          compareCodePoints(left.node.id, right.node.id),
          compareCodePoints(left.edge.id, right.edge.id),
        ),
      )
    const step = steps[0]
    if (step === undefined) return undefined
    nodes.push(step.node)
    edges.push(step.edge)
    at = step.node.id
  }
  return { nodes, edges }
}

function schema(graph: CutGraph): GraphSchema {
  const sortedSet = (names: readonly string[]): string[] =>
    [...new Set(names)].sort(compareCodePoints)
  const nodes = [...graph.nodes.values()]
  const edges = [...graph.edges.values()]
  const labelsOf = (id: NodeId): readonly string[] => graph.nodes.get(id)?.labels ?? []
  return {
    labels: sortedSet(nodes.flatMap(node => node.labels)).map(label => {
      const labelled = nodes.filter(node => node.labels.includes(label))
      return {
        label,
        count: labelled.length,
        properties: sortedSet(labelled.flatMap(node => Object.keys(node.properties))),
      }
    }),
    edgeTypes: edgeTypeSchemas(
      edges.map(edge => ({
        type: edge.type,
        from: labelsOf(edge.from),
        to: labelsOf(edge.to),
        count: 1,
      })),
    ),
  }
}

/** Edges at many nodes, packed; scans every edge for each node. */
function adjacency(graph: CutGraph, nodes: readonly NodeId[], query: AdjacencyQuery): Adjacency {
  checkAdjacencyQuery(query)
  const { types, maxDegree = Number.POSITIVE_INFINITY } = query
  const weightOf = (edge: GraphEdge, key: string | undefined): number => {
    const value =
      key !== undefined && Object.hasOwn(edge.properties, key) ? edge.properties[key] : undefined
    return typeof value === 'number' ? value : 1
  }
  return packAdjacency(
    nodes.map(id => {
      const links: Link[] = []
      for (const edge of graph.edges.values()) {
        const type = types.findIndex(wanted => wanted.type === edge.type)
        if (type < 0) continue
        const weight = Math.fround(weightOf(edge, types[type]?.weight))
        if (edge.from === id) links.push({ type, outgoing: true, other: edge.to, weight })
        else if (edge.to === id) links.push({ type, outgoing: false, other: edge.from, weight })
      }
      return links.length > maxDegree ? undefined : links.sort(compareLinks)
    }),
  )
}
