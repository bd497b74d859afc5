import type { RecognizedMention } from './mention.ts'

/** A mention and how many tokens it took. */
export interface MentionCandidate {
  readonly mention: RecognizedMention
  readonly next: number
}
