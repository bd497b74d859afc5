import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { jobKinds } from '../../../core/contract/http/jobs.ts'
import { AppError } from '../../../core/errors.ts'
import type { Job } from '../../../core/ports/job-queue.ts'
import type { App } from '../../compose.ts'
import { trackProgress, type JobProgress, type ProgressTracker } from './job-progress.ts'
import { itemNames, progressOf, readRequest, type JobRequest } from './job-request.ts'
import { endCancelled, runJob } from './run-job.ts'
import { usualPace } from '../corpus/fill-vectors.ts'
import { sharedVectors } from './shared-vectors.ts'
import { vectorsKind } from './vector-jobs.ts'
import { endBatches, sharedKinds } from './files-jobs.ts'
import { removeLeftovers, removeStaged } from './upload-staging.ts'

/**
 * Does the jobs of a corpus while it runs. Those of several people take turns: of each kind a few
 * run at once, one of each person, and one whose turn is over goes on later when others wait.
 */
export interface JobRunner {
  /** Looks for jobs from now on; jobs of processes that ended are done again. */
  start(): void
  /** Looks for jobs now. */
  wake(): void
  /** Makes vectors of what was added without a job, in the background. */
  fillVectors(): void
  /** How far a job is that runs here. */
  progressOf(id: string): JobProgress | undefined
  /** Resolves when more is known of a job that runs here; undefined: it does not run here. */
  changeOf(id: string): Promise<void> | undefined
  /** Ends a job; false for one that is over. */
  cancel(id: string): Promise<boolean>
  /** Stops what runs, which the next process goes on with, and ends when nothing runs any more. */
  stop(): Promise<void>
}

/** A job that begins here, or ends: `again` is one that failed and waits for another try. */
export type JobEvent = {
  readonly id: string
  readonly request: JobRequest
  readonly progress: JobProgress
} & (
  | { readonly type: 'begun' }
  | { readonly type: 'done'; readonly ms: number }
  | { readonly type: 'failed' | 'again'; readonly ms: number; readonly reason: string }
)

interface Running {
  readonly kind: string
  readonly by: string
  readonly tracker: ProgressTracker
  readonly controller: AbortController
  /** When others may take its place, by `performance.now()`; absent: it has added nothing yet. */
  turnEndsAt?: number
  /** Whether it stops, to go on later. */
  givesWay: boolean
  /** Whether it reads files; what waits for vectors takes no place. */
  isReading: boolean
  change: PromiseWithResolvers<void>
}

const usualTimes = { leaseMs: 20_000, extendMs: 5_000, pollMs: 5_000 }
const retryMs = 1_000
const cleanEveryMs = 60_000
const maxAttempts = 3
const keptMs = 30 * 86_400_000
// One may be large while others come and go; each has readers of its own.
const mostAtOnce = 2

const gaveUp = 'The server ended three times while it read these files.'

const access = { principal: { kind: 'system', reason: 'doing jobs' } } as const

