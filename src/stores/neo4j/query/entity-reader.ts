import type { Node, Relationship } from 'neo4j-driver'
import { AppError } from '../../../core/errors.ts'
import type { GraphEdge, GraphNode } from '../../../core/graph.ts'
import type { EdgeId, NodeId } from '../../../core/ids.ts'
import type { Transaction } from '../connection/connection.ts'
import { seenEdges, seenNodes } from '../access/graph-view.ts'
import type { Reader } from '../access/reader.ts'
import type { SeenEntities } from './neo4j-values.ts'

/** Gathers the nodes and edges of a result, then reads them as the principal sees them. */
export interface EntityReader {
  node(node: Node): void
  edge(edge: Relationship): void
  read(transaction: Transaction, reader: Reader): Promise<SeenEntities>
}

export function entityReader(): EntityReader {
  const nodes = new Map<string, Node>()
  const edges = new Map<string, Relationship>()
  const idOf = (native: Readonly<Record<string, unknown>>): string => String(native['~id'])
  return {
    node(node) {
      nodes.set(node.elementId, node)
    },
    edge(edge) {
      edges.set(edge.elementId, edge)
    },
    async read(transaction, reader) {
      const ids = new Map([...nodes].map(([elementId, node]) => [elementId, idOf(node.properties)]))
      // Ends of edges that are not part of the result.
      const others = new Set(
        [...edges.values()]
          .flatMap(edge => [edge.startNodeElementId, edge.endNodeElementId])
          .filter(id => !ids.has(id)),
      )
      for (const { element, id } of await transaction.eachRow<{ element: string; id: string }>(
        'UNWIND $rows AS element MATCH (n) WHERE elementId(n) = element RETURN element, ' +
          'n.`~id` AS id',
        [...others],
      ))
        ids.set(element, id)
      const nodesById = await seenNodes(
        transaction,
        reader,
        [...nodes.values()].map(node => ({ labels: node.labels, native: node.properties })),
      )
      const edgesById = new Map(
        (
          await seenEdges(
            transaction,
            reader,
            [...edges.values()].map(edge => ({
              type: edge.type,
              from: ids.get(edge.startNodeElementId) ?? '',
              to: ids.get(edge.endNodeElementId) ?? '',
              native: edge.properties,
            })),
          )
        ).map(edge => [edge.id, edge]),
      )
      return {
        node: elementId =>
          nodesById.get((ids.get(elementId) ?? '') as NodeId) ?? missing<GraphNode>(),
        edge: elementId =>
          edgesById.get(idOf(edges.get(elementId)?.properties ?? {}) as EdgeId) ??
          missing<GraphEdge>(),
      }
    },
  }
}

function missing<Entity>(): Entity {
  throw new AppError(
    'query_rejected',
    'The graph changed while the query ran. Run the query again.',
    { query: '', reason: 'evaluation' },
    { retryable: true },
  )
}
