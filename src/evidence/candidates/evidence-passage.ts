import type { TextRange } from '../../core/span.ts'
import type { EvidenceWindow } from '../../core/verdict.ts'

/**
 * A stretch of one section of a document, such as a chunk: what windows are cut from. It says the
 * same of itself as a window does, and may be longer.
 */
export interface EvidencePassage extends EvidenceWindow {
  /** Where in the document its voice speaks; absent where it is all of it. */
  readonly spoken?: TextRange | undefined
}
