import { hash } from 'node:crypto'
import type {
  ChunkId,
  DocumentId,
  EdgeId,
  EntityId,
  FactId,
  NodeId,
  RevisionId,
} from '../core/ids.ts'

// 96 bits: at 10^9 ids of one kind the chance of any collision is below 1e-11.
const idLength = 24

/** Hex SHA-256 of bytes or of a string's UTF-8. */
export function sha256(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex')
}

/** Hash of several parts, including the length of each, so that no two lists collide by joining. */
export function hashParts(parts: ReadonlyArray<string | number>): string {
  let joined = ''
  for (const part of parts) {
    const text = String(part)
    joined += `${text.length}:${text};`
  }
  return hash('sha256', joined, 'hex').slice(0, idLength)
}

export const documentId = (sourceId: string, key: string): DocumentId =>
  `doc_${hashParts([sourceId, key])}` as DocumentId
export const revisionId = (
  document: DocumentId,
  bytesHash: string,
  extractor: string,
  text: string,
): RevisionId => `rev_${hashParts([document, bytesHash, extractor, sha256(text)])}` as RevisionId
export const chunkId = (
  revision: RevisionId,
  chunker: string,
  start: number,
  end: number,
): ChunkId => `chk_${hashParts([revision, chunker, start, end])}` as ChunkId
/**
 * Names of persons, places, works and so on share one space: if one document takes "Phoolwari" for
 * a person and the next for a film, it is still the same thing. Different things with one name are
 * distinguished by the context key, not by a guessed type.
 */
export const entityId = (type: string, normalizedName: string, contextKey = ''): EntityId =>
  `ent_${hashParts([ownSpaces.has(type) ? type : 'name', normalizedName, contextKey])}` as EntityId
const ownSpaces: ReadonlySet<string> = new Set(['date', 'quantity', 'identifier', 'address'])
export const factId = (subject: EntityId, predicate: string, object: string): FactId =>
  `fct_${hashParts([subject, predicate, object])}` as FactId
/** A node for something other than a document, chunk, entity or fact: a conversation, a section. */
export const nodeId = (kind: string, ...parts: ReadonlyArray<string | number>): NodeId =>
  `${kind}_${hashParts(parts)}` as NodeId
/**
 * An edge is identified by its type, ends and a discriminator that distinguishes parallel edges.
 */
export const edgeId = (type: string, from: NodeId, to: NodeId, discriminator = ''): EdgeId =>
  `edg_${hashParts([type, from, to, discriminator])}` as EdgeId
