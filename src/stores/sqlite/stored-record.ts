import type { Chunk, Document, DocumentKind, DocumentSummary } from '../../core/document.ts'
import type { DocumentRecord, EdgeStatement, FactStatement, Mention, NodeStatement } from '../../core/graph.ts'
import type { DocumentId, EdgeId, NodeId, RevisionId } from '../../core/ids.ts'
import type { ChunkRow, Detail } from './record-parts.ts'
import { joinedLists, listsOfMail, withAllAddresses } from '../../support/address-lists.ts'
import type { AllAddresses } from '../../support/address-lists.ts'
import { compareCodePoints } from '../../support/code-points.ts'
import { chunkColumns, unpackChunk, unpackMentions, unpackNumbers, unpackParts } from './record-parts.ts'
import type { Session } from './session.ts'
import { nodeProperties, wholeProperties } from './node-properties.ts'
import { parseProperties } from './stored-json.ts'

/** Columns of `document d join source s` from which a summary is made. */
export const summaryColumns = 'd.n, d.id, d.revision_id, s.id, d.key, d.kind, d.bytes_hash, d.extractor, d.access, d.parent_id, d.length, d.commit_seq, d.detail'
export type SummaryRow = readonly [
  n: number, id: string, revisionId: string, sourceId: string, key: string, kind: number, bytesHash: string, extractor: number, access: number,
  parentId: string | null, length: number, commitSeq: number, detail: string,
]

export function unpackSummary(session: Session, [, id, revisionId, sourceId, key, kind, bytesHash, extractor, access, parentId, textLength, commitSeq, detail]: SummaryRow): DocumentSummary {
  return {
    id: id as DocumentId, revisionId: revisionId as RevisionId, sourceId, key, kind: session.names.text(kind) as DocumentKind, bytesHash,
    extractor: session.names.text(extractor), groups: [...session.groups(access)], ...parentId !== null && { parentId: parentId as DocumentId },
    ...JSON.parse(detail) as Detail, textLength, commitSeq,
  }
}

/** All addresses of a mail; undefined for other documents. `row` comes from `summaryColumns`. */
export function unpackAddresses(session: Session, row: SummaryRow): AllAddresses | undefined {
  const { mail } = unpackSummary(session, row)
  if (mail?.totals === undefined) return mail && listsOfMail(mail)
  const [json] = session.database.get<[string]>('select lists from more_addresses where document = ?', row[0]) ?? []
  return json === undefined ? listsOfMail(mail) : joinedLists(mail, JSON.parse(json) as AllAddresses)
}

/** The document as it was put, with all addresses; `row` comes from `summaryColumns`. */
export function wholeDocument(session: Session, row: SummaryRow): Document {
  const document = unpackDocument(session, row)
  const { mail } = document
  const lists = mail?.totals === undefined ? undefined : unpackAddresses(session, row)
  return mail === undefined || lists === undefined ? document : { ...document, mail: withAllAddresses(mail, lists) }
}

/** A document with its text; `row` comes from `summaryColumns`. */
export function unpackDocument(session: Session, row: SummaryRow): Document {
  const { textLength: _length, commitSeq: _commitSeq, ...head } = unpackSummary(session, row)
  const [text, parts] = session.database.get<[string, string]>('select text, parts from document_body where n = ?', row[0]) ?? ['', '']
  return { ...head, text, ...unpackParts(parts) }
}

export function textOf(session: Session, document: number): string {
  return session.database.get<[string]>('select text from document_body where n = ?', document)?.[0] ?? ''
}

export function chunksOfDocument(session: Session, document: number): Chunk[] {
  const rows = session.database.all<ChunkRow>(`select ${chunkColumns}, d.id, d.revision_id from chunk c join node cn on cn.n = c.n join document d on d.n = c.document where c.document = ? order by c.ordinal`, document)
  if (rows.length === 0) return []
  const text = textOf(session, document)
  return rows.map(row => unpackChunk(row, text))
}

