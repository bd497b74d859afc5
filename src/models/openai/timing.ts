import { AppError } from '../../core/errors.ts'

/** Time and chance as the client uses them; tests put in their own. */
export interface Timing {
  /** Milliseconds. */
  now(): number
  /** In [0, 1). */
  random(): number
  /** Ends after so many milliseconds, or throws `aborted` once the signal fires. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** Calls `fire` after so many milliseconds unless the function given back is called before. */
  timer(ms: number, fire: () => void): () => void
}

export const realTiming: Timing = {
  now: () => performance.now(),
  random: () => Math.random(),
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timeout)
        reject(
          new AppError(
            'aborted',
            'Cancelled while waiting to retry.',
            {},
            { cause: signal.reason },
          ),
        )
      }
      const timeout = setTimeout(() => {
        signal.removeEventListener('abort', stop)
        resolve()
      }, ms)
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop, { once: true })
    }),
  timer(ms, fire) {
    const timeout = setTimeout(fire, ms)
    return () => clearTimeout(timeout)
  },
}
