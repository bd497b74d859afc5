import { watch, type FSWatcher } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Tells of changes below some paths, from when it was made: none between two waits is missed. */
export interface Watching extends Disposable {
  /**
   * Resolves when something has changed since the last call and a second has passed, after
   * `everyMs` in any case, or when the signal fires.
   */
  next(everyMs: number): Promise<void>
}

// Programs write a file in several steps, and maildirs move it afterwards.
const settleMs = 1_000

export function watching(
  paths: readonly string[],
  options: {
    readonly workingFolder: string
    readonly signal: AbortSignal
    /** What the program itself writes is no change. */
    readonly isOwn: (path: string) => boolean
  },
): Watching {
  const { workingFolder, signal, isOwn } = options
  let woken = new AbortController()
  const watchers: FSWatcher[] = []
  for (const path of paths) {
    const full = resolve(workingFolder, path)
    try {
      const watcher = watch(full, { recursive: true, persistent: false }, (_, name) => {
        if (!isOwn(resolve(full, name ?? ''))) woken.abort()
      })
      // A folder that vanished, or more folders than the system watches: time tells instead.
      watcher.on('error', () => watcher.close())
      watchers.push(watcher)
    } catch {
      // The ingestion says what is wrong with the path.
      continue
    }
  }
  return {
    async next(everyMs) {
      if (!woken.signal.aborted) await pause(everyMs, AbortSignal.any([signal, woken.signal]))
      if (!woken.signal.aborted) return
      await pause(settleMs, signal)
      woken = new AbortController()
    },
    [Symbol.dispose]() {
      for (const watcher of watchers) watcher.close()
    },
  }
}

/** Ends early when the signal fires. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => {})
