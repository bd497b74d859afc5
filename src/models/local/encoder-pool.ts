import { AppError } from '../../core/errors.ts'
import type { EncoderJob, EncoderProcess, EncoderResult } from './encoder-process.ts'

/** Spreads calls over processes: what is running, what waits, who is next. */
export interface EncoderPool extends AsyncDisposable {
  /**
   * One result per job, in the order of the jobs. Throws `aborted` at once when the signal fires.
   */
  run(
    jobs: readonly EncoderJob[],
    options: { readonly signal?: AbortSignal | undefined },
  ): Promise<EncoderResult[]>
}

interface Call {
  readonly jobs: readonly EncoderJob[]
  readonly results: EncoderResult[]
  next: number
  missing: number
  readonly running: Set<EncoderProcess>
  readonly settle: (error?: unknown) => void
}

// A process takes some 150 ms and 100 MB to start: worth it only for work that keeps it busy for
// longer, at once or by a little again and again.
const jobsWorthAProcess = 4
const waitsWorthAProcess = 12

/**
 * Calls take turns job by job, so that a question does not wait behind an ingestion.
 * Further processes up to `limit` start when work piles up; one that died is replaced when it is
 * next needed.
 */
export function encoderPool(options: {
  readonly first: EncoderProcess
  readonly limit: number
  readonly start: () => Promise<EncoderProcess>
}): EncoderPool {
  const processes = new Set([options.first])
  const idle = [options.first]
  const calls: Call[] = []
  let starting = 0
  // How often jobs were left waiting since the latest process was started.
  let waits = 0
  let closed = false

  const nextJob = (): { call: Call; index: number } | undefined => {
    const call = calls.shift()
    if (call === undefined) return undefined
    const index = call.next
    call.next += 1
    if (call.next < call.jobs.length) calls.push(call)
    return { call, index }
  }
  const drop = (call: Call): void => {
    const at = calls.indexOf(call)
    if (at >= 0) calls.splice(at, 1)
    for (const child of call.running) child.cancel()
  }
  const waitingJobs = (): number =>
    calls.reduce((sum, call) => sum + call.jobs.length - call.next, 0)

  const pump = (): void => {
    for (let child = idle.pop(); child !== undefined; child = idle.pop()) {
      if (!child.alive()) {
        processes.delete(child)
        continue
      }
      const job = nextJob()
      if (job === undefined) {
        idle.push(child)
        return
      }
      void work(child, job.call, job.index)
    }
    if (calls.length === 0 || closed) return
    waits += 1
    const held = processes.size + starting
    const isWorthIt = waitingJobs() >= jobsWorthAProcess || waits >= waitsWorthAProcess
    if (held < options.limit && (held === 0 || isWorthIt)) void grow()
  }
  const grow = async (): Promise<void> => {
    starting += 1
    waits = 0
    try {
      const child = await options.start()
      if (closed) return await child.close()
      processes.add(child)
      idle.push(child)
    } catch (error) {
      // Others may go on with the work; with no process at all nobody would.
      if (processes.size === 0) for (const call of calls.splice(0)) call.settle(error)
    } finally {
      starting -= 1
    }
    pump()
  }
  const work = async (child: EncoderProcess, call: Call, index: number): Promise<void> => {
    call.running.add(child)
    try {
      const job = call.jobs[index]
      if (job === undefined) return
      call.results[index] = await child.run(job)
      call.missing -= 1
      if (call.missing === 0) call.settle()
    } catch (error) {
      call.settle(error)
    } finally {
      call.running.delete(child)
      if (child.alive()) idle.push(child)
      else processes.delete(child)
      pump()
    }
  }

  return {
    async run(jobs, { signal }) {
      if (closed)
        throw new AppError('internal', 'The encoder was used after it had been closed.', {})
      if (signal?.aborted === true) throw aborted()
      if (jobs.length === 0) return []
      const { promise, resolve, reject } = Promise.withResolvers<undefined>()
      let settled = false
      const call: Call = {
        jobs,
        results: [],
        next: 0,
        missing: jobs.length,
        running: new Set(),
        settle: error => {
          if (settled) return
          settled = true
          if (error === undefined) return resolve(undefined)
          drop(call)
          reject(error)
        },
      }
      const onAbort = (): void => call.settle(aborted())
      signal?.addEventListener('abort', onAbort, { once: true })
      calls.push(call)
      pump()
      try {
        await promise
        return call.results
      } finally {
        signal?.removeEventListener('abort', onAbort)
      }
    },
    async [Symbol.asyncDispose]() {
      closed = true
      for (const call of calls.splice(0)) call.settle(aborted())
      await Promise.all([...processes].map(child => child.close()))
      processes.clear()
    },
  }
}

const aborted = (): AppError => new AppError('aborted', 'Embedding was cancelled.', {})
