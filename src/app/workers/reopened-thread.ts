import type { Worker } from 'node:worker_threads'
import type { AppError } from '../../core/errors.ts'
import { remoteCaller, type RemoteCall } from './remote-call.ts'

/** A thread that is started again when it has died. */
export interface ReopenedThread extends AsyncDisposable {
  readonly call: RemoteCall
}

export interface ThreadOptions {
  /** Starts the thread. */
  readonly start: () => Worker
  /** What it is asked first and last. */
  readonly open: string
  readonly close: string
  /** What whoever waits is told when the thread ended by itself, and once it was closed. */
  readonly ended: (why: string) => AppError
  readonly closed: () => AppError
}

interface Thread {
  readonly worker: Worker
  readonly call: RemoteCall
  readonly gone: (reason: Error) => void
  lost: { readonly reason: Error; readonly at: number } | undefined
}

// A thread that dies as soon as it is there is not started over and over.
const pauseMs = 1_000

/**
 * Starts a thread, and once more at the next call when it has ended by itself (out of memory, for
 * one): what waited then fails with the reason, what comes a second later is answered. Throws what
 * opening threw; gives what opening gave.
 */
export async function reopenedThread<Opened>(
  options: ThreadOptions,
): Promise<ReopenedThread & { readonly opened: Opened }> {
  let isClosing = false
  const begin = async (): Promise<{ readonly thread: Thread; readonly opened: Opened }> => {
    const worker = options.start()
    const thread: Thread = { worker, ...remoteCaller(worker), lost: undefined }
    const end = (why: string): void => {
      if (isClosing) return
      thread.lost ??= { reason: options.ended(why), at: performance.now() }
      thread.gone(thread.lost.reason)
    }
    worker.on('error', error => end(error instanceof Error ? error.message : String(error)))
    worker.on('exit', code => end(`exit code ${code}`))
    try {
      return { thread, opened: (await thread.call(options.open, [])) as Opened }
    } catch (error) {
      // A thread that could not open its file has nothing to close, but would keep the process
      // alive.
      thread.lost ??= { reason: error as Error, at: performance.now() }
      await worker.terminate()
      throw error
    }
  }
  const first = await begin()
  let { thread } = first
  let beginning: Promise<void> | undefined
  const again = async (method: string, args: readonly unknown[]): Promise<unknown> => {
    const { lost } = thread
    if (lost !== undefined) {
      if (isClosing || performance.now() - lost.at < pauseMs) throw lost.reason
      beginning ??= begin()
        .then(
          next => void (thread = next.thread),
          (error: unknown) => {
            // The pause begins anew: what cannot be opened is not tried at every call.
            thread.lost = { reason: error as Error, at: performance.now() }
            throw error
          },
        )
        .finally(() => (beginning = undefined))
      await beginning
    }
    return await thread.call(method, args)
  }
  return {
    opened: first.opened,
    call: (method, args) =>
      thread.lost === undefined ? thread.call(method, args) : again(method, args),
    async [Symbol.asyncDispose]() {
      if (isClosing) return
      isClosing = true
      await beginning?.catch(() => undefined)
      try {
        // A thread that has ended has nothing left to close.
        if (thread.lost === undefined) await thread.call(options.close, [])
      } finally {
        await thread.worker.terminate()
        // Whoever still waits, or asks later, is told instead of waiting for ever.
        thread.gone(options.closed())
      }
    },
  }
}
