import type { ChunkVectors } from '../changes.ts'
import type { ChunkId, DocumentId } from '../ids.ts'
import type { Filter } from '../question.ts'
import type { ReadOptions } from './document-reader.ts'

export interface VectorQuery {
  readonly vector: Float32Array
  readonly model: string
  readonly filter?: Filter | undefined
  readonly limit: number
}
/** Cosine, -1 to 1, of the chunk's best window. Ties by chunk id. */
export interface VectorHit {
  readonly chunkId: ChunkId
  readonly documentId: DocumentId
  readonly score: number
}
export interface VectorCoverage {
  readonly model: string | undefined
  /** Length of the vectors; absent with the model. */
  readonly dimensions: number | undefined
  readonly indexed: number
  readonly total: number
}

export interface VectorIndex {
  search(query: VectorQuery, options: ReadOptions): Promise<VectorHit[]>
  /**
   * Vectors of chunks, in the requested order; chunks without vectors, missing and unreadable ones
   * are left out.
   */
  read(ids: readonly ChunkId[], options: ReadOptions): Promise<ChunkVectors[]>
  coverage(options: ReadOptions): Promise<VectorCoverage>
  /**
   * The latest chunks that have no vectors yet, in a stable order, roughly that of arrival;
   * `among`: only these.
   */
  pending(
    limit: number,
    options: ReadOptions & { readonly among?: readonly ChunkId[] | undefined },
  ): Promise<Array<{ readonly chunkId: ChunkId; readonly indexedText: string }>>
  /** All chunks that have no vectors yet, in the order of `pending`. */
  pendingIds(options: ReadOptions): Promise<ChunkId[]>
}
