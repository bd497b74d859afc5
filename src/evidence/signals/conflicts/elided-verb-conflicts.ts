import { clauseCoordinators, denials, modals } from '../../../language/grammar/function-words.ts'
import { isLight, verbGroupAt } from '../../../language/grammar/verb-group.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import type { ReadWord, WordRange } from '../../../language/sentences/read-words.ts'
import type { Alignment } from '../alignment/alignment.ts'
import type { Answered } from './answer-conflicts.ts'
import { charactersOf, minRest, restFound, saysInstead, type WeighedConflict } from './conflict.ts'

const articles = setOf('a an the')
const longestSubject = 6

/** A clause that has an auxiliary for the verb of the one before it: "cruisers are not". */
interface Elided extends WordRange {
  readonly subject: readonly ReadWord[]
  readonly denies: boolean
}

/**
 * What a clause without a verb of its own says of the claim's subject: "cruisers are hired out" is
 * refused by "launches are hired out; cruisers are not". Undefined where none speaks of it.
 */
export function elidedAnswer(alignment: Alignment): Answered | undefined {
  const { claim, evidence } = alignment
  const weDeny = claim.negations.targets.length > 0
  for (const elided of elidedIn(alignment)) {
    const said = subjectAsIn(claim.words, elided.subject)
    const strength = said === undefined ? 0 : restFound(alignment, said)
    if (said === undefined || strength < minRest) continue
    if (elided.denies === weDeny) return { agrees: true, conflicts: [] }
    const [ours, theirs] = [charactersOf(claim.words, said), charactersOf(evidence.words, elided)]
    const conflict: WeighedConflict = {
      kind: 'negation',
      isDecisive: true,
      claim: ours,
      evidence: theirs,
      message: saysInstead(alignment, { start: 0, end: claim.text.length }, theirs),
      strength,
    }
    return { agrees: false, conflicts: [conflict] }
  }
  return undefined
}

/** The clauses behind a first one that end in an auxiliary, with "not" or without. */
function elidedIn({ evidence: { words }, range }: Alignment): Elided[] {
  const found: Elided[] = []
  let first = range.first
  for (let at = range.first + 1; at <= range.next; at++) {
    if (at < range.next && words[at]?.gap === 'none' && !clauseCoordinators.has(words[at]!.text))
      continue
    const elided = first > range.first ? elidedAt(words, { first, next: at }) : undefined
    if (elided !== undefined) found.push(elided)
    first = at
  }
  return found
}

function elidedAt(words: readonly ReadWord[], range: WordRange): Elided | undefined {
  const isEmpty = (at: number): boolean => /^(?:so|either|yet|too)$/.test(words[at]?.text ?? '')
  let next = range.next
  while (next > range.first && isEmpty(next - 1)) next--
  let end = next
  while (end > range.first && isAuxiliary(words[end - 1]?.text ?? '')) end--
  const subject = named(words.slice(range.first, end))
  if (end === next || subject.length === 0 || subject.length > longestSubject) return undefined
  // "He said that cruisers are": the clause must be of its subject alone.
  const isPlain = subject.every(
    ({ index }) => verbGroupAt(words, index, { first: range.first, next: end }) === undefined,
  )
  const denies = words.slice(end, next).some(({ text }) => denials.has(text))
  return isPlain ? { ...range, subject, denies } : undefined
}

const isAuxiliary = (text: string): boolean =>
  isLight(text) || modals.has(text) || denials.has(text)

const named = (words: readonly ReadWord[]): ReadWord[] =>
  words.filter(({ text }) => !articles.has(text) && !clauseCoordinators.has(text))

/** The subject of the claim, where it is that very one. */
function subjectAsIn(
  words: readonly ReadWord[],
  subject: readonly ReadWord[],
): WordRange | undefined {
  const own = named(words.slice(0, longestSubject * 2)).slice(0, subject.length)
  const next = (own.at(-1)?.index ?? 0) + 1
  const isSame =
    own.length === subject.length && own.every(({ stem }, at) => stem === subject[at]?.stem)
  const verb = words[next]
  const isVerb =
    verb !== undefined &&
    (isAuxiliary(verb.text) ||
      verbGroupAt(words, next, { first: 0, next: words.length }) !== undefined)
  return isSame && isVerb ? { first: 0, next } : undefined
}
