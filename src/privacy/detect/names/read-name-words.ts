import { role } from '../../../language/lexicons/word-roles.ts'
import type { Detection } from '../../personal-data.ts'
import { kind, nameWords, type NameWord } from './name-words.ts'

/** The words of a text with what all rules for names and addresses ask of it. */
export interface NameText {
  readonly words: readonly NameWord[]
  /** Written all in small letters (or all in capitals), so that capitals say nothing. */
  readonly oneCase: boolean
  /** Most of the small words are English ones: a word that is in no English list says something. */
  readonly english: boolean
  /** French stands in it, where "M." is a form of address. */
  readonly french: boolean
}

const frenchWord = /^(?:avec|pour|est|et|vous|nous|dans|aux|chez|une|ete)$/
const isFrench = (words: readonly NameWord[]): boolean =>
  words.some(({ shape, folded }) => shape === 'small' && frenchWord.test(folded))

function isOneCase(words: readonly NameWord[]): boolean {
  let small = 0
  for (const { shape } of words) {
    if (shape === 'capital') return false
    if (shape === 'small') small++
  }
  return small > 1
}

function isEnglish(words: readonly NameWord[]): boolean {
  let english = 0
  let other = 0
  for (const { shape, kinds, roles, text } of words) {
    if (shape !== 'small' || text.length < 2) continue
    if ((kinds & kind.english) !== 0 || (roles & role.plain) !== 0) english++
    else other++
  }
  return english >= 2 * other
}

/** Words inside what patterns have found (addresses of mail and pages, numbers) are only marks. */
function withoutFound(words: readonly NameWord[], found: readonly Detection[]): NameWord[] {
  const ranges = found
    .filter(({ type }) => type !== 'postcode' && type !== 'age' && type !== 'date')
    .toSorted((a, b) => a.start - b.start)
  let at = 0
  return words.map(word => {
    while (at < ranges.length && (ranges[at]?.end ?? 0) <= word.start) at++
    const range = ranges[at]
    if (range === undefined || range.start >= word.end) return word
    return { ...word, shape: 'mark', text: '\0', folded: '\0', kinds: 0, roles: 0 }
  })
}

const legalForm = /^(?:inc|llc|ltd|gmbh|corp)$/
const isUnknown = (word: NameWord | undefined): boolean =>
  word?.shape === 'small' &&
  word.text.length > 2 &&
  word.roles === 0 &&
  (word.kinds & kind.english) === 0

/** Where capitals say nothing, words that are not English stand for those that would have one. */
function withCapitals(words: readonly NameWord[]): NameWord[] {
  return words.map((word, index) => {
    const isGiven = (word.kinds & kind.given) !== 0 && (word.roles & role.plain) === 0
    const next = words[index + 1]
    const isName =
      isUnknown(word) ||
      ((word.roles & (role.firstName | role.place)) !== 0 && (word.kinds & kind.english) === 0) ||
      (isGiven && next?.gap === 'blank' && isUnknown(next))
    const isForm = legalForm.test(word.folded) && isUnknown(words[index - 1])
    return (isName || isForm) && word.shape === 'small' ? { ...word, shape: 'capital' } : word
  })
}

/** Reads a text once for the rules of names and addresses. */
export function readNameWords(text: string, found: readonly Detection[]): NameText {
  const words = withoutFound(nameWords(text), found)
  const oneCase = isOneCase(words)
  const english = isEnglish(words)
  const french = !english && isFrench(words)
  return { words: oneCase ? withCapitals(words) : words, oneCase, english, french }
}
