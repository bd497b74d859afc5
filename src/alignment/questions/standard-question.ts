import type { StandardElement } from '../../core/framework.ts'
import type { LinkShows } from '../links/passage-link.ts'
import type { FoundStandard } from './find-mentions.ts'
import type { KnownDocument, KnownFramework } from './known-framework.ts'

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

/** In which frameworks, and where in them. */
export interface QuestionScope {
  readonly frameworks: readonly KnownFramework[]
  /** Standards, parts and sections that are named; none: all of the frameworks. */
  readonly named: readonly FoundStandard[]
  /** Documents that are named; none: all. */
  readonly documents: readonly KnownDocument[]
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
    }
  /** What the framework itself says. */
  | {
      readonly kind: 'text'
      readonly scope: QuestionScope
      readonly element: StandardElement | undefined
    }
  | {
      readonly kind: 'unknown'
      readonly said: string
      readonly frameworks: readonly KnownFramework[]
    }
  | {
      readonly kind: 'ambiguous'
      readonly said: string
      readonly documents: readonly KnownDocument[]
    }
