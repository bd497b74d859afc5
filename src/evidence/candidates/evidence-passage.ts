import type { RetrievalPath } from '../../core/retrieval-path.ts'
import type { Span, TextRange } from '../../core/span.ts'
import type { EvidenceOrigin } from '../../core/verdict.ts'

/** A stretch of one section of a document, such as a chunk: what windows are cut from. `text` is exactly the document's slice. */
export interface EvidencePassage extends Span {
  readonly text: string
  /** In document offsets, in order, inside the passage's span. */
  readonly sentences: readonly TextRange[]
  readonly title: string
  readonly key: string
  readonly link?: string | undefined
  readonly headingPath: readonly string[]
  readonly page?: number | undefined
  /** What else is known of the document, such as a mail's sender and date; may be empty. */
  readonly about: string
  readonly origin: EvidenceOrigin
  readonly paths?: readonly RetrievalPath[] | undefined
}
