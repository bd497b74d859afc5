import { AppError } from '../../core/errors.ts'
import { throwIfAborted } from '../../support/abort.ts'
import type { Timing } from './timing.ts'

export interface AttemptOptions {
  readonly maxRetries: number
  readonly timing: Timing
  readonly signal: AbortSignal
  /** Milliseconds that are left for the whole call, waiting included. */
  readonly leftMs: () => number
  /** The pause that the server asked for with its last refusal. */
  readonly askedPauseMs: () => number | undefined
}

/**
 * Waits double from here, each by a random share between a half and the whole, so that clients do
 * not come back together.
 */
const firstPauseMs = 500
const longestPauseMs = 30_000
/** A server may ask for more patience than we choose ourselves, but not for any amount. */
const longestAskedPauseMs = 60_000

/**
 * Runs the work again while it fails with a retryable error, retries and time are left. The error
 * thrown says how many attempts there were.
 */
export async function withAttempts<Result>(
  work: () => Promise<Result>,
  options: AttemptOptions,
): Promise<Result> {
  const { maxRetries, timing, signal, leftMs, askedPauseMs } = options
  for (let attempt = 1; ; attempt += 1) {
    throwIfAborted(signal, 'calling a language model')
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof AppError) || !error.retryable) throw error
      const asked = askedPauseMs()
      const pause =
        asked === undefined
          ? Math.min(longestPauseMs, firstPauseMs * 2 ** (attempt - 1)) *
            (0.5 + timing.random() / 2)
          : Math.min(asked, longestAskedPauseMs)
      if (attempt > maxRetries || pause >= leftMs())
        throw attempt === 1 ? error : counted(error, attempt)
      await timing.wait(pause, signal)
    }
  }
}

function counted(error: AppError, attempts: number): AppError {
  return new AppError(
    error.code,
    `${error.message} There were ${attempts} attempts.`,
    error.details,
    { cause: error.cause, retryable: error.retryable },
  )
}

/**
 * `Retry-After` in milliseconds: seconds or a date; `undefined` where there is none or it cannot be
 * read. Never negative.
 */
export function retryAfterMs(header: string | null, nowMs: number): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}(?:\.\d{1,6})?$/.test(text)) return Number(text) * 1000
  // Only a date with the name of a month: Date.parse takes much else for one.
  const date = /[A-Za-z]{3}/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isFinite(date) ? Math.max(0, date - nowMs) : undefined
}
