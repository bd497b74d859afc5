import {
  beForms,
  clauseCoordinators,
  determiners,
  prepositions,
  topicPossessives,
} from '../../../language/grammar/function-words.ts'
import { verbGroupAt } from '../../../language/grammar/verb-group.ts'
import type { TextReading } from '../../../language/read-text.ts'
import type { ReadNumber } from '../../../language/quantities/read-numbers.ts'
import type { ReadWord, WordRange } from '../../../language/sentences/read-words.ts'
import type { Alignment } from '../alignment/alignment.ts'
import { compareNumbers } from './compare-numbers.ts'
import {
  charactersOf,
  isDenied,
  restFound,
  roleOfAnother,
  type WeighedConflict,
} from './conflict.ts'

interface Clause extends WordRange {
  /** Its content words. */
  readonly subject: readonly number[]
  /** Whether the subject opens with a word like "the" or "its". */
  readonly isDefinite: boolean
  readonly verb: number
}

const articles: ReadonlySet<string> = new Set(['a', 'an', 'the'])
// "Unlike the rye, it goes up": the claim names the other for something else.
const compares = /^(?:than|unlike|compared|instead|without|except|like|plus|while|whereas)$/
// What is said to stay as it was is no later figure of what the other clause tells.
const staying = /^(?:stay|remain)(?:s|ed)?$/
const maxClauses = 6
const longestSubject = 8
// What a second clause leaves out, the first one says.
const minRest = 0.5

/**
 * What the claim says of one clause's subject with the amount of the other: "the rye loaf goes up
 * to 4.10" where "the white loaf goes up from 3.80 to 4.10; the rye stays at 4.60". Each clause
 * must have a subject and an amount of its own, and both must be things of one sort: of "the club
 * had 80 members and the total grew to 95" the club has 95.
 */
export function clauseSubjectConflicts(alignment: Alignment): WeighedConflict[] {
  const { claim, evidence, range } = alignment
  const [amount] = claim.numbers.slice(-1)
  if (amount === undefined || isDenied(alignment, amount)) return []
  if (claim.words.some(({ text }) => compares.test(text))) return []
  const verb = verbIn(claim, { first: 0, next: claim.words.length })?.first
  if (verb === undefined) return []
  const clauses = clausesIn(evidence, range)
  const said = new Set(claim.words.slice(0, verb).map(({ stem }) => stem))
  for (const own of clauses)
    for (const other of clauses) {
      if (own === other) continue
      const [its, theirs] = ownOf(evidence, own, other)
      if (its.length === 0 || !its.every(at => said.has(evidence.words[at]?.stem ?? ''))) continue
      if (theirs.length === 0 || theirs.some(at => isClaimed(alignment, at))) continue
      if (!areOfOneSort(evidence, own, other, said)) continue
      const [amounts, rivals] = [own, other].map(clause => amountsIn(evidence, clause, amount))
      const isTaken = rivals?.some(each => compareNumbers(amount, each) === 'same') === true
      const areOwn = amounts?.every(each => compareNumbers(amount, each) === 'apart') === true
      const stated = amounts?.at(-1)
      if (!isTaken || !areOwn || stated === undefined) continue
      const strength = restFound(alignment, amount)
      if (strength < minRest) continue
      const [mine, evident] = [
        charactersOf(claim.words, amount),
        charactersOf(evidence.words, stated),
      ]
      return [roleOfAnother(alignment, mine, evident, strength)]
    }
  return []
}

const isClaimed = ({ claim, evidence }: Alignment, at: number): boolean =>
  claim.words.some(({ stem }) => stem === evidence.words[at]?.stem)

const amountsIn = (
  { numbers }: TextReading,
  { first, next }: WordRange,
  { kind, unit }: ReadNumber,
): ReadNumber[] =>
  numbers.filter(
    each => each.first >= first && each.next <= next && each.kind === kind && each.unit === unit,
  )

/**
 * Whether the subjects of two clauses are plainly things beside each other, and none a measure of
 * the other one ("the rent", "its value"): both have the same noun, which one may leave out, do the
 * same, or are named without an article.
 */
