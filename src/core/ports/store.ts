import type { CheckWatch } from '../check-watch.ts'
import type { DocumentId } from '../ids.ts'
import type { Conversations } from './conversations.ts'
import type { CorpusWriter } from './corpus-writer.ts'
import type { DocumentReader, IntactReader } from './document-reader.ts'
import type { GraphReader } from './graph-reader.ts'
import type { JobQueue } from './job-queue.ts'
import type { KeywordIndex } from './keyword-index.ts'
import type { Ledger } from './ledger.ts'
import type { VectorIndex } from './vector-index.ts'

export interface CheckOptions {
  /** Reads the structure and the totals, not every row. */
  readonly quick?: boolean | undefined
  /** Shows how far the check is, and ends it. */
  readonly watch?: CheckWatch | undefined
}

/** Result of a consistency check; `problems` is empty when the store is sound. */
export interface StoreCheck {
  readonly engine: string
  readonly commitSeq: number
  readonly checked: readonly string[]
  readonly problems: readonly string[]
  /**
   * Documents that an earlier version wrote without a content hash: damage to them may go
   * unnoticed.
   */
  readonly unsealed?: number | undefined
  /**
   * Documents lost to damage, wholly or in part; the next ingestion of their source reads them
   * again.
   */
  readonly toReread?: number | undefined
}

/** A document that a repair could not save completely; `source` is where it came from, if known. */
export interface DamagedDocument {
  readonly documentId: DocumentId
  readonly key: string
  readonly source: string | undefined
  /** Which part of it is damaged. */
  readonly what: string
  /** Removed because it can no longer be quoted; otherwise it stays until it is read again. */
  readonly isGone: boolean
}

/** The result of repairing a damaged store. */
export interface StoreRepair {
  /** Complete documents. */
  readonly documents: number
  /** Rows restored by their content hash: one bit had changed. */
  readonly restoredRows: number
  /** Documents that have to be read again. */
  readonly damaged: readonly DamagedDocument[]
  /** Passages whose vectors are lost. */
  readonly lostVectors: number
  /**
   * Records of the ledger and conversations, decisions about entities, and deletions that could
   * not be read.
   */
  readonly lostAnswers: number
  readonly lostRules: number
  readonly lostDeletions: number
  /** The damaged store, kept. */
  readonly keptAs: string
}

/** All ports of one store: views of the same data. */
export interface Store extends AsyncDisposable {
  readonly writer: CorpusWriter
  readonly documents: DocumentReader
  /** The documents without the damaged ones. */
  readonly intact: IntactReader
  readonly keywords: KeywordIndex
  readonly vectors: VectorIndex
  readonly graph: GraphReader
  readonly ledger: Ledger
  readonly conversations: Conversations
  readonly jobs: JobQueue
  /**
   * Whole logical content as sorted lines of JSON, without row numbers, commit numbers or times:
   * two stores are equal when these are. `anyOrder`: the lines may come in another order, where
   * that is quicker.
   */
  exportLogical(options?: { readonly anyOrder?: boolean | undefined }): AsyncIterable<string>
  check(options?: CheckOptions): Promise<StoreCheck>
}
