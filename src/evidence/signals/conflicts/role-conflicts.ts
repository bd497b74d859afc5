import type { Alignment } from '../alignment/alignment.ts'
import { type Clause, clauseAt, givenAt } from '../../../language/grammar/clause-roles.ts'
import type { WordRange } from '../../../language/sentences/read-words.ts'
import { charactersOf, restFound, type WeighedConflict } from './conflict.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import { determiners, possessives, roleAdverbs } from '../../../language/grammar/function-words.ts'

const minRest = 0.75
const minQuality = 0.9
export const symmetric = setOf(`
  meet met marri wed divorc play face border join equal resembl differ share cooper collabor
  compet fought fight talk speak agre disagre date embrac hug kiss merg stand sit friend sibl
  brother sister cousin spous neighbor neighbour rival part member side kind type name known call
  born
`)

/**
 * Words round which the claim has doer and done-to exchanged: "A sued B" and "B sued A", "A was
 * sued by B" and "A sued B", "A is older than B" and "B is older than A".
 */
export function roleConflicts(alignment: Alignment): WeighedConflict[] {
  const { claim, evidence, to, range } = alignment
  for (const word of claim.words) {
    const at = to[word.index] ?? -1
    if (
      at < 0 ||
      !word.content ||
      symmetric.has(word.stem) ||
      (alignment.foundInSentence[word.index] ?? 0) < minQuality
    )
      continue
    const whole = { first: 0, next: claim.words.length }
    const given = givenAt(claim.words, word.index, whole)
    const taken = given === undefined ? undefined : givenAt(evidence.words, at, range)
    const ours = clauseAt(claim.words, word.index, whole)
    const theirs = ours === undefined ? undefined : clauseAt(evidence.words, at, range)
    if (
      given !== undefined &&
      taken !== undefined &&
      areAllIn(alignment, given.doer, taken.doneTo) &&
      areAllIn(alignment, given.doneTo, taken.doer)
    ) {
      const strength = restFound(alignment)
      if (strength >= minRest) return [exchanged(alignment, word.index, at, given, taken, strength)]
    }
    if (ours === undefined || theirs === undefined || ours.link !== theirs.link) continue
    if (
      !areAllIn(alignment, ours.doer, theirs.doneTo) ||
      !areAllIn(alignment, receiverOf(claim, ours), theirs.doer)
    )
      continue
    const strength = restFound(alignment)
    if (strength < minRest) continue
    return [exchanged(alignment, word.index, at, ours, theirs, strength)]
  }
  return []
}

/** Of two objects the one that gets the other: "A promised *B* the keys". */
function receiverOf({ names, words }: Alignment['claim'], { doneTo, link }: Clause): WordRange {
  const name = names.find(({ first }) => first === doneTo.first)
  const behind = name && words[name.next]?.text
  return link === '' &&
    name !== undefined &&
    name.next < doneTo.next &&
    (determiners.has(behind ?? '') || possessives.has(behind ?? ''))
    ? { first: name.first, next: name.next }
    : doneTo
}

function exchanged(
  { claim, evidence }: Alignment,
  pivot: number,
  at: number,
  ours: Clause,
  theirs: Clause,
  strength: number,
): WeighedConflict {
  const word = claim.words[pivot]
  return {
    kind: 'role',
    isDecisive: true,
    claim: charactersOf(claim.words, spanOf(ours, pivot)),
    evidence: charactersOf(evidence.words, spanOf(theirs, at)),
    message: `who and whom are exchanged round "${claim.text.slice(word?.start, word?.end)}"`,
    strength,
  }
}

/**
 * Whether the content words next to the claim's pivot all stand in a part of the evidence's clause.
 */
function areAllIn(
  { claim, to, foundInSentence }: Alignment,
  part: WordRange,
  other: WordRange,
): boolean {
  let count = 0
  for (let at = part.first; at < part.next; at++) {
    const word = claim.words[at]
    if (
      word?.content !== true ||
      (word.text.endsWith('ly') && !word.capital) ||
      roleAdverbs.has(word.text)
    )
      continue
    const place = to[at] ?? -1
    if (place < other.first || place >= other.next || (foundInSentence[at] ?? 0) < minQuality)
      return false
    count++
  }
  return count > 0
}

function spanOf({ doer, doneTo }: Clause, pivot: number): WordRange {
  return {
    first: Math.min(doer.first, doneTo.first, pivot),
    next: Math.max(doer.next, doneTo.next, pivot + 1),
  }
}
