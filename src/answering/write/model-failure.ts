import { isAppError, type AppError } from '../../core/errors.ts'

/**
 * Whether an error is the language model's or its configuration's, so that an answer can do without
 * it; not one of the store, and no cancellation.
 */
export const isModelFailure = (error: unknown): error is AppError =>
  isAppError(error, 'model_call_failed') ||
  isAppError(error, 'model_output_invalid') ||
  isAppError(error, 'invalid_input')
