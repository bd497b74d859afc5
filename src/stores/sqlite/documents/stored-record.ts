import type { Chunk, Document, DocumentKind, DocumentSummary } from '../../../core/document.ts'
import type {
  DocumentRecord,
  EdgeStatement,
  FactStatement,
  Mention,
  NodeStatement,
} from '../../../core/graph.ts'
import type { DocumentId, EdgeId, NodeId, RevisionId } from '../../../core/ids.ts'
import { DamagedRow, parseStored } from '../session/damage.ts'
import { partsSeal, textSeal } from './document-seals.ts'
import type { ChunkRow, Detail } from './record-parts.ts'
import { withAllAddresses } from '../../../core/address-lists.ts'
import type { AddressLists } from '../../../core/address-lists.ts'
import { compareCodePoints } from '../../../support/code-points.ts'
import {
  chunkColumns,
  documentIdAt,
  unpackChunk,
  unpackMentions,
  unpackNumbers,
  unpackParts,
} from './record-parts.ts'
import { contentKey } from '../session/hash.ts'
import { originalColumns, unpackOriginal } from './original-bytes.ts'
import { allAddresses } from './more-addresses.ts'
import { isIntact } from '../session/seal.ts'
import type { Session } from '../session/session.ts'
import {
  nodeProperties,
  hasSurrogates,
  propertiesBesideText,
  propertyOfText,
  wholeProperties,
} from '../access/node-properties.ts'
import { parseProperties } from '../session/stored-json.ts'
import { nodeIdOf } from '../access/graph-view.ts'

/** Columns of `document d join source s` from which a summary is made. */
export const summaryColumns =
  'd.n, d.id, d.revision_id, s.id, d.key, d.kind, d.bytes_hash, d.extractor, d.access, ' +
  'd.parent_id, d.length, d.commit_seq, d.detail, d.seal'
export type SummaryRow = readonly [
  n: number,
  id: string,
  revisionId: string,
  sourceId: string,
  key: string,
  kind: number,
  bytesHash: string,
  extractor: number,
  access: number,
  parentId: string | null,
  length: number,
  commitSeq: number,
  detail: string,
  seal: string | null,
]
/** Number of columns that the seal of a document covers. */
export const sealedColumns = 13

/** Whether the row is what was written. */
export const isSummaryIntact = (row: SummaryRow): boolean =>
  isIntact(row[sealedColumns], row.slice(0, sealedColumns))

/** Throws `DamagedRow` if the row is not what was written. */
export function requireIntact(row: SummaryRow): void {
  if (!isSummaryIntact(row))
    throw new DamagedRow(`document ${row[1]}`, { documentId: String(row[1]) })
}

export function unpackSummary(session: Session, row: SummaryRow): DocumentSummary {
  requireIntact(row)
  const [
    ,
    id,
    revisionId,
    sourceId,
    key,
    kind,
    bytesHash,
    extractor,
    access,
    parentId,
    textLength,
    commitSeq,
    detail,
  ] = row
  return {
    id: id as DocumentId,
    revisionId: revisionId as RevisionId,
    sourceId,
    key,
    kind: session.names.text(kind) as DocumentKind,
    bytesHash,
    extractor: session.names.text(extractor),
    groups: [...session.groups(access)],
    ...(parentId !== null && { parentId: parentId as DocumentId }),
    ...parseStored<Detail>(detail, `document ${id}`, id),
    textLength,
    commitSeq,
  }
}

/** All addresses of an email; undefined for other documents. `row` comes from `summaryColumns`. */
export function unpackAddresses({ database }: Session, row: SummaryRow): AddressLists | undefined {
  requireIntact(row)
  const [n, id] = row
  const { mail } = parseStored<Detail>(row[sealedColumns - 1] as string, `document ${id}`, id)
  return mail && allAddresses(database, n, mail, id)
}

/** The document as it was put, with all addresses; `row` comes from `summaryColumns`. */
export function wholeDocument(session: Session, row: SummaryRow): Document {
  const document = unpackDocument(session, row)
  const { mail } = document
  return mail?.totals === undefined
    ? document
    : {
        ...document,
        mail: withAllAddresses(mail, allAddresses(session.database, row[0], mail, row[1])),
      }
}

