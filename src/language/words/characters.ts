import { longPattern } from '../../support/long-pattern.ts'

/**
 * Classes of characters; every UTF-16 code unit has exactly one. Letters and digits are the classes
 * from `digit` to `ideograph`.
 */
export const characterClass = {
  other: 1,
  space: 2,
  newline: 3,
  /**
   * Accents and vowel signs, and what is not seen at all: soft hyphens, zero-width and
   * bidirectional controls.
   */
  mark: 4,
  surrogate: 5,
  digit: 6,
  lower: 7,
  upper: 8,
  /** Letters without case: Arabic, Hebrew, Devanagari … */
  letter: 9,
  /**
   * Scripts written without spaces between words, and Hangul, whose particles stick to the word:
   * Han, kana, Hangul, Thai, Lao, Khmer, Burmese.
   */
  ideograph: 10,
} as const

const { other, space, newline, mark, surrogate, digit, lower, upper, letter, ideograph } =
  characterClass
const unspaced = longPattern('u')`
  [\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}
  \p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]
`

const invisible = /[\p{Default_Ignorable_Code_Point}--\p{L}]/v

/**
 * Whether a character is one that is not seen: a soft hyphen, a zero-width joiner, a direction
 * control …
 */
export const isInvisible = (character: string): boolean => invisible.test(character)

function classify(character: string): number {
  if (character === '\n') return newline
  if (/\s/.test(character)) return space
  if (/\p{Cs}/u.test(character)) return surrogate
  if (isInvisible(character) || /\p{M}/u.test(character)) return mark
  if (/\p{N}/u.test(character)) return digit
  if (!/\p{L}/u.test(character)) return other
  if (unspaced.test(character)) return ideograph
  if (/\p{Lu}|\p{Lt}/u.test(character)) return upper
  return /\p{Ll}/u.test(character) ? lower : letter
}

// 0 = not asked for yet: classifying all 65,536 units at load would cost every process some 20 ms.
const table = new Uint8Array(0x10000)

/** Class of one UTF-16 code unit; halves of a surrogate pair are `surrogate`. */
export function classOf(unit: number): number {
  const known = table[unit] ?? 0
  return known !== 0 ? known : (table[unit] = classify(String.fromCharCode(unit)))
}

/**
 * Class of the character that starts at `index`, surrogate pairs read whole; `other` outside the
 * text.
 */
export function classAt(text: string, index: number): number {
  const unit = text.charCodeAt(index)
  if (Number.isNaN(unit)) return other
  const known = classOf(unit)
  if (known !== surrogate) return known
  const point = text.codePointAt(index) ?? 0
  return point > 0xffff ? classify(String.fromCodePoint(point)) : surrogate
}

/** Whether a class is a letter or digit of any script. */
export function isWordClass(kind: number): boolean {
  return kind >= digit
}

/** Whether cutting before `index` would part the two halves of a character outside the BMP. */
export function splitsPair(text: string, index: number): boolean {
  if (index <= 0 || index >= text.length) return false
  const low = text.charCodeAt(index)
  const high = text.charCodeAt(index - 1)
  return low >= 0xdc00 && low <= 0xdfff && high >= 0xd800 && high <= 0xdbff
}

/** Range without white space at either end; empty ranges stay where they are. */
export function trimmed(text: string, start: number, end: number): { start: number; end: number } {
  let from = start
  let to = end
  while (from < to && isSpace(text.charCodeAt(from))) from++
  while (to > from && isSpace(text.charCodeAt(to - 1))) to--
  return { start: from, end: to }
}

/** Whether a code unit is white space, a line end included. */
export function isSpace(unit: number): boolean {
  const kind = unit === 32 ? space : classOf(unit)
  return kind === space || kind === newline
}