function areOfOneSort(
  { words }: TextReading,
  own: Clause,
  other: Clause,
  said: ReadonlySet<string>,
): boolean {
  if ([own, other].some(({ first, verb }) => isPossessed(words.slice(first, verb)))) return false
  const [ours, theirs] = [own, other].map(clause => words[headOf(words, clause) ?? -1]?.stem ?? '')
  // "The rye loaf" where "the white loaf" is followed by "the rye".
  if (ours === theirs || said.has(theirs ?? '')) return true
  if (!own.isDefinite && !other.isDefinite) return true
  const [its, others] = [words[own.verb], words[other.verb]]
  if (staying.test(its?.text ?? '') || staying.test(others?.text ?? '')) return true
  return its?.stem === others?.stem && !beForms.has(its?.text ?? '')
}

/** "The white loaf", "the rent of the floor" */
const headOf = (words: readonly ReadWord[], { subject }: Clause): number | undefined =>
  subject.find(at => /^(?:of|for)$/.test(words[at + 1]?.text ?? '')) ?? subject.at(-1)

const isPossessed = (subject: readonly ReadWord[]): boolean =>
  subject.some(({ text }) => topicPossessives.has(text))

/** The first finite verb that something stands before: its group, and itself. */
const verbIn = (
  { words }: TextReading,
  range: WordRange,
): { readonly first: number; readonly at: number } | undefined =>
  words
    .slice(range.first + 1, range.next)
    .flatMap(({ index }) => {
      const first = verbGroupAt(words, index, range)?.first
      return first === undefined ? [] : [{ first, at: index }]
    })
    .find(({ first }) => first > range.first)

/** The clauses of a sentence that have a verb and a subject that is no pronoun or name. */
function clausesIn(evidence: TextReading, range: WordRange): Clause[] {
  const { words } = evidence
  const clauses: Clause[] = []
  let first = range.first
  for (let at = range.first + 1; at <= range.next; at++) {
    const word = words[at]
    const isDivide = word?.gap !== 'none' || clauseCoordinators.has(word.text)
    if (at < range.next && !isDivide) continue
    const clause = { first, next: at }
    const group = verbIn(evidence, clause)
    // "The white loaf and the rye go up": what has no verb has the next one's.
    if (group === undefined && at < range.next) continue
    first = at
    if (group === undefined) continue
    const start = subjectStart(evidence, clause, group.first)
    const phrase = words.slice(start, group.first)
    const subject = phrase.filter(({ content, text }) => content && !clauseCoordinators.has(text))
    const isPlain =
      subject.length > 0 &&
      subject.length <= longestSubject &&
      subject.every(({ capital, index }) => !capital || index === range.first)
    if (!isPlain) continue
    clauses.push({
      ...clause,
      subject: subject.map(({ index }) => index),
      isDefinite: phrase.some(({ text }) => articles.has(text) || determiners.has(text)),
      verb: group.at,
    })
  }
  return clauses.length > maxClauses ? [] : clauses
}

/** Behind what is fronted: "From Monday the white loaf" begins at "the". */
function subjectStart({ words }: TextReading, clause: WordRange, verb: number): number {
  const isFronted = words
    .slice(clause.first, verb)
    .find(({ text }) => !clauseCoordinators.has(text))
  if (!prepositions.has(isFronted?.text ?? '')) return clause.first
  const opening = words
    .slice(clause.first + 1, verb)
    .findLast(
      ({ index, text }) =>
        (articles.has(text) || determiners.has(text)) &&
        !prepositions.has(words[index - 1]?.text ?? ''),
    )
  return opening?.index ?? clause.first
}

/**
 * The words of each clause's subject that the other one lacks; of the noun that a second clause
 * leaves out ("the white loaf …, the rye"), none.
 */
function ownOf({ words }: TextReading, own: Clause, other: Clause): [number[], number[]] {
  const lacking = (one: Clause, two: Clause): number[] => {
    const stems = new Set(two.subject.map(at => words[at]?.stem))
    return one.subject.filter(at => !stems.has(words[at]?.stem))
  }
  const withoutHead = (all: number[], clause: Clause): number[] => {
    if (all.length < 2) return all
    const head = headOf(words, clause)
    return all.filter(at => at !== head)
  }
  const [its, theirs] = [lacking(own, other), lacking(other, own)]
  const isLonger = theirs.length > its.length
  return isLonger
    ? [its, withoutHead(theirs, other)]
    : its.length > theirs.length
      ? [withoutHead(its, own), theirs]
      : [its, theirs]
}
