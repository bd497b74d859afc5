import { isUnsupported, type JudgedSentence } from './judged-sentences.ts'
import type { ScoringInput } from './scoring-input.ts'
import { particularsOf, weightedMean } from './support.ts'

/** Share of a response that must be unsupported before it can be called generic. */
const minUnsupported = 0.7
/**
 * Particulars per sentence, those of the question aside, up to which a text says nothing
 * particular.
 */
const maxParticulars = 0.4

/**
 * Whether a response rests on nothing in the documents and names nothing of its own: no numbers, no
 * names but the question's.
 */
export function isGeneric(
  sentences: readonly JudgedSentence[],
  { query, response }: ScoringInput,
): boolean {
  const stating = sentences.filter(sentence => !sentence.empty && !sentence.abstains)
  if (
    stating.length === 0 ||
    weightedMean(stating, one => (isUnsupported(one) ? 1 : 0)) < minUnsupported
  )
    return false
  const asked = new Set(query?.terms)
  const own = particularsOf(response.text).filter(
    term => !asked.has(term) && /\p{N}|\p{L}{2}/u.test(term),
  )
  const openers = new Set(
    stating
      .flatMap(sentence => sentence.text.split(/\s+/, 1))
      .map(word => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')),
  )
  return (
    own.filter(term => ![...openers].some(word => word.startsWith(term))).length / stating.length <=
    maxParticulars
  )
}
