import type { PatternFlags } from './pattern-flags.ts'

/** Whether a code point is in it. */
export type CharacterSet = (codePoint: number) => boolean

const isIn = (characters: string): CharacterSet => {
  const set = new Set(Array.from(characters, character => character.codePointAt(0) ?? 0))
  return codePoint => set.has(codePoint)
}
const between = (first: string, last: string): CharacterSet => {
  const [low, high] = [first.codePointAt(0) ?? 0, last.codePointAt(0) ?? 0]
  return codePoint => codePoint >= low && codePoint <= high
}

export function union(...sets: readonly CharacterSet[]): CharacterSet {
  const [first, ...others] = sets
  if (first !== undefined && others.length === 0) return first
  return codePoint => sets.some(set => set(codePoint))
}

export function intersection(left: CharacterSet, right: CharacterSet): CharacterSet {
  return codePoint => left(codePoint) && right(codePoint)
}

export function complement(set: CharacterSet): CharacterSet {
  return codePoint => !set(codePoint)
}

/** Line ends as Java has them. */
export const lineEnd = isIn('\n\r\u0085\u2028\u2029')
export const digit = between('0', '9')
export const wordCharacter = union(between('a', 'z'), between('A', 'Z'), digit, isIn('_'))
/** `\s`, which is ASCII only. */
export const space = isIn(' \t\n\v\f\r')
/** `\h` */
export const horizontalSpace = isIn(
  ' ' +
    '\t\u00a0\u1680\u180e\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008' +
    '\u2009\u200a\u202f\u205f\u3000',
)
/** `\v` */
export const verticalSpace = isIn('\n\v\f\r\u0085\u2028\u2029')
export const anything: CharacterSet = () => true

const upper = between('A', 'Z')
const lower = between('a', 'z')
const punctuation = isIn('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~')
/** POSIX classes (`\p{Alpha}`), ASCII only. */
export const posixClasses: ReadonlyMap<string, CharacterSet> = new Map([
  ['Lower', lower],
  ['Upper', upper],
  ['ASCII', between('\0', '\u007f')],
  ['Alpha', union(upper, lower)],
  ['Digit', digit],
  ['Alnum', union(upper, lower, digit)],
  ['Punct', punctuation],
  ['Graph', union(upper, lower, digit, punctuation)],
  ['Print', between(' ', '~')],
  ['Blank', isIn(' \t')],
  ['Cntrl', union(between('\0', '\u001f'), isIn('\u007f'))],
  ['XDigit', union(digit, between('a', 'f'), between('A', 'F'))],
  ['Space', space],
])

/**
 * One character, or its other cases as the flags have it: of ASCII only, or of Unicode one to one.
 */
export function character(codePoint: number, flags: PatternFlags): CharacterSet {
  return range(codePoint, codePoint, flags)
}

export function range(low: number, high: number, flags: PatternFlags): CharacterSet {
  const holds: CharacterSet = codePoint => codePoint >= low && codePoint <= high
  if (!flags.ignoresCase) return holds
  if (flags.unicodeCase) {
    return codePoint => {
      const up = simpleUpper(codePoint)
      return (
        holds(codePoint) ||
        holds(up) ||
        holds(simpleLower(up)) ||
        (low === high && simpleLower(up) === simpleLower(simpleUpper(low)))
      )
    }
  }
  return codePoint =>
    holds(codePoint) ||
    (upper(codePoint) && holds(codePoint + 32)) ||
    (lower(codePoint) && holds(codePoint - 32))
}

function simpleUpper(codePoint: number): number {
  return one(String.fromCodePoint(codePoint).toUpperCase(), codePoint)
}

function simpleLower(codePoint: number): number {
  // JavaScript makes two characters of the capital I with a dot, Java one.
  if (codePoint === 0x130) return 0x69
  return one(String.fromCodePoint(codePoint).toLowerCase(), codePoint)
}

// A mapping to several characters does not count.
function one(text: string, otherwise: number): number {
  const codePoint = text.codePointAt(0) ?? otherwise
  return String.fromCodePoint(codePoint).length === text.length ? codePoint : otherwise
}
