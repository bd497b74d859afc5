import { firstNames } from '../lexicons/first-names.ts'
import { shortNames } from './name-words.ts'
import { sameWord } from './spelling.ts'
import { setOf } from '../lexicons/lexicon.ts'

/** How the bare words of two names agree; `conflict` says why they cannot be one thing. */
export interface WordsScore {
  readonly score: number
  readonly reason: string
  readonly conflict?: string | undefined
}

const givenNames: ReadonlySet<string> = new Set([...firstNames, ...shortNames.keys()])
const none: WordsScore = { score: 0, reason: 'different names' }
const conflicting = (conflict: string): WordsScore => ({ score: 0, reason: conflict, conflict })
const particle = setOf(`
  van von der den de del della di da dos du la le el al bin ibn ben bint abu abd ter ten zu af av
`)

/** Two persons' bare names, words in order with the given name first, both of at least one word. */
export function scorePersonWords(left: readonly string[], right: readonly string[]): WordsScore {
  if (left.length === 1 || right.length === 1) return scoreSingle(left, right)
  const [ours, theirs] = [split(left), split(right)]
  const family = sameFamily(ours.family, theirs.family)
  if (family === undefined) return scoreReordered(left, right)
  const first = sameGiven(ours.given[0] ?? '', theirs.given[0] ?? '')
  if (first === undefined && isPartOf(left, right))
    return { score: 0.5, reason: 'first name left out' }
  if (first === undefined) return family === 'same' ? conflicting('different first names') : none
  const middle = sameMiddle(ours.given.slice(1), theirs.given.slice(1))
  if (middle === 'conflict') return family === 'same' ? conflicting('different middle names') : none
  const base = first.score * (middle === 'one-sided' ? 0.88 : 1)
  // An initial says little; with a second one that agrees it says nearly as much as a name.
  const agreed = first.reason === 'initial' && middle === 'agree' ? Math.max(base, 0.85) : base
  const score = family === 'same' ? agreed : agreed * (family === 'transliteration' ? 0.82 : 0.76)
  const reasons = [
    ...(first.reason === 'same' ? [] : [first.reason]),
    ...(middle === 'one-sided'
      ? ['middle name left out']
      : middle === 'agree'
        ? ['middle names agree']
        : []),
    ...(family === 'same' ? [] : [`family name: ${family}`]),
  ]
  return { score, reason: reasons.length === 0 ? 'same words' : reasons.join(', ') }
}

interface SplitName {
  readonly given: readonly string[]
  readonly family: string
}

function split(words: readonly string[]): SplitName {
  let from = words.length - 1
  while (from > 1 && particle.has(words[from - 1] ?? '')) from--
  return { given: words.slice(0, from), family: words.slice(from).join(' ') }
}

function sameFamily(
  left: string,
  right: string,
): 'same' | 'transliteration' | 'misspelling' | undefined {
  if (left === right || left.replaceAll(' ', '') === right.replaceAll(' ', '')) return 'same'
  const kind = sameWord(left, right)
  return kind === 'abbreviation' || kind === 'umlaut' ? 'same' : kind
}

/**
 * "Bill" and "William", "J" and "John", "Jon" and "John"; two common names that only look alike are
 * two names.
 */
function sameGiven(
  left: string,
  right: string,
): { readonly score: number; readonly reason: string } | undefined {
  if (left === right)
    return left.length === 1
      ? { score: 0.75, reason: 'same initial' }
      : { score: 0.97, reason: 'same' }
  const [short, long] = left.length <= right.length ? [left, right] : [right, left]
  if (short.length === 1)
    return long.startsWith(short) ? { score: 0.72, reason: 'initial' } : undefined
  if (
    shortNames.get(short)?.includes(long) === true ||
    shortNames.get(long)?.includes(short) === true
  )
    return { score: 0.8, reason: 'short form of the first name' }
  const kind = sameWord(left, right)
  if (kind === 'umlaut') return { score: 0.95, reason: 'umlaut written out' }
  if (kind !== 'transliteration' && givenNames.has(left) && givenNames.has(right)) return undefined
  return kind === undefined
    ? undefined
    : { score: kind === 'misspelling' ? 0.78 : 0.85, reason: `first name: ${kind}` }
}

function sameMiddle(
  left: readonly string[],
  right: readonly string[],
): 'none' | 'agree' | 'one-sided' | 'conflict' {
  if (left.length === 0 && right.length === 0) return 'none'
  if (left.length === 0 || right.length === 0) return 'one-sided'
  const count = Math.min(left.length, right.length)
  for (let index = 0; index < count; index++) {
    const [ours, theirs] = [left[index] ?? '', right[index] ?? '']
    if (ours === theirs) continue
    const [short, long] = ours.length <= theirs.length ? [ours, theirs] : [theirs, ours]
    if (short.length === 1 ? !long.startsWith(short) : sameWord(short, long) === undefined)
      return left.length === right.length ? 'conflict' : 'one-sided'
  }
  return left.length === right.length ? 'agree' : 'one-sided'
}

/** "Sebastian Bach" of "Johann Sebastian Bach". */
const isPartOf = (left: readonly string[], right: readonly string[]): boolean => {
  const [short, long] = left.length < right.length ? [left, right] : [right, left]
  return (
    short.length >= 2 &&
    long.length > short.length &&
    long.slice(-short.length).join(' ') === short.join(' ')
  )
}

/**
 * One word against a name of several: the family name says more than the given name, neither says
 * enough on its own.
 */
function scoreSingle(left: readonly string[], right: readonly string[]): WordsScore {
  const [short, long] = left.length === 1 ? [left[0] ?? '', right] : [right[0] ?? '', left]
  if (long.length === 1) return scoreSpelling(short, long[0] ?? '')
  if (long.at(-1) === short) return { score: 0.4, reason: 'family name alone' }
  return long[0] === short ? { score: 0.3, reason: 'first name alone' } : none
}

function scoreSpelling(left: string, right: string): WordsScore {
  const kind = sameWord(left, right)
  if (
    kind !== 'transliteration' &&
    kind !== 'umlaut' &&
    kind !== 'same' &&
    givenNames.has(left) &&
    givenNames.has(right)
  )
    return none
  return kind === undefined
    ? none
    : {
        score:
          kind === 'same' ? 0.97 : kind === 'umlaut' ? 0.9 : kind === 'misspelling' ? 0.6 : 0.75,
        reason: kind === 'same' ? 'same words' : kind,
      }
}

/** "Mao Zedong" and "Zedong Mao". */
function scoreReordered(left: readonly string[], right: readonly string[]): WordsScore {
  if (left.length !== right.length || left.length > 3) return none
  return [...left].sort().join(' ') === [...right].sort().join(' ')
    ? { score: 0.8, reason: 'same words in another order' }
    : none
}
