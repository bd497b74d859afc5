import type { GraphValue } from '../../core/graph-value.ts'
import type { GraphEdge, GraphNode } from '../../core/graph.ts'

/** A value that no longer reads from its source: nodes and edges with all their properties. */
export function materialised(value: GraphValue): GraphValue {
  if (value === null || typeof value !== 'object') return value
  switch (value.kind) {
    case 'list':
      return { kind: 'list', items: value.items.map(materialised) }
    case 'map':
      return {
        kind: 'map',
        entries: Object.fromEntries(
          Object.entries(value.entries).map(([key, item]) => [key, materialised(item)]),
        ),
      }
    case 'node':
      return { kind: 'node', node: nodeOf(value.node) }
    case 'edge':
      return { kind: 'edge', edge: edgeOf(value.edge) }
    case 'path':
      return {
        kind: 'path',
        path: { nodes: value.path.nodes.map(nodeOf), edges: value.path.edges.map(edgeOf) },
      }
    case 'date':
    case 'localtime':
    case 'time':
    case 'localdatetime':
    case 'datetime':
    case 'duration':
      return value
  }
}

const nodeOf = ({ id, labels, properties }: GraphNode): GraphNode => ({
  id,
  labels: [...labels],
  properties: { ...properties },
})
const edgeOf = ({ id, type, from, to, properties }: GraphEdge): GraphEdge => ({
  id,
  type,
  from,
  to,
  properties: { ...properties },
})
