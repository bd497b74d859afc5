import type { CharacterSet } from './character-sets.ts'
import { CypherFault } from '../../query/fault.ts'

/** A regular expression without anything that needs backtracking. */
export type Pattern =
  | { readonly kind: 'set'; readonly set: CharacterSet }
  | { readonly kind: 'sequence'; readonly parts: readonly Pattern[] }
  | { readonly kind: 'choice'; readonly options: readonly Pattern[] }
  /** `max` may be Infinity. */
  | { readonly kind: 'repeat'; readonly part: Pattern; readonly min: number; readonly max: number }
  | { readonly kind: 'place'; readonly place: Place }

/** A condition on a place between characters. */
export type Place =
  | 'textStart'
  | 'textEnd'
  | 'lastLineEnd'
  | 'lineStart'
  | 'lineEnd'
  | 'wordEdge'
  | 'noWordEdge'

/** The text is not a pattern. */
export function patternError(message: string): CypherFault {
  return new CypherFault('evaluation', `The pattern of =~ is not valid: ${message}.`)
}

/** A construct of Java's patterns that is not offered here. */
export function unsupportedPattern(construct: string): CypherFault {
  return new CypherFault('unsupported', `Patterns of =~ do not support ${construct}.`)
}

/** The pattern is too large to be run. */
export function patternLimit(message: string): CypherFault {
  return new CypherFault('limit', message)
}
