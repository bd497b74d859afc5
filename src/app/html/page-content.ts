import type { QuestionReading } from '../../core/answer.ts'
import type { AnswerScores, Confidence, VerifiedText } from '../../core/verdict.ts'

/** A document that quotations were taken from. */
export interface PageSource {
  readonly documentId: string
  readonly title: string
  readonly key: string
  /** Where a person can open it; only http and https become links. */
  readonly link?: string | undefined
  /** Metadata as a person would read it, such as sender and date. */
  readonly about?: string | undefined
  /** The whole text that offsets of quotations point into; the page shows what is needed of it. */
  readonly text: string
}

/**
 * Everything that the page of a verified text shows. A quotation whose document is not among the
 * sources is shown with its own words only.
 */
export interface PageContent {
  readonly verified: VerifiedText
  readonly question?: string | undefined
  /** Id of the language model that wrote the text; absent: none did, or who did is not known. */
  readonly writtenBy?: string | undefined
  /** How the question was read. */
  readonly reading?: Pick<QuestionReading, 'text'> | undefined
  readonly confidence?: Confidence | undefined
  readonly scores?: AnswerScores | undefined
  readonly sources: readonly PageSource[]
  /** What the text was compared with, and what of it could not be read. */
  readonly against?:
    | {
        readonly documents: number
        readonly unread: ReadonlyArray<{ readonly key: string; readonly message: string }>
      }
    | undefined
  /** ISO 8601. */
  readonly generatedAt: string
}
