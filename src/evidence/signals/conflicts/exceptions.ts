import type { ReadWord, WordRange } from '../../../language/sentences/read-words.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import { coordinators } from '../../../language/grammar/function-words.ts'
import type { Alignment } from '../alignment/alignment.ts'
import {
  charactersOf,
  restFound,
  type ConflictKind,
  type WeighedConflict,
  minRest,
} from './conflict.ts'

const single = setOf('except excepting excluding excludes')
/** Second words of "apart from", "other than", "exception of", "but not". */
const pairs: ReadonlyMap<string, string> = new Map([
  ['apart', 'from'],
  ['aside', 'from'],
  ['other', 'than'],
  ['exception', 'of'],
  ['but', 'not'],
])
// "No one save the engineer"; elsewhere it is a verb.
const beforeSave = setOf('one all none nobody everyone everybody nothing everything')
const universal = setOf('all every each always everyone everybody everything daily whole')
const excepting = setOf('only alone but besides save sole solely')
const opposing: ReadonlySet<ConflictKind> = new Set<ConflictKind>([
  'negation',
  'antonym',
  'comparison',
  'quantifier',
  'list',
])
const reach = 6
const minSure = 0.9

/** What a range of words excepts: the words behind "except", "apart from" and the like. */
function exceptedIn(words: readonly ReadWord[], range: WordRange): WordRange[] {
  const found: WordRange[] = []
  for (let at = range.first; at < range.next; at++) {
    const text = words[at]?.text ?? ''
    const isSave = text === 'save' && beforeSave.has(words[at - 1]?.text ?? '')
    const first =
      single.has(text) || isSave
        ? at + 1
        : pairs.get(text) === words[at + 1]?.text && words[at + 1] !== undefined
          ? at + 2
          : -1
    if (first < 0) continue
    let next = first
    while (
      next < Math.min(range.next, first + reach) &&
      words[next]?.gap !== 'stop' &&
      !(next > first && words[next]?.gap === 'comma')
    )
      next += 1
    if (next > first) found.push({ first, next })
  }
  return found
}

/** The conflicts of a claim, and whether it says of what is excepted just what follows. */
export interface WithExceptions {
  readonly conflicts: readonly WeighedConflict[]
  readonly isOfExcepted: boolean
}

/**
 * The conflicts of a claim, those with what the evidence excepts put right: what is said of the
 * excepted is the opposite of the rest, and "every day" is not said where one day is excepted.
 */
export function withExceptions(
  alignment: Alignment,
  conflicts: readonly WeighedConflict[],
  denialDiffers: boolean,
): WithExceptions {
  const { claim, evidence, range, to } = alignment
  const ranges = exceptedIn(evidence.words, range)
  if (ranges.length === 0) return { conflicts, isOfExcepted: false }
  const ownExcepted = exceptedIn(claim.words, { first: 0, next: claim.words.length })
  // "Alone" in both is no exception of the claim's own.
  const inSentence = new Set(evidence.words.slice(range.first, range.next).map(({ text }) => text))
  if (
    ownExcepted.length > 0 ||
    claim.words.some(({ text }) => excepting.has(text) && !inSentence.has(text))
  )
    return { conflicts: conflicts.filter(({ kind }) => !opposing.has(kind)), isOfExcepted: false }
  const mentioned = claim.words.find(
    ({ index, content }) =>
      content && ranges.some(({ first, next }) => (to[index] ?? -1) >= first && to[index]! < next),
  )
  const strength = restFound(alignment)
  const [excepted] = ranges
  if (excepted === undefined || strength < minRest) return { conflicts, isOfExcepted: false }
  const theirs = charactersOf(evidence.words, excepted)
  const said = evidence.text.slice(theirs.start, theirs.end).replace(/\s+/g, ' ')
  const conflict = (word: ReadWord, kind: ConflictKind): WeighedConflict => ({
    kind,
    isDecisive: true,
    claim: { start: word.start, end: word.end },
    evidence: theirs,
    message: `the evidence makes an exception: ${said}`,
    strength,
  })
  if (mentioned !== undefined) {
    // The "not" of "but not" denies what it excepts, and nothing before it.
    const isOpposed = ranges.some(({ first }) => evidence.words[first - 1]?.text === 'not')
      ? claim.negations.targets.length > 0
      : denialDiffers || conflicts.some(({ kind }) => opposing.has(kind))
    return isOpposed
      ? {
          conflicts: conflicts.filter(({ kind }) => !opposing.has(kind)),
          isOfExcepted: strength >= minSure && ranges.some(each => isNamed(alignment, each)),
        }
      : { conflicts: [...conflicts, conflict(mentioned, 'list')], isOfExcepted: false }
  }
  const every = claim.words.find(({ text }) => universal.has(text))
  return {
    conflicts: every === undefined ? conflicts : [...conflicts, conflict(every, 'quantifier')],
    isOfExcepted: false,
  }
}

/** Whether the claim has one of the excepted things in all its words: "guide dogs", not "dogs". */
function isNamed({ claim, evidence: { words } }: Alignment, excepted: WordRange): boolean {
  const claimed = new Set(claim.words.map(({ stem }) => stem))
  const things: ReadWord[][] = [[]]
  for (const word of words.slice(excepted.first, excepted.next)) {
    if (coordinators.has(word.text)) things.push([])
    else if (word.content) things.at(-1)?.push(word)
  }
  const { next } = excepted
  // Of a phrase that runs on it is not known what it is.
  const isWhole = words[next] === undefined || words[next].gap !== 'none'
  return isWhole && things.some(own => own.length > 0 && own.every(({ stem }) => claimed.has(stem)))
}
