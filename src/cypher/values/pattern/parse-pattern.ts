import {
  anything,
  character,
  complement,
  lineEnd,
  verticalSpace,
  type CharacterSet,
} from './character-sets.ts'
import { parseCharacterClass } from './parse-class.ts'
import { PatternCursor } from './pattern-cursor.ts'
import { readEscape, type Escape } from './parse-escape.ts'
import type { PatternFlags } from './pattern-flags.ts'
import { patternError, patternLimit, unsupportedPattern, type Pattern } from './pattern-syntax.ts'

const deepest = 200

/**
 * A pattern in Java's syntax as a tree; groups only group, lazy quantifiers are as greedy ones
 * since the whole text must match.
 */
export function parsePattern(text: string): Pattern {
  const cursor = new PatternCursor(text)
  const { pattern } = parseChoice(
    cursor,
    { ignoresCase: false, unicodeCase: false, dotAll: false, multiline: false },
    0,
  )
  if (!cursor.isAtEnd()) throw patternError('a ) without its (')
  return pattern
}

// Flags set inside a group hold to its end, over the bars too.
function parseChoice(
  cursor: PatternCursor,
  flagsAtStart: PatternFlags,
  depth: number,
): { readonly pattern: Pattern; readonly flags: PatternFlags } {
  if (depth > deepest)
    throw patternLimit(`a pattern of =~ is nested more than ${deepest} levels deep`)
  const options: Pattern[] = []
  let flags = flagsAtStart
  do {
    const parts: Pattern[] = []
    while (!cursor.isAtEnd() && !cursor.isAt('|') && !cursor.isAt(')')) {
      const changed = readFlags(cursor, flags)
      if (changed !== undefined) flags = changed
      else parts.push(...parseRepeated(cursor, flags, depth))
    }
    options.push({ kind: 'sequence', parts })
  } while (cursor.take('|'))
  const [only] = options
  return {
    pattern: options.length === 1 && only !== undefined ? only : { kind: 'choice', options },
    flags,
  }
}

/**
 * `(?i)` and its like, which change the flags of what follows; undefined where the cursor is at
 * something else.
 */
function readFlags(cursor: PatternCursor, flags: PatternFlags): PatternFlags | undefined {
  const start = cursor.place
  if (!cursor.take('(?')) return undefined
  const changed = takeFlags(cursor, flags)
  if (changed !== undefined && cursor.take(')')) return changed
  cursor.place = start
  return undefined
}

function takeFlags(cursor: PatternCursor, before: PatternFlags): PatternFlags | undefined {
  let flags = before
  let isOn = true
  while (!cursor.isAt(')') && !cursor.isAt(':')) {
    const name = cursor.next()
    if (name === '-' && isOn) isOn = false
    else if (name === 'i') flags = { ...flags, ignoresCase: isOn }
    else if (name === 'u') flags = { ...flags, unicodeCase: isOn }
    else if (name === 's') flags = { ...flags, dotAll: isOn }
    else if (name === 'm') flags = { ...flags, multiline: isOn }
    else if (name === 'x' || name === 'd' || name === 'U')
      throw unsupportedPattern(`the flag (?${name})`)
    else return undefined
  }
  return flags
}

function parseRepeated(
  cursor: PatternCursor,
  flags: PatternFlags,
  depth: number,
): readonly Pattern[] {
  const atoms = parseAtom(cursor, flags, depth)
  const last = atoms.at(-1)
  const bounds = readQuantifier(cursor)
  if (bounds === undefined || last === undefined) return atoms
  if (cursor.isAt('{')) throw unsupportedPattern('one quantifier after another')
  return [...atoms.slice(0, -1), { kind: 'repeat', part: last, ...bounds }]
}

