import type { DocumentId } from './ids.ts'
import type { Chunk, DocumentKind } from './document.ts'

/**
 * Restricts a search; all given parts must hold. Instants are UTC ms, `from` inclusive, `until`
 * exclusive.
 */
export interface Filter {
  readonly documentIds?: readonly DocumentId[] | undefined
  readonly sourceIds?: readonly string[] | undefined
  readonly kinds?: readonly DocumentKind[] | undefined
  /**
   * A person's address, id or name as in the graph: documents they sent or received, or that
   * mention them.
   */
  readonly person?: string | undefined
  readonly dateFrom?: number | undefined
  readonly dateUntil?: number | undefined
  readonly group?: string | undefined
}

/** One retrieved chunk and how it was found; `score` is the fused one, higher is better, finite. */
export interface Passage {
  readonly chunk: Chunk
  readonly score: number
  readonly foundBy: ReadonlyArray<{
    readonly retriever: 'keyword' | 'vector' | 'graph' | 'structured' | 'reranker'
    readonly rank: number
    readonly score: number
  }>
}