export function jobRunner(
  app: App,
  onError: (error: unknown, place: string) => void,
  options: {
    /** How long a job adds documents before those of others may take its place. */
    readonly turnMs: number
    /** Which jobs are done here; absent: all that the store can have. */
    readonly kinds?: ReadonlyArray<(typeof jobKinds)[number]> | undefined
    /** How long a job is held, and how often that is prolonged and jobs are looked for. */
    readonly times?: typeof usualTimes | undefined
    /** Called when a job begins and ends here. */
    readonly onJob?: ((event: JobEvent) => void) | undefined
  },
): JobRunner {
  const { turnMs } = options
  // Where the encoder is switched off, vectors are for others to make.
  const kinds = (options.kinds ?? kindsOf(app)).filter(
    kind => kind !== vectorsKind || app.embedding !== undefined,
  )
  const { leaseMs, extendMs, pollMs } = options.times ?? usualTimes
  const onJob = options.onJob ?? (() => undefined)
  const pace = usualPace()
  const { jobs } = app.store
  const worker = randomUUID()
  const running = new Map<string, Running>()
  const works = new Set<Promise<void>>()
  const looking = new Map<string, { promise: Promise<void>; isWanted: boolean }>()
  // Whose jobs gave way to those of others, by kind; they come when nobody else waits.
  const hadTurn = new Map(jobKinds.map(kind => [kind as string, new Set<string>()]))
  let timer: NodeJS.Timeout | undefined
  let isStopping = false
  let cleanedAt = -Infinity
  const stopped = new AbortController()
  const vectors = sharedVectors(app, stopped.signal, error => onError(error, 'vectors'))

  const wake = (): void => {
    for (const kind of kinds) look(kind)
  }
  // The end of a look never wakes other kinds: two of them would wake each other for ever.
  const look = (kind: string): void => {
    const current = looking.get(kind)
    if (current !== undefined) {
      current.isWanted = true
      return
    }
    const entry = { promise: Promise.resolve(), isWanted: false }
    looking.set(kind, entry)
    entry.promise = beginAll(kind)
      .catch(error => onError(error, 'jobs'))
      .finally(() => {
        looking.delete(kind)
        if (entry.isWanted) look(kind)
      })
  }
  /** Begins as many jobs as may run. */
  const beginAll = async (kind: string): Promise<void> => {
    while (!isStopping) {
      const reading = [...running.values()].filter(entry => entry.kind === kind && entry.isReading)
      const staying = reading.filter(({ givesWay }) => !givesWay)
      const over = staying.length < mostAtOnce ? undefined : longestOver(staying)
      if (staying.length >= mostAtOnce && over === undefined) return
      const job = await nextJob(
        kind,
        reading.map(({ by }) => by),
      )
      if (job === undefined) return
      if (stopped.signal.aborted) {
        await jobs.release(job.id, worker, access)
        return
      }
      if (over !== undefined) {
        over.givesWay = true
        hadTurn.get(kind)?.add(over.by)
        over.controller.abort(new AppError('aborted', 'The jobs of others come first.', {}))
      }
      begin(job)
    }
  }
  const nextJob = async (kind: string, busy: readonly string[]): Promise<Job | undefined> => {
    const query = { kind, worker, leaseMs }
    const before = hadTurn.get(kind) ?? new Set()
    const lease = (notBy: readonly string[]): Promise<Job | undefined> =>
      jobs.lease({ ...query, now: app.clock.now(), notBy }, access)
    const first = before.size === 0 ? undefined : await lease([...busy, ...before])
    if (first !== undefined) return first
    before.clear()
    return lease(busy)
  }
  const begin = (job: Job): void => {
    const end = work(job)
      .catch(error => {
        onError(error, 'jobs')
        return false
      })
      .then(async isRetried => {
        if (isRetried)
          await wait(retryMs, undefined, { signal: stopped.signal }).catch(() => undefined)
      })
      .finally(() => {
        works.delete(end)
        wake()
      })
    works.add(end)
  }

  /** Tells whether the job waits again. */
  const work = async (job: Job): Promise<boolean> => {
    const { id, kind, by } = job
    const controller = new AbortController()
    const request = readRequest(job)
    const tracker = trackProgress(itemNames(request), progressOf(job))
    const entry: Running = {
      kind,
      by,
      tracker,
      controller,
      givesWay: false,
      isReading: true,
      change: Promise.withResolvers(),
    }
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
    let isExtending = false
    const heart = setInterval(() => {
      // A store that is slow would only get more and more to do.
      if (isExtending) return
      isExtending = true
      // Tried again in a moment; the lease lasts for several.
      extend()
        .catch(error => onError(error, 'jobs'))
        .finally(() => (isExtending = false))
    }, extendMs)
    const end = async (): Promise<boolean> => {
      if (isLost) return false
      await report(id, tracker)
      return true
    }
    let turn: NodeJS.Timeout | undefined
    const begunAt = performance.now()
    onJob({ type: 'begun', id, request, progress: tracker.progress() })
    const ended = (): Pick<JobEvent, 'id' | 'request' | 'progress'> & { readonly ms: number } => ({
      id,
      request,
      progress: tracker.progress(),
      ms: performance.now() - begunAt,
    })
    try {
      // Whoever had it ended in the middle each time.
      if (job.attempts > maxAttempts) throw new AppError('internal', gaveUp, {})
      await runJob(app, job, request, tracker, {
        signal: controller.signal,
        vectors,
        pace,
        onProgress: () => changed(entry),
        onAdded() {
          if (entry.turnEndsAt !== undefined) return
          entry.turnEndsAt = performance.now() + turnMs
          turn = setTimeout(wake, turnMs).unref()
        },
        onRead() {
          entry.isReading = false
          wake()
        },
      })
      if ((await end()) && (await jobs.complete(id, worker, app.clock.now(), access)))
        onJob({ type: 'done', ...ended() })
      await removeStaged(app.corpusFolder, id)
      if (request.kind === 'files') await endBatches(app, [request.batch])
      return false
    } catch (error) {
      if ((isStopping || entry.givesWay) && controller.signal.aborted) {
        const isReleased = (await end()) && (await jobs.release(id, worker, access))
        if (isStopping || isReleased) return false
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
      const fault = { reason, maxAttempts: attempts, now: app.clock.now() }
      if ((await end()) && (await jobs.fail(id, worker, fault, access)))
        onJob({ type: job.attempts < attempts ? 'again' : 'failed', reason, ...ended() })
      if (job.attempts < attempts) return true
      await removeStaged(app.corpusFolder, id)
      if (request.kind === 'files') await endBatches(app, [request.batch])
      return false
    } finally {
      clearInterval(heart)
      clearTimeout(turn)
      running.delete(id)
      changed(entry)
    }
  }
  const report = (id: string, tracker: ProgressTracker): Promise<boolean> =>
    jobs.report(id, worker, JSON.stringify(tracker.progress()), access)

  const clean = async (): Promise<void> => {
    await jobs.prune(app.clock.now() - keptMs, access)
    // A process may have ended between a job and the end of its batch.
    if (kinds.includes('files')) await endBatches(app)
    await removeLeftovers(app.corpusFolder, Date.now(), async id => {
      const status = (await jobs.get(id, access))?.status
      return status === 'waiting' || status === 'leased'
    })
  }
  return {
    start() {
      const poll = (): void => {
        wake()
        if (performance.now() - cleanedAt < cleanEveryMs) return
        cleanedAt = performance.now()
        clean().catch(error => onError(error, 'jobs'))
      }
      timer = setInterval(poll, pollMs).unref()
      poll()
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
    fillVectors() {
      if (isStopping || app.embedding === undefined) return
      const work = vectors
        .fill(() => {}, { signal: stopped.signal })
        .then(
          () => {},
          (error: unknown) => {
            if (!stopped.signal.aborted) onError(error, 'vectors')
          },
        )
        .finally(() => works.delete(work))
      works.add(work)
    },
    async stop() {
      isStopping = true
      clearInterval(timer)
      stopped.abort(new AppError('aborted', 'The server stops.', {}))
      for (const { controller } of running.values())
        controller.abort(new AppError('aborted', 'The server stops.', {}))
      await Promise.all([...looking.values()].map(({ promise }) => promise))
      await Promise.all(works)
      await vectors.idle()
    },
  }
}

/** A corpus in a file has one writer, so nothing is queued to be shared. */
const kindsOf = ({ config }: App): ReadonlyArray<(typeof jobKinds)[number]> =>
  config.store.kind === 'neo4j'
    ? jobKinds
    : jobKinds.filter(kind => !(sharedKinds as readonly string[]).includes(kind))

/** The one of some jobs whose turn has been over for longest. */
const longestOver = (entries: readonly Running[]): Running | undefined =>
  entries
    .filter(({ turnEndsAt }) => turnEndsAt !== undefined && turnEndsAt <= performance.now())
    .sort((left, right) => (left.turnEndsAt ?? 0) - (right.turnEndsAt ?? 0))[0]

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
