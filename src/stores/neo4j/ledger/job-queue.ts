import type { Job, JobQueue } from '../../../core/ports/job-queue.ts'
import type { WriteOptions } from '../../../core/ports/corpus-writer.ts'
import { throwIfAborted } from '../../../support/abort.ts'
import { requireWriter } from '../../rules/change-check.ts'
import type { Connection, Transaction } from '../connection/connection.ts'

/** The job port; every change holds the corpus's lock, so that no job is leased twice. */
export function jobQueue(connection: Connection): JobQueue {
  const change = async <Result>(
    options: WriteOptions,
    work: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result> => {
    throwIfAborted(options.signal, 'using the job queue')
    requireWriter(options.principal, 'use the job queue')
    return connection.write(options, 'using the job queue', async transaction => {
      await transaction.rows("MERGE (m:`~Meta` {id: 'jobs'}) SET m.locked = true REMOVE m.locked")
      return work(transaction)
    })
  }
  /** Changes a job if this worker still holds it. */
  const asHolder = async (
    id: string,
    worker: string,
    options: WriteOptions,
    set: string,
    parameters: Readonly<Record<string, unknown>> = {},
  ): Promise<boolean> =>
    change(
      options,
      async transaction =>
        (
          await transaction.rows(
            `MATCH (j:\`~Job\` {id: $id}) WHERE j.status = 'leased' AND j.worker = $worker ` +
              `SET ${set} RETURN j.id AS id`,
            { id, worker, ...parameters },
          )
        ).length > 0,
    )
  return {
    enqueue: async ({ id, kind, payload }, options) =>
      change(
        options,
        async transaction =>
          (
            await transaction.rows(
              `OPTIONAL MATCH (present:\`~Job\` {id: $id}) WITH present WHERE present IS NULL
       MATCH (m:\`~Meta\` {id: 'jobs'}) SET m.queued = coalesce(m.queued, 0) + 1
       CREATE (j:\`~Job\` {id: $id, kind: $kind, payload: $payload, status: 'waiting', attempts: 0,
       leaseUntil: 0.0, position: m.queued}) RETURN j.id AS id`,
              { id, kind, payload },
            )
          ).length > 0,
      ),
    lease: async ({ kind, worker, now, leaseMs }, options) =>
      change(options, async (transaction): Promise<Job | undefined> => {
        const [row] = await transaction.rows<{ id: string; payload: string; attempts: bigint }>(
          `MATCH (j:\`~Job\` {kind: $kind}) WHERE j.status = 'waiting' OR (j.status = 'leased'
          AND j.leaseUntil <= $now) WITH j ORDER BY j.position LIMIT 1
         SET j.status = 'leased', j.worker = $worker, j.attempts = j.attempts + 1, j.leaseUntil =
         $until RETURN j.id AS id, j.payload AS payload, j.attempts AS attempts`,
          { kind, now, worker, until: now + leaseMs },
        )
        return row === undefined
          ? undefined
          : {
              id: row.id,
              kind,
              payload: row.payload,
              attempts: Number(row.attempts),
              leaseUntil: now + leaseMs,
            }
      }),
    extend: async (id, worker, leaseUntil, options) =>
      asHolder(id, worker, options, 'j.leaseUntil = $leaseUntil', { leaseUntil }),
    complete: async (id, worker, options) =>
      asHolder(id, worker, options, "j.status = 'done', j.worker = null"),
    fail: async (id, worker, { reason, maxAttempts }, options) =>
      asHolder(
        id,
        worker,
        options,
        "j.status = CASE WHEN j.attempts >= $maxAttempts THEN 'failed' ELSE 'waiting' END, " +
          'j.worker = null, j.reason = $reason',
        { reason, maxAttempts },
      ),
    async counts(kind, options) {
      throwIfAborted(options.signal, 'using the job queue')
      requireWriter(options.principal, 'use the job queue')
      const rows = await connection.read(options, 'counting jobs', async transaction =>
        transaction.rows<{ status: string; count: bigint }>(
          'MATCH (j:`~Job` {kind: $kind}) RETURN j.status AS status, count(j) AS count',
          { kind },
        ),
      )
      const counted = (status: string): number =>
        Number(rows.find(row => row.status === status)?.count ?? 0n)
      return {
        waiting: counted('waiting'),
        leased: counted('leased'),
        done: counted('done'),
        failed: counted('failed'),
      }
    },
  }
}
