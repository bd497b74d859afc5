import { isAcronymOf } from './acronym.ts'
import type { WordsScore } from './score-persons.ts'
import { sameWord } from './spelling.ts'
import { setOf } from '../lexicons/lexicon.ts'

const none: WordsScore = { score: 0, reason: 'different names' }
const numbersOf = (words: readonly string[]): string =>
  words
    .filter(word => /\d/.test(word))
    .sort()
    .join(' ')
const numerals: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ii: '2',
    iii: '3',
    iv: '4',
    vi: '6',
    vii: '7',
    viii: '8',
    ix: '9',
    two: '2',
    three: '3',
    four: '4',
    five: '5',
    six: '6',
    seven: '7',
    eight: '8',
    nine: '9',
    ten: '10',
  }),
)

/** The bare names of two organisations, places, works or other things. */
export function scoreThingWords(left: readonly string[], right: readonly string[]): WordsScore {
  const [ours, theirs] = [counted(left), counted(right)]
  if (ours.join(' ') === theirs.join(' ')) return { score: 0.97, reason: 'same words' }
  if (numbersOf(ours) !== numbersOf(theirs) && numbersOf(ours) !== '' && numbersOf(theirs) !== '')
    return { score: 0, reason: 'different numbers', conflict: 'different numbers' }
  const [joined, other] = [ours.join(''), theirs.join('')]
  if (joined === other && joined.length >= 5)
    return { score: 0.92, reason: 'written apart or together' }
  const acronym = scoreAcronym(left, right)
  if (acronym !== undefined) return acronym
  const [bare, otherBare] = [withoutGeneric(ours), withoutGeneric(theirs)]
  if (bare.length > 1 && bare.join(' ') === otherBare.join(' '))
    return { score: 0.66, reason: 'kind of thing left out' }
  if (isTail(ours, theirs)) return { score: 0.4, reason: 'end of the longer name' }
  if (numbersOf(ours) !== numbersOf(theirs) || ours.length !== theirs.length) return none
  let score = 0.97
  let reason = 'same words'
  let differing = 0
  for (const [index, word] of ours.entries()) {
    const kind = sameWord(word, theirs[index] ?? '')
    if (kind === undefined) return none
    if (kind === 'same') continue
    differing++
    reason = kind
    score = Math.min(
      score,
      kind === 'abbreviation' || kind === 'umlaut'
        ? 0.92
        : kind === 'transliteration'
          ? 0.8
          : ours.length > 1
            ? 0.74
            : 0.55,
    )
  }
  return differing > 1 && reason !== 'abbreviation' ? none : { score, reason }
}

const genericTail = setOf(`
  award awards prize mosque temple company corporation magazine newspaper airport festival tv
  album film band island islands river
`)
const genericInside = new Set(['battle', 'siege', 'city', 'town'])

/** "Golden Globe" for "Golden Globe Awards", "First Bull Run" for "First Battle of Bull Run". */
function withoutGeneric(words: readonly string[]): readonly string[] {
  const end =
    words.length > 2 && genericTail.has(words.at(-1) ?? '') ? words.length - 1 : words.length
  return words
    .slice(0, end)
    .filter(
      (word, index) =>
        !(genericInside.has(word) && words[index + 1] === 'of') &&
        !(word === 'of' && genericInside.has(words[index - 1] ?? '')),
    )
}

function isTail(left: readonly string[], right: readonly string[]): boolean {
  const [short, long] = left.length < right.length ? [left, right] : [right, left]
  return (
    short.length >= 2 &&
    long.length > short.length &&
    long.slice(-short.length).join(' ') === short.join(' ') &&
    long[long.length - short.length - 1] !== 'of'
  )
}

const counted = (words: readonly string[]): string[] =>
  words.map((word, index) => (index === 0 ? word : (numerals.get(word) ?? word)))

/** Letters that fit are a hint only: a text has to define the short form to make it sure. */
function scoreAcronym(left: readonly string[], right: readonly string[]): WordsScore | undefined {
  const [short, long] = left.length < right.length ? [left, right] : [right, left]
  const letters = short.join('')
  const fits =
    (short.length === 1 || short.every(word => word.length === 1)) &&
    letters.length >= 2 &&
    letters.length <= 8 &&
    isAcronymOf(letters, long.join(' '))
  return fits
    ? {
        score: letters.length >= 4 ? 0.55 : letters.length === 3 ? 0.5 : 0.35,
        reason: 'letters of the acronym fit',
      }
    : undefined
}
