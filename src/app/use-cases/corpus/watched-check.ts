import { checkWatch, readWatch, stopCheck } from '../../../core/check-watch.ts'
import type { Store, StoreCheck } from '../../../core/ports/store.ts'
import { throwIfAborted } from '../../../support/abort.ts'

export interface WatchedCheckOptions {
  /** Checks the structure and the totals of the store, not every row. */
  readonly quick?: boolean | undefined
  /** How many rows of the store were checked, a few times a second. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

const watchEveryMs = 200

/** Checks a store, tells how far it is, and ends when the signal says so. */
export async function watchedCheck(
  store: Pick<Store, 'check'>,
  { quick, onProgress, signal }: WatchedCheckOptions,
): Promise<StoreCheck> {
  throwIfAborted(signal, 'checking the store')
  const watch = checkWatch()
  const stop = (): void => stopCheck(watch)
  signal?.addEventListener('abort', stop, { once: true })
  const tell = (): void => {
    const { done, total } = readWatch(watch)
    if (total > 0) onProgress?.(done, total)
  }
  const timer = setInterval(tell, watchEveryMs)
  try {
    return await store.check({ quick, watch })
  } finally {
    clearInterval(timer)
    tell()
    signal?.removeEventListener('abort', stop)
  }
}
