import { findVerb } from '../../language/grammar/finite-verb.ts'
import { wordsOf, type ClaimDraft } from './claim-parts.ts'
import { isAdverb, type SentenceWord } from '../../language/grammar/sentence-words.ts'
import { baseOf } from '../../language/grammar/verb-forms.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
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
  if (items === undefined) return [draft]
  const before = [...draft.slice(0, -1), words.slice(0, from)]
  return items.map(item => [...before, item])
}

/**
 * The items of the list that fills the words from `from`; undefined where they are no such list.
 */
function itemsOf(
  words: readonly SentenceWord[],
  from: number,
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
    items.length >= 3 &&
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
