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

/** What an ingest plan compares: enough to tell new, changed and gone. */
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
 * Documents and what hangs on them, as one principal sees them; one that is damaged is the error
 * `damaged`. Lists come in id order; `after` pages. Of a mail's lists of addresses, documents and
 * summaries hold the first 50 (`MailHeaders.totals`).
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
  /** How many documents the filter leaves. */
  count(filter: Filter, options: ReadOptions): Promise<number>
  /** All addresses of a mail; undefined for other documents. */
  addresses(
    id: DocumentId,
    options: ReadOptions,
  ): Promise<Readonly<Record<AddressList, readonly MailAddress[]>> | undefined>
  /** In the order asked; what is gone or not readable is left out. */
  chunks(ids: readonly ChunkId[], options: ReadOptions): Promise<Chunk[]>
  chunksOf(documentId: DocumentId, options: ReadOptions): Promise<Chunk[]>
  mentionsOf(documentId: DocumentId, options: ReadOptions): Promise<Mention[]>
  factsOf(documentId: DocumentId, options: ReadOptions): Promise<FactStatement[]>
  bytes(documentId: DocumentId, options: ReadOptions): Promise<Uint8Array | undefined>
  /**
   * Everything that hangs on documents, whole and as it was put; of each, nodes and edges in id
   * order.
   */
  records(ids: readonly DocumentId[], options: ReadOptions): Promise<DocumentRecord[]>
  sources(options: ReadOptions): Promise<Source[]>
  known(sourceId: string, options: ReadOptions): Promise<KnownDocument[]>
  /** Ingestions that have begun and not ended, in order of their source's id. Users get none. */
  openIngestions(options: ReadOptions): Promise<OpenIngestion[]>
  /** Documents that a person deleted and whose files stay out of the corpus, in id order. */
  deletions(options: ReadOptions): Promise<DeletedDocument[]>
  counts(options: ReadOptions): Promise<CorpusCounts>
  /**
   * Of the whole corpus, whoever asks: for caches. What is shown to users must not hold it, because
   * it counts commits that they may not know of.
   */
  commitSeq(options: ReadOptions): Promise<number>
  /**
   * Changes after `commitSeq` of documents readable now, plus removals; oldest first, at most
   * `limit`.
   */
  changesSince(commitSeq: number, limit: number, options: ReadOptions): Promise<Change[]>
}

/**
 * The same documents for work that goes on without the damaged ones: these are left out as if they
 * were not there, and named.
 */
export interface IntactReader extends DocumentReader {
  /**
   * Documents that this process left out because they are damaged, and those that a repair took out
   * and that wait to be read again; by id, as far as the principal may read them.
   */
  leftOut(options: ReadOptions): Promise<DocumentId[]>
}
