import {
  clauseCoordinators,
  determiners,
  prepositions,
} from '../../../language/grammar/function-words.ts'
import { verbGroupAt } from '../../../language/grammar/verb-group.ts'
import type { TextReading } from '../../../language/read-text.ts'
import type { ReadNumber } from '../../../language/quantities/read-numbers.ts'
import type { WordRange } from '../../../language/sentences/read-words.ts'
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
}

const articles: ReadonlySet<string> = new Set(['a', 'an', 'the'])
// "Unlike the rye, it goes up": the claim names the other for something else.
const compares = /^(?:than|unlike|compared|instead|without|except|like|plus|while|whereas)$/
const maxClauses = 6
const longestSubject = 8
// What a second clause leaves out, the first one says.
const minRest = 0.5

/**
 * What the claim says of one clause's subject with the amount of the other: "the rye loaf goes up
 * to 4.10" where "the white loaf goes up from 3.80 to 4.10; the rye stays at 4.60". Each clause
 * must have a subject and an amount of its own.
 */
export function clauseSubjectConflicts(alignment: Alignment): WeighedConflict[] {
  const { claim, evidence, range } = alignment
  const [amount] = claim.numbers.slice(-1)
  if (amount === undefined || isDenied(alignment, amount)) return []
  if (claim.words.some(({ text }) => compares.test(text))) return []
  const verb = verbIn(claim, { first: 0, next: claim.words.length })
  if (verb === undefined) return []
  const clauses = clausesIn(evidence, range)
  const said = new Set(claim.words.slice(0, verb).map(({ stem }) => stem))
  for (const own of clauses)
    for (const other of clauses) {
      if (own === other) continue
      const [its, theirs] = ownOf(evidence, own, other)
      if (its.length === 0 || !its.every(at => said.has(evidence.words[at]?.stem ?? ''))) continue
      if (theirs.length === 0 || theirs.some(at => isClaimed(alignment, at))) continue
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

/** The first finite verb that something stands before. */
const verbIn = ({ words }: TextReading, range: WordRange): number | undefined =>
  words
    .slice(range.first + 1, range.next)
    .flatMap(({ index }) => verbGroupAt(words, index, range)?.first ?? [])
    .find(first => first > range.first)

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
    const verb = verbIn(evidence, clause)
    // "The white loaf and the rye go up": what has no verb has the next one's.
    if (verb === undefined && at < range.next) continue
    first = at
    if (verb === undefined) continue
    const subject = words
      .slice(subjectStart(evidence, clause, verb), verb)
      .filter(({ content, text }) => content && !clauseCoordinators.has(text))
    const isPlain =
      subject.length > 0 &&
      subject.length <= longestSubject &&
      subject.every(({ capital, index }) => !capital || index === range.first)
    if (isPlain) clauses.push({ ...clause, subject: subject.map(({ index }) => index) })
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
  const withoutHead = (all: number[], { subject }: Clause): number[] => {
    if (all.length < 2) return all
    // "The white loaf", "the rent of the floor"
    const head =
      subject.find(at => /^(?:of|for)$/.test(words[at + 1]?.text ?? '')) ?? subject.at(-1)
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
