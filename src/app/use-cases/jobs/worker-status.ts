import type { Job } from '../../../core/ports/job-queue.ts'
import type { Principal } from '../../../core/principal.ts'
import type { App } from '../../compose.ts'
import { requireOwner } from '../../require-owner.ts'
import { filesKind, sharedKinds } from './files-jobs.ts'
import { progressOf, readRequest, type JobRequest } from './job-request.ts'
import { allJobs } from './queued-jobs.ts'
import { vectorsKind } from './vector-jobs.ts'

/** How far a part of the work is; speed and time left only where some was done lately. */
interface Share {
  readonly done: number
  readonly total: number
  readonly perSecond?: number
  readonly secondsLeft?: number
}

export interface WorkerStatus {
  readonly waiting: number
  readonly leased: number
  readonly done: number
  readonly failed: number
  readonly cancelled: number
  /** Of those that are leased: their workers have not prolonged them. */
  readonly abandoned: number
  /** `threading`: the last job of a path, which removes what is gone and queues the vectors. */
  readonly phase: 'idle' | 'reading' | 'threading' | 'vectors'
  /** Of the paths that are not read to their end yet. */
  readonly files?: Share
  /** Of the whole corpus; absent where the encoder is switched off. */
  readonly passages?: Share
  /** Why jobs failed, each reason once. */
  readonly reasons: readonly string[]
}

interface Seen {
  readonly job: Job
  readonly request: JobRequest
}

// Long enough for several jobs, and short enough to follow a worker that comes or goes.
const recentMs = 600_000

/**
 * How far the workers of a corpus are, by what they told the queue. Throws `forbidden` for users:
 * it counts documents that they may not read.
 */
export async function workerStatus(
  app: App,
  options: { readonly principal: Principal },
): Promise<WorkerStatus> {
  requireOwner(options.principal, 'see what its workers do')
  const seen: Seen[] = []
  for (const kind of sharedKinds)
    for await (const job of allJobs(app, kind)) seen.push({ job, request: readRequest(job) })
  const now = app.clock.now()
  const count = (status: Job['status']): number =>
    seen.filter(({ job }) => job.status === status).length
  const isOpen = ({ job }: Seen): boolean => job.status === 'waiting' || job.status === 'leased'
  const open = seen.filter(isOpen)
  const files = filesShare(seen, now)
  const passages = await passagesShare(app, seen, now, options)
  const phase =
    files !== undefined && files.done < files.total
      ? 'reading'
      : open.some(({ request }) => request.kind === filesKind)
        ? 'threading'
        : open.length > 0
          ? 'vectors'
          : 'idle'
  return {
    waiting: count('waiting'),
    leased: count('leased'),
    done: count('done'),
    failed: count('failed'),
    cancelled: count('cancelled'),
    abandoned: open.filter(({ job }) => isAbandoned(job, now)).length,
    phase,
    ...(files !== undefined && { files }),
    ...(passages !== undefined && { passages }),
    reasons: [
      ...new Set(seen.flatMap(({ job }) => (job.status === 'failed' ? [job.reason ?? ''] : []))),
    ],
  }
}

const isAbandoned = (job: Job, now: number): boolean =>
  job.status === 'leased' && job.leaseUntil <= now

function filesShare(seen: readonly Seen[], now: number): Share | undefined {
  const parts = seen.flatMap(({ job, request }) =>
    request.kind === filesKind && request.part !== undefined
      ? [{ job, batch: request.batch, size: request.part.files.length }]
      : [],
  )
  const open = new Set(
    seen.flatMap(({ job, request }) =>
      request.kind === filesKind && (job.status === 'waiting' || job.status === 'leased')
        ? [request.batch]
        : [],
    ),
  )
  const current = parts
    .filter(({ batch }) => open.has(batch))
    .map(({ job, size }) => ({ job, size, done: doneOf(job, 'reading', size) }))
  if (current.length === 0) return undefined
  return share(
    sum(current.map(({ done }) => done)),
    sum(current.map(({ size }) => size)),
    recentSpeed(current, now),
  )
}

async function passagesShare(
  app: App,
  seen: readonly Seen[],
  now: number,
  options: { readonly principal: Principal },
): Promise<Share | undefined> {
  if (app.embedding === undefined) return undefined
  const { indexed, total } = await app.store.vectors.coverage(options)
  const made = seen.flatMap(({ job, request }) =>
    request.kind === vectorsKind
      ? [{ job, done: doneOf(job, 'vectors', request.chunks.length) }]
      : [],
  )
  return share(indexed, total, recentSpeed(made, now))
}

function doneOf(job: Job, phase: 'reading' | 'vectors', size: number): number {
  if (job.status === 'done' || job.status === 'failed' || job.status === 'cancelled') return size
  const progress = progressOf(job)
  return progress?.phase === phase ? Math.min(size, progress.done) : 0
}

function share(done: number, total: number, perSecond: number | undefined): Share {
  if (perSecond === undefined || done >= total) return { done, total }
  return { done, total, perSecond, secondsLeft: Math.round((total - done) / perSecond) }
}

/** By what was done in the last minutes, since the first of these jobs began. */
function recentSpeed(
  jobs: ReadonlyArray<{ readonly job: Job; readonly done: number }>,
  now: number,
): number | undefined {
  const spans = jobs
    .filter(
      ({ job }) => job.status === 'done' || (job.status === 'leased' && !isAbandoned(job, now)),
    )
    .flatMap(({ job: { startedAt, endedAt = now }, done }) =>
      startedAt !== undefined && endedAt > now - recentMs ? [{ startedAt, endedAt, done }] : [],
    )
  if (spans.length === 0) return undefined
  const since = Math.max(now - recentMs, Math.min(...spans.map(({ startedAt }) => startedAt)))
  const done = sum(
    spans.map(({ startedAt, endedAt, done: all }) =>
      startedAt >= since ? all : (all * (endedAt - since)) / Math.max(1, endedAt - startedAt),
    ),
  )
  const seconds = (now - since) / 1_000
  return done > 0 && seconds > 0 ? done / seconds : undefined
}

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0)
