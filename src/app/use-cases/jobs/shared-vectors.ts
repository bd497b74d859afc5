import { AppError } from '../../../core/errors.ts'
import type { App } from '../../compose.ts'
import { fillVectors, type VectorEvent } from '../corpus/fill-vectors.ts'

/** Makes the vectors that are missing, in one run for all jobs that want some. */
export interface SharedVectors {
  /**
   * Ends when none is missing, and tells that; false: another job waits for the run that makes
   * them, so that this one need not. When the signal fires only the waiting ends. Throws what
   * `fillVectors` throws.
   */
  readonly fill: (
    onEvent: (event: VectorEvent) => void,
    options: { readonly signal: AbortSignal },
  ) => Promise<boolean>
  /** Ends when nothing runs. */
  readonly idle: () => Promise<void>
}

export function sharedVectors(
  app: App,
  stopped: AbortSignal,
  onError: (error: unknown) => void,
): SharedVectors {
  const access = { principal: { kind: 'system', reason: 'doing jobs' }, signal: stopped } as const
  let run: Promise<void> | undefined
  // Passages that come while the last ones are encoded are not missed.
  let isWanted = false
  const runOnce = async (tell: (event: VectorEvent) => void): Promise<void> => {
    try {
      while (isWanted) {
        isWanted = false
        for await (const event of fillVectors(app, access)) tell(event)
      }
    } finally {
      isWanted = false
      run = undefined
    }
  }
  return {
    async fill(onEvent, { signal }) {
      isWanted = true
      if (run !== undefined) return false
      let isWatched = true
      const { promise: left, reject } = Promise.withResolvers<never>()
      const leave = (): void => reject(new AppError('aborted', 'Nobody waits for vectors.', {}))
      signal.addEventListener('abort', leave, { once: true })
      run = runOnce(event => {
        if (isWatched) onEvent(event)
      })
      run.catch(error => {
        if (!isWatched && !stopped.aborted) onError(error)
      })
      try {
        if (signal.aborted) leave()
        await Promise.race([run, left])
        return true
      } finally {
        isWatched = false
        signal.removeEventListener('abort', leave)
      }
    },
    async idle() {
      await run?.catch(() => undefined)
    },
  }
}
