import {
  character,
  complement,
  intersection,
  range,
  union,
  type CharacterSet,
} from './character-sets.ts'
import type { PatternCursor } from './pattern-cursor.ts'
import { readEscape } from './parse-escape.ts'
import type { PatternFlags } from './pattern-flags.ts'
import { patternError, patternLimit, unsupportedPattern } from './pattern-syntax.ts'

const deepest = 200

/** `[…]` with ranges, classes inside and `&&`; the cursor stands at the bracket. */
export function parseCharacterClass(
  cursor: PatternCursor,
  flags: PatternFlags,
  depth: number,
): CharacterSet {
  if (depth > deepest)
    throw patternLimit(`a pattern of =~ is nested more than ${deepest} levels deep`)
  cursor.take('[')
  const isNegated = cursor.take('^')
  let result: CharacterSet | undefined
  let members: CharacterSet[] = []
  const close = (): void => {
    if (members.length === 0) return
    const operand = union(...members)
    result = result === undefined ? operand : intersection(result, operand)
    members = []
  }
  for (;;) {
    if (cursor.isAtEnd()) throw patternError('a [ without its ]')
    if (cursor.take('&&')) close()
    else if (cursor.isAt(']') && (members.length > 0 || result !== undefined)) break
    else members.push(...parseMember(cursor, flags, depth))
  }
  cursor.take(']')
  close()
  const set = result ?? (() => false)
  return isNegated ? complement(set) : set
}

function parseMember(
  cursor: PatternCursor,
  flags: PatternFlags,
  depth: number,
): readonly CharacterSet[] {
  if (cursor.isAt('[')) return [parseCharacterClass(cursor, flags, depth + 1)]
  if (cursor.take('\\Q'))
    return Array.from(cursor.takeUntil('\\E'), quoted =>
      character(quoted.codePointAt(0) ?? 0, flags),
    )
  const first = parseSingle(cursor, flags)
  if (typeof first !== 'number') return [first]
  const afterFirst = cursor.place
  if (!cursor.take('-')) return [character(first, flags)]
  if (cursor.isAt(']') || cursor.isAt('[') || cursor.isAt('&&')) {
    cursor.place = afterFirst
    return [character(first, flags)]
  }
  const last = parseSingle(cursor, flags)
  if (typeof last !== 'number') throw patternError('a range that ends in a class')
  if (last < first) throw patternError('a range whose ends are the wrong way round')
  return [range(first, last, flags)]
}

/** A code point, or the set that an escape stands for. */
function parseSingle(cursor: PatternCursor, flags: PatternFlags): number | CharacterSet {
  if (!cursor.take('\\')) return cursor.next().codePointAt(0) ?? 0
  const escape = readEscape(cursor, flags)
  if (escape.kind === 'character') return escape.codePoint
  if (escape.kind === 'set') return escape.set
  throw unsupportedPattern('places between characters inside of [ ]')
}
