import { setTimeout as wait } from 'node:timers/promises'
import { isAppError } from '../../../core/errors.ts'
import type { Database } from './connection.ts'

// As often as SQLite itself looks; differing, so that two who wait do not meet again and again.
const betweenMs = (): number => 10 + Math.random() * 40

/**
 * Changes the store as soon as no other process does, for as long as the connection waits for
 * others. SQLite would wait in this thread, and everything else here with it.
 */
export async function writeWhenFree<Result>(
  database: Database,
  options: { readonly signal?: AbortSignal | undefined },
  action: string,
  work: () => Result,
): Promise<Result> {
  const [patienceMs] = database.get<[number]>('pragma busy_timeout') ?? [0]
  const until = performance.now() + patienceMs
  for (;;) {
    let isBegun = false
    database.get('pragma busy_timeout = 0')
    try {
      return database.write(options, action, () => {
        isBegun = true
        return work()
      })
    } catch (error) {
      const isBusy = !isBegun && isAppError(error, 'store_unavailable') && error.retryable
      if (!isBusy || performance.now() >= until) throw error
    } finally {
      database.get(`pragma busy_timeout = ${patienceMs}`)
    }
    // The next attempt says that the signal has fired.
    await wait(betweenMs(), undefined, { signal: options.signal }).catch(() => undefined)
  }
}