function readQuantifier(
  cursor: PatternCursor,
): { readonly min: number; readonly max: number } | undefined {
  const bounds = cursor.take('*')
    ? { min: 0, max: Infinity }
    : cursor.take('+')
      ? { min: 1, max: Infinity }
      : cursor.take('?')
        ? { min: 0, max: 1 }
        : readCounts(cursor)
  if (bounds === undefined) return undefined
  if (cursor.take('+')) throw unsupportedPattern('possessive quantifiers')
  cursor.take('?')
  return bounds
}

function readCounts(
  cursor: PatternCursor,
): { readonly min: number; readonly max: number } | undefined {
  if (!cursor.take('{')) return undefined
  const min = cursor.takeNumber()
  if (min === undefined) throw patternError('a { without a number')
  const max = cursor.take(',') ? (cursor.takeNumber() ?? Infinity) : min
  if (!cursor.take('}')) throw patternError('a { without its }')
  if (max < min) throw patternError('a quantifier whose bounds are the wrong way round')
  return { min, max }
}

/** One thing to match; several only of a quotation. */
function parseAtom(cursor: PatternCursor, flags: PatternFlags, depth: number): readonly Pattern[] {
  if (cursor.take('(')) return [parseGroup(cursor, flags, depth)]
  if (cursor.isAt('[')) return [set(parseCharacterClass(cursor, flags, depth))]
  if (cursor.take('.')) return [set(flags.dotAll ? anything : complement(lineEnd))]
  if (cursor.take('^'))
    return [{ kind: 'place', place: flags.multiline ? 'lineStart' : 'textStart' }]
  if (cursor.take('$'))
    return [{ kind: 'place', place: flags.multiline ? 'lineEnd' : 'lastLineEnd' }]
  if (cursor.take('\\Q'))
    return Array.from(cursor.takeUntil('\\E'), quoted =>
      set(character(quoted.codePointAt(0) ?? 0, flags)),
    )
  if (cursor.take('\\')) return [ofEscape(readEscape(cursor, flags), flags)]
  if (cursor.isAt('*') || cursor.isAt('+') || cursor.isAt('?'))
    throw patternError('a quantifier with nothing before it')
  if (cursor.isAt('{')) throw patternError('a { with nothing before it')
  return [set(character(cursor.next().codePointAt(0) ?? 0, flags))]
}

function parseGroup(cursor: PatternCursor, flags: PatternFlags, depth: number): Pattern {
  let inner = flags
  if (cursor.take('?')) {
    if (cursor.isAt('=') || cursor.isAt('!') || cursor.isAt('<=') || cursor.isAt('<!'))
      throw unsupportedPattern('looking ahead or behind')
    if (cursor.isAt('>')) throw unsupportedPattern('atomic groups')
    if (cursor.take('<')) {
      if (!/^[A-Za-z][A-Za-z0-9]*$/.test(cursor.takeUntil('>')))
        throw patternError('the name of a group')
    } else {
      const changed = takeFlags(cursor, flags)
      if (changed === undefined || !cursor.take(':')) throw patternError('what follows (?')
      inner = changed
    }
  }
  const { pattern } = parseChoice(cursor, inner, depth + 1)
  if (!cursor.take(')')) throw patternError('a ( without its )')
  return pattern
}

function ofEscape(escape: Escape, flags: PatternFlags): Pattern {
  switch (escape.kind) {
    case 'character':
      return set(character(escape.codePoint, flags))
    case 'set':
      return set(escape.set)
    case 'place':
      return { kind: 'place', place: escape.place }
    case 'lineBreak': {
      const [carriageReturn, lineFeed] = ['\r', '\n'].map(part =>
        set(codePoint => codePoint === part.codePointAt(0)),
      )
      return {
        kind: 'choice',
        options: [
          {
            kind: 'sequence',
            parts: [carriageReturn, lineFeed].filter(part => part !== undefined),
          },
          set(verticalSpace),
        ],
      }
    }
    default:
      return escape satisfies never
  }
}

function set(characters: CharacterSet): Pattern {
  return { kind: 'set', set: characters }
}
