import type { DocumentId } from './ids.ts'
import type { UnfetchedReason, UnreadableReason } from './errors.ts'

/** The outcome of one document; every item of a batch gets exactly one. */
export type IngestOutcome =
  | {
      readonly status: 'ingested' | 'unchanged' | 'replaced'
      readonly key: string
      readonly documentId: DocumentId
      readonly notes: readonly string[]
    }
  /** A person deleted it: it is left out. */
  | { readonly status: 'deleted'; readonly key: string; readonly documentId: DocumentId }
  | { readonly status: 'removed'; readonly key: string; readonly documentId: DocumentId }
  | { readonly status: 'skipped'; readonly key: string; readonly reason: string }
  | {
      readonly status: 'failed'
      readonly key: string
      readonly reason: UnreadableReason | UnfetchedReason | 'internal'
      readonly message: string
    }

export interface IngestSummary {
  readonly ingested: number
  readonly unchanged: number
  readonly replaced: number
  readonly removed: number
  readonly deleted: number
  readonly skipped: number
  readonly failed: number
  readonly commitSeq: number
  readonly durationMs: number
}

/** Progress of an ingestion, as one stream. */
export type IngestEvent =
  /** What people should know of how documents are read; first of all. */
  | { readonly type: 'notice'; readonly message: string }
  | { readonly type: 'scan-end'; readonly files: number }
  | {
      readonly type: 'document'
      readonly outcome: IngestOutcome
      readonly done: number
      readonly total: number | undefined
      /** Key of the file or page it came from; absent for what is gone or was left out. */
      readonly item?: string | undefined
      /**
       * What people call the file, where the corpus does not know its name: to be shown to whoever
       * asked for the ingestion, and never kept.
       */
      readonly shownAs?: string | undefined
    }
  /** A document has been in reading for some seconds; repeated every second until it is done. */
  | { readonly type: 'document-progress'; readonly key: string; readonly elapsedMs: number }
  | { readonly type: 'vectors'; readonly done: number; readonly total: number }
  | { readonly type: 'ingest-end'; readonly summary: IngestSummary }
