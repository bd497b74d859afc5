import { clauseCoordinators, determiners, prepositions } from '../grammar/function-words.ts'
import { setOf } from '../lexicons/lexicon.ts'
import { baseOf, verbForm, verbForms } from '../grammar/verb-forms.ts'
import type { ReadWord, WordRange } from '../sentences/read-words.ts'
import type { ReadNumber } from './read-numbers.ts'

const articles: ReadonlySet<string> = new Set(['a', 'an', 'the'])
const maxPart = 8
/** What a thing does with a number of people or things; most other verbs in -s are also plurals. */
const capacities = setOf('seat sleep hold carry take fit have need serve feed host contain')

/**
 * Numbers with the unit that a part of a sentence leaves out: "50 pounds for bicycles and 80 for
 * tandems" says 80 pounds. `sentences` are their words.
 */
export function withElidedUnits(
  numbers: readonly ReadNumber[],
  words: readonly ReadWord[],
  sentences: readonly WordRange[],
): ReadNumber[] {
  const read: ReadNumber[] = []
  for (const number of numbers) {
    const before = read.at(-1)
    const sentence = sentences[words[number.first]?.sentence ?? 0]
    const isElided =
      before !== undefined &&
      sentence !== undefined &&
      before.first >= sentence.first &&
      (before.kind === 'money' || before.kind === 'measure' || before.kind === 'percent') &&
      isBare(number, words, sentence) &&
      isOfOwnPart(words, before.next, number.first)
    const { kind, unit, factor } = before ?? number
    read.push(isElided ? { ...number, kind, unit, factor, value: number.value * factor } : number)
  }
  return read
}

/** Whether nothing is counted and no unit stands there: "80 for tandems", "guests 18." */
function isBare(
  { kind, unit, factor, first, next }: ReadNumber,
  words: readonly ReadWord[],
  sentence: WordRange,
): boolean {
  if (kind !== 'count' || unit !== '' || factor !== 1) return false
  if (!/^\d/.test(words[first]?.text ?? '')) return false
  const behind = next < sentence.next ? words[next] : undefined
  const isEnd = behind === undefined || behind.gap !== 'none'
  return isEnd || prepositions.has(behind.text) || clauseCoordinators.has(behind.text)
}

/** Whether the words between two numbers begin a part of their own, which no noun numbers. */
function isOfOwnPart(words: readonly ReadWord[], from: number, at: number): boolean {
  if (at - from > maxPart) return false
  const opens = Array.from({ length: at - from + 1 }, (_, step) => from + step).findLast(
    index => words[index]?.gap !== 'none' || clauseCoordinators.has(words[index]?.text ?? ''),
  )
  if (opens === undefined) return false
  const own = words.slice(opens, at).filter(({ text }) => !clauseCoordinators.has(text))
  const noun = own.at(-1)
  // "12 euros, in room 18", "12 euros, page 18"
  const isNumbered =
    noun?.content === true &&
    !noun.text.endsWith('s') &&
    !own.some(({ text }) => articles.has(text) || determiners.has(text)) &&
    own.length <= 2
  // "60 pounds a day and seats 16", but "lunch is 12 pounds and drinks 4"
  const isVerb =
    own.length === 1 &&
    noun !== undefined &&
    clauseCoordinators.has(words[noun.index - 1]?.text ?? '') &&
    capacities.has(baseOf(noun.text)) &&
    (verbForms(noun.text) & verbForm.third) !== 0
  return !isNumbered && !isVerb
}
