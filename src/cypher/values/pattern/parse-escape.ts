import {
  complement,
  digit,
  horizontalSpace,
  space,
  verticalSpace,
  wordCharacter,
  type CharacterSet,
} from './character-sets.ts'
import { hexadecimal, type PatternCursor } from './pattern-cursor.ts'
import type { PatternFlags } from './pattern-flags.ts'
import { patternError, unsupportedPattern, type Place } from './pattern-syntax.ts'
import { unicodeProperty } from './unicode-property.ts'

export type Escape =
  | { readonly kind: 'character'; readonly codePoint: number }
  | { readonly kind: 'set'; readonly set: CharacterSet }
  | { readonly kind: 'place'; readonly place: Place }
  | { readonly kind: 'lineBreak' }

const sets: ReadonlyMap<string, CharacterSet> = new Map([
  ['d', digit],
  ['D', complement(digit)],
  ['w', wordCharacter],
  ['W', complement(wordCharacter)],
  ['s', space],
  ['S', complement(space)],
  ['h', horizontalSpace],
  ['H', complement(horizontalSpace)],
  ['v', verticalSpace],
  ['V', complement(verticalSpace)],
])
const controls: ReadonlyMap<string, string> = new Map([
  ['t', '\t'],
  ['n', '\n'],
  ['r', '\r'],
  ['f', '\f'],
  ['a', '\u0007'],
  ['e', '\u001b'],
])
const places: ReadonlyMap<string, Place> = new Map([
  ['A', 'textStart'],
  ['z', 'textEnd'],
  ['Z', 'lastLineEnd'],
  ['b', 'wordEdge'],
  ['B', 'noWordEdge'],
])

/** What follows a backslash. */
export function readEscape(cursor: PatternCursor, flags: PatternFlags): Escape {
  const name = cursor.next()
  const set = sets.get(name)
  if (set !== undefined) return { kind: 'set', set }
  const control = controls.get(name)
  if (control !== undefined) return character(control.charCodeAt(0))
  const place = places.get(name)
  if (place !== undefined) {
    if (cursor.isAt('{')) throw unsupportedPattern('\\b{…}')
    return { kind: 'place', place }
  }
  switch (name) {
    case 'p':
    case 'P':
      return { kind: 'set', set: readProperty(cursor, flags, name === 'P') }
    case 'R':
      return { kind: 'lineBreak' }
    case 'x':
      return character(
        cursor.take('{') ? hexadecimal(cursor.takeUntil('}')) : cursor.takeHexadecimal(2),
      )
    case 'u':
      return character(readUnit(cursor))
    case '0':
      return character(readOctal(cursor))
    case 'c':
      return character((cursor.next().codePointAt(0) ?? 0) ^ 64)
    case 'k':
      throw unsupportedPattern('back-references')
    case 'G':
    case 'N':
    case 'X':
      throw unsupportedPattern(`\\${name}`)
    default:
  }
  if (/^[1-9]$/.test(name)) throw unsupportedPattern('back-references')
  if (/^[A-Za-z]$/.test(name)) throw patternError(`the escape \\${name}`)
  return character(name.codePointAt(0) ?? 0)
}

function character(codePoint: number): Escape {
  return { kind: 'character', codePoint }
}

function readProperty(
  cursor: PatternCursor,
  flags: PatternFlags,
  isNegated: boolean,
): CharacterSet {
  const name = cursor.take('{') ? cursor.takeUntil('}') : cursor.next()
  const set = unicodeProperty(name, flags.ignoresCase)
  return isNegated ? complement(set) : set
}

// Two units of a surrogate pair are one character.
function readUnit(cursor: PatternCursor): number {
  const unit = cursor.takeHexadecimal(4)
  const start = cursor.place
  if (unit >= 0xd800 && unit <= 0xdbff && cursor.take('\\u')) {
    const next = cursor.takeHexadecimal(4)
    if (next >= 0xdc00 && next <= 0xdfff) return (unit - 0xd800) * 0x400 + (next - 0xdc00) + 0x10000
    cursor.place = start
  }
  return unit
}

/** One to three octal digits, at most 377. */
function readOctal(cursor: PatternCursor): number {
  let digits = ''
  while (
    digits.length < 3 &&
    /^[0-7]$/.test(cursor.isAtEnd() ? '' : peek(cursor)) &&
    Number.parseInt(digits + peek(cursor), 8) <= 0o377
  )
    digits += cursor.next()
  if (digits === '') throw patternError('a character given by its octal number')
  return Number.parseInt(digits, 8)
}

function peek(cursor: PatternCursor): string {
  const start = cursor.place
  const character = cursor.next()
  cursor.place = start
  return character
}
