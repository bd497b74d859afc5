import { AppError } from '../../core/errors.ts'

/** Throws `invalid_input` unless the limit is a whole number from 0. */
export function requireLimit(limit: number): void {
  if (!Number.isInteger(limit) || limit < 0)
    throw new AppError('invalid_input', `A limit of ${limit} is not a whole number from 0.`, {
      issues: [{ path: 'limit', message: 'is not a whole number from 0' }],
    })
}
