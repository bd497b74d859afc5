import type { TextRange } from '../../core/span.ts'

/**
 * One word of a text and its range there. Readers that know more of a word extend it: `ReadWord`
 * (stem, weight, gap), `SentenceWord` (verb forms, brackets), `MentionWord` (shape, roles),
 * `FactWord` (the mention it stands for).
 */
export interface Word extends TextRange {
  /** Folded: lower case, no diacritics. What is no word (a mark, an address) is as written. */
  readonly text: string
}
