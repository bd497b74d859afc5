import { toldError } from '../../app/told-error.ts'
import { AppError } from '../../core/errors.ts'

/** What a client is told of an error, with a code of ours. */
export interface ToldProblem {
  readonly code: string
  readonly message: string
  readonly details?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Of anything that was thrown under a signal; of our own faults only that there was one. What a
 * library throws when it is cancelled is no fault.
 */
export function problemOf(error: unknown, signal: AbortSignal): ToldProblem {
  if (error instanceof AppError) return toldError(error)
  return toldError(
    signal.aborted
      ? new AppError('aborted', 'This was cancelled.', {})
      : new AppError('internal', 'Something went wrong.', {}),
  )
}

/** Whether somebody should look into it. */
export const isOwnFault = ({ code }: ToldProblem): boolean =>
  code === 'internal' || code === 'damaged'

const longestMessage = 4_000

/**
 * A result of a tool that could not do its work: for the assistant to read and try again. Programs
 * find code and details under `veritrail/error`.
 */
export function failedResult({ code, message, details = {} }: ToldProblem) {
  const told = message.slice(0, longestMessage).toWellFormed()
  const { query: _, ...hints } = details
  const hinted = Object.keys(hints).length === 0 ? '' : `\n${JSON.stringify(hints)}`
  return {
    content: [
      {
        type: 'text' as const,
        text: `${code}: ${told}${hinted.slice(0, longestMessage).toWellFormed()}`,
      },
    ],
    isError: true,
    _meta: { 'veritrail/error': { code, message: told, details: hints } },
  }
}
