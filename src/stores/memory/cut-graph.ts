import type { EdgeStatement, GraphEdge, GraphNode, NodeStatement } from '../../core/graph.ts'
import type { DocumentId, EdgeId, NodeId } from '../../core/ids.ts'
import { compareCodePoints } from '../../support/code-points.ts'
import { mergeEdge, mergeNode } from '../rules/graph-merge.ts'
import type { StoredDocument } from './state.ts'

/** The property graph that a reader of exactly these documents sees. Maps are in id order. */
export interface CutGraph {
  readonly nodes: ReadonlyMap<NodeId, GraphNode>
  readonly edges: ReadonlyMap<EdgeId, GraphEdge>
  readonly nodeStatements: ReadonlyMap<NodeId, readonly NodeStatement[]>
  /** Documents that state a node or edge which exists; in id order. */
  readonly statedBy: ReadonlyMap<string, readonly DocumentId[]>
}

/** Merges the documents' statements; an edge exists where both its ends do. */
export function cutGraph(documents: readonly StoredDocument[]): CutGraph {
  const nodeStatements = new Map<NodeId, NodeStatement[]>()
  const edgeStatements = new Map<EdgeId, EdgeStatement[]>()
  for (const { record } of documents) {
    for (const node of record.nodes) addTo(nodeStatements, node.id, node)
    for (const edge of record.edges) addTo(edgeStatements, edge.id, edge)
  }
  const nodes = new Map<NodeId, GraphNode>()
  for (const [id, statements] of inIdOrder(nodeStatements)) {
    const node = mergeNode(statements)
    if (node !== undefined) nodes.set(id, node)
  }
  const edges = new Map<EdgeId, GraphEdge>()
  for (const [id, statements] of inIdOrder(edgeStatements)) {
    const edge = mergeEdge(statements)
    if (edge !== undefined && nodes.has(edge.from) && nodes.has(edge.to)) edges.set(id, edge)
  }
  const statedBy = new Map<string, DocumentId[]>()
  for (const { record } of documents) {
    const stated = new Set<string>([
      ...record.nodes.map(node => node.id),
      ...record.edges.map(edge => edge.id).filter(id => edges.has(id)),
    ])
    for (const id of stated) addTo(statedBy, id, record.document.id)
  }
  return { nodes, edges, nodeStatements, statedBy }
}

function addTo<Key, Item>(map: Map<Key, Item[]>, key: Key, item: Item): void {
  const items = map.get(key)
  if (items === undefined) map.set(key, [item])
  else items.push(item)
}

const inIdOrder = <Key extends string, Value>(map: ReadonlyMap<Key, Value>): Array<[Key, Value]> =>
  [...map].sort(([left], [right]) => compareCodePoints(left, right))
