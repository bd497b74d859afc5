import { findVerb, opensObject } from '../../language/grammar/finite-verb.ts'
import { wordsOf, type ClaimDraft } from './claim-parts.ts'
import { isAdverb, type SentenceWord } from '../../language/grammar/sentence-words.ts'
import { baseOf, thirdPersonOf, verbForm } from '../../language/grammar/verb-forms.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import { measureOf } from '../../language/quantities/measures.ts'
import {
  adverbialPrepositions,
  determiners,
  negations,
  prepositions,
  relatives,
  subordinators,
} from '../../language/grammar/function-words.ts'

/** What these say of several things together, they do not say of each. */
const collective = setOf(`
  combine mix merge unite marry total compare differ separate divide split connect join link share
  consist comprise constitute number equal compete choose select alternate exchange blend contrast
  distinguish switch vary depend include feature contain
`)
const openingPrepositions = new Set(['with', 'for', 'at', 'in', 'to', 'by', 'on'])
const maxItems = 12
const maxItemWords = 12

/**
 * "owns A, B and C" → a claim for each, where a list of names or of things with an article or
 * number each ends the clause and follows the verb directly. The draft as it is everywhere else:
 * words before a shared noun, pairs that may be one name, what is said of all together, negations.
 */
export function listedItemClaims(draft: ClaimDraft): readonly ClaimDraft[] {
  const words = draft.at(-1)
  if (
    words === undefined ||
    typeof words === 'string' ||
    'word' in words ||
    draft.some(part => typeof part === 'string')
  )
    return [draft]
  const flat = draft.flatMap(part => wordsOf(part))
  const verb = findVerb(flat, 0, flat.length)
  const head = verb === undefined ? undefined : flat[verb.head]
  if (
    verb === undefined ||
    head === undefined ||
    verb.negated ||
    (verb.kind === 'copula' &&
      (flat[verb.first]?.text === 'are' || flat[verb.first]?.text === 'were')) ||
    collective.has(baseOf(head.text)) ||
    flat.some(
      word =>
        negations.has(word.text) ||
        word.text === 'both' ||
        word.text === 'or' ||
        word.text === 'between',
    )
  )
    return [draft]
  let from = words.findIndex(word => word.index === head.index) + 1
  if (from === 0) return [draft]
  while (from < words.length && isAdverb(words[from] ?? head)) from++
  if (openingPrepositions.has(words[from]?.text ?? '')) from++
  const items = itemsOf(words, from)
  // "Ann runs the shop and the city owns the yard": no list, but another clause.
  if (items?.every(item => findVerb(item, 0, item.length) === undefined) !== true) return [draft]
  if (isOneTime(items)) return [draft]
  const before = [...draft.slice(0, -1), words.slice(0, from)]
  return items.map(item => [...before, item])
}

/** "One hour and 45 minutes", "a year and a half": no list of two. */
const isOneTime = (items: ReadonlyArray<readonly SentenceWord[]>): boolean =>
  items.length === 2 &&
  items.every(
    ([, unit]) => unit?.text === 'half' || measureOf(unit?.text ?? '')?.dimension === 'time',
  )

/** What is said with these of several together is not said of each. */
const together = setOf(`
  both together jointly respectively each either neither all between among collectively combined
  or alike equally one
`)
/** Verbs whose subjects do it with one another. */
const reciprocal = setOf(`
  meet agree marry collaborate cooperate converge coincide conflict clash correspond share form
  play fight gather assemble
`)

/**
 * "The pump, the valve and the tank were replaced" → a claim for each, in the singular where it is
 * one; the draft as it is where the list is not plain or what is said may be said of all together.
 */