/** A document with its text; `row` comes from `summaryColumns`. */
export function unpackDocument(session: Session, row: SummaryRow): Document {
  const { textLength: _length, commitSeq: _commitSeq, ...head } = unpackSummary(session, row)
  const [n, id] = row
  const [text, seal, parts, sealOfParts] =
    session.database.get<[string, string | null, string, string | null]>(
      'select text, text_seal, parts, parts_seal from document_body where n = ?',
      n,
    ) ?? []
  if (text === undefined || parts === undefined || (seal !== null && seal !== textSeal(n, text)))
    throw damagedText(id)
  if (sealOfParts !== null && sealOfParts !== partsSeal(n, parts))
    throw new DamagedRow(`the structure of document ${id}`, { documentId: id })
  return { ...head, text, ...unpackParts(parts, id) }
}

const damagedText = (id: string): DamagedRow =>
  new DamagedRow(`the text of document ${id}`, { documentId: id })

/**
 * The text of a document by its row number; `id` names it in the error. Throws `DamagedRow` if it
 * is not what was written.
 */
export function textOf(session: Session, document: number, id: string): string {
  const [text, seal] =
    session.database.get<[string, string | null]>(
      'select text, text_seal from document_body where n = ?',
      document,
    ) ?? []
  if (text === undefined || (seal !== null && seal !== textSeal(document, text)))
    throw damagedText(id)
  return text
}

// Enough for the passages of several documents that take turns; the longest may have more alone.
const recentCharacters = 16_000_000

/**
 * `textOf` for many passages: one text is not read, and not held, once for each passage of it. For
 * one read of the corpus, as texts may change after it.
 */
export function recentTexts(session: Session): (document: number, id: string) => string {
  const texts = new Map<number, string>()
  let characters = 0
  return (document, id) => {
    const known = texts.get(document)
    if (known !== undefined) return known
    const text = textOf(session, document, id)
    if (characters + text.length > recentCharacters) {
      texts.clear()
      characters = 0
    }
    texts.set(document, text)
    characters += text.length
    return text
  }
}

export function chunksOfDocument(session: Session, document: number): Chunk[] {
  const rows = session.database.all<ChunkRow>(
    `select ${chunkColumns}, d.id, d.revision_id from chunk c join node cn on cn.n = c.n ` +
      'join document d on d.n = c.document where c.document = ? order by c.ordinal',
    document,
  )
  const [first] = rows
  if (first === undefined) return []
  const text = textOf(session, document, first[documentIdAt])
  return rows.map(row => unpackChunk(row, text))
}

export function mentionsOfDocument(session: Session, document: number): Mention[] {
  const { database } = session
  const [packed] =
    database.get<[Uint8Array]>('select mentions from document_body where n = ?', document) ?? []
  if (packed === undefined || packed.length === 0) return []
  const chunkIds = database.all<[string]>(
    'select cn.id from chunk c join node cn on cn.n = c.n where c.document = ? order by c.ordinal',
    document,
  )
  const entityIds = new Map<number, NodeId>()
  const entityId = (row: number): NodeId => {
    let id = entityIds.get(row)
    if (id === undefined) {
      id = nodeIdOf(session, row)
      entityIds.set(row, id)
    }
    return id
  }
  return unpackMentions(packed, {
    chunkId: ordinal => (chunkIds[ordinal]?.[0] ?? '') as NodeId,
    entityId,
    name: number => session.names.text(number),
  })
}

export function factsOfDocument(session: Session, document: number): FactStatement[] {
  const [json] =
    session.database.get<[string | null]>(
      'select facts from document_body where n = ?',
      document,
    ) ?? []
  return json === undefined || json === null
    ? []
    : parseStored<FactStatement[]>(json, 'facts of a document')
}

/** Statements of a document about nodes, in row order; `text` is the document's. */
function nodeStatementsOf(
  session: Session,
  document: number,
  nodes: readonly number[],
  text: string,
): NodeStatement[] {
  const statements: NodeStatement[] = []
  const counted = hasSurrogates(text) ? undefined : text
  for (const node of nodes) {
    const statement = nodeStatement(session, node, document, counted)
    if (statement !== undefined) statements.push(statement)
  }
  return statements
}

