import { characterClass, classAt, classOf, isInvisible, isWordClass } from './characters.ts'
import { setOf } from '../lexicons/lexicon.ts'

const { digit, lower, upper, letter, ideograph, mark, surrogate, other } = characterClass

/** What a scanned piece is made of. */
export type PieceKind = 'word' | 'number' | 'acronym' | 'ideograph'
/**
 * Receives each piece in order. The range may hold joiners that are not part of the word: an
 * apostrophe, thousands separators, the stops of an acronym.
 */
export type PieceVisitor = (start: number, end: number, kind: PieceKind) => void

const clitics = new Set(['s', 'll', 're', 've', 'd', 'm'])
/** What stands before the apostrophe in l'homme, d'Artagnan, qu'il, dell'arte. */
const elisions = setOf('l d j m n s t c qu dell all nell sull dall un jusqu lorsqu')

const isApostrophe = (unit: number): boolean => unit === 0x27 || unit === 0x2019
const isLetter = (kind: number): boolean => kind === lower || kind === upper || kind === letter
const isHyphen = (unit: number): boolean => unit === 0x2d || unit === 0x2010 || unit === 0x2011

/**
 * Cuts a text into words. One pass, linear, constant look-ahead except inside a word.
 * Letters, digits and marks stick together, also over what is not seen (soft hyphens, zero-width
 * and direction controls); `'s` and other clitics are left out; hyphens, dots, `@`, `_` part words;
 * "U.S.A." and "1,234,567" are one; "e-mail" is one because it is also written "email"; each
 * ideograph is a piece of its own.
 */
export function scanWords(text: string, from: number, to: number, visit: PieceVisitor): void {
  let index = from
  while (index < to) {
    const kind = kindAt(text, index)
    if (kind === ideograph) {
      const end = Math.min(to, ideographEnd(text, index))
      visit(index, end, 'ideograph')
      index = end
    } else if (isWordClass(kind)) {
      index = visitWord(text, index, to, kind, visit)
    } else if (isApostrophe(text.charCodeAt(index)) && isFreeClitic(text, index, to)) {
      index = lettersEnd(text, index + 1, to)
    } else index++
  }
}

function kindAt(text: string, index: number): number {
  const kind = classOf(text.charCodeAt(index))
  return kind === surrogate ? classAt(text, index) : kind
}

function widthAt(text: string, index: number): number {
  return classOf(text.charCodeAt(index)) === surrogate && classAt(text, index) !== surrogate ? 2 : 1
}

function ideographEnd(text: string, index: number): number {
  let end = index + widthAt(text, index)
  while (end < text.length && classOf(text.charCodeAt(end)) === mark) end++
  return end
}

/**
 * End of a run of letters, digits and marks that are not ideographs; what is not seen is of a word
 * only inside it.
 */
function runEnd(text: string, index: number, to: number): number {
  let end = index
  while (end < to) {
    const kind = classOf(text.charCodeAt(end))
    if ((kind >= digit && kind !== ideograph) || kind === mark) end++
    else if (kind === surrogate) {
      const whole = classAt(text, end)
      if (!((whole >= digit && whole !== ideograph) || whole === mark) || end + 2 > to) break
      end += 2
    } else break
  }
  while (
    end > index &&
    classOf(text.charCodeAt(end - 1)) === mark &&
    isInvisible(text.charAt(end - 1))
  )
    end--
  return end
}

function lettersEnd(text: string, index: number, to: number): number {
  let end = index
  while (end < to && isLetter(classOf(text.charCodeAt(end)))) end++
  return end
}

function visitWord(
  text: string,
  start: number,
  to: number,
  kind: number,
  visit: PieceVisitor,
): number {
  let end = runEnd(text, start, to)
  if (kind === digit) {
    const grouped = groupedNumberEnd(text, start, end, to)
    visit(start, grouped, 'number')
    return grouped
  }
  if (end - start === 1) {
    const acronym = acronymEnd(text, start, to)
    if (acronym > end) {
      visit(start, acronym, 'acronym')
      return acronym
    }
    if ((text.charCodeAt(start) | 32) === 0x65 && isHyphen(text.charCodeAt(end))) {
      const joined = lettersEnd(text, end + 1, to)
      if (joined - end > 3) end = runEnd(text, joined, to)
    }
  }
  while (
    end + 1 < to &&
    isApostrophe(text.charCodeAt(end)) &&
    isLetter(classOf(text.charCodeAt(end + 1)))
  ) {
    const next = runEnd(text, end + 1, to)
    if (next - end <= 3 && clitics.has(text.slice(end + 1, next).toLowerCase())) {
      visit(start, end, 'word')
      return next
    }
    // A single letter after it is a contraction (the n't of tokenised text), not an elided article.
    if (next - end > 2 && end - start <= 6 && elisions.has(text.slice(start, end).toLowerCase()))
      break
    end = next
  }
  visit(start, end, 'word')
  return end
}

/**
 * "1,234,567" and "1.234.567": groups of exactly three digits; one group after a point is a decimal
 * fraction, not a group.
 */
function groupedNumberEnd(text: string, start: number, end: number, to: number): number {
  const separator = text.charCodeAt(end)
  if (end - start > 3 || (separator !== 0x2c && separator !== 0x2e)) return end
  let position = end
  let groups = 0
  while (
    position < to &&
    text.charCodeAt(position) === separator &&
    position + 4 <= to &&
    runEnd(text, position + 1, Math.min(to, position + 5)) === position + 4 &&
    areDigits(text, position + 1, position + 4)
  ) {
    position += 4
    groups++
  }
  return groups >= (separator === 0x2c ? 1 : 2) ? position : end
}

function areDigits(text: string, start: number, end: number): boolean {
  for (let index = start; index < end; index++)
    if (classOf(text.charCodeAt(index)) !== digit) return false
  return true
}

/**
 * "U.S.", "e.g.", "a.m": single letters with stops between them; the end is after the last letter.
 */
function acronymEnd(text: string, start: number, to: number): number {
  let end = start + 1
  while (
    end + 1 < to &&
    text.charCodeAt(end) === 0x2e &&
    isLetter(classOf(text.charCodeAt(end + 1)))
  ) {
    const after = end + 2 < to ? classOf(text.charCodeAt(end + 2)) : other
    if (isWordClass(after) || after === mark) break
    end += 2
  }
  return end
}

/** The `'s` of tokenised text ("Examiner 's office"). */
function isFreeClitic(text: string, index: number, to: number): boolean {
  if (index > 0 && text.charCodeAt(index - 1) !== 0x20) return false
  const end = lettersEnd(text, index + 1, Math.min(to, index + 4))
  if (end === index + 1 || (end < to && isWordClass(classOf(text.charCodeAt(end))))) return false
  return clitics.has(text.slice(index + 1, end).toLowerCase())
}
