import type { ChunkId, DocumentId } from './ids.ts'
import type { DocumentRecord, EntityRule } from './graph.ts'
import type { Source } from './document.ts'

/**
 * Vectors of one chunk: one per window of at most the encoder's window; unit length; the chunk's
 * score is the maximum.
 */
export interface ChunkVectors {
  readonly chunkId: ChunkId
  readonly windows: readonly Float32Array[]
}

/**
 * An ingestion that has begun to read and has not ended: it is under way, or it was interrupted.
 */
export interface OpenIngestion {
  readonly sourceId: string
  /** Absolute path. */
  readonly location: string
  /**
   * Documents of an item that is only partly stored, such as an email whose attachments follow: the
   * next ingestion reads it again.
   */
  readonly unfinished: readonly DocumentId[]
}

/**
 * Among the open ingestions where emails may lack what threading would give them now: whatever
 * changes next threads all of them.
 */
export const needsThreading: OpenIngestion = { sourceId: ':threads', location: '', unfinished: [] }

/** A document that a person deleted, without any of its text. */
export interface DeletedDocument {
  readonly documentId: DocumentId
  readonly sourceId: string
  readonly key: string
  /** Who could read it: others do not learn that it existed. */
  readonly groups: readonly string[]
  /** Set for an attachment. */
  readonly parentId?: DocumentId | undefined
  /** When it was deleted, in milliseconds since 1970. */
  readonly at: number
}

/** One atomic change of the corpus. */
export interface CorpusChanges {
  readonly sources?: readonly Source[] | undefined
  /**
   * Added or replaced as a whole: chunks, mentions, facts, keyword rows, vector rows, graph
   * statements.
   */
  readonly put?: readonly DocumentRecord[] | undefined
  /**
   * `put` leaves out each of these documents that has gone, or was put or given other groups by
   * another commit than this one (`DocumentSummary.commitSeq`): what was made from an older state
   * must not undo a newer one.
   */
  readonly unchangedSince?: ReadonlyMap<DocumentId, number> | undefined
  /**
   * Index terms of chunks of `put`, joined by spaces, where the caller has analysed them already;
   * they must be what the store would compute.
   */
  readonly analyzed?: ReadonlyMap<ChunkId, string> | undefined
  readonly remove?: readonly DocumentId[] | undefined
  /** New groups of documents: makes no revision and touches nothing derived. */
  readonly setReadGroups?:
    | ReadonlyArray<{ readonly documentId: DocumentId; readonly groups: readonly string[] }>
    | undefined
  /**
   * Vectors of missing chunks are skipped and counted. All vectors of a store come from one model;
   * those of another model are refused until these are cleared.
   */
  readonly vectors?:
    | {
        readonly model: string
        readonly dimensions: number
        readonly chunks: readonly ChunkVectors[]
      }
    | undefined
  readonly clearVectors?: boolean | undefined
  /**
   * Ingestions that continue after this commit, and sources whose ingestion has ended. Not part of
   * the corpus: on their own they change no commit number, and no export contains them.
   */
  readonly ingestions?:
    | {
        readonly open?: readonly OpenIngestion[] | undefined
        readonly close?: readonly string[] | undefined
      }
    | undefined
  /**
   * `put` removes these documents and leaves them out of every later `put` of documents, until
   * `remove` forgets the deletion.
   */
  readonly deletions?:
    | {
        readonly put?: readonly DeletedDocument[] | undefined
        readonly remove?: readonly DocumentId[] | undefined
      }
    | undefined
  /** Merges and splits that a person decided; they belong to no document. */
  readonly rules?:
    | {
        readonly put?: readonly EntityRule[] | undefined
        readonly remove?: readonly string[] | undefined
      }
    | undefined
}

export interface CommitResult {
  /**
   * Grows with every commit that changed something; a commit that changes nothing returns the
   * present one.
   */
  readonly commitSeq: number
  readonly added: number
  readonly replaced: number
  readonly removed: number
  readonly unchanged: number
  readonly vectorsSkipped: number
}

/** One line of the change log. */
export interface Change {
  readonly commitSeq: number
  readonly documentId: DocumentId
  /** `regroup`: its groups changed. */
  readonly kind: 'put' | 'remove' | 'regroup' | 'vectors'
}
