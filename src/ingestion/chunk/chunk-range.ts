import type { Document } from '../../core/document.ts'
import type { TextRange } from '../../core/span.ts'

/** What a chunker reads of a document. */
export type ChunkSource = Pick<Document, 'text' | 'sections' | 'pages' | 'cuts'>

/** Where a chunk lies and which sentences it holds; offsets into the document's text. */
export interface ChunkRange extends TextRange {
  readonly headingPath: readonly string[]
  /** Index into the document's sections, or -1. */
  readonly section: number
  readonly page?: number | undefined
  readonly sentences: readonly TextRange[]
  /**
   * Of a chunk that overlaps its neighbours: the part that counts as this chunk's and no other's.
   * `sentences` are the ones in it; mentions and facts are read from it, so that nothing is stated
   * twice. Absent: all of the chunk.
   */
  readonly own?: TextRange | undefined
}

/**
 * Word pieces that the encoder's window leaves for a chunk's text beside its header, above which
 * more is said in the first chunk.
 */
export interface HeaderRoom {
  readonly first: number
  readonly others: number
}
