import type { DocumentId, RevisionId } from './ids.ts'

/**
 * Half-open range of UTF-16 code units of a text given by the context; `0 <= start <= end <=
 * text.length`.
 */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/**
 * A range of one immutable revision of a document: `text.slice(start, end)` is displayed verbatim.
 */
export interface Span extends TextRange {
  readonly documentId: DocumentId
  readonly revisionId: RevisionId
}
