import { foldCase } from '../../language/words/normalize.ts'

/** Text as phrases are looked for in it. */
export const plainText = (text: string): string => foldCase(text).replace(/\s+/g, ' ').trim()

const notAscii = /[^\t-~]/
const asciiMark = /[\t-/:-@[-`{-~]/

/**
 * Whether a phrase (plain) stands in a text (not plain) from the beginning of a word on. Folding
 * changes nothing of ASCII but its case, so that most texts need no folding, which takes far longer
 * than a search.
 */
export function saysPhrase(text: string, phrase: string): boolean {
  if (!notAscii.test(phrase)) {
    const lower = text.toLowerCase()
    if (!phrase.includes(' ') && !notAscii.test(text)) return hasPhrase(lower, phrase)
    for (let at = lower.indexOf(phrase); at >= 0; at = lower.indexOf(phrase, at + 1))
      if (at === 0 || asciiMark.test(lower[at - 1] ?? '')) return true
  }
  return hasPhrase(plainText(text), phrase)
}

function hasPhrase(text: string, phrase: string): boolean {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '') || !/^[\p{L}\p{N}]/u.test(phrase))
      return true
  }
  return false
}
