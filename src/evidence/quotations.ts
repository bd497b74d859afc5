import type { TextRange } from '../core/span.ts'
import { words } from '../language/words/tokens.ts'

// Shorter ones are names, titles and words in scare quotes.
const minWords = 4
const longest = 4_000
const closing: ReadonlyMap<string, string> = new Map([
  ['“', '”“'],
  ['„', '“”'],
  ['«', '»'],
  ['»', '«'],
  ['"', '"'],
  ['‟', '”'],
])
const wordCharacter = /[\p{L}\p{N}]/u
const space = /\s/

/**
 * Quotations of at least four words in a text: the ranges between the marks. Marks that are not
 * closed in the same paragraph or before another one opens, and inches, quote nothing. Linear time.
 */
export function quotationsIn(text: string): TextRange[] {
  const found: TextRange[] = []
  let open: { readonly at: number; readonly closers: string } | undefined
  for (let at = 0; at < text.length; at++) {
    const mark = text.charAt(at)
    if (mark === '\n') {
      if (open !== undefined && /^[^\S\n]*\n/.test(text.slice(at + 1, at + 40))) open = undefined
      continue
    }
    const closers = closing.get(mark)
    if (open !== undefined && at - open.at > longest) open = undefined
    if (open !== undefined && open.closers.includes(mark) && closes(text, at)) {
      const range = { start: open.at + 1, end: at }
      if (words(text.slice(range.start, range.end)).length >= minWords) found.push(range)
      open = undefined
    } else if (
      closers !== undefined &&
      opens(text, at) &&
      (open === undefined || (mark === '"' && open.closers === mark))
    )
      open = { at, closers }
  }
  return found
}

const opens = (text: string, at: number): boolean =>
  (at === 0 || !wordCharacter.test(text.charAt(at - 1))) &&
  at + 1 < text.length &&
  !space.test(text.charAt(at + 1))
const closes = (text: string, at: number): boolean =>
  !space.test(text.charAt(at - 1)) && !wordCharacter.test(text.charAt(at + 1))
