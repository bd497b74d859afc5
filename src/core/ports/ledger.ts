import type { ReadOptions } from './document-reader.ts'
import type { WriteOptions } from './corpus-writer.ts'
import type { AnswerId, DocumentId } from '../ids.ts'

/**
 * Record of one answer and everything that shaped it. Readable by its asker and the owner while
 * every cited document is readable.
 */
export interface LedgerRecord {
  readonly schemaVersion: 1
  readonly id: AnswerId
  readonly kind: 'answer' | 'rating' | 'experiment' | 'calibration' | 'panel'
  /** Who asked: a user's id, or 'owner'. */
  readonly asker: string
  /** UTC ms. */
  readonly createdAt: number
  /**
   * The state of the corpus; hidden from users because it counts commits that they may not know of.
   */
  readonly commitSeq?: number | undefined
  readonly citedDocumentIds: readonly DocumentId[]
  /** JSON text; redacted (`null`) once a cited document is deleted. */
  readonly body: string | null
  readonly redacted: boolean
}

/** A record as it is appended. */
export type LedgerEntry = Omit<LedgerRecord, 'redacted' | 'commitSeq'> & {
  readonly commitSeq: number
}

export interface Ledger {
  append(record: LedgerEntry, options: WriteOptions): Promise<void>
  /**
   * Removes the bodies of records for good, as when a document is deleted; those that the principal
   * did not ask for, and unknown ones, are left alone. The owner redacts anybody's.
   */
  redact(ids: readonly AnswerId[], options: WriteOptions): Promise<void>
  get(id: AnswerId, options: ReadOptions): Promise<LedgerRecord | undefined>
  /** Newest first. */
  list(
    query: {
      readonly kind?: LedgerRecord['kind'] | undefined
      readonly limit: number
      readonly before?: number | undefined
      /** Only records whose id begins so. */
      readonly prefix?: string | undefined
    },
    options: ReadOptions,
  ): Promise<LedgerRecord[]>
}
