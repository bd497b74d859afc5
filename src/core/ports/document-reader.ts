import type { Change, DeletedDocument, OpenIngestion } from '../changes.ts'
import type {
  AddressList,
  Chunk,
  Document,
  DocumentSummary,
  MailAddress,
  Source,
} from '../document.ts'
import type { DocumentRecord, FactStatement, Mention } from '../graph.ts'
import type { ChunkId, DocumentId } from '../ids.ts'
import type { Principal } from '../principal.ts'
import type { Filter } from '../question.ts'

export interface ReadOptions {
  readonly principal: Principal
  readonly signal?: AbortSignal | undefined
}

/** What an ingest plan compares: enough to distinguish new, changed and missing documents. */
export interface KnownDocument {
  readonly documentId: DocumentId
  readonly key: string
  readonly bytesHash: string
  readonly extractor: string
  readonly groups: readonly string[]
  /** Set for an attachment: it belongs to another document of the same source. */
  readonly parentId?: DocumentId | undefined
}

export interface CorpusCounts {
  readonly documents: number
  readonly emails: number
  readonly chunks: number
  readonly nodes: number
  readonly edges: number
  readonly facts: number
  readonly mentions: number
  readonly sources: number
  readonly characters: number
}

/**
 * Documents and what depends on them, as one principal sees them; a damaged one is the error
 * `damaged`. Lists are in id order; `after` pages. Documents and summaries hold the first 50 of
 * each of an email's lists of addresses (`MailHeaders.totals`).
 */
export interface DocumentReader {
  document(id: DocumentId, options: ReadOptions): Promise<Document | undefined>
  summaries(ids: readonly DocumentId[], options: ReadOptions): Promise<DocumentSummary[]>
  list(
    query: {
      readonly filter?: Filter | undefined
      readonly after?: DocumentId | undefined
      readonly limit: number
    },
    options: ReadOptions,
  ): Promise<DocumentSummary[]>
  /** How many documents pass the filter; `atMost`: whoever asks need not know of more. */
  count(
    filter: Filter,
    options: ReadOptions & { readonly atMost?: number | undefined },
  ): Promise<number>
  /**
   * Emails with one of these keys (`mailKeys`), at most `limit`: those by which threading ties them
   * to others.
   */
  mailsByKeys(
    query: { readonly keys: readonly string[]; readonly limit: number },
    options: ReadOptions,
  ): Promise<DocumentSummary[]>
  /** All addresses of an email; undefined for other documents. */
  addresses(
    id: DocumentId,
    options: ReadOptions,
  ): Promise<Readonly<Record<AddressList, readonly MailAddress[]>> | undefined>
  /** In the requested order; missing and unreadable ones are left out. */
  chunks(ids: readonly ChunkId[], options: ReadOptions): Promise<Chunk[]>
  chunksOf(documentId: DocumentId, options: ReadOptions): Promise<Chunk[]>
  mentionsOf(documentId: DocumentId, options: ReadOptions): Promise<Mention[]>
  factsOf(documentId: DocumentId, options: ReadOptions): Promise<FactStatement[]>
  bytes(documentId: DocumentId, options: ReadOptions): Promise<Uint8Array | undefined>
  /** Whole records of documents, as they were put; nodes and edges of each in id order. */
  records(ids: readonly DocumentId[], options: ReadOptions): Promise<DocumentRecord[]>
  sources(options: ReadOptions): Promise<Source[]>
  known(sourceId: string, options: ReadOptions): Promise<KnownDocument[]>
  /** Ingestions that have begun and not ended, ordered by source id. Users get none. */
  openIngestions(options: ReadOptions): Promise<OpenIngestion[]>
  /** Documents that a person deleted and whose files stay out of the corpus, in id order. */
  deletions(options: ReadOptions): Promise<DeletedDocument[]>
  counts(options: ReadOptions): Promise<CorpusCounts>
  /**
   * Of the whole corpus, for every principal: for caches. Never show it to users: it counts commits
   * that they may not know of.
   */
  commitSeq(options: ReadOptions): Promise<number>
  /**
   * Changes after `commitSeq` of documents readable now, plus removals; oldest first, at most
   * `limit`.
   */
  changesSince(commitSeq: number, limit: number, options: ReadOptions): Promise<Change[]>
}

/**
 * The same documents for work that continues without the damaged ones: these are left out as if
 * they did not exist, and are reported.
 */
export interface IntactReader extends DocumentReader {
  /**
   * Documents that this process left out because they are damaged, and those that a repair removed
   * until they are read again; by id, as far as the principal may read them.
   */
  leftOut(options: ReadOptions): Promise<DocumentId[]>
}
