import type { WriteOptions } from './corpus-writer.ts'

/** `leased`: somebody works on it, or has died over it. */
export type JobStatus = 'waiting' | 'leased' | 'done' | 'failed' | 'cancelled'

/** Work as it is queued. */
export interface NewJob {
  readonly id: string
  readonly kind: string
  readonly payload: string
  /** Who asked for it: a user's id, or `owner`. */
  readonly by: string
  readonly createdAt: number
}

export interface Job extends NewJob {
  readonly status: JobStatus
  /** Leases so far. */
  readonly attempts: number
  readonly leaseUntil: number
  /** The first lease. */
  readonly startedAt?: number | undefined
  readonly endedAt?: number | undefined
  /** What its worker told last; `complete`, `fail` and `release` keep it. */
  readonly progress?: string | undefined
  /** Why its last attempt failed. */
  readonly reason?: string | undefined
}

interface JobCounts {
  readonly waiting: number
  readonly leased: number
  readonly done: number
  readonly failed: number
  readonly cancelled: number
}

/**
 * Work with leases: when a worker dies its job is leased again after `leaseUntil`. Times are UTC ms
 * of the caller's clock. What only the holder of a lease may do returns false for everybody else,
 * and for the holder of a job that was cancelled or taken over.
 */
export interface JobQueue {
  /** An existing id changes nothing and returns false. */
  enqueue(job: NewJob, options: WriteOptions): Promise<boolean>
  lease(
    query: {
      readonly kind: string
      readonly worker: string
      readonly now: number
      readonly leaseMs: number
      /** Whose jobs are not wanted. */
      readonly notBy?: readonly string[] | undefined
    },
    options: WriteOptions,
  ): Promise<Job | undefined>
  extend(id: string, worker: string, leaseUntil: number, options: WriteOptions): Promise<boolean>
  /** Keeps how far the work is. */
  report(id: string, worker: string, progress: string, options: WriteOptions): Promise<boolean>
  complete(id: string, worker: string, now: number, options: WriteOptions): Promise<boolean>
  /** Returns the job to waiting until `maxAttempts` leases are used up, then marks it failed. */
  fail(
    id: string,
    worker: string,
    query: { readonly reason: string; readonly maxAttempts: number; readonly now: number },
    options: WriteOptions,
  ): Promise<boolean>
  /** Returns the job to waiting; the lease does not count as an attempt. */
  release(id: string, worker: string, options: WriteOptions): Promise<boolean>
  /** Ends a job that has not ended, whoever works on it; false for every other one. */
  cancel(id: string, now: number, options: WriteOptions): Promise<boolean>
  get(id: string, options: WriteOptions): Promise<Job | undefined>
  /** Last queued first, behind the job `after`; `by`, `kind`: only those. */
  list(
    query: {
      readonly by?: string | undefined
      readonly kind?: string | undefined
      readonly after?: string | undefined
      readonly limit: number
    },
    options: WriteOptions,
  ): Promise<Job[]>
  /** Forgets jobs that ended before a time; returns how many. */
  prune(endedBefore: number, options: WriteOptions): Promise<number>
  counts(kind: string, options: WriteOptions): Promise<JobCounts>
}
