import type { ChunkVectors, DeletedDocument } from '../../core/changes.ts'
import type { Chunk, Document, Source } from '../../core/document.ts'
import type {
  DocumentRecord,
  EdgeStatement,
  EntityRule,
  FactStatement,
  Mention,
  NodeStatement,
} from '../../core/graph.ts'
import type { DocumentId } from '../../core/ids.ts'
import type { Conversation } from '../../core/ports/conversations.ts'
import type { LedgerRecord } from '../../core/ports/ledger.ts'
import { canonicalJson } from '../../support/canonical-json.ts'
import { sha256 } from '../../support/ids.ts'

/**
 * Lines of a store's logical export: `[kind, key…, value]`, one logical item each, without row
 * numbers, commit numbers and times. A store gives kinds in the order of `exportKinds` and, within
 * a kind, keys in ascending order (strings by code point, numbers by value).
 */
export const exportKinds = [
  'bytes',
  'chunk',
  'conversation',
  'deletion',
  'document',
  'edge',
  'fact',
  'ledger',
  'mention',
  'node',
  'rule',
  'source',
  'vector',
] as const

export const exportLine = {
  /** Key: documentId. */
  bytes: (documentId: DocumentId, bytes: Uint8Array): string =>
    canonicalJson(['bytes', documentId, { length: bytes.length, sha256: sha256(bytes) }]),
  /** Key: chunk id. */
  chunk: (chunk: Chunk): string => canonicalJson(['chunk', chunk.id, chunk]),
  /** Key: conversation id. */
  conversation: ({
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    turns,
    ...conversation
  }: Conversation): string =>
    canonicalJson([
      'conversation',
      conversation.id,
      { ...conversation, turns: turns.map(({ askedAt: _askedAt, ...turn }) => turn) },
    ]),
  /** Key: documentId. */
  deletion: ({ at: _at, ...deleted }: DeletedDocument): string =>
    canonicalJson(['deletion', deleted.documentId, deleted]),
  /** Key: documentId. */
  document: (document: Document): string => canonicalJson(['document', document.id, document]),
  /** Key: edge id, documentId. */
  edge: (documentId: DocumentId, statement: EdgeStatement): string =>
    canonicalJson(['edge', statement.id, documentId, statement]),
  /** Key: documentId, position in the record. */
  fact: (documentId: DocumentId, position: number, fact: FactStatement): string =>
    canonicalJson(['fact', documentId, position, fact]),
  /** Key: answer id. */
  ledger: ({ createdAt: _createdAt, commitSeq: _commitSeq, ...record }: LedgerRecord): string =>
    canonicalJson(['ledger', record.id, record]),
  /** Key: documentId, position in the record. */
  mention: (documentId: DocumentId, position: number, mention: Mention): string =>
    canonicalJson(['mention', documentId, position, mention]),
  /** Key: node id, documentId. Labels are a set and come sorted. */
  node: (documentId: DocumentId, statement: NodeStatement): string =>
    canonicalJson(['node', statement.id, documentId, statement]),
  /** Key: rule id. */
  rule: ({ at: _at, ...rule }: EntityRule): string => canonicalJson(['rule', rule.id, rule]),
  /** Key: source id. */
  source: (source: Source): string => canonicalJson(['source', source.id, source]),
  /** Key: chunk id. Windows as base64 of 32-bit little-endian floats. */
  vector: (model: string, vectors: ChunkVectors): string =>
    canonicalJson([
      'vector',
      vectors.chunkId,
      {
        model,
        windows: vectors.windows.map(window =>
          Buffer.from(window.buffer, window.byteOffset, window.byteLength).toString('base64'),
        ),
      },
    ]),
} as const

/** All lines of one document but those of its vectors. */
export function* recordLines(record: DocumentRecord): Generator<string> {
  const { document, bytes, chunks, edges, facts, mentions, nodes } = record
  if (bytes !== undefined) yield exportLine.bytes(document.id, bytes)
  for (const chunk of chunks) yield exportLine.chunk(chunk)
  yield exportLine.document(document)
  for (const edge of edges) yield exportLine.edge(document.id, edge)
  for (const [position, fact] of facts.entries()) yield exportLine.fact(document.id, position, fact)
  for (const [position, mention] of mentions.entries())
    yield exportLine.mention(document.id, position, mention)
  for (const node of nodes) yield exportLine.node(document.id, node)
}
