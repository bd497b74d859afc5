import type { FactStatement } from '../../core/graph.ts'
import { factDenials, factDoubts } from '../../language/grammar/function-words.ts'
import type { FactWord } from './fact-words.ts'

const openers = new Set(['"', '“', '„', '«'])
const closers = new Set(['"', '”', '“', '»'])

/**
 * Denied where a denial stands in the clause before the word that states; in doubt where the clause
 * or the sentence is a question, a condition or hearsay; quoted inside of quotation marks.
 */
export function modalityAt(tokens: readonly FactWord[], at: number): FactStatement['modality'] {
  for (let back = at - 1; back >= Math.max(0, at - 4); back--) {
    const token = tokens[back]
    if (token === undefined || token.kind === 'mention' || token.text === ',') break
    if (factDenials.has(token.text) || (token.text === 'longer' && tokens[back - 1]?.text === 'no'))
      return 'negated'
  }
  if (isQuoted(tokens, at)) return 'quoted'
  if (tokens.at(-1)?.text === '?') return 'hypothetical'
  if (tokens[0]?.text === 'if' || tokens[0]?.text === 'unless') return 'hypothetical'
  for (
    let index = Math.min(tokens.length - 1, at + 2);
    index >= Math.max(0, at - doubtReach);
    index--
  ) {
    const token = tokens[index]
    if (
      token?.kind === 'word' &&
      factDoubts.has(token.text) &&
      !(token.text === 'may' && token.capital)
    )
      return 'hypothetical'
    // What is doubted inside of a quotation before it is another matter.
    if (token?.kind === 'mark' && closers.has(token.text) && index < at) break
  }
  return 'asserted'
}

/** A doubt this many tokens back is about something else. */
const doubtReach = 14

/** Whether a token stands in a quotation of more than a title's length. */
function isQuoted(tokens: readonly FactWord[], at: number): boolean {
  let open = -1
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'mark') continue
    if (open < 0 && openers.has(token.text)) {
      if (index > at) return false
      open = index
    } else if (open >= 0 && closers.has(token.text)) {
      if (at > open && at < index) return index - open > shortestQuotation
      open = -1
    }
  }
  return open >= 0 && at > open && tokens.length - open > shortestQuotation && open === 0
}

const shortestQuotation = 6
