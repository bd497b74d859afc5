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
 * Work with leases: a worker that dies loses nothing, its job is leased again after `leaseUntil`.
 * Times are UTC ms given by the caller's clock.
 */
export interface JobQueue {
  /** The same id again changes nothing (returns false). */
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
  /** False when the lease was lost to another worker. */
  extend(id: string, worker: string, leaseUntil: number, options: WriteOptions): Promise<boolean>
  complete(id: string, worker: string, options: WriteOptions): Promise<boolean>
  /** Back to waiting until `maxAttempts` leases were used up, then failed. */
  fail(
    id: string,
    worker: string,
    query: { readonly reason: string; readonly maxAttempts: number },
    options: WriteOptions,
  ): Promise<boolean>
  counts(kind: string, options: WriteOptions): Promise<JobCounts>
}
