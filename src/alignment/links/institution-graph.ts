import type { Source } from '../../core/document.ts'
import type { DocumentRecord, EdgeStatement, NodeStatement } from '../../core/graph.ts'
import type { NodeId } from '../../core/ids.ts'
import { compareCodePoints } from '../../support/code-points.ts'
import { edgeId, nodeId } from '../../support/ids.ts'

/** Where a document comes from, and whose it is. */
export interface DocumentOrigin {
  readonly source: Source
  /** Absent where the corpus is of one institution that nobody named. */
  readonly institution?: string | undefined
}

const sourceType = 'OF_SOURCE'
const institutionType = 'OF_INSTITUTION'
/** The two edges that lead from a document to its institution. */
export const originTypes: ReadonlySet<string> = new Set([sourceType, institutionType])

/**
 * A document with its way to the institution: `(Document)-[:OF_SOURCE]->(Source)` and
 * `(Source)-[:OF_INSTITUTION]->(Institution)`. Every document states both nodes, so that they are
 * there as long as one of their documents can be read.
 */
export function withOrigin(
  record: DocumentRecord,
  { source, institution }: DocumentOrigin,
): DocumentRecord {
  const from = record.document.id as string as NodeId
  const sourceId = nodeId('src', source.id)
  const nodes: NodeStatement[] = [
    {
      id: sourceId,
      labels: ['Source'],
      properties: { name: source.location, path: source.location, kind: source.kind },
    },
  ]
  const edges: EdgeStatement[] = [edge(sourceType, from, sourceId)]
  if (institution !== undefined) {
    const id = nodeId('ins', institution)
    nodes.push({ id, labels: ['Institution'], properties: { name: institution } })
    edges.push(edge(institutionType, sourceId, id))
  }
  const base = withoutOrigin(record)
  return {
    ...base,
    nodes: inOrder([...base.nodes, ...nodes]),
    edges: inOrder([...base.edges, ...edges]),
  }
}

function withoutOrigin(record: DocumentRecord): DocumentRecord {
  const own = record.edges.filter(({ type }) => originTypes.has(type))
  if (own.length === 0) return record
  const ends = new Set(own.map(({ to }) => to))
  return {
    ...record,
    nodes: record.nodes.filter(({ id }) => !ends.has(id)),
    edges: record.edges.filter(({ type }) => !originTypes.has(type)),
  }
}

const edge = (type: string, from: NodeId, to: NodeId): EdgeStatement => ({
  id: edgeId(type, from, to),
  type,
  from,
  to,
  properties: {},
})

const inOrder = <Item extends { readonly id: string }>(items: readonly Item[]): Item[] =>
  [...items].sort((left, right) => compareCodePoints(left.id, right.id))
