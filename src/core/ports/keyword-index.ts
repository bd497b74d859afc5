import type { ChunkId, DocumentId } from '../ids.ts'
import type { Filter } from '../question.ts'
import type { ReadOptions } from './document-reader.ts'

export interface KeywordQuery {
  /** Plain words and phrases (a phrase has spaces); never query syntax. */
  readonly terms: readonly string[]
  readonly mode: 'any' | 'all'
  readonly filter?: Filter | undefined
  readonly limit: number
}
/** BM25, higher is better, finite and > 0. Ties by chunk id. */
export interface KeywordHit {
  readonly chunkId: ChunkId
  readonly documentId: DocumentId
  readonly score: number
}

export interface KeywordIndex {
  search(query: KeywordQuery, options: ReadOptions): Promise<KeywordHit[]>
  /** Number of readable documents with at least one chunk that matches (all of `terms`, or any). */
  countDocuments(query: Omit<KeywordQuery, 'limit'>, options: ReadOptions): Promise<number>
  /**
   * In how many readable chunks each term occurs: which words count as common must not depend on
   * unreadable documents. (Scores of `search` use corpus-wide statistics.)
   */
  documentFrequencies(terms: readonly string[], options: ReadOptions): Promise<number[]>
}
