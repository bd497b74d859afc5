import type { TextRange } from '../../core/span.ts'
import type { Instant } from '../../core/time.ts'

/** Exact words of a document, with the page they stand on where it has pages. */
export interface LinkQuotation extends TextRange {
  readonly text: string
  readonly page?: number | undefined
  /** When the words themselves say that they were written, as the row of a log does. */
  readonly written?: Instant | undefined
}

/** What a passage shows of a standard: that it is met, or that it is not. */
export type LinkMeaning = 'evidence' | 'gap'

/** A passage of a document that speaks of a standard. */
export interface StandardLink {
  /** The number of a standard, or of a numbered part of one, such as "8.1". */
  readonly standard: string
  readonly document: {
    readonly id: string
    readonly title: string
    readonly date?: Instant | undefined
    /** The day of its file, where nothing else dates it. */
    readonly fileDate?: string | undefined
  }
  /** The passage that the quotations stand in; absent: one of its own. */
  readonly passage?: string | undefined
  /** The sentences that say so. A link without any shows nothing. */
  readonly quotations: readonly LinkQuotation[]
  /** How likely the passage speaks of the standard, 0 to 1. */
  readonly score: number
  readonly shows: LinkMeaning
  /** Who says so; a person's decision is certain, whatever the score. */
  readonly by: 'program' | 'person'
}

/** One quotation of one link, as reports and tables show it. */
export interface CoverageQuotation extends LinkQuotation {
  /** The number that the link names: the standard itself or a part of it. */
  readonly standard: string
  readonly documentId: string
  readonly documentTitle: string
  /** ISO 8601, the day as the document writes it. */
  readonly date?: string | undefined
  /** The day of the document's file, where it has no date; the words may be of any age. */
  readonly fileDate?: string | undefined
  readonly shows: LinkMeaning
  readonly score: number
  readonly by: StandardLink['by']
}
