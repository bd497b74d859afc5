import { watch, type FSWatcher } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

// Programs write a file in several steps, and maildirs move it afterwards.
const settleMs = 1_000

/**
 * Resolves when something below one of the paths has changed and a second has passed, after
 * `everyMs` in any case, or when the signal fires.
 */
export async function nextChange(
  paths: readonly string[],
  options: {
    readonly workingFolder: string
    readonly everyMs: number
    readonly signal: AbortSignal
    /** What the program itself writes is no change. */
    readonly isOwn: (path: string) => boolean
  },
): Promise<void> {
  const { workingFolder, everyMs, signal, isOwn } = options
  const woken = new AbortController()
  const watchers: FSWatcher[] = []
  try {
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
        // The next round says what is wrong with the path.
        continue
      }
    }
    await pause(everyMs, AbortSignal.any([signal, woken.signal]))
    if (woken.signal.aborted) await pause(settleMs, signal)
  } finally {
    for (const watcher of watchers) watcher.close()
  }
}

/** Ends early when the signal fires. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => {})
