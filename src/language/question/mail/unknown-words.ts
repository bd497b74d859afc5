import { numberWordsUpTo } from '../../lexicons/number-words.ts'
import type { QuestionToken } from '../tokens.ts'
import { wordAt } from './frame.ts'
import { articles, plainWords, topicMarkers } from './lexicon.ts'
import { operatorWords } from './slots.ts'

export const negations = new Set([
  'not',
  'no',
  'never',
  'without',
  'except',
  'excluding',
  'nobody',
  'none',
  'neither',
  'nor',
  "didn't",
  "don't",
  "doesn't",
  "wasn't",
  "weren't",
  "haven't",
  "hasn't",
  'didnt',
  'dont',
  'cannot',
  'unless',
  'besides',
  'apart',
  'other',
  'isn',
  'unanswered',
  'unread',
])

/** Words among `rest` that no rule knows. */
export function unknownWords(
  rest: readonly QuestionToken[],
  allowed: ReadonlySet<number>,
  usesOperator: (word: string, next: string) => boolean = () => false,
): string[] {
  const unknown: string[] = []
  for (const [index, token] of rest.entries()) {
    if (token.kind === 'quoted') unknown.push(token.text)
    // A date that no period took, such as one without a year after "before".
    if (token.kind === 'date') unknown.push(text(token))
    if (token.kind !== 'word') continue
    // "What is email 7 about?" ends with the marker of a topic that is not named.
    if (topicMarkers.has(token.text) && rest.slice(index + 1).every(after => after.kind === 'mark'))
      continue
    if (token.text === 'but' && rest[index + 1]?.kind !== 'word') {
      unknown.push(token.text)
      continue
    }
    if (token.text === 'both' && rest[index + 1]?.kind === 'person') continue
    if (operatorWords.has(token.text) && !usesOperator(token.text, wordAt(rest, index + 1))) {
      unknown.push(token.text)
      continue
    }
    const count = numberOf(token.text)
    if (count !== undefined && !allowed.has(count)) unknown.push(token.text)
    else if (
      count === undefined &&
      (negations.has(token.text) || (!plainWords.has(token.text) && !articles.has(token.text)))
    )
      unknown.push(token.text)
  }
  return unknown
}
const text = (token: Extract<QuestionToken, { kind: 'date' }>): string => token.period.label

// "One" is also a pronoun: "the one from Ada".
const numberWords = new Map(numberWordsUpTo(10).filter(([word]) => word !== 'one'))
const numberOf = (word: string): number | undefined =>
  /^\d{1,4}$/.test(word) ? Number(word) : numberWords.get(word)
