import { Worker } from 'node:worker_threads'
import { AppError } from '../../core/errors.ts'
import type { Processed, ProcessTask } from '../../ingestion/process-items.ts'
import { workerEntry } from '../../support/worker-entry.ts'
import { remoteCaller, type RemoteCall } from './remote-call.ts'

// A document on which a thread sits longer than this is given up; 256 MiB PDFs take well below a minute.
const stuckAfterMs = 5 * 60_000

/** Threads that read documents; a thread that dies or hangs takes only its own task with it. */
export interface ExtractPool extends AsyncDisposable {
  /** Throws `internal` when the thread was lost or stuck on this task; the next task gets a fresh one. */
  process(task: ProcessTask, signal?: AbortSignal): Promise<readonly Processed[]>
}

// Records of a batch live a short while: with the default of 16 MB most of them would be copied to the old generation first.
const youngGenerationMb = 64

interface Slot { worker: Worker; call: RemoteCall; busy: Promise<unknown> }

export function extractPool(size: number): ExtractPool {
  const slots: Slot[] = []
  let next = 0
  let closing = false
  const start = (slot?: Slot): Slot => {
    const worker = new Worker(workerEntry(new URL('./extract-worker.ts', import.meta.url)), { name: 'extract', resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb } })
    const { call, gone } = remoteCaller(worker)
    worker.on('exit', code => {
      if (!closing) gone(new AppError('internal', `A thread that reads documents ended (exit code ${code}).`, {}, { retryable: true }))
    })
    if (slot === undefined) return { worker, call, busy: Promise.resolve() }
    return Object.assign(slot, { worker, call })
  }
  const runOn = async (slot: Slot, task: ProcessTask, signal: AbortSignal | undefined): Promise<readonly Processed[]> => {
    const timeout = AbortSignal.timeout(stuckAfterMs)
    const both = signal === undefined ? timeout : AbortSignal.any([signal, timeout])
    try {
      return await slot.call('process', [task, { signal: both }]) as readonly Processed[]
    } catch (error) {
      if (signal?.aborted === true || closing) throw error
      await slot.worker.terminate()
      start(slot)
      throw error
    }
  }
  return {
    process(task, signal) {
      const slot = slots[next % size] ?? start()
      slots[next % size] = slot
      next += 1
      const result = slot.busy.then(() => runOn(slot, task, signal))
      slot.busy = result.catch(() => undefined)
      return result
    },
    async [Symbol.asyncDispose]() {
      closing = true
      await Promise.all(slots.map(slot => slot.worker.terminate()))
    },
  }
}
