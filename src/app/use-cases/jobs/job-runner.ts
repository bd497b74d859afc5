import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { jobKinds } from '../../../core/contract/http/jobs.ts'
import { AppError } from '../../../core/errors.ts'
import type { Job } from '../../../core/ports/job-queue.ts'
import type { App } from '../../compose.ts'
import { trackProgress, type JobProgress, type ProgressTracker } from './job-progress.ts'
import { itemNames, readRequest } from './job-request.ts'
import { endCancelled, runJob } from './run-job.ts'
import { removeLeftovers, removeStaged } from './upload-staging.ts'

/** Does the jobs of a corpus, one of each kind at a time, while it runs. */
export interface JobRunner {
  /** Looks for jobs from now on; jobs of processes that ended are done again. */
  start(): void
  /** Looks for jobs now. */
  wake(): void
  /** How far a job is that runs here. */
  progressOf(id: string): JobProgress | undefined
  /** Resolves when more is known of a job that runs here; undefined: it does not run here. */
  changeOf(id: string): Promise<void> | undefined
  /** Ends a job; false for one that is over. */
  cancel(id: string): Promise<boolean>
  /** Stops what runs, which the next process goes on with, and ends when nothing runs any more. */
  stop(): Promise<void>
}

interface Running {
  readonly tracker: ProgressTracker
  readonly controller: AbortController
  change: PromiseWithResolvers<void>
}

const leaseMs = 20_000
const extendMs = 5_000
const pollMs = 5_000
const retryMs = 1_000
const cleanEveryMs = 60_000
const maxAttempts = 3
const keptMs = 30 * 86_400_000

const gaveUp = 'The server ended three times while it read these files.'

const access = { principal: { kind: 'system', reason: 'doing jobs' } } as const

