import { isAdverb, isAuxiliary } from '../../../language/grammar/sentence-words.ts'
import { isSurePast, opensObject } from '../../../language/grammar/finite-verb.ts'
import {
  coordinators,
  determiners,
  personPronouns,
  possessives,
  prepositions,
  relatives,
  reportingVerbs,
  subjectPronouns,
  subordinators,
} from '../../../language/grammar/function-words.ts'
import { verbForm } from '../../../language/grammar/verb-forms.ts'
import type { TextRange } from '../../../core/span.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import { longPattern } from '../../../support/long-pattern.ts'
import type { RelationWord } from './relation-words.ts'

/**
 * A noun phrase: words `first`…`next` of the clause, what opens it left out, where they stand in
 * the text, and the word that it is about.
 */
export interface NounPhrase extends TextRange {
  readonly first: number
  readonly next: number
  readonly words: readonly RelationWord[]
  readonly head: RelationWord
  /** The article or other word that opens it; '' where none does. */
  readonly opener: string
  /** The one mention that is the whole phrase. */
  readonly whole: RelationWord | undefined
}

const { base, third, past, participle, gerund, nounLike } = verbForm
/** A longer phrase is hardly one thing. */
const longestPhrase = 12

/** What only points at something that the sentence itself does not tell. */
const pointing = setOf(`
  this that these those your our my me us him them it itself themselves himself herself myself you
  he she we they i one ones any both either neither none nothing something anything everything
  others other such few much most what which who whom whose enough own there here thru
  dozen vitro vivo situ
`)
const openers = setOf(
  'the a an its his her their my all each every no several another both some many',
)
export const nounEnding = longPattern('')`
  (?:[^siu]s|tion|sion|ment|ity|ness|ance|ence|ship|ware|ism|ure|age|ery|ory|ogy|graphy|
  ics)$
`

const pluralEnding = /[^siu]s$/

const predicative = setOf(`
  subject due relative prior available responsible related necessary likely able eligible worth
  ready similar equal capable effective lower higher back forth apart
  together more less little
`)
const verbalGerunds = setOf(`
  using including containing following regarding concerning involving according having being
  requiring providing allowing making covering showing
`)
const nounGerunds = setOf('meeting building hearing filing training briefing drawing')
const endsNoun = (word: RelationWord | undefined): boolean =>
  word === undefined ||
  word.text === 'of' ||
  word.kind === 'mark' ||
  word.mention?.mention.type === 'date'

const isNominal = (word: RelationWord): boolean =>
  word.kind === 'number' || word.capital || (word.kind === 'word' && word.text.length > 1)

const phraseEnds = new Set([
  ...prepositions,
  ...subordinators,
  ...relatives,
  ...coordinators,
  ...subjectPronouns,
  ...personPronouns,
  'to',
  'not',
  're',
])
/** Words that end any noun phrase. */
const endsPhrase = (word: RelationWord): boolean =>
  word.depth > 0 ||
  word.kind === 'mark' ||
  (word.mention === undefined && phraseEnds.has(word.text))

/**
 * The noun phrase that begins at a word, "of" and what follows it included; undefined where none
 * does, where it only points at something, or where a verb shows that it opens a clause.
 */
export function phraseAt(
  words: readonly RelationWord[],
  at: number,
  to: number,
): NounPhrase | undefined {
  return readPhrase(words, at, to, false)
}

/**
 * A noun phrase where nothing but nouns can stand, as after "consists of": a single word without an
 * article and without a noun's ending is one too ("copper").
 */
export function partAt(
  words: readonly RelationWord[],
  at: number,
  to: number,
): NounPhrase | undefined {
  const phrase = readPhrase(words, at, to, false)
  if (phrase !== undefined) return phrase
  const word = words[at]
  const isBare =
    word !== undefined &&
    word.kind === 'word' &&
    word.forms === 0 &&
    !word.capital &&
    !word.possessive &&
    (words[at + 1]?.kind === 'mark' || words[at + 1]?.text === 'and' || at + 1 === to)
  return isBare ? readPhrase(words, at, to, true) : undefined
}

