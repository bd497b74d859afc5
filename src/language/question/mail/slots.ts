import { namedSets } from '../../lexicons/lexicon.ts'
import type { QuestionToken } from '../tokens.ts'
import { conversationNouns, mailNouns } from './lexicon.ts'

const set = namedSets('questions/email-requests')
const classes: ReadonlyArray<readonly [string, ReadonlySet<string>]> = [
  ['people', set('people nouns')],
  ['sender', set('sender nouns')],
  ['recipient', set('recipient nouns')],
  ['most', set('most words')],
  ['least', set('least words')],
  ['average', set('mean words')],
]
/** Units of time, in the singular. */
const units = /^(year|month|week|day|hour|weekday|weekend)s$/

/** Words that change what is asked; a reading that uses none of them must not be trusted. */
export const operatorWords = set('operators')

function classOf(token: QuestionToken): string {
  if (token.kind !== 'word') return token.kind.toUpperCase()
  const word = token.text.replaceAll('’', "'")
  if (mailNouns.has(word)) return 'mail'
  if (conversationNouns.has(word)) return 'conversation'
  for (const [name, words] of classes) if (words.has(word)) return name
  return word.replace(units, '$1')
}

/** Part of a question that a phrase matched. */
export interface Slot {
  readonly groups: readonly string[]
  /** Tokens before, in and after the phrase. */
  readonly before: readonly QuestionToken[]
  readonly inside: readonly QuestionToken[]
  readonly after: readonly QuestionToken[]
  readonly rest: readonly QuestionToken[]
}

/**
 * The tokens as one line in which words that ask for the same are the same word, and names, dates,
 * ids and quotations are marks in upper case: "how many mail did PERSON send per month". Commas
 * and other marks are left out.
 */
export function lineOf(tokens: readonly QuestionToken[]): string {
  return lined(tokens).text.trimEnd()
}

function lined(tokens: readonly QuestionToken[]): {
  readonly text: string
  readonly starts: readonly number[]
  readonly indexes: readonly number[]
} {
  const starts: number[] = []
  const indexes: number[] = []
  let text = ''
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'mark') continue
    starts.push(text.length)
    indexes.push(index)
    text += `${classOf(token)} `
  }
  return { text, starts, indexes }
}

/** Finds a phrase on the line of the tokens; patterns match whole words. */
export function slotOf(tokens: readonly QuestionToken[], phrase: RegExp): Slot | undefined {
  const { text, starts, indexes } = lined(tokens)
  const match = phrase.exec(text)
  if (match === null || match[0].trim() === '') return undefined
  const at = (offset: number): number =>
    indexes[starts.findIndex(start => start >= offset)] ?? tokens.length
  const from = at(match.index)
  const end = match.index + match[0].trimEnd().length
  const to = (indexes[starts.findLastIndex(start => start < end)] ?? from - 1) + 1
  const before = tokens.slice(0, from)
  const after = tokens.slice(to)
  return {
    groups: match.slice(1).map(group => group ?? ''),
    before,
    inside: tokens.slice(from, to),
    after,
    rest: [...before, ...after],
  }
}

/** A word put into the tokens in place of a phrase. */
export const wordToken = (text: string, at: number): QuestionToken => ({
  kind: 'word',
  text,
  start: at,
  end: at,
})