export function jobRunner(app: App, onError: (error: unknown, place: string) => void): JobRunner {
  const { jobs } = app.store
  const worker = randomUUID()
  const running = new Map<string, Running>()
  const loops = new Map<string, Promise<void>>()
  let last: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isStopping = false
  let cleanedAt = -Infinity
  const stopped = new AbortController()

  const alone = (work: () => Promise<void>): Promise<void> => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
  const wake = (): void => {
    for (const kind of jobKinds) {
      if (isStopping || loops.has(kind)) continue
      const loop = workThrough(kind)
        .catch(error => onError(error, 'jobs'))
        .finally(() => loops.delete(kind))
      loops.set(kind, loop)
    }
  }
  const workThrough = async (kind: string): Promise<void> => {
    for (;;) {
      if (isStopping) return
      const job = await jobs.lease({ kind, worker, now: app.clock.now(), leaseMs }, access)
      if (job === undefined) return
      if (stopped.signal.aborted) {
        await jobs.release(job.id, worker, access)
        return
      }
      const isRetried = await work(job)
      if (isRetried)
        await wait(retryMs, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }

  /** Tells whether the job waits again. */
  const work = async (job: Job): Promise<boolean> => {
    const { id } = job
    const request = readRequest(job)
    const tracker = trackProgress(itemNames(request))
    const controller = new AbortController()
    const entry: Running = { tracker, controller, change: Promise.withResolvers() }
    running.set(id, entry)
    let isLost = false
    const extend = async (): Promise<void> => {
      const isHeld =
        (await jobs.extend(id, worker, app.clock.now() + leaseMs, access)) &&
        (await report(id, tracker))
      if (isHeld) return
      isLost = true
      controller.abort(new AppError('aborted', 'The job was cancelled.', {}))
    }
    const heart = setInterval(() => {
      // Tried again in a moment; the lease lasts for several.
      extend().catch(error => onError(error, 'jobs'))
    }, extendMs)
    const end = async (): Promise<boolean> => {
      if (isLost) return false
      await report(id, tracker)
      return true
    }
    try {
      // Whoever had it ended in the middle each time.
      if (job.attempts > maxAttempts) throw new AppError('internal', gaveUp, {})
      await runJob(app, job, request, tracker, {
        signal: controller.signal,
        alone,
        onProgress: () => changed(entry),
      })
      if (await end()) await jobs.complete(id, worker, app.clock.now(), access)
      await removeStaged(app.corpusFolder, id)
      return false
    } catch (error) {
      if (isStopping && controller.signal.aborted) {
        if (await end()) await jobs.release(id, worker, access)
        return false
      }
      if (controller.signal.aborted) {
        if ((await jobs.get(id, access))?.status !== 'cancelled') return false
        await endCancelled(app, job, request)
        await removeStaged(app.corpusFolder, id)
        return false
      }
      const { reason, isRetried } = failureOf(error)
      if (!(error instanceof AppError)) onError(error, `job ${request.kind}`)
      const attempts = isRetried ? maxAttempts : 1
      if (await end())
        await jobs.fail(id, worker, { reason, maxAttempts: attempts, now: app.clock.now() }, access)
      if (job.attempts < attempts) return true
      await removeStaged(app.corpusFolder, id)
      return false
    } finally {
      clearInterval(heart)
      running.delete(id)
      changed(entry)
    }
  }
  const report = (id: string, tracker: ProgressTracker): Promise<boolean> =>
    jobs.report(id, worker, JSON.stringify(tracker.progress()), access)

  const clean = async (): Promise<void> => {
    await jobs.prune(app.clock.now() - keptMs, access)
    await removeLeftovers(app.corpusFolder, Date.now(), async id => {
      const status = (await jobs.get(id, access))?.status
      return status === 'waiting' || status === 'leased'
    })
  }
  return {
    start() {
      const look = (): void => {
        wake()
        if (performance.now() - cleanedAt < cleanEveryMs) return
        cleanedAt = performance.now()
        clean().catch(error => onError(error, 'jobs'))
      }
      timer = setInterval(look, pollMs).unref()
      look()
    },
    wake,
    progressOf: id => running.get(id)?.tracker.progress(),
    changeOf: id => running.get(id)?.change.promise,
    async cancel(id) {
      const entry = running.get(id)
      // The last moment at which this process may write it.
      if (entry !== undefined) await report(id, entry.tracker)
      const isCancelled = await jobs.cancel(id, app.clock.now(), access)
      if (!isCancelled) return false
      if (entry === undefined) await removeStaged(app.corpusFolder, id)
      entry?.controller.abort(new AppError('aborted', 'The job was cancelled.', {}))
      return true
    },
    async stop() {
      isStopping = true
      clearInterval(timer)
      stopped.abort()
      for (const { controller } of running.values())
        controller.abort(new AppError('aborted', 'The server stops.', {}))
      await Promise.all(loops.values())
    },
  }
}

function changed(entry: Running): void {
  entry.change.resolve()
  entry.change = Promise.withResolvers()
}

/** Why a job failed, for the one who asked: nothing of this machine, nor of other documents. */
function failureOf(error: unknown): { readonly reason: string; readonly isRetried: boolean } {
  if (!(error instanceof AppError))
    return { reason: 'Something went wrong in the server.', isRetried: false }
  switch (error.code) {
    case 'internal':
      return error.message === gaveUp
        ? { reason: gaveUp, isRetried: false }
        : { reason: 'Something went wrong in the server.', isRetried: false }
    case 'invalid_input':
      return { reason: error.message, isRetried: false }
    case 'forbidden':
      return { reason: 'The corpus can only be read.', isRetried: false }
    case 'store_unavailable':
    case 'store_inconsistent':
      return { reason: 'The store did not answer as it should. Try again later.', isRetried: true }
    case 'model_call_failed':
      return { reason: 'A model did not answer. Try again later.', isRetried: true }
    default:
      return { reason: 'Something went wrong in the server.', isRetried: error.retryable }
  }
}
