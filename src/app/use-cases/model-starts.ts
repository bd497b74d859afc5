import { isAppError } from '../../core/errors.ts'

/** Whether a model answers a first call; false where it is missing or does not start. */
export async function modelStarts(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call()
    return true
  } catch (error) {
    if (isAppError(error, 'model_call_failed') || isAppError(error, 'not_found')) return false
    throw error
  }
}
