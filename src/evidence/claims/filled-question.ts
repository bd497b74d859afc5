import { asSentence, wordsText } from './claim-parts.ts'
import { isAuxiliary, noWord, type SentenceWord } from '../../language/grammar/sentence-words.ts'
import { verbForm } from '../../language/grammar/verb-forms.ts'
import { prepositions, relatives } from '../../language/grammar/function-words.ts'

/** A question without its mark and what stands before it, and its words. */
export interface AskedClause {
  readonly text: string
  readonly words: readonly SentenceWord[]
}

/** What is asked for has no more words: "which former president". */
const maxAskedNoun = 6

/**
 * The statement that an answer makes of a question which only puts a question word in a statement
 * ("The race was won by which driver?"); undefined for other questions.
 */
export function filledQuestion({ text, words }: AskedClause, answer: string): string | undefined {
  if (isAuxiliary(words[0] ?? noWord)) return undefined
  const at = words.findLastIndex(
    (word, index) =>
      index > 0 &&
      (word.text === 'what' ||
        (word.text === 'which' && isAskingAt(words, index)) ||
        ((word.text === 'who' || word.text === 'whom') && index === words.length - 1) ||
        (word.text === 'how' && words[index + 1]?.text === 'many')),
  )
  const asked = words[at]
  if (at < 2 || asked === undefined) return undefined
  let end = at + (asked.text === 'how' ? 2 : 1)
  while (end < words.length && end - at <= maxAskedNoun && isOfNoun(words, at, end)) end++
  const stop = words[end]
  if (end - at > maxAskedNoun || (stop?.kind === 'mark' && !',)"”'.includes(stop.text)))
    return undefined
  const noun = asked.text === 'how' ? ` ${wordsText(text, words.slice(at + 2, end))}` : ''
  const rest = end < words.length ? text.slice(words[end - 1]?.end ?? text.length) : ''
  return asSentence(`${text.slice(0, asked.start)}${answer}${noun}${rest}`)
}

const isAskingAt = (words: readonly SentenceWord[], index: number): boolean => {
  const [before, next] = [words[index - 1], words[index + 1]]
  return (
    before !== undefined &&
    next !== undefined &&
    before.kind !== 'mark' &&
    !isAuxiliary(next) &&
    (prepositions.has(before.text) || before.forms !== 0 || isAuxiliary(before)) &&
    ((next.forms & (verbForm.past | verbForm.third)) === 0 ||
      (next.forms & verbForm.nounLike) !== 0)
  )
}

/**
 * Whether the noun that is asked for goes on at `index`: "what kind of life form", not "which film
 * that …", "what wrestler born in …".
 */
function isOfNoun(words: readonly SentenceWord[], at: number, index: number): boolean {
  const [before, word] = [words[index - 1], words[index]]
  if (before === undefined || word === undefined || word.kind === 'mark') return false
  if (word.text === 'of') return kinds.has(before.text)
  if (
    prepositions.has(word.text) ||
    relatives.has(word.text) ||
    isAuxiliary(word) ||
    ['and', 'or', 'all', 'both'].includes(word.text)
  )
    return false
  return (
    word.capital ||
    index === at + 1 ||
    (word.forms & (verbForm.past | verbForm.participle | verbForm.gerund)) === 0
  )
}

const kinds = new Set(['kind', 'type', 'sort', 'genre', 'form'])
