import { lineEnd } from './character-sets.ts'
import type { Place } from './pattern-syntax.ts'

/** Whether an offset of a text is such a place. */
export function isAtPlace(text: string, offset: number, place: Place): boolean {
  switch (place) {
    case 'textStart':
      return offset === 0
    case 'textEnd':
      return offset === text.length
    case 'lastLineEnd':
      return (
        offset === text.length ||
        (offset + lineEndLength(text, offset) === text.length && !isInLineEnd(text, offset))
      )
    case 'lineStart':
      return (
        offset < text.length &&
        (offset === 0 || (lineEnd(text.charCodeAt(offset - 1)) && !isInLineEnd(text, offset)))
      )
    case 'lineEnd':
      return (
        offset === text.length || (lineEnd(text.charCodeAt(offset)) && !isInLineEnd(text, offset))
      )
    case 'wordEdge':
      return isWordEdge(text, offset)
    case 'noWordEdge':
      return !isWordEdge(text, offset)
    default:
      return place satisfies never
  }
}

/** 0 where no line end begins. */
function lineEndLength(text: string, offset: number): number {
  if (text.startsWith('\r\n', offset)) return 2
  return lineEnd(text.charCodeAt(offset)) ? 1 : 0
}

// Between the two characters of \r\n.
function isInLineEnd(text: string, offset: number): boolean {
  return offset > 0 && text[offset - 1] === '\r' && text[offset] === '\n'
}

function isWordEdge(text: string, offset: number): boolean {
  const next = text.codePointAt(offset)
  return isWordBefore(text, offset) !== (next !== undefined && isWordCharacter(next))
}

function isWordBefore(text: string, offset: number): boolean {
  if (offset === 0) return false
  const pair = offset >= 2 ? (text.codePointAt(offset - 2) ?? 0) : 0
  return isWordCharacter(pair > 0xffff ? pair : text.charCodeAt(offset - 1))
}

const word = /^[\p{L}\p{Nd}_]$/u

/** What makes a word for its edges: unlike `\w`, letters and digits of all scripts. */
export function isWordCharacter(codePoint: number): boolean {
  return word.test(String.fromCodePoint(codePoint))
}
