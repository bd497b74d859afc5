import { Worker } from 'node:worker_threads'
import { workerEntry } from '../../support/package-files.ts'
import type { WatchSettings } from './watch-settings.ts'

/** Tells the watching thread what this process is doing. */
export interface WatchedWork {
  /** New work begins, on which `spentMs` were spent before. */
  begin(spentMs?: number): void
  /** Nothing is in hand until `resume` or `begin`: neither time nor memory counts. */
  rest(): void
  /** The same work goes on. */
  resume(): void
  /** Milliseconds spent on the work in hand. */
  spentMs(): number
}

/**
 * Starts the thread that ends this process, by SIGKILL, when the work in hand takes more than it
 * may, or when the process that started this one is gone.
 */
export function watchWork(limits: Omit<WatchSettings, 'state'>): WatchedWork {
  const state = new Int32Array(new SharedArrayBuffer(12))
  const settings: WatchSettings = { ...limits, state }
  new Worker(workerEntry(new URL('./process-watch.ts', import.meta.url)), {
    workerData: settings,
    name: 'watch',
  }).unref()
  let before = 0
  let since: number | undefined
  const spent = (): number => before + (since === undefined ? 0 : performance.now() - since)
  const resume = (): void => {
    since ??= performance.now()
    Atomics.store(state, 0, 1)
    Atomics.notify(state, 0)
  }
  return {
    begin(spentMs = 0) {
      before = spentMs
      since = undefined
      Atomics.store(state, 2, Math.round(spentMs))
      Atomics.add(state, 1, 1)
      resume()
    },
    rest() {
      before = spent()
      since = undefined
      Atomics.store(state, 0, 0)
    },
    resume,
    spentMs: spent,
  }
}
