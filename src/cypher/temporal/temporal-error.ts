import { AppError } from '../../core/errors.ts'

/**
 * A fault on temporal data: a field that does not exist, a date that is none, text that is no time.
 */
export function temporalError(message: string): AppError<'query_rejected'> {
  return new AppError('query_rejected', message, { query: '', reason: 'evaluation' })
}

/** A result that cannot be held exactly. */
export function temporalLimit(message: string): AppError<'query_rejected'> {
  return new AppError('query_rejected', message, { query: '', reason: 'limit' })
}
