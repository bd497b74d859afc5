import { AppError } from '../core/errors.ts'

/** Throws `aborted` when the signal has fired; `action` names what was abandoned. */
export function throwIfAborted(signal: AbortSignal | undefined, action: string): void {
  if (signal?.aborted === true)
    throw new AppError('aborted', `Aborted while ${action}.`, {}, { cause: signal.reason })
}

/** The reason of a signal that a limit of time fires, as `AbortSignal.timeout` has it. */
export const timeoutReason = (message: string): DOMException =>
  new DOMException(message, 'TimeoutError')

/** What a limit of time says that fired the signal; `undefined` where something else did. */
export function timeoutMessage(signal: AbortSignal | undefined): string | undefined {
  const reason: unknown = signal?.reason
  return reason instanceof DOMException && reason.name === 'TimeoutError'
    ? reason.message
    : undefined
}