function readPhrase(
  words: readonly RelationWord[],
  at: number,
  to: number,
  isBare: boolean,
): NounPhrase | undefined {
  let first = at
  let opener = ''
  while (first < to && isOpener(words[first])) {
    opener ||= words[first]?.text ?? ''
    first++
  }
  const opening = words[first]
  if (opening === undefined || pointing.has(opening.text) || opening.depth > 0) return undefined
  const core = isBare ? bareCore(words, first) : readCore(words, first, to, opener)
  if (core === undefined) return undefined
  let { next } = core
  while (
    next + 1 < to &&
    words[next]?.text === 'of' &&
    next - first < longestPhrase &&
    words[next]?.depth === 0
  ) {
    let inner = next + 1
    while (inner < to && isOpener(words[inner])) inner++
    const complement = pointing.has(words[inner]?.text ?? '')
      ? undefined
      : readCore(words, inner, to, inner > next + 1 ? 'the' : '')
    if (complement === undefined) {
      // "accused Acme of hiding": a name is whole without what follows.
      if (next === first + 1 && opening.mention !== undefined) break
      return undefined
    }
    next = complement.next
  }
  if (next - first > longestPhrase) return undefined
  const whole = next === first + 1 && opening.mention !== undefined ? opening : undefined
  return { ...rangeOf(words, first, next), head: core.head, opener, whole }
}

/**
 * Whether a noun phrase can begin at a word at all: told by its first words, whatever follows them.
 */
export function mayOpenPhrase(words: readonly RelationWord[], at: number): boolean {
  let first = at
  while (isOpener(words[first])) first++
  const opening = words[first]
  return (
    opening !== undefined &&
    !pointing.has(opening.text) &&
    !endsPhrase(opening) &&
    isNominal(opening)
  )
}

const isOpener = (word: RelationWord | undefined): boolean =>
  word !== undefined && word.mention === undefined && openers.has(word.text)

function rangeOf(
  words: readonly RelationWord[],
  first: number,
  next: number,
): Pick<NounPhrase, 'first' | 'next' | 'words' | 'start' | 'end'> {
  const start = words[first]?.start ?? 0
  const end = words[next - 1]?.end ?? start
  return { first, next, words: words.slice(first, next), start, end }
}

/** A phrase with what follows it up to `next`: no longer the one mention that it was. */
export const extended = (
  phrase: NounPhrase,
  words: readonly RelationWord[],
  next: number,
): NounPhrase => ({ ...phrase, ...rangeOf(words, phrase.first, next), whole: undefined })

const bareCore = (words: readonly RelationWord[], first: number): ReturnType<typeof readCore> => {
  const head = words[first]
  return head === undefined ||
    endsPhrase(head) ||
    determiners.has(head.text) ||
    predicative.has(head.text) ||
    isAdverb(head) ||
    isAuxiliary(head)
    ? undefined
    : { next: first + 1, head }
}

