import type { Change, DeletedDocument, OpenIngestion } from '../../core/changes.ts'
import type { Source } from '../../core/document.ts'
import type { DocumentRecord, EntityRule } from '../../core/graph.ts'
import type { AnswerId, ChunkId, DocumentId } from '../../core/ids.ts'
import type { Conversation } from '../../core/ports/conversations.ts'
import type { JobStatus, NewJob } from '../../core/ports/job-queue.ts'
import type { LedgerRecord } from '../../core/ports/ledger.ts'

/**
 * A document with everything that depends on it; `commitSeq` is that of its last put or change of
 * groups.
 */
export interface StoredDocument {
  readonly record: DocumentRecord
  readonly commitSeq: number
}

/** A line of the change log with the groups the document had then. */
export interface LoggedChange {
  readonly change: Change
  readonly groups: readonly string[]
}

export interface StoredJob extends NewJob {
  status: JobStatus
  attempts: number
  worker: string | undefined
  leaseUntil: number
  startedAt?: number
  endedAt?: number
  progress?: string
  reason?: string
}

/**
 * The whole state of a memory store. A commit builds new maps and swaps them in, so a failed one
 * leaves no trace.
 */
export interface MemoryState {
  commitSeq: number
  sources: ReadonlyMap<string, Source>
  documents: ReadonlyMap<DocumentId, StoredDocument>
  vectors:
    | {
        readonly model: string
        readonly dimensions: number
        readonly chunks: ReadonlyMap<ChunkId, readonly Float32Array[]>
      }
    | undefined
  rules: ReadonlyMap<string, EntityRule>
  deletions: ReadonlyMap<DocumentId, DeletedDocument>
  log: readonly LoggedChange[]
  ledger: Map<AnswerId, LedgerRecord>
  conversations: Map<string, Conversation>
  /** By source. */
  ingestions: ReadonlyMap<string, OpenIngestion>
  /** In the order queued. */
  jobs: Map<string, StoredJob>
}

export function emptyState(): MemoryState {
  return {
    commitSeq: 0,
    sources: new Map(),
    documents: new Map(),
    vectors: undefined,
    rules: new Map(),
    deletions: new Map(),
    log: [],
    ledger: new Map(),
    conversations: new Map(),
    ingestions: new Map(),
    jobs: new Map(),
  }
}
