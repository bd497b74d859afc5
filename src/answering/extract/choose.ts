import type { SentenceCandidate } from './candidates.ts'
import { mayHoldAntecedent } from '../../language/sentences/antecedent.ts'
import { leadingPronoun } from '../../language/sentences/pronoun-led.ts'
import { firstDecisive } from '../../support/code-points.ts'
import { longPattern } from '../../support/long-pattern.ts'

export interface ScoredCandidate {
  readonly candidate: SentenceCandidate
  readonly probability: number
}

// A sentence with less bears on the question only by chance.
const minProbability = 0.12
// Nor does one that is much less likely than the best. Chosen on half of CLAPnq: both halves have
// their best F1 here, .04 above the number of sentences that maximises the expected F1.
const minShare = 0.4

/**
 * The sentences that are nearly as likely to belong to the answer as the best one. One passage
 * leads; a sentence of another one needs `elsewhere` times the probability of the best.
 */
export function chooseSentences(
  scored: readonly ScoredCandidate[],
  options: {
    readonly limit: number
    readonly elsewhere: number
    /** The question asks why. */
    readonly asksReason?: boolean
  },
): ScoredCandidate[] {
  const ordered = distinct(
    [...scored].sort((a, b) =>
      firstDecisive(
        b.probability - a.probability,
        a.candidate.passage.rank - b.candidate.passage.rank,
        a.candidate.index - b.candidate.index,
      ),
    ),
  )
  const [best] = ordered
  if (best === undefined) return []
  const eligible = ordered.filter(
    ({ candidate, probability }) =>
      probability >= minProbability &&
      probability >= minShare * best.probability &&
      (candidate.passage === best.candidate.passage ||
        probability >= options.elsewhere * best.probability),
  )
  const chosen = eligible.length === 0 ? [best] : eligible.slice(0, options.limit)
  return withCompanions(chosen, scored, options)
}

const wording = ({ text }: SentenceCandidate): string => text.replace(/\s+/g, ' ').trim()

/** By how much the first sentence is likelier than any other that reads otherwise, 0–1. */
export function leadOf(
  first: ScoredCandidate | undefined,
  scored: readonly ScoredCandidate[],
): number {
  if (first === undefined) return 0
  const own = wording(first.candidate)
  let next = 0
  for (const { candidate, probability } of scored)
    if (probability > next && wording(candidate) !== own) next = probability
  return Math.max(0, first.probability - next)
}

/** Of sentences that read alike, as forwarded and copied texts have them, only the first. */
function distinct(ordered: readonly ScoredCandidate[]): ScoredCandidate[] {
  const known = new Set<string>()
  return ordered.filter(({ candidate }) => {
    const text = wording(candidate)
    if (known.has(text)) return false
    known.add(text)
    return true
  })
}

// "So that", "so far" and "so do I" draw no conclusion.
const concluding = longPattern('i')`
  ^(?:(?:and|but) )?(?:so(?!-| (?:far|that|much|many|long|do|did|does|is|are|was|were|has|have|had|
  can|called)\b),? |(?:therefore|thus|hence|consequently|accordingly)\b|
  (?:as|in) (?:a )?(?:result|consequence)\b(?! of)|for (?:this|that|these) reasons?\b|
  (?:because of|due to) (?:this|that)\b|(?:that|this|which)(?: is|['’]s) why\b)
`
const givesReason = /\b(?:because(?! of (?:this|that)\b)|owing to|due to(?! (?:this|that)\b))/i

/**
 * The sentence without which another cannot stand: where a reason is asked, the one before a
 * conclusion; before a pronoun the one that may name who or what is meant, the next before it of
 * the same paragraph if the nearest cannot; the lead-in of an item of a list.
 */
function companionOf(
  { passage, index, text, range, leadIn }: SentenceCandidate,
  asksReason: boolean,
): SentenceCandidate | undefined {
  const [nearest, further] = [passage.candidates[index - 1], passage.candidates[index - 2]]
  if (asksReason && concluding.test(text) && !givesReason.test(text)) return nearest
  const pronoun = leadingPronoun(text)
  if (pronoun === undefined) return leadIn
  if (nearest === undefined || mayHoldAntecedent(nearest.text, pronoun)) return nearest
  if (further === undefined || !mayHoldAntecedent(further.text, pronoun)) return undefined
  const between = passage.document.text.slice(further.range.end, range.start)
  return /\n\s*\n/.test(between) ? undefined : further
}

/** Adds, while there is room, what a chosen sentence cannot do without. */
function withCompanions(
  chosen: readonly ScoredCandidate[],
  scored: readonly ScoredCandidate[],
  { limit, asksReason = false }: { readonly limit: number; readonly asksReason?: boolean },
): ScoredCandidate[] {
  const result = [...chosen]
  for (const { candidate } of chosen) {
    const companion = companionOf(candidate, asksReason)
    if (
      result.length >= limit ||
      companion === undefined ||
      result.some(known => known.candidate === companion)
    )
      continue
    const entry = scored.find(other => other.candidate === companion)
    if (entry !== undefined) result.push(entry)
    else if (companion.role === 'lead-in') result.push({ candidate: companion, probability: 0 })
  }
  return result
}

/** Reading order: by the rank of the passage's document, then by place. */
export function inReadingOrder(chosen: readonly ScoredCandidate[]): ScoredCandidate[] {
  const rankOf = new Map<string, number>()
  for (const { candidate } of chosen) {
    const known = rankOf.get(candidate.passage.document.id)
    if (known === undefined || candidate.passage.rank < known)
      rankOf.set(candidate.passage.document.id, candidate.passage.rank)
  }
  return [...chosen].sort((a, b) =>
    firstDecisive(
      (rankOf.get(a.candidate.passage.document.id) ?? 0) -
        (rankOf.get(b.candidate.passage.document.id) ?? 0),
      a.candidate.range.start - b.candidate.range.start,
    ),
  )
}