function readCore(
  words: readonly RelationWord[],
  first: number,
  to: number,
  opener: string,
): { readonly next: number; readonly head: RelationWord } | undefined {
  let next = first
  let head: RelationWord | undefined
  for (; next < to; next++) {
    const word = words[next]
    if (word === undefined) break
    // "simple and intuitive interfaces": two adjectives of one noun.
    if (
      word.text === 'and' &&
      head !== undefined &&
      !head.capital &&
      head.forms === 0 &&
      !nounEnding.test(head.text) &&
      next === first + 1 &&
      isNounAfter(words[next + 1]) &&
      words[next + 1]?.capital === false &&
      isNounAfter(words[next + 2])
    )
      continue
    if (endsPhrase(word) || !isNominal(word)) break
    if (word.capital || word.kind === 'number') {
      // "the report Bob sent": a clause without "that".
      if (
        head !== undefined &&
        !head.capital &&
        !head.possessive &&
        word.mention?.mention.type === 'person'
      )
        return undefined
      if (word.mention?.mention.type === 'date' && head !== undefined) break
      head = word
      continue
    }
    if (possessives.has(word.text) || (determiners.has(word.text) && head !== undefined)) break
    // "the motion subject to approval": said of the noun, not part of it.
    if (head !== undefined && predicative.has(word.text) && !isNounAfter(words[next + 1])) break
    if (isAuxiliary(word)) return undefined
    const { forms } = word
    const after = words[next + 1]
    if (head !== undefined) {
      if (reportingVerbs.has(word.text) && (forms & nounLike) !== 0 && isNounAfter(after))
        return undefined
      if (isSurePast(word) || ((forms & third) !== 0 && (forms & nounLike) === 0)) return undefined
      // "the team working on it", "models using data", but "the first reading of the law".
      if (
        (forms & gerund) !== 0 &&
        !nounGerunds.has(word.text) &&
        (verbalGerunds.has(word.text) ||
          !(isNounAfter(after) || endsNoun(after) || head.kind === 'number'))
      )
        break
      if ((forms & (past | participle)) !== 0 && (forms & nounLike) === 0 && !isNounAfter(after))
        break
      if (isAdverb(word)) break
      // "the files they schedule", but "the revised schedule".
      if (
        (forms & base) !== 0 &&
        (forms & nounLike) === 0 &&
        (opener === '' || isNounAfter(after) || opensObject(after))
      )
        return undefined
    } else if ((forms & gerund) !== 0 && opener === '') return undefined
    if (word.possessive && after === undefined) return undefined
    head = word
  }
  if (
    head === undefined ||
    head.possessive ||
    pointing.has(head.text) ||
    determiners.has(head.text)
  )
    return undefined
  // "0-0", "19th": a number alone is no thing.
  if (head.kind === 'number' && head.mention === undefined) return undefined
  // "a vast and quickly growing market": the noun comes later.
  if (
    !head.capital &&
    !nounEnding.test(head.text) &&
    words[next]?.text === 'and' &&
    isPlainAdverb(words[next + 1])
  )
    return undefined
  // "its simple, text-based format": an adjective, and the noun comes later.
  if (
    !head.capital &&
    words[next]?.text === ',' &&
    !nounEnding.test(head.text) &&
    (isNounAfter(words[next + 1]) || isPlainAdverb(words[next + 1])) &&
    words[next + 1]?.capital === false &&
    ((words[next + 1]?.forms ?? 0) & gerund) === 0
  )
    return undefined
  if (
    head.kind === 'word' &&
    !head.capital &&
    (isAdverb(head) ||
      !(
        isNounHead(head, opener, words[next - 2], next - first) ||
        // "Heavy rain caused", but "that regulations increase observed efficiency".
        (next === to &&
          next < words.length &&
          next - first > 1 &&
          (head.forms & nounLike) !== 0 &&
          words[next - 2]?.forms === 0 &&
          !pluralEnding.test(words[next - 2]?.text ?? ''))
      ))
  )
    return undefined
  return { next, head }
}

/** A noun needs something that shows it: an article or the like before it, or its ending. */
const isNounHead = (
  head: RelationWord,
  opener: string,
  before: RelationWord | undefined,
  length: number,
): boolean =>
  opener !== '' ||
  nounEnding.test(head.text) ||
  (length > 1 && (head.forms === 0 || before?.possessive === true))

const isPlainAdverb = (word: RelationWord | undefined): boolean =>
  word !== undefined && !word.capital && isAdverb(word)

const isNounAfter = (word: RelationWord | undefined): boolean =>
  word !== undefined &&
  word.kind !== 'mark' &&
  !endsPhrase(word) &&
  !determiners.has(word.text) &&
  !possessives.has(word.text) &&
  word.mention?.mention.type !== 'date' &&
  !isAdverb(word)
