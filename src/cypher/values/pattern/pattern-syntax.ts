import { AppError } from '../../../core/errors.ts'
import type { CharacterSet } from './character-sets.ts'

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
export function patternError(message: string): AppError<'query_rejected'> {
  return new AppError('query_rejected', `The pattern of =~ is not valid: ${message}.`, {
    query: '',
    reason: 'evaluation',
  })
}

/** A construct of Java's patterns that is not offered here. */
export function unsupportedPattern(construct: string): AppError<'query_rejected'> {
  return new AppError('query_rejected', `Patterns of =~ do not support ${construct}.`, {
    query: '',
    reason: 'unsupported',
  })
}

/** The pattern is too large to be run. */
export function patternLimit(message: string): AppError<'query_rejected'> {
  return new AppError('query_rejected', message, { query: '', reason: 'limit' })
}
