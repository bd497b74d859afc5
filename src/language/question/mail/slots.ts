import { requiredTexts } from '../../../support/patterns/required-texts.ts'
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
  readonly groupTokens: ReadonlyArray<readonly QuestionToken[]>
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

interface Line {
  readonly text: string
  readonly folded: string
  readonly starts: readonly number[]
  readonly indexes: readonly number[]
}

// Dozens of phrases are looked for among the same tokens.
const lines = new WeakMap<readonly QuestionToken[], Line>()

function lined(tokens: readonly QuestionToken[]): Line {
  const known = lines.get(tokens)
  if (known !== undefined) return known
  const line = newLine(tokens)
  lines.set(tokens, line)
  return line
}

function newLine(tokens: readonly QuestionToken[]): Line {
  const starts: number[] = []
  const indexes: number[] = []
  let text = ''
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'mark') continue
    starts.push(text.length)
    indexes.push(index)
    text += `${classOf(token)} `
  }
  return { text, folded: text.toLowerCase(), starts, indexes }
}

interface Sought {
  readonly pattern: RegExp
  /** Those of the phrase. */
  readonly flags: string
  readonly required: readonly string[] | undefined
}
// By their sources: a pattern that is written in a function is another object at every call. Those
// that are not are found quicker as they are: to tell its flags, a pattern is asked for each.
const sought = new Map<string, Sought>()
const soughtByPattern = new WeakMap<RegExp, Sought>()
/** A phrase with the indices of its groups, and the texts of which the line needs one. */
function soughtOf(phrase: RegExp): Sought {
  const present = soughtByPattern.get(phrase)
  if (present !== undefined) return present
  const { source, flags } = phrase
  let made = sought.get(source)
  if (made?.flags !== flags) {
    const pattern = new RegExp(source, `${flags}d`)
    made = { pattern, flags, required: requiredTexts(pattern) }
    sought.set(source, made)
  }
  soughtByPattern.set(phrase, made)
  return made
}

/** Finds a phrase on the line of the tokens; patterns match whole words. */
export function slotOf(tokens: readonly QuestionToken[], phrase: RegExp): Slot | undefined {
  const { text, folded, starts, indexes } = lined(tokens)
  const { pattern, required } = soughtOf(phrase)
  if (required?.every(one => !folded.includes(one)) === true) return undefined
  const match = pattern.exec(text)
  if (match === null || match[0].trim() === '') return undefined
  const at = (offset: number): number =>
    indexes[starts.findIndex(start => start >= offset)] ?? tokens.length
  const past = (offset: number, first: number): number =>
    (indexes[starts.findLastIndex(start => start < offset)] ?? first - 1) + 1
  const from = at(match.index)
  const to = past(match.index + match[0].trimEnd().length, from)
  const before = tokens.slice(0, from)
  const after = tokens.slice(to)
  return {
    groups: match.slice(1).map(group => group ?? ''),
    groupTokens: (match.indices ?? []).slice(1).map(range => {
      if (range === undefined || range[0] === range[1]) return []
      const first = at(range[0])
      return tokens.slice(first, past(text.slice(0, range[1]).trimEnd().length, first))
    }),
    before,
    inside: tokens.slice(from, to),
    after,
    rest: joined(before, after),
  }
}

/** What stood around a phrase; words that it kept apart stay apart. */
function joined(
  before: readonly QuestionToken[],
  after: readonly QuestionToken[],
): readonly QuestionToken[] {
  const [last, next] = [before.at(-1), after[0]]
  return last?.kind === 'word' && next?.kind === 'word' && last.end < next.start
    ? [...before, { kind: 'mark', text: ';', start: last.end, end: last.end }, ...after]
    : [...before, ...after]
}

/** A word put into the tokens in place of a phrase. */
export const wordToken = (text: string, at: number): QuestionToken => ({
  kind: 'word',
  text,
  start: at,
  end: at,
})
