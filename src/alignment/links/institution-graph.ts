import type { Source } from '../../core/document.ts'
import type { DocumentRecord, EdgeStatement, NodeStatement } from '../../core/graph.ts'
import type { DocumentId, NodeId } from '../../core/ids.ts'
import { compareCodePoints } from '../../support/code-points.ts'
import { edgeId, nodeId } from '../../support/ids.ts'

/** Where a document comes from, and whose it is. */
export interface DocumentOrigin {
  readonly source: Source
  /** Absent where the corpus is of one institution that nobody named. */
  readonly institution?: string | undefined
  /** When the source was first imported; absent: it is not known. */
  readonly imported?: { readonly text: string; readonly ms: number } | undefined
  /** Its neighbours among the documents of the source, where this document states the edge. */
  readonly neighbours?: StatedNeighbours | undefined
}

/** The `NEXT` edges that a document states: to the next document, or from the one before. */
export interface StatedNeighbours {
  readonly next?: DocumentId | undefined
  readonly previous?: DocumentId | undefined
}

const sourceType = 'OF_SOURCE'
const institutionType = 'OF_INSTITUTION'
/** The two edges that lead from a document to its institution. */
const originTypes: ReadonlySet<string> = new Set([sourceType, institutionType])
/** Between documents of a source, as between the chunks of a document. */
export const nextType = 'NEXT'

/** Whether an edge of a document's record tells where it comes from and which one follows it. */
export const isOriginEdge = (
  { type, from, to }: Pick<EdgeStatement, 'type' | 'from' | 'to'>,
  document: DocumentId,
): boolean =>
  originTypes.has(type) ||
  (type === nextType && ((from as string) === document || (to as string) === document))

/**
 * A document with its way to the institution: `(Document)-[:OF_SOURCE]->(Source)` and
 * `(Source)-[:OF_INSTITUTION]->(Institution)`, and with its place among the documents of the
 * source: `(Document)-[:NEXT]->(Document)`. Every document states both nodes, so that they are
 * there as long as one of their documents can be read.
 */
export function withOrigin(
  record: DocumentRecord,
  { source, institution, imported, neighbours = {} }: DocumentOrigin,
): DocumentRecord {
  const from = record.document.id as string as NodeId
  const sourceId = nodeId('src', source.id)
  const nodes: NodeStatement[] = [
    {
      id: sourceId,
      labels: ['Source'],
      properties: {
        name: source.location,
        path: source.location,
        kind: source.kind,
        ...(imported === undefined ? {} : { importDate: imported.text, importDateMs: imported.ms }),
      },
    },
  ]
  const { next, previous } = neighbours
  const edges: EdgeStatement[] = [
    edge(sourceType, from, sourceId),
    ...(next === undefined ? [] : [edge(nextType, from, next as string as NodeId)]),
    ...(previous === undefined ? [] : [edge(nextType, previous as string as NodeId, from)]),
  ]
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
  const { id: document } = record.document
  const own = record.edges.filter(each => isOriginEdge(each, document))
  if (own.length === 0) return record
  const ends = new Set(own.flatMap(({ type, to }) => (originTypes.has(type) ? [to] : [])))
  return {
    ...record,
    nodes: record.nodes.filter(({ id }) => !ends.has(id)),
    edges: record.edges.filter(each => !isOriginEdge(each, document)),
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
