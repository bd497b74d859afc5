import { setOf } from '../lexicons/lexicon.ts'

const smallWords = setOf('of the and for in on to a an de des du la le und der die das y e')

/**
 * Whether the letters of the short form are the first letters of the words, with or without the
 * small words between them; at least two words.
 */
export function isAcronymOf(short: string, long: string): boolean {
  const letters = short
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
    .replace(/s$/, match => (short.endsWith('s') && short.length > 2 ? '' : match))
  const words = long
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
  const content = words.filter(word => !smallWords.has(word))
  if (letters.length < 2 || content.length < 2) return false
  const initials = (list: readonly string[]): string => list.map(word => word.charAt(0)).join('')
  return (
    initials(content) === letters ||
    initials(words) === letters ||
    initials(words[0] === 'the' ? words.slice(1) : words) === letters
  )
}
