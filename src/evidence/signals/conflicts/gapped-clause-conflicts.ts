import {
  beForms,
  determiners,
  haveForms,
  prepositions,
  clauseCoordinators,
} from '../../../language/grammar/function-words.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import type { ReadWord, WordRange } from '../../../language/sentences/read-words.ts'
import type { Alignment } from '../alignment/alignment.ts'
import {
  charactersOf,
  isDenied,
  restFound,
  roleOfAnother,
  type WeighedConflict,
  minRest,
} from './conflict.ts'
import { isVerbForm } from './other-clause-conflicts.ts'

const articles = setOf('a an the')
const standIns = setOf('one ones')
// Clauses before one without a verb whose verb it may have.
const maxBack = 4

/** Content words that one clause has alone, before and behind where it is parted. */
interface Parted {
  readonly before: readonly number[]
  readonly behind: readonly number[]
}

/**
 * What the claim takes from the sentence's other clause, which does without its verb: "the shed has
 * a tin roof" where "the shed has a slate roof and the barn a tin roof".
 */
export function gappedClauseConflicts(alignment: Alignment): WeighedConflict[] {
  const { evidence, range } = alignment
  const parts: WordRange[] = []
  let start = range.first
  for (let at = range.first + 1; at <= range.next; at++) {
    if (at < range.next && !isDivide(evidence.words, at)) continue
    parts.push({ first: start, next: at })
    start = at
  }
  for (const [at, gapped] of parts.entries())
    for (const full of parts.slice(Math.max(0, at - maxBack), at).toReversed()) {
      const found = crossed(alignment, full, gapped)
      if (found !== undefined) return [found]
    }
  return []
}

const isDivide = (words: readonly ReadWord[], at: number): boolean =>
  words[at]?.gap !== 'none' || clauseCoordinators.has(words[at]?.text ?? '')

function crossed(
  alignment: Alignment,
  full: WordRange,
  gapped: WordRange,
): WeighedConflict | undefined {
  const { claim, evidence, range, from } = alignment
  const { words } = evidence
  const claimedBy = (at: number): number => from[at - range.first] ?? -1
  const isClaimed = (at: number): boolean => claimedBy(at) >= 0
  const contentIn = ({ first, next }: WordRange): ReadWord[] =>
    words.slice(first, next).filter(word => word.content && !clauseCoordinators.has(word.text))
  const [fullWords, gappedWords] = [contentIn(full), contentIn(gapped)]
  const own = ownOf(fullWords, gappedWords)
  const its = ownOf(gappedWords, fullWords)
  if (its.length < 2 || !its.some(isClaimed)) return undefined
  for (const verb of claim.words) {
    if (!verb.content && !beForms.has(verb.text) && !haveForms.has(verb.text)) continue
    const [at, ...more] = words
      .slice(full.first, full.next)
      .filter(({ text }) => isVerbForm(text, verb.text))
      .map(({ index }) => index)
    const isInBoth = words
      .slice(gapped.first, gapped.next)
      .some(({ text }) => isVerbForm(text, verb.text))
    if (at === undefined || more.length > 0 || isInBoth) continue
    const one: Parted = partedAt(
      own.filter(index => index !== at),
      at,
    )
    const led = leadAt(words, at + 1)
    const shared = new Set(fullWords.filter(({ index }) => index < at).map(({ stem }) => stem))
    for (let part = gapped.first + 1; part < gapped.next; part++) {
      const before = words[part - 1]
      if (before === undefined || !isPhrase(words, part, before, shared, verb.text, [full, gapped]))
        continue
      if (leadAt(words, part) !== led) continue
      const other = partedAt(its, part - 1)
      for (const [subject, value] of [
        [one, other],
        [other, one],
      ] as const) {
        const taken = value.behind.filter(isClaimed)
        const isCrossed =
          subject.before.some(isClaimed) &&
          taken.length > 0 &&
          value.before.length > 0 &&
          !value.before.some(isClaimed)
        if (!isCrossed) continue
        const said = { first: claimedBy(taken[0]!), next: claimedBy(taken.at(-1)!) + 1 }
        // "Nurses wear green tunics, receptionists navy blue": the tunics are of both.
        const left = subject.behind.filter(index => !isClaimed(index))
        const isShared = subject.behind.every(
          index => !isClaimed(index) || (subject === one && claimedBy(index) >= said.next),
        )
        if (left.length === 0 || !isShared) continue
        if (said.first >= said.next || isDenied(alignment, said)) continue
        const strength = restFound(alignment, said)
        if (strength < minRest) continue
        const [mine, theirs] = [
          charactersOf(claim.words, said),
          charactersOf(words, { first: subject.behind[0]!, next: subject.behind.at(-1)! + 1 }),
        ]
        return roleOfAnother(alignment, mine, theirs, strength)
      }
    }
  }
  return undefined
}

function ownOf(words: readonly ReadWord[], others: readonly ReadWord[]): number[] {
  const stems = new Set(others.map(({ stem }) => stem))
  return words.filter(({ stem }) => !stems.has(stem)).map(({ index }) => index)
}

const partedAt = (own: readonly number[], at: number): Parted => ({
  before: own.filter(index => index <= at),
  behind: own.filter(index => index > at),
})

/** Whether the second phrase of a clause without a verb begins at a word. */
function isPhrase(
  words: readonly ReadWord[],
  at: number,
  before: ReadWord,
  shared: ReadonlySet<string>,
  verb: string,
  [full, { first, next }]: readonly [WordRange, WordRange],
): boolean {
  const text = words[at]?.text ?? ''
  // "the barn | a tin roof", "an iron gate | to the yard"
  if (before.content && (determiners.has(text) || articles.has(text) || prepositions.has(text)))
    return true
  // "the south field | barley", "the smaller one | damp"
  if (shared.has(before.stem) || standIns.has(before.text)) return true
  // "Nurses wear green tunics, receptionists | navy blue"
  if (at === first + 1 && words[first]?.gap === 'comma' && arePlural(before, words[full.first]))
    return true
  // "The cat is black and the dog | brown"
  const opening =
    words.slice(first, at).find(({ text: own }) => !clauseCoordinators.has(own))?.text ?? ''
  return (
    beForms.has(verb) &&
    at === next - 1 &&
    (articles.has(opening) || determiners.has(opening) || /^th(?:os|at)/.test(opening))
  )
}

const arePlural = (...nouns: ReadonlyArray<ReadWord | undefined>): boolean =>
  nouns.every(noun => noun !== undefined && !noun.capital && /[^su]s$/.test(noun.text))

/** The small words that a phrase opens with: "to a". */
function leadAt(words: readonly ReadWord[], from: number): string {
  const lead: string[] = []
  for (let at = from; at < words.length && words[at]?.content === false; at++)
    lead.push((words[at]?.text ?? '').replace(/^an$/, 'a'))
  return lead.join(' ')
}
