import type { WriteOptions } from '../../../core/ports/corpus-writer.ts'
import type { JobQueue } from '../../../core/ports/job-queue.ts'
import { requireWriter } from '../../rules/change-check.ts'
import type { Session } from '../session/session.ts'

/** The job port; each call is one transaction, so that two workers never hold the same job. */
export function jobQueue({ database }: Session): JobQueue {
  const write = <Result>(options: WriteOptions, work: () => Result): Result => {
    requireWriter(options.principal, 'use the job queue')
    return database.write(options, 'using the job queue', work)
  }
  const held = `where id = ? and worker = ? and status = 'leased'`
  return {
    enqueue: async ({ id, kind, payload }, options) =>
      write(
        options,
        () =>
          database.run(
            'insert or ignore into job (id, kind, payload, status, attempts, lease_until) ' +
              `values (?, ?, ?, 'waiting', 0, 0)`,
            id,
            kind,
            payload,
          ) > 0,
      ),
    lease: async ({ kind, worker, now, leaseMs }, options) =>
      write(options, () => {
        const [n] = database.get<[number | null]>(
          'select min(n) from (select min(n) as n from job where kind = ?1 and status = ' +
            `'waiting' union all select min(n) from job where kind = ?1 and status = ` +
            `'leased' and lease_until <= ?2)`,
          kind,
          now,
        ) ?? [null]
        if (n === null) return undefined
        const row = database.get<[string, string, string, number, number]>(
          `update job set status = 'leased', worker = ?, attempts = attempts + 1, ` +
            'lease_until = ? where n = ? returning id, kind, payload, attempts, lease_until',
          worker,
          now + leaseMs,
          n,
        )
        return (
          row && { id: row[0], kind: row[1], payload: row[2], attempts: row[3], leaseUntil: row[4] }
        )
      }),
    extend: async (id, worker, leaseUntil, options) =>
      write(
        options,
        () => database.run(`update job set lease_until = ? ${held}`, leaseUntil, id, worker) > 0,
      ),
    complete: async (id, worker, options) =>
      write(
        options,
        () => database.run(`update job set status = 'done', worker = null ${held}`, id, worker) > 0,
      ),
    fail: async (id, worker, { reason, maxAttempts }, options) =>
      write(
        options,
        () =>
          database.run(
            `update job set status = iif(attempts >= ?, 'failed', 'waiting'), worker = ` +
              `null, reason = ? ${held}`,
            maxAttempts,
            reason,
            id,
            worker,
          ) > 0,
      ),
    async counts(kind, options) {
      requireWriter(options.principal, 'use the job queue')
      return database.read(options, 'using the job queue', () => {
        const counted = new Map(
          database.all<[string, number]>(
            'select status, count(*) from job where kind = ? group by status',
            kind,
          ),
        )
        const of = (status: string): number => counted.get(status) ?? 0
        return {
          waiting: of('waiting'),
          leased: of('leased'),
          done: of('done'),
          failed: of('failed'),
        }
      })
    },
  }
}
