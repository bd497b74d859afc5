import type { GraphValue } from '../../core/graph-value.ts'
import { patternMatcher } from './pattern/pattern-matcher.ts'
import { kindInWords } from './value-kind.ts'
import { evaluationFault } from '../query/fault.ts'

/** `STARTS WITH`: null where one is no text. */
export function startsWith(text: GraphValue, part: GraphValue): boolean | null {
  return typeof text === 'string' && typeof part === 'string' ? text.startsWith(part) : null
}

/** `ENDS WITH`: null where one is no text. */
export function endsWith(text: GraphValue, part: GraphValue): boolean | null {
  return typeof text === 'string' && typeof part === 'string' ? text.endsWith(part) : null
}

/** `CONTAINS`: null where one is no text. */
export function contains(text: GraphValue, part: GraphValue): boolean | null {
  return typeof text === 'string' && typeof part === 'string' ? text.includes(part) : null
}

/**
 * `=~`: whether the pattern, in Java's syntax, matches the whole text; null where the left side is
 * no text or either is null. Time grows with the length of the text times that of the pattern,
 * whatever they hold. Patterns that need backtracking (back-references, looking around, possessive
 * quantifiers) are refused by name.
 */
export function matches(text: GraphValue, pattern: GraphValue): boolean | null {
  if (text === null || pattern === null) return null
  if (typeof pattern !== 'string')
    throw evaluationFault(`=~ needs a pattern as a string, not ${kindInWords(pattern)}`)
  return typeof text === 'string' ? patternMatcher(pattern)(text) : null
}