export function mentionsOfDocument(session: Session, document: number): Mention[] {
  const { database } = session
  const [packed] = database.get<[Uint8Array]>('select mentions from document_body where n = ?', document) ?? []
  if (packed === undefined || packed.length === 0) return []
  const chunkIds = database.all<[string]>('select cn.id from chunk c join node cn on cn.n = c.n where c.document = ? order by c.ordinal', document)
  const entityIds = new Map<number, NodeId>()
  const entityId = (row: number): NodeId => {
    let id = entityIds.get(row)
    if (id === undefined) {
      id = nodeIdOf(session, row)
      entityIds.set(row, id)
    }
    return id
  }
  return unpackMentions(packed, { chunkId: ordinal => (chunkIds[ordinal]?.[0] ?? '') as NodeId, entityId, name: number => session.names.text(number) })
}

export function nodeIdOf(session: Session, node: number): NodeId {
  return (session.database.get<[string]>('select id from node where n = ?', node)?.[0] ?? '') as NodeId
}

export function factsOfDocument(session: Session, document: number): FactStatement[] {
  const [json] = session.database.get<[string | null]>('select facts from document_body where n = ?', document) ?? []
  return json === undefined || json === null ? [] : JSON.parse(json) as FactStatement[]
}

/** Statements of a document about nodes, in row order. */
export function nodeStatementsOf(session: Session, document: number, nodes: readonly number[]): NodeStatement[] {
  const statements: NodeStatement[] = []
  for (const node of nodes) {
    const statement = nodeStatement(session, node, document)
    if (statement !== undefined) statements.push(statement)
  }
  return statements
}

/** What one document states about one node. */
export function nodeStatement(session: Session, node: number, document: number): NodeStatement | undefined {
  const row = session.database.get<[string, number, string | null, string | null, number | null, string | null]>(`select n.id, n.label_set, ${nodeProperties.columns}, v.label_set, v.properties
    from node n ${nodeProperties.join} left join node_value v on n.multi = 1 and v.node = n.n and v.value = (select h.value from node_document h where h.node = ?1 and h.document = ?2)
    where n.n = ?1 and exists (select 1 from node_document h where h.node = ?1 and h.document = ?2 and h.value is not null)`, node, document)
  if (row === undefined) return undefined
  const [id, labelSet, short, long, ownLabelSet, ownProperties] = row
  return { id: id as NodeId, labels: [...session.labels(ownLabelSet ?? labelSet)], properties: ownLabelSet === null ? wholeProperties(short, long) : parseProperties(ownProperties) }
}

export const edgeStatementColumns = 'e.id, e.type, a.id, b.id, e.properties'
export type EdgeStatementRow = readonly [id: string, type: number, from: string, to: string, properties: string | null]

export function unpackEdgeStatement(session: Session, [id, type, from, to, properties]: EdgeStatementRow): EdgeStatement {
  return { id: id as EdgeId, type: session.names.text(type), from: from as NodeId, to: to as NodeId, properties: parseProperties(properties) }
}

/** The whole record as it was put, nodes and edges in id order; bytes apart. */
export function storedRecord(session: Session, row: SummaryRow, nodes: readonly number[]): DocumentRecord {
  const [document] = row
  return {
    document: wholeDocument(session, row),
    chunks: chunksOfDocument(session, document),
    mentions: mentionsOfDocument(session, document),
    facts: factsOfDocument(session, document),
    nodes: nodeStatementsOf(session, document, nodes),
    edges: session.database.all<EdgeStatementRow>(`select ${edgeStatementColumns} from edge e join node a on a.n = e.source join node b on b.n = e.target where e.document = ?`, document)
      .map(edge => unpackEdgeStatement(session, edge)),
  }
}

/** The record with its bytes; nodes and edges in id order. */
export function wholeRecord(session: Session, row: SummaryRow): DocumentRecord {
  const byId = <Item extends { readonly id: string }>(items: readonly Item[]): Item[] => [...items].sort((left, right) => compareCodePoints(left.id, right.id))
  const [nodes] = session.database.get<[Uint8Array]>('select nodes from document_body where n = ?', row[0]) ?? []
  const record = storedRecord(session, row, unpackNumbers(nodes ?? new Uint8Array()).map(noted => Math.floor(noted / 2)))
  const [bytes] = session.database.get<[Uint8Array]>('select b.bytes from document d join blob b on b.n = d.blob where d.n = ?', row[0]) ?? []
  return { ...record, nodes: byId(record.nodes), edges: byId(record.edges), ...bytes !== undefined && { bytes } }
}