export function listedSubjectClaims(draft: ClaimDraft): readonly ClaimDraft[] {
  const [words, ...others] = draft
  if (words === undefined || others.length > 0 || typeof words === 'string' || 'word' in words)
    return [draft]
  const verb = listVerb(words)
  const first = verb === undefined ? undefined : words[verb.first]
  const head = verb === undefined ? undefined : words[verb.head]
  if (
    verb === undefined ||
    first === undefined ||
    head === undefined ||
    verb.negated ||
    verb.kind === 'copula' ||
    collective.has(baseOf(head.text)) ||
    reciprocal.has(baseOf(head.text)) ||
    words.some(word => negations.has(word.text) || together.has(word.text))
  )
    return [draft]
  const items = itemsOf(words.slice(0, verb.first), 0, 2)
  if (items?.every(item => findVerb(item, 0, item.length) === undefined) !== true) return [draft]
  const rest = words.slice(verb.first + 1)
  return items.map(item => {
    const text = isPlural(item) ? undefined : singularOf(first.text, verb.kind)
    return text === undefined ? [item, [first, ...rest]] : [item, { word: first, text }, rest]
  })
}

/** The verb after a list of subjects; after names a base form is one too: "Ann and Bob manage". */
function listVerb(words: readonly SentenceWord[]): ReturnType<typeof findVerb> {
  const last = words.findIndex(word => word.text === 'and' && word.depth === 0) + 1
  if (last === 0) return undefined
  const found = findVerb(words, last, words.length)
  if (found !== undefined) return found
  let at = last
  while (words[at]?.capital === true) at++
  const word = words[at]
  return at > last &&
    word !== undefined &&
    (word.forms & verbForm.base) !== 0 &&
    opensObject(words[at + 1])
    ? { first: at, head: at, kind: 'base', negated: false }
    : undefined
}

/** "The brake discs", "the staff": what goes with a verb in the plural. */
const isPlural = (item: readonly SentenceWord[]): boolean =>
  /(?:[^sui]s|people|men|women|children|staff|police)$/.test(item.at(-1)?.text ?? '') &&
  item.at(-1)?.capital !== true

/** The first word of a verb in the plural as it stands after one thing. */
function singularOf(
  word: string,
  kind: NonNullable<ReturnType<typeof findVerb>>['kind'],
): string | undefined {
  if (word === 'are') return 'is'
  if (word === 'were') return 'was'
  if (word === 'have') return 'has'
  if (word === 'do') return 'does'
  return kind === 'base' ? thirdPersonOf(word) : undefined
}

/**
 * The items of the list that fills the words from `from`; undefined where they are no such list.
 */
function itemsOf(
  words: readonly SentenceWord[],
  from: number,
  leastNames = 3,
): ReadonlyArray<readonly SentenceWord[]> | undefined {
  const end =
    words.at(-1)?.kind === 'mark' && words.at(-1)?.text !== ')' ? words.length - 1 : words.length
  const items: Array<readonly SentenceWord[]> = []
  let start = from
  let closed = false
  for (let index = from; index <= end; index++) {
    const word = words[index]
    const isEnd = index === end
    if (!isEnd && word !== undefined && word.depth > 0) return undefined
    const isComma = !isEnd && word?.text === ','
    const isAnd = !isEnd && word?.text === 'and'
    if (!isEnd && !isComma && !isAnd) {
      if (word !== undefined && word.kind === 'mark') return undefined
      continue
    }
    if (closed && !isEnd) return undefined
    items.push(words.slice(start, index))
    if (isAnd || (isComma && words[index + 1]?.text === 'and')) {
      closed = true
      if (isComma) index++
    }
    start = index + 1
  }
  if (
    !closed ||
    items.length < 2 ||
    items.length > maxItems ||
    items.some(item => item.length === 0 || item.length > maxItemWords)
  )
    return undefined
  const areNames =
    items.length >= leastNames &&
    items.every(item => item.every(word => word.capital && word.kind === 'word'))
  const haveArticles = items.every(
    item =>
      item.length > 1 &&
      isCounted(item) &&
      !item
        .slice(1)
        .some(
          word =>
            adverbialPrepositions.has(word.text) ||
            relatives.has(word.text) ||
            subordinators.has(word.text) ||
            (prepositions.has(word.text) && (word.text !== 'of' || item !== items.at(-1))) ||
            (word.forms & 4) !== 0,
        ),
  )
  return areNames || haveArticles ? items : undefined
}

const isCounted = ([first]: readonly SentenceWord[]): boolean =>
  first !== undefined &&
  (first.kind === 'number' ||
    (determiners.has(first.text) &&
      !['this', 'that', 'these', 'those', 'both', 'all', 'such'].includes(first.text)))
