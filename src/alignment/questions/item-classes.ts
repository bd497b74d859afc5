import type { WordedBound } from '../../language/question/bounds.ts'
import type { AgeBound } from './judged/age-bound.ts'
import type { FoundStandard, KnownDocument, KnownFramework } from './known-framework.ts'
import type { WordClass } from './question-items.ts'

/** A part of a question: what some words name, bound or mean. */
export type QuestionItem = { readonly from: number; readonly to: number } & (
  | { readonly kind: 'class'; readonly class: WordClass; readonly said: string }
  | { readonly kind: 'framework'; readonly frameworks: readonly KnownFramework[] }
  | {
      readonly kind: 'standards'
      readonly found: readonly FoundStandard[]
      readonly said: string
      /** Set where it is no number and no whole title: what of theirs has the words. */
      readonly topic?: 'title' | 'text' | undefined
    }
  | {
      readonly kind: 'unknown'
      readonly said: string
      readonly frameworks: readonly KnownFramework[]
    }
  | {
      readonly kind: 'document'
      readonly documents: readonly KnownDocument[]
      readonly said: string
    }
  | { readonly kind: 'bound'; readonly bound: WordedBound }
  | { readonly kind: 'age'; readonly age: AgeBound }
  /** Words that no framework and no document's name accounts for. */
  | { readonly kind: 'unnamed'; readonly said: string }
)

/** What a question asks for. */
export type Subject = 'standard' | 'document' | 'section' | 'passage' | 'framework'

export const hasClass = (
  items: readonly QuestionItem[],
  ...classes: readonly WordClass[]
): boolean => items.some(item => item.kind === 'class' && classes.includes(item.class))

/** Whether the asker speaks of the institution as their own. */
export const saysOurs = (items: readonly QuestionItem[]): boolean =>
  items.some(item => item.kind === 'class' && /^(?:we|our|us|ours)$/.test(item.said))
