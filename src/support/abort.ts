import { AppError } from '../core/errors.ts'

/** Throws `aborted` when the signal has fired; `action` says what was given up. */
export function throwIfAborted(signal: AbortSignal | undefined, action: string): void {
  if (signal?.aborted === true)
    throw new AppError('aborted', `Gave up: ${action}.`, {}, { cause: signal.reason })
}
