import type { Job, JobQueue } from '../../core/ports/job-queue.ts'
import type { WriteOptions } from '../../core/ports/corpus-writer.ts'
import { throwIfAborted } from '../../support/abort.ts'
import { requireWriter } from '../rules/change-check.ts'
import type { MemoryState, StoredJob } from './state.ts'

/** The job port; every check and change happens in one turn of the event loop. */
export function jobQueue(state: MemoryState): JobQueue {
  const requireAccess = (options: WriteOptions): void => {
    throwIfAborted(options.signal, 'using the job queue')
    requireWriter(options.principal, 'use the job queue')
  }
  /** Changes a job if this worker still holds it. */
  const asHolder = (id: string, worker: string, change: (job: StoredJob) => void): boolean => {
    const job = state.jobs.get(id)
    if (job?.status !== 'leased' || job.worker !== worker) return false
    change(job)
    return true
  }
  return {
    async enqueue({ id, kind, payload, by, createdAt }, options) {
      requireAccess(options)
      if (state.jobs.has(id)) return false
      state.jobs.set(id, {
        id,
        kind,
        payload,
        by,
        createdAt,
        status: 'waiting',
        attempts: 0,
        worker: undefined,
        leaseUntil: 0,
      })
      return true
    },
    async lease({ kind, worker, now, leaseMs, notBy = [] }, options) {
      requireAccess(options)
      const job = [...state.jobs.values()].find(
        candidate =>
          candidate.kind === kind &&
          !notBy.includes(candidate.by) &&
          (candidate.status === 'waiting' ||
            (candidate.status === 'leased' && candidate.leaseUntil <= now)),
      )
      if (job === undefined) return undefined
      Object.assign(job, {
        status: 'leased',
        worker,
        attempts: job.attempts + 1,
        leaseUntil: now + leaseMs,
        startedAt: job.startedAt ?? now,
      })
      return shown(job)
    },
    async extend(id, worker, leaseUntil, options) {
      requireAccess(options)
      return asHolder(id, worker, job => {
        job.leaseUntil = leaseUntil
      })
    },
    async report(id, worker, progress, options) {
      requireAccess(options)
      return asHolder(id, worker, job => {
        job.progress = progress
      })
    },
    async complete(id, worker, now, options) {
      requireAccess(options)
      return asHolder(id, worker, job => {
        Object.assign(job, { status: 'done', worker: undefined, endedAt: now })
      })
    },
    async fail(id, worker, { reason, maxAttempts, now }, options) {
      requireAccess(options)
      return asHolder(id, worker, job => {
        Object.assign(
          job,
          { worker: undefined, reason },
          job.attempts >= maxAttempts ? { status: 'failed', endedAt: now } : { status: 'waiting' },
        )
      })
    },
    async release(id, worker, options) {
      requireAccess(options)
      return asHolder(id, worker, job => {
        Object.assign(job, { status: 'waiting', worker: undefined, attempts: job.attempts - 1 })
      })
    },
    async cancel(id, now, options) {
      requireAccess(options)
      const job = state.jobs.get(id)
      if (job?.status !== 'waiting' && job?.status !== 'leased') return false
      Object.assign(job, { status: 'cancelled', worker: undefined, endedAt: now })
      return true
    },
    async get(id, options) {
      requireAccess(options)
      const job = state.jobs.get(id)
      return job && shown(job)
    },
    async list({ by, kind, after, limit }, options) {
      requireAccess(options)
      const newest = [...state.jobs.values()].reverse()
      const from = after === undefined ? 0 : newest.findIndex(({ id }) => id === after) + 1
      return (after !== undefined && from === 0 ? [] : newest.slice(from))
        .filter(job => by === undefined || job.by === by)
        .filter(job => kind === undefined || job.kind === kind)
        .slice(0, limit)
        .map(shown)
    },
    async prune(endedBefore, options) {
      requireAccess(options)
      const ended = [...state.jobs.values()].filter(
        ({ endedAt }) => endedAt !== undefined && endedAt < endedBefore,
      )
      for (const { id } of ended) state.jobs.delete(id)
      return ended.length
    },
    async counts(kind, options) {
      requireAccess(options)
      const counted = (status: StoredJob['status']): number =>
        [...state.jobs.values()].filter(job => job.kind === kind && job.status === status).length
      return {
        waiting: counted('waiting'),
        leased: counted('leased'),
        done: counted('done'),
        failed: counted('failed'),
        cancelled: counted('cancelled'),
      }
    },
  }
}

function shown({ worker: _worker, ...job }: StoredJob): Job {
  return job
}
