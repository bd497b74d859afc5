import type { GraphEdge, GraphNode } from '../../../core/graph.ts'
import type { GraphResult, GraphValue } from '../../../core/graph-value.ts'
import type { NodeId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { App } from '../../compose.ts'
import { drawnEdge, drawnNode, drawnNodes, type DrawnGraph } from './drawn-graph.ts'

/** What a browser still draws smoothly. */
const mostResultNodes = 2_000
const mostResultEdges = 10_000

/** The nodes, edges and paths among the values of a result, with the ends of its edges. */
export async function resultGraph(
  app: Pick<App, 'store'>,
  { rows, truncated }: Pick<GraphResult, 'rows' | 'truncated'>,
  options: ReadOptions,
): Promise<DrawnGraph> {
  const nodes = new Map<string, GraphNode>()
  const edges = new Map<string, GraphEdge>()
  for (const row of rows) for (const value of row) collect(value, nodes, edges)
  const shownEdges = [...edges.values()].slice(0, mostResultEdges)
  const ends = new Set(
    shownEdges.flatMap(({ from, to }) => [from, to]).filter(id => !nodes.has(id)),
  )
  const room = Math.max(0, mostResultNodes - nodes.size)
  const drawn = [
    ...[...nodes.values()].slice(0, mostResultNodes).map(node => drawnNode(node)),
    ...(await drawnNodes(app, [...ends].slice(0, room) as NodeId[], options)),
  ]
  const present = new Set(drawn.map(({ id }) => id))
  const between = shownEdges.filter(({ from, to }) => present.has(from) && present.has(to))
  return {
    nodes: drawn,
    edges: between.map(edge => drawnEdge(edge)),
    truncated: truncated || drawn.length < nodes.size + ends.size || between.length < edges.size,
  }
}

function collect(
  value: GraphValue,
  nodes: Map<string, GraphNode>,
  edges: Map<string, GraphEdge>,
): void {
  if (typeof value !== 'object' || value === null) return
  if (value.kind === 'node') nodes.set(value.node.id, value.node)
  else if (value.kind === 'edge') edges.set(value.edge.id, value.edge)
  else if (value.kind === 'path') {
    for (const node of value.path.nodes) nodes.set(node.id, node)
    for (const edge of value.path.edges) edges.set(edge.id, edge)
  } else if (value.kind === 'list') for (const item of value.items) collect(item, nodes, edges)
  else if (value.kind === 'map')
    for (const item of Object.values(value.entries)) collect(item, nodes, edges)
}