/** What one document states about one node. `text`: the document's, where it has no surrogates. */
export function nodeStatement(
  session: Session,
  node: number,
  document: number,
  text?: string,
): NodeStatement | undefined {
  const columns = text === undefined ? nodeProperties.columns : propertiesBesideText
  const row = session.database.get<
    [
      id: string,
      labelSet: number,
      ownLabelSet: number | null,
      ownProperties: string | null,
      short: string | null,
      long: string | null,
      path: string | null,
      from: number,
      length: number,
    ]
  >(
    `select n.id, n.label_set, v.label_set, v.properties, ${columns}
    from node n ${nodeProperties.join} left join node_value v on n.multi = 1 and v.node = n.n
    and v.value = (select h.value from node_document h where h.node = ?1 and h.document = ?2)
    where n.n = ?1 and exists (select 1 from node_document h where h.node = ?1 and h.document = ?2
    and h.value is not null)`,
    node,
    document,
  )
  if (row === undefined) return undefined
  const [id, labelSet, ownLabelSet, ownProperties, short, long, path, from, length] = row
  const ofText =
    text === undefined || path === null ? undefined : propertyOfText(text, { path, from, length })
  return {
    id: id as NodeId,
    labels: [...session.labels(ownLabelSet ?? labelSet)],
    properties:
      ownLabelSet === null ? wholeProperties(short, long, ofText) : parseProperties(ownProperties),
  }
}

export const edgeStatementColumns = 'e.id, e.type, a.id, b.id, e.properties'
export type EdgeStatementRow = readonly [
  id: string,
  type: number,
  from: string,
  to: string,
  properties: string | null,
]

export function unpackEdgeStatement(
  session: Session,
  [id, type, from, to, properties]: EdgeStatementRow,
): EdgeStatement {
  return {
    id: id as EdgeId,
    type: session.names.text(type),
    from: from as NodeId,
    to: to as NodeId,
    properties: parseProperties(properties),
  }
}

/** The whole record as it was put, nodes and edges in id order; without bytes. */
export function storedRecord(
  session: Session,
  row: SummaryRow,
  nodes: readonly number[],
): DocumentRecord {
  const [n] = row
  const document = wholeDocument(session, row)
  return {
    document,
    chunks: chunksOfDocument(session, n),
    mentions: mentionsOfDocument(session, n),
    facts: factsOfDocument(session, n),
    nodes: nodeStatementsOf(session, n, nodes, document.text),
    edges: session.database
      .all<EdgeStatementRow>(
        `select ${edgeStatementColumns} from edge e join node a on a.n = e.source join ` +
          'node b on b.n = e.target where e.document = ?',
        n,
      )
      .map(edge => unpackEdgeStatement(session, edge)),
  }
}

/**
 * The original bytes of a document, if they were stored. Throws `DamagedRow` if they are not what
 * was stored.
 */
export function originalBytes({ database }: Session, [n, id]: SummaryRow): Uint8Array | undefined {
  const [key, ...stored] =
    database.get<[Uint8Array, Uint8Array, number | null, string | null]>(
      `select s.hash, ${originalColumns('s')} from document d join blob s on s.n = d.blob ` +
        'where d.n = ?',
      n,
    ) ?? []
  if (key === undefined) return undefined
  const [packed = null, packing = null, text = null] = stored
  const bytes = unpackOriginal(packed, packing, text)
  if (bytes === undefined || Buffer.compare(contentKey(bytes), key) !== 0)
    throw new DamagedRow(`the original bytes of document ${id}`, { documentId: id })
  return bytes
}

/** The record with its bytes; nodes and edges in id order. */
export function wholeRecord(session: Session, row: SummaryRow): DocumentRecord {
  const bytes = originalBytes(session, row)
  return { ...recordWithoutBytes(session, row), ...(bytes !== undefined && { bytes }) }
}

/** The record without its bytes; nodes and edges in id order. */
export function recordWithoutBytes(session: Session, row: SummaryRow): DocumentRecord {
  const byId = <Item extends { readonly id: string }>(items: readonly Item[]): Item[] =>
    [...items].sort((left, right) => compareCodePoints(left.id, right.id))
  const [nodes] =
    session.database.get<[Uint8Array]>('select nodes from document_body where n = ?', row[0]) ?? []
  const record = storedRecord(
    session,
    row,
    unpackNumbers(nodes ?? new Uint8Array()).map(noted => Math.floor(noted / 2)),
  )
  return { ...record, nodes: byId(record.nodes), edges: byId(record.edges) }
}
