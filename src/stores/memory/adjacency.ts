import type { GraphEdge } from '../../core/graph.ts'
import type { NodeId } from '../../core/ids.ts'
import type { Adjacency, AdjacencyQuery } from '../../core/ports/graph-reader.ts'
import { checkAdjacencyQuery, compareLinks, packAdjacency } from '../rules/adjacency.ts'
import type { Link } from '../rules/adjacency.ts'
import type { CutGraph } from './cut-graph.ts'

/** Edges at many nodes, packed: looks at every edge for each node. */
export function adjacency(
  graph: CutGraph,
  nodes: readonly NodeId[],
  query: AdjacencyQuery,
): Adjacency {
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
