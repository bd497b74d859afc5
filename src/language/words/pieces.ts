import { characterClass, classAt, classOf, isSpace, isWordClass } from './characters.ts'

const { digit, lower, mark, surrogate } = characterClass

/** End of the word that begins at `start`; `start` itself where none does. */
export type WordEnd = (text: string, start: number, to: number) => number

/**
 * The words and single marks of a range, in order, white space left out; linear. `wordEnd` says
 * what a word holds together: `plainWordEnd` or `compoundWordEnd`. Search terms have a rule of
 * their own (`scanWords`), because they leave out clitics and part ideographs; so has the
 * recognition of mentions (`mentionWords`), because addresses, codes and dates are its words.
 */
export function scanPieces(
  text: string,
  from: number,
  to: number,
  wordEnd: WordEnd,
  visit: (start: number, end: number, isWord: boolean) => void,
): void {
  for (let index = from; index < to;) {
    if (isSpace(text.charCodeAt(index))) {
      index++
      continue
    }
    const end = wordEnd(text, index, to)
    const next = end > index ? end : index + widthAt(text, index, to)
    visit(index, next, end > index)
    index = next
  }
}

const isLow = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000
const isHigh = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00

/** Code units of the character at `index`: 2 for a surrogate pair that the range holds whole. */
const widthAt = (text: string, index: number, to: number): number =>
  isHigh(text.charCodeAt(index)) && index + 1 < to && isLow(text.charCodeAt(index + 1)) ? 2 : 1

const isApostrophe = (unit: number): boolean => unit === 0x27 || unit === 0x2019
const combining = /^\p{M}$/u

/** Class of a character of a plain word, 0 for others: what is not seen is no part of one. */
function plainClass(text: string, index: number, width: number): number {
  const kind = width === 2 ? classAt(text, index) : classOf(text.charCodeAt(index))
  if (isWordClass(kind)) return kind
  return kind === mark && combining.test(text.slice(index, index + width)) ? mark : 0
}

/**
 * Letters, digits and accents, and an apostrophe between letters: "O'Neill's", but "well" and
 * "known"; the `'s` of tokenised text is a word of its own.
 */
export const plainWordEnd: WordEnd = (text, start, to) => {
  if (isApostrophe(text.charCodeAt(start)))
    return start + 1 < to &&
      text.charCodeAt(start + 1) === 0x73 &&
      !isLetterOrDigitAt(text, start + 2, to)
      ? start + 2
      : start
  let index = start
  let digits = true
  while (index < to) {
    const width = widthAt(text, index, to)
    const kind = plainClass(text, index, width)
    if (kind !== 0 && (digits || kind !== digit)) index += width
    else if (
      index > start &&
      isApostrophe(text.charCodeAt(index)) &&
      isLetterAt(text, index + 1, to)
    )
      // What follows an apostrophe is letters only: "rock'n" and "2" are two words.
      [index, digits] = [index + 1, false]
    else break
  }
  return index
}

const isLetterAt = (text: string, index: number, to: number): boolean =>
  index < to && plainClass(text, index, widthAt(text, index, to)) >= lower

const isLetterOrDigitAt = (text: string, index: number, to: number): boolean =>
  index < to && plainClass(text, index, widthAt(text, index, to)) >= digit

const abbreviation = /^(?:inc|ltd|co|corp|dr|mr|mrs|ms|st|jr|sr|no|vs|prof|gen|sen|gov|rev)$/i

/**
 * Words with the apostrophes, hyphens, ampersands, slashes and stops between their letters or
 * digits ("well-known", "AT&T", "3.5"), and the stop of an abbreviation ("U.S.", "Inc.") unless it
 * ends the text.
 */
export const compoundWordEnd: WordEnd = (text, start, to) => {
  if (!isWordAt(text, start)) return start
  let index = start
  while (index < to) {
    const unit = text.charCodeAt(index)
    const kind = classOf(unit)
    if (isWordClass(kind) || kind === mark || kind === surrogate) index++
    else if (joins(text, index) && index + 1 < to && isWordAt(text, index + 1)) index++
    else break
  }
  const word = text.slice(start, index)
  const hasStop =
    text.charCodeAt(index) === 0x2e &&
    index + 1 < to &&
    (word.includes('.') || word.length === 1 || abbreviation.test(word))
  return hasStop ? index + 1 : index
}

function isWordAt(text: string, index: number): boolean {
  const kind = classOf(text.charCodeAt(index))
  return isWordClass(kind) || (kind === surrogate && isWordClass(classAt(text, index)))
}

/** ' ’ - ‐ ‑ & _ / @ . and a comma between digits. */
function joins(text: string, index: number): boolean {
  switch (text.charCodeAt(index)) {
    case 0x27:
    case 0x2019:
    case 0x2d:
    case 0x2010:
    case 0x2011:
    case 0x26:
    case 0x5f:
    case 0x2f:
    case 0x40:
    case 0x2e:
      return true
    case 0x2c:
      return (
        classOf(text.charCodeAt(index - 1)) === digit &&
        classOf(text.charCodeAt(index + 1)) === digit
      )
    default:
      return false
  }
}
