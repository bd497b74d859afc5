import {
  beForms,
  doForms,
  negations,
  prepositions,
  relatives,
  subordinators,
} from '../../language/grammar/function-words.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import { analyze } from '../../language/words/tokens.ts'
import type { ReadWord } from '../../language/sentences/read-words.ts'
import { align, type Alignment } from './alignment/alignment.ts'
import type { ClaimReading } from './alignment/claim-reader.ts'
import type { EvidenceReading } from './alignment/evidence-reader.ts'

/** What a sentence stands in: its text, and the title and headings over it. */
export interface ToldIn {
  readonly text: string
  readonly headings: readonly string[]
}

const minQuality = 0.7
// "3. Car park." before a sentence says what it is about.
const maxHeadingWords = 4
const articles = setOf('a an the')
// Between a claim's words nothing else may stand: "Anna forgot to sign", "Ann saw Ben sign".
const joins = setOf('a an the of by on at in to for from with is are was were be been has have had')
const under = [subordinators, relatives, prepositions, negations, doForms]
const maxNameWords = 3
const possessive = /^['’]s?(?!\p{L})/u

/**
 * Whether one clause of the evidence says the claim with the claim's own words: all of them stand
 * there, in the claim's order or as the passive turns it, with no other name, number or clause
 * among them; up to half of them may stand in the headings, which say whom a record is about. Looks
 * for no conflicts.
 */
export function isPlainlyTold(
  claim: ClaimReading,
  evidence: EvidenceReading,
  { text, headings }: ToldIn,
): boolean {
  const alignment = align(claim, evidence)
  const { to, range, foundInSentence } = alignment
  const over = new Set(headings.flatMap(heading => analyze(heading)))
  const before = new Set(headingBefore(alignment).map(({ stem }) => stem))
  const told: ReadWord[] = []
  const given = new Set<number>()
  for (const word of claim.words) {
    if (!word.content) continue
    if ((to[word.index] ?? -1) >= 0 && (foundInSentence[word.index] ?? 0) >= minQuality)
      told.push(word)
    else if (before.has(word.stem) || (over.has(word.stem) && !isOwnDate(claim, word, given)))
      given.add(word.index)
    else return false
  }
  if (told.length < 2 || given.size > told.length) return false
  const places = told.map(({ index }) => to[index] ?? -1)
  const [first, last] = [Math.min(...places), Math.max(...places)]
  const clause = evidence.words.slice(first, last + 1)
  const isTold = ({ index }: ReadWord): boolean => (alignment.from[index - range.first] ?? -1) >= 0
  const isBetween = (word: ReadWord): boolean =>
    isTold(word) || joins.has(word.text) || isOwned(evidence, word, text)
  if (!clause.every((word, at) => isBetween(word) && (at === 0 || word.gap !== 'stop')))
    return false
  if (!isWhole(alignment, { first, last }, told, given.size > 0)) return false
  if (deniesIn(evidence, range) || claim.negations.targets.length > 0) return false
  // "Ann's neighbour" is not Ann.
  return (
    isInOrder(alignment, told, places) &&
    !clause.some(word => isTold(word) && word.capital && ownsNext(evidence, word, text))
  )
}

/** Whether a name with "'s" ends at a word or behind it: both words of "Martin Ellery's". */
const ownsNext = ({ words }: EvidenceReading, { index }: ReadWord, text: string): boolean =>
  words.slice(index, index + maxNameWords).some((word, at, name) => {
    const isOneName = name.slice(1, at + 1).every(({ gap, capital }) => gap === 'none' && capital)
    return isOneName && possessive.test(text.slice(word.end, word.end + 3))
  })

/** Whether a word is of whom somebody belongs to, or of what is theirs: "Ann's neighbour, Ben". */
function isOwned(evidence: EvidenceReading, word: ReadWord, text: string): boolean {
  if (word.capital && ownsNext(evidence, word, text)) return true
  if (word.gap !== 'none') return false
  const before = evidence.words[word.index - 1]
  return before?.capital === true && possessive.test(text.slice(before.end, before.end + 3))
}

/**
 * Whether a word is of a date or number that tells of the claim itself: that of "the meeting on 13
 * May" belongs to the meeting that headings name.
 */
function isOwnDate(
  { words, dates, numbers }: ClaimReading,
  { index }: ReadWord,
  given: ReadonlySet<number>,
): boolean {
  const range = [...dates, ...numbers].find(({ first, next }) => first <= index && index < next)
  if (range === undefined) return false
  return !given.has(range.first - 2) || words[range.first - 1]?.content !== false
}

/**
 * Whether the words stand there as in a sentence of their own: under no other word, and where the
 * headings give the rest, with nothing of its own in its place.
 */
function isWhole(
  { claim, evidence, range }: Alignment,
  { first, last }: { readonly first: number; readonly last: number },
  told: readonly ReadWord[],
  isGiven: boolean,
): boolean {
  let at = first
  while (at > range.first && articles.has(evidence.words[at - 1]?.text ?? '')) at -= 1
  const before = at > range.first ? evidence.words[at - 1] : undefined
  const isFree = evidence.words[at]?.gap !== 'none'
  if (
    before !== undefined &&
    !isFree &&
    before.text !== 'by' &&
    under.some(words => words.has(before.text))
  )
    return false
  if (!isGiven) return true
  // "Sold to Ben" has no subject of its own, "His sister was sold to Ben" has.
  const subject = claim.words.find(({ content }) => content)
  if (subject !== told[0] && before !== undefined && !isFree) return false
  if (subject !== told[0] && at < first) return false
  const [next, further] = [evidence.words[last + 1], evidence.words[last + 2]]
  return (
    next === undefined ||
    next.index >= range.next ||
    next.gap !== 'none' ||
    next.text === 'by' ||
    /^\d/.test(further?.text ?? '')
  )
}

function headingBefore({ evidence, sentence }: Alignment): readonly ReadWord[] {
  const before = evidence.sentences[sentence - 1]
  if (before === undefined || before.next - before.first > maxHeadingWords) return []
  return evidence.words.slice(before.first, before.next)
}

const deniesIn = ({ negations }: EvidenceReading, range: Alignment['range']): boolean =>
  negations.targets.some(({ negator }) => negator >= range.first && negator < range.next)

/** As in the claim, or with the doer behind "by" on one side, or a passive without a doer. */
function isInOrder(
  { claim, evidence }: Alignment,
  told: readonly ReadWord[],
  places: readonly number[],
): boolean {
  if (areRising(places)) return true
  const [opening] = places
  const isBy = (words: readonly ReadWord[], at: number): boolean => words[at - 1]?.text === 'by'
  if (opening !== undefined && isBy(evidence.words, opening)) return true
  const earliest = told[places.indexOf(Math.min(...places))]
  if (earliest === undefined) return false
  if (isBy(claim.words, earliest.index)) return true
  return (
    earliest === told.at(-1) &&
    beForms.has(claim.words[earliest.index - 1]?.text ?? '') &&
    areRising(places.slice(0, -1))
  )
}

const areRising = (places: readonly number[]): boolean =>
  places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0))
