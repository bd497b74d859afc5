import type { DocumentId } from './ids.ts'
import type { ToldStandards } from './told-standards.ts'

/**
 * Which side of a corpus with standards frameworks a question is about: what frameworks demand,
 * what the institution's own documents say, or both.
 */
export interface QuestionSides {
  readonly side: 'framework' | 'institution' | 'both'
  /** Documents of the frameworks that are meant; absent: any of them. */
  readonly frameworks?: readonly DocumentId[] | undefined
  /** What each side is searched with. */
  readonly queries: { readonly framework: string; readonly institution: string }
}

/** What a corpus with frameworks makes of questions, for one principal. */
export interface FrameworksAsked {
  /** The answer of the graph, one page of it; undefined where the question is no such question. */
  readonly answer: (
    question: string,
    page: { readonly page: number; readonly pageSize: number },
  ) => Promise<ToldStandards | undefined>
  readonly sides: (question: string) => QuestionSides
  /**
   * Whether a question holds a matter of the institution against what is demanded: "answered as the
   * standard asks" is then no question about emails.
   */
  readonly holdsToDemand: (question: string) => boolean
}
