import { AppError } from '../../core/errors.ts'

/** An operation that failed on the data; `query` is left empty for the engine to fill in. */
export function evaluationError(message: string): AppError<'query_rejected'> {
  return new AppError('query_rejected', message, { query: '', reason: 'evaluation' })
}

/** A cap that an expression hit; the message names the cap. */
export function limitError(message: string): AppError<'query_rejected'> {
  return new AppError('query_rejected', message, { query: '', reason: 'limit' })
}

/** Lists and maps may lie in each other so deep. */
export const maxNesting = 200

/**
 * Throws where a value is nested deeper than `maxNesting`; called with the depth of each level that
 * is entered.
 */
export function checkNesting(depth: number): void {
  if (depth > maxNesting) throw limitError(`a value is nested more than ${maxNesting} levels deep`)
}
