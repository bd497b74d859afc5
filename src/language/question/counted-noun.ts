import type { TextRange } from '../../core/span.ts'
import { isAuxiliary, sentenceWords, type SentenceWord } from '../grammar/sentence-words.ts'
import { prepositions } from '../grammar/function-words.ts'
import { verbForm } from '../grammar/verb-forms.ts'
import { unitOf } from '../quantities/units.ts'
import { numberWords } from '../lexicons/number-words.ts'
import { setOf } from '../lexicons/lexicon.ts'
import { synonymsOf } from '../words/synonyms.ts'
import { stem } from '../words/tokens.ts'

// What a text counts without the word: "three soldiers", "230 were killed", "twice".
const manyNames = setOf(`
  people person persons men women children times time things items members employees users players
  participants residents inhabitants casualties deaths victims more others
`)
const quantifiers = setOf(`
  both half dozen dozens hundred hundreds thousand thousands million millions billion billions once
  twice none no single pair couple several
`)
// Between a number and what it counts stand at most so many words: "24 one-hour long episodes".
const reach = 5

/**
 * What "how many" asks for: the stem of the counted noun with those that can stand for it;
 * undefined where the question counts nothing by name, or what texts count without naming it.
 */
export function countedNounOf(question: string): ReadonlySet<string> | undefined {
  const words = sentenceWords(question.slice(0, 500))
  const at = words.findIndex(
    ({ text }, index) => text === 'how' && words[index + 1]?.text === 'many',
  )
  if (at < 0) return undefined
  let head: string | undefined
  for (const word of words.slice(at + 2, at + 8)) {
    // "how many of the emails": what follows is counted.
    if (head === undefined && (word.text === 'of' || word.text === 'the')) continue
    if (word.kind !== 'word' || isAuxiliary(word) || prepositions.has(word.text)) break
    // "how many companies sent offers": the verb of the question.
    if (head !== undefined && (word.forms & finite) !== 0 && (word.forms & nounLike) === 0) break
    head = word.text
    // "how many people work there": no noun is called by those before it in such a plural.
    if (manyNames.has(head) && /(?:s|people|men|women|children)$/.test(head)) break
  }
  // Units have many short names: "231 lb".
  if (head === undefined || manyNames.has(head) || unitOf(head, head) !== undefined)
    return undefined
  const stemmed = stem(head)
  return new Set([stemmed, ...synonymsOf(stemmed)])
}
const finite = verbForm.base | verbForm.third | verbForm.past
const { nounLike } = verbForm

/** Whether a text holds a number that counts one of the nouns, by their stems. */
export const countsNoun = (text: string, nouns: ReadonlySet<string>): boolean =>
  countsOf(text, nouns).length > 0

/** Where a text's numbers and quantifiers stand that count one of the nouns, by their stems. */
export function countsOf(text: string, nouns: ReadonlySet<string>): TextRange[] {
  // "a two-page statement", "a 12-member board".
  const words = sentenceWords(text.replace(/(?<=[\p{L}\p{N}])[-–](?=\p{L})/gu, ' '))
  return words.filter((_, index) => isCountOf(words, index, nouns))
}

function isCountOf(
  words: readonly SentenceWord[],
  index: number,
  nouns: ReadonlySet<string>,
): boolean {
  const word = words[index]
  if (
    word === undefined ||
    (word.kind !== 'number' &&
      !(word.kind === 'word' && (numberWords.has(word.text) || quantifiers.has(word.text))))
  )
    return false
  for (let next = index + 1; next <= index + reach; next++) {
    const other = words[next]
    if (other === undefined || (other.kind === 'mark' && '.;:?!'.includes(other.text))) break
    if (nouns.has(stem(other.text))) return true
  }
  // "the number of emails was 110", "Emails: 110", not "emails were read by 3 programs".
  const after = words[index + 1]
  const governing = words[index - 1]?.text ?? ''
  if (
    word.kind !== 'number' ||
    (after?.kind === 'word' && !prepositions.has(after.text) && !isAuxiliary(after)) ||
    (prepositions.has(governing) && governing !== 'to' && governing !== 'of')
  )
    return false
  for (let before = index - 1; before >= Math.max(0, index - reach - 2); before--) {
    const other = words[before]
    if (other === undefined || (other.kind === 'mark' && '.;?!'.includes(other.text))) break
    if (nouns.has(stem(other.text))) return true
  }
  return false
}
