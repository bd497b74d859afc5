import type { StandardElement } from '../../core/framework.ts'
import type { LinkShows } from '../links/passage-link.ts'
import type { JudgedQuestion } from './judged/judged-question.ts'
import type { FoundStandard, KnownDocument, KnownFramework } from './known-framework.ts'
import type { QuestionScope } from './question-scope.ts'

/** What standards must have, or must not have, to be meant. */
export interface ShownCondition {
  readonly of: LinkShows
  readonly isDenied: boolean
}

/** How many different things something must have. */
export interface CountBound {
  readonly unit: 'documents' | 'standards' | 'passages'
  readonly min: number
  readonly max: number
  /** In words: "more than three". */
  readonly label: string
}

/** What a question about standards asks for, as its wording says it. */
export type StandardQuestion =
  /** Standards that fulfil the conditions: which, how many, what share, or those on top. */
  | {
      readonly kind: 'standards'
      readonly how: 'list' | 'count' | 'share' | 'most' | 'least'
      readonly scope: QuestionScope
      readonly conditions: readonly ShownCondition[]
      readonly bound?: CountBound | undefined
      /** Sections are asked for: those of the standards, with how many each has. */
      readonly bySection?: true | undefined
      /** What is compared of those on top or at the bottom. */
      readonly by?: 'documents' | 'passages' | undefined
    }
  /** Documents that address the standards of the scope. */
  | {
      readonly kind: 'documents'
      readonly how: 'list' | 'count' | 'most' | 'least'
      readonly scope: QuestionScope
      readonly conditions: readonly ShownCondition[]
      readonly bound?: CountBound | undefined
    }
  /** The passages that show the named standards, or a gap in them. */
  | {
      readonly kind: 'passages'
      readonly how: 'list' | 'count' | 'whether'
      readonly scope: QuestionScope
      readonly shows: LinkShows | undefined
      /** "Is there no evidence for …": yes if there is none. */
      readonly isDenied: boolean
      /** What the framework asks for is told before it. */
      readonly withDemand?: true | undefined
      /** What was looked for among the links, where some were left out. */
      readonly partOf?: string | undefined
    }
  | JudgedQuestion
  /** Passages that might show the standards that nothing is linked to. */
  | { readonly kind: 'suggestions'; readonly scope: QuestionScope }
  /** What the framework itself says. */
  | {
      readonly kind: 'text'
      readonly scope: QuestionScope
      readonly element: StandardElement | undefined
      /** What is asked about, where the wording of standards speaks of it and no title does. */
      readonly topic?: string | undefined
    }
  | {
      readonly kind: 'unknown'
      readonly of: 'number' | 'topic' | 'document' | 'framework'
      readonly said: string
      readonly frameworks: readonly KnownFramework[]
      /** What may have been meant. */
      readonly near?: readonly FoundStandard[] | undefined
    }
  /** Too many standards speak of it to tell which are meant. */
  | {
      readonly kind: 'unclear'
      readonly said: string
      readonly frameworks: readonly KnownFramework[]
      readonly found: readonly FoundStandard[]
    }
  /** Institutions that are named together; an answer is about one. */
  | { readonly kind: 'several'; readonly institutions: readonly string[] }
  | {
      readonly kind: 'ambiguous'
      readonly said: string
      readonly documents: readonly KnownDocument[]
    }
