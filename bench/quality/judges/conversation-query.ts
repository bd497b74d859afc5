import { contentTerms } from '../../../src/evidence/scoring/scoring-input.ts'
import { longPattern } from '../../../src/support/long-pattern.ts'

const pointing = longPattern('i')`
  \b(?:it|its|they|them|their|this|that|these|those|he|she|him|her|his|one|ones|there|too|also
  |else|same)\b|^(?:and|or|but|what about|how about|why|no|yes|great|thanks?|ok(?:ay)?)\b`
/** A turn with fewer content words seldom stands alone. */
const fewWords = 4

/**
 * The last turn of a person as a question that can stand alone: where it points back or says
 * little, the turn before comes with it.
 */
export function conversationQuery(turns: readonly string[]): string {
  const last = turns.at(-1) ?? ''
  const before = turns.at(-2)
  return before !== undefined && (pointing.test(last) || contentTerms(last).length < fewWords)
    ? `${before.trim()} ${last.trim()}`
    : last
}
