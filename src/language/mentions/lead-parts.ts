import type { TextRange } from '../../core/span.ts'
import type { MentionWord } from '../mention-words/mention-words.ts'

/** Subjects of more words are clauses, not names. */
export const maxSubjectTokens = 18

export const maxAsideTokens = 80

/** Quotation marks that open a name, and those that close one. */
export const openers = new Set(['“', '"', '‘', '`', '«', '„', "'"])
export const closers = new Set(['”', '"', '’', "'", '»', '“', '`'])

/** Tokens of a subject, from its first to its last. */
export interface Part {
  first: number
  last: number
}

/** "A" and "An" before a word in small letters; "The" before anything. */
export function isArticle(tokens: readonly MentionWord[], at: number): boolean {
  const article = tokens[at]?.text ?? ''
  return article === 'the'
    ? tokens[at + 1]?.kind !== 'symbol' || openers.has(tokens[at + 1]?.text ?? '')
    : /^an?$/.test(article) && tokens[at + 1]?.kind === 'word'
}

/** Adds the range of some tokens, the last included. */
export function addRange(
  tokens: readonly MentionWord[],
  first: number,
  last: number,
  into: TextRange[],
): void {
  const head = tokens[first]
  const end = tokens[last]
  if (head !== undefined && end !== undefined && first <= last)
    into.push({ start: head.start, end: end.end })
}

/** Token of the closing quotation mark of a quoted subject. */
export function closingQuote(tokens: readonly MentionWord[], open: number): number | undefined {
  for (let index = open + 2; index < open + maxSubjectTokens + 2; index++) {
    const token = tokens[index]
    if (token === undefined || token.kind === 'break') return undefined
    if (token.kind !== 'symbol' || !closers.has(token.text)) continue
    // "''" of tokenised text
    return index
  }
  return undefined
}

/** The first token after closing quotation marks, which may be up to three. */
export function afterQuote(tokens: readonly MentionWord[], quote: number): number {
  let index = quote
  while (index < quote + 3 && closers.has(tokens[index]?.text ?? '')) index++
  return index
}

/** Token of the bracket that closes an opened one. */
export function closingBracket(tokens: readonly MentionWord[], open: number): number | undefined {
  const opening = tokens[open]?.text ?? ''
  const closing = opening === '(' ? ')' : opening === '[' ? ']' : '}'
  let depth = 0
  for (let index = open; index < open + maxAsideTokens; index++) {
    const token = tokens[index]
    if (token === undefined || token.kind === 'break') return undefined
    if (token.text === opening) depth++
    else if (token.text === closing && --depth === 0) return index
  }
  return undefined
}
