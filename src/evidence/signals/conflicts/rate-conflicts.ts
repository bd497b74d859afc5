import type { ReadRate } from '../../../language/quantities/read-rates.ts'
import type { ReadWord } from '../../../language/sentences/read-words.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import type { Alignment } from '../alignment/alignment.ts'
import { isDenied, maxCompared, restFound, saysInstead, type WeighedConflict } from './conflict.ts'

/** How what a claim says of how often fares: per rate whether the evidence has it. */
export interface RateFindings {
  readonly found: readonly boolean[]
  readonly conflicts: readonly WeighedConflict[]
  /** Whether all else is said as the claim says it. */
  readonly isSure: boolean
  /** Whether the evidence has none for what the claim speaks of. */
  readonly isLacking: boolean
}

const minRest = 0.5
// A sentence speaks of the claim's thing from this share of its words on.
const minShare = 0.4
// And as much as another one where it has as good as the same share.
const evenShare = 0.1
// "May meet quarterly", "if it appears monthly".
const leavingOpen = setOf(
  'may might could should would can must if unless when least most until once',
)
// "Weekly" and "52 times a year" are the same.
const near = 0.03

// A weekday is one of those that "every weekday" and "daily" name.
const leastDaily = 250

/** Whether a rate of the evidence bears out one of the claim. */
export const isSameRate = (claim: ReadRate, evidence: ReadRate): boolean =>
  (claim.weekday !== '' && evidence.weekday === '' && evidence.perYear >= leastDaily) ||
  (Math.abs(claim.perYear - evidence.perYear) <= near * Math.max(claim.perYear, evidence.perYear) &&
    (claim.weekday === '' || claim.weekday === evidence.weekday))

const weekdays = setOf('monday tuesday wednesday thursday friday saturday sunday')

/** "Every Tuesday and Friday" is twice a week, and on Fridays. */
function isOneOfDays(claim: ReadRate, evidence: ReadRate, words: readonly ReadWord[]): boolean {
  if (evidence.weekday === '') return false
  const days = [evidence.weekday]
  for (const { text } of words.slice(evidence.next)) {
    const day = text.replace(/s$/, '')
    if (weekdays.has(day)) days.push(day)
    else if (text !== 'and' && text !== 'on' && text !== 'every') break
  }
  if (days.length === 1) return false
  const perYear = days.length * evidence.perYear
  return claim.weekday === ''
    ? isSameRate(claim, { ...evidence, perYear, weekday: '' })
    : days.includes(claim.weekday)
}

/** Compares how often a claim says that something happens with what the evidence says. */
export function rateConflicts(alignment: Alignment): RateFindings {
  const { claim, evidence } = alignment
  const found: boolean[] = []
  const conflicts: WeighedConflict[] = []
  let isSure = false
  let isLacking = false
  for (const rate of claim.rates.slice(0, maxCompared)) {
    const isBorneOut = (other: ReadRate): boolean =>
      isSameRate(rate, other) || isOneOfDays(rate, other, evidence.words)
    const told = ratesOfEvent(alignment, rate)
    const has = told.some(isBorneOut)
    found.push(has)
    if (has || isDenied(alignment, rate)) continue
    const [rival] = told
    if (rival === undefined) {
      isLacking ||= isOnlyOfOthers(alignment, rate, isBorneOut)
      continue
    }
    if (told.length > 2) continue
    // "On Fridays" and "weekly" do not exclude each other; another day of the week does.
    const isOpen =
      rate.weekday === '' ? false : rival.weekday === '' && rival.perYear <= rate.perYear
    const strength = isOpen ? 0 : restFound(alignment, rate)
    if (strength < minRest) continue
    isSure ||= told.length === 1 && saysAllElse(alignment, rate, rival)
    conflicts.push({
      kind: 'date',
      isDecisive: true,
      claim: { start: rate.start, end: rate.end },
      evidence: { start: rival.start, end: rival.end },
      message: saysInstead(alignment, rate, rival),
      strength,
    })
  }
  return { found, conflicts, isSure, isLacking }
}

/**
 * What the evidence says of how often that happens which the claim speaks of: the rates of the
 * sentences that have most of its other words, and enough of them. "It" is what the sentence before
 * speaks of.
 */
function ratesOfEvent(alignment: Alignment, rate: ReadRate): ReadRate[] {
  const { evidence } = alignment
  const shares = new Map<number, number>()
  for (const { first } of evidence.rates) {
    const sentence = evidence.words[first]?.sentence ?? 0
    if (!shares.has(sentence)) shares.set(sentence, shareIn(alignment, sentence, rate))
  }
  const most = Math.max(minShare, ...shares.values())
  return evidence.rates.filter(
    ({ first }) => (shares.get(evidence.words[first]?.sentence ?? 0) ?? 0) >= most - evenShare,
  )
}

const pronouns = setOf('it its they their these this he she his her')

/** Share of the claim's weight without its rate that a sentence has, 0–1. */
function shareIn({ claim, evidence }: Alignment, sentence: number, rate: ReadRate): number {
  const range = evidence.sentences[sentence]
  if (range === undefined) return 0
  const opening = evidence.words[range.first]?.text ?? ''
  const first = pronouns.has(opening)
    ? (evidence.sentences[sentence - 1] ?? range).first
    : range.first
  const isIn = (stem: string): boolean =>
    evidence.context?.places.has(stem) === true ||
    (evidence.places.get(stem) ?? []).some(place => place >= first && place < range.next)
  let all = 0
  let held = 0
  for (const { index, stem, weight, content } of claim.words) {
    if (!content || (index >= rate.first && index < rate.next)) continue
    all += weight
    if ([stem, ...(claim.variants[index] ?? []).map(other => other.stem)].some(isIn)) held += weight
  }
  return all === 0 ? 1 : held / all
}

/**
 * Whether the evidence says nothing of how often it happens, and either says so of other things or
 * no time at all. "The monthly report" says no such thing of the report.
 */
function isOnlyOfOthers(
  { claim, evidence, found }: Alignment,
  { next }: ReadRate,
  isBorneOut: (rate: ReadRate) => boolean,
): boolean {
  const behind = claim.words[next]
  if (behind?.content === true && behind.gap === 'none') return false
  if (evidence.context?.rates.some(isBorneOut) === true) return false
  if (evidence.rates.some(isBorneOut)) return true
  return (
    (found[next - 1] ?? 0) === 0 && evidence.dates.length === 0 && evidence.numbers.length === 0
  )
}

/**
 * Whether all else that the claim says stands in the sentence, and nothing before the rate that
 * makes it another thing: the finance committee is not the committee.
 */
function saysAllElse(alignment: Alignment, ours: ReadRate, theirs: ReadRate): boolean {
  const { claim, evidence, range, from, foundInSentence } = alignment
  const isInside = ({ index }: ReadWord, { first, next }: ReadRate): boolean =>
    index >= first && index < next
  const isApart = theirs.weekday !== '' && ours.weekday === '' && ours.perYear > theirs.perYear
  return (
    !isApart &&
    theirs.first >= range.first &&
    theirs.next <= range.next &&
    (evidence.negations.counts[theirs.first] ?? 0) % 2 === 0 &&
    claim.words.every(
      word => !word.content || isInside(word, ours) || (foundInSentence[word.index] ?? 0) > 0.6,
    ) &&
    evidence.words
      .slice(range.first, theirs.next)
      .every(
        word =>
          !leavingOpen.has(word.text) &&
          (!word.content || isInside(word, theirs) || from[word.index - range.first] !== -1),
      )
  )
}
