import type { WriteOptions } from './corpus-writer.ts'

export interface Job {
  readonly id: string
  readonly kind: string
  readonly payload: string
  readonly attempts: number
  readonly leaseUntil: number
}
interface JobCounts {
  readonly waiting: number
  readonly leased: number
  readonly done: number
  readonly failed: number
}

/**
 * Work with leases: when a worker dies its job is leased again after `leaseUntil`. Times are UTC ms
 * of the caller's clock.
 */
export interface JobQueue {
  /** An existing id changes nothing and returns false. */
  enqueue(
    job: { readonly id: string; readonly kind: string; readonly payload: string },
    options: WriteOptions,
  ): Promise<boolean>
  lease(
    query: {
      readonly kind: string
      readonly worker: string
      readonly now: number
      readonly leaseMs: number
    },
    options: WriteOptions,
  ): Promise<Job | undefined>
  /** False when another worker holds the lease. */
  extend(id: string, worker: string, leaseUntil: number, options: WriteOptions): Promise<boolean>
  complete(id: string, worker: string, options: WriteOptions): Promise<boolean>
  /** Returns the job to waiting until `maxAttempts` leases are used up, then marks it failed. */
  fail(
    id: string,
    worker: string,
    query: { readonly reason: string; readonly maxAttempts: number },
    options: WriteOptions,
  ): Promise<boolean>
  counts(kind: string, options: WriteOptions): Promise<JobCounts>
}
