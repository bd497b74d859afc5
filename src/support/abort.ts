import { AppError } from '../core/errors.ts'

/** Throws `aborted` when the signal has fired; `action` names what was abandoned. */
export function throwIfAborted(signal: AbortSignal | undefined, action: string): void {
  if (signal?.aborted === true)
    throw new AppError('aborted', `Aborted while ${action}.`, {}, { cause: signal.reason })
}
