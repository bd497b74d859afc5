import type { JobQueue } from '../../core/ports/job-queue.ts'
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
    async enqueue({ id, kind, payload }, options) {
      requireAccess(options)
      if (state.jobs.has(id)) return false
      state.jobs.set(id, {
        id,
        kind,
        payload,
        status: 'waiting',
        attempts: 0,
        worker: undefined,
        leaseUntil: 0,
        reason: undefined,
      })
      return true
    },
    async lease({ kind, worker, now, leaseMs }, options) {
      requireAccess(options)
      const job = [...state.jobs.values()].find(
        candidate =>
          candidate.kind === kind &&
          (candidate.status === 'waiting' ||
            (candidate.status === 'leased' && candidate.leaseUntil <= now)),
      )
      if (job === undefined) return undefined
      Object.assign(job, {
        status: 'leased',
        worker,
        attempts: job.attempts + 1,
        leaseUntil: now + leaseMs,
      })
      return {
        id: job.id,
        kind: job.kind,
        payload: job.payload,
        attempts: job.attempts,
        leaseUntil: job.leaseUntil,
      }
    },
    async extend(id, worker, leaseUntil, options) {
      requireAccess(options)
      return asHolder(id, worker, job => {
        job.leaseUntil = leaseUntil
      })
    },
    async complete(id, worker, options) {
      requireAccess(options)
      return asHolder(id, worker, job => {
        Object.assign(job, { status: 'done', worker: undefined })
      })
    },
    async fail(id, worker, { reason, maxAttempts }, options) {
      requireAccess(options)
      return asHolder(id, worker, job => {
        Object.assign(job, {
          status: job.attempts >= maxAttempts ? 'failed' : 'waiting',
          worker: undefined,
          reason,
        })
      })
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
      }
    },
  }
}
