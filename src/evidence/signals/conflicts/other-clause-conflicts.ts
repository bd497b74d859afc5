import { beForms, haveForms, clauseCoordinators } from '../../../language/grammar/function-words.ts'
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

// "And both are free" is said of what the other clauses speak of.
const ofAll = setOf('both all each either neither none everything everyone everybody others')
const maxClauses = 8

/** Content words of a clause that the other clause lacks, before and behind its verb. */
interface Clause {
  readonly before: readonly number[]
  readonly behind: readonly number[]
}

/**
 * What the claim takes from the sentence's other clause: "the door is oak" where "the floor is oak
 * and the door is pine". Both clauses must have the claim's verb, and each something in the place
 * that the claim fills from the other one.
 */
export function otherClauseConflicts(alignment: Alignment): WeighedConflict[] {
  const { evidence, range } = alignment
  // "The bar is open, the kitchen is shut": a comma divides clauses too, but not all do.
  for (const withCommas of [false, true]) {
    const clauses = clausesIn(evidence.words, range, withCommas)
    for (const [at, early] of clauses.entries())
      for (const late of clauses.slice(at + 1)) {
        const found = crossed(alignment, [early, late])
        if (found !== undefined) return [found]
      }
  }
  return []
}

/** The clauses of a sentence; none of one that is a long list. */
function clausesIn(
  words: readonly ReadWord[],
  { first, next }: WordRange,
  withCommas: boolean,
): WordRange[] {
  const clauses: WordRange[] = []
  let start = first
  for (let at = first + 1; at <= next; at++) {
    const { gap, text = '' } = words[at] ?? {}
    const isDivide =
      gap === 'stop' || (withCommas && gap === 'comma') || clauseCoordinators.has(text)
    if (at < next && !isDivide) continue
    clauses.push({ first: start, next: at })
    start = at
  }
  return clauses.length > maxClauses ? [] : clauses
}

function crossed(
  alignment: Alignment,
  [early, late]: readonly [WordRange, WordRange],
): WeighedConflict | undefined {
  const { claim, evidence, range, from } = alignment
  const claimedBy = (at: number): number => from[at - range.first] ?? -1
  const isClaimed = (at: number): boolean => claimedBy(at) >= 0
  for (const verb of claim.words) {
    if (!verb.content && !beForms.has(verb.text) && !haveForms.has(verb.text)) continue
    const [one, other] = [early, late].map(part => clauseAround(evidence.words, part, verb.text))
    if (one === undefined || other === undefined) continue
    const [first, second] = withoutShared(evidence.words, one, other)
    const areApart = (left: readonly number[], right: readonly number[]): boolean =>
      left.every(at => claimedBy(at) < verb.index) && right.every(at => claimedBy(at) > verb.index)
    for (const [subject, value] of [
      [first, second],
      [second, first],
    ] as const) {
      const ours = subject.before.filter(isClaimed)
      const taken = value.behind.filter(isClaimed)
      const isFilled =
        ours.length > 0 &&
        taken.length > 0 &&
        subject.behind.length > 0 &&
        value.before.length > 0 &&
        !subject.behind.some(isClaimed) &&
        !value.before.some(isClaimed) &&
        // "Amy painted the gate" turns both sides of "was painted by".
        (areApart(ours, taken) || areApart(taken, ours))
      if (!isFilled) continue
      const said = { first: claimedBy(taken[0]!), next: claimedBy(taken.at(-1)!) + 1 }
      if (said.first >= said.next || isDenied(alignment, said)) continue
      const strength = restFound(alignment, said)
      if (strength < minRest) continue
      const [mine, theirs] = [
        charactersOf(claim.words, said),
        charactersOf(evidence.words, {
          first: subject.behind[0]!,
          next: subject.behind.at(-1)! + 1,
        }),
      ]
      return roleOfAnother(alignment, mine, theirs, strength)
    }
  }
  return undefined
}

/** "The bar is open, the toilets are shut" have one verb. */
export const isVerbForm = (text: string, verb: string): boolean =>
  text === verb || [beForms, haveForms].some(forms => forms.has(text) && forms.has(verb))

/** A clause that has the verb once. */
function clauseAround(
  words: readonly ReadWord[],
  { first, next }: WordRange,
  verb: string,
): Clause | undefined {
  const own = words.slice(first, next)
  const [at, ...more] = own.filter(({ text }) => isVerbForm(text, verb)).map(({ index }) => index)
  if (at === undefined || more.length > 0) return undefined
  const content = own.filter(
    ({ content: says, text }) => says && !clauseCoordinators.has(text) && !ofAll.has(text),
  )
  return {
    before: content.filter(({ index }) => index < at).map(({ index }) => index),
    behind: content.filter(({ index }) => index > at).map(({ index }) => index),
  }
}

function withoutShared(
  words: readonly ReadWord[],
  one: Clause,
  other: Clause,
): readonly [Clause, Clause] {
  const stemsOf = ({ before, behind }: Clause): Set<string> =>
    new Set([...before, ...behind].map(at => words[at]?.stem ?? ''))
  const without = ({ before, behind }: Clause, stems: ReadonlySet<string>): Clause => ({
    before: before.filter(at => !stems.has(words[at]?.stem ?? '')),
    behind: behind.filter(at => !stems.has(words[at]?.stem ?? '')),
  })
  return [without(one, stemsOf(other)), without(other, stemsOf(one))]
}
