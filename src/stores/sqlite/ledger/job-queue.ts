import type { WriteOptions } from '../../../core/ports/corpus-writer.ts'
import type { Job, JobQueue, JobStatus } from '../../../core/ports/job-queue.ts'
import { requireWriter } from '../../rules/change-check.ts'
import type { Session } from '../session/session.ts'
import { writeWhenFree } from '../session/write-when-free.ts'

type JobRow = readonly [
  id: string,
  kind: string,
  payload: string,
  maker: string,
  createdAt: number,
  status: JobStatus,
  attempts: number,
  leaseUntil: number,
  startedAt: number | null,
  endedAt: number | null,
  progress: string | null,
  reason: string | null,
]
const columns =
  'id, kind, payload, maker, created_at, status, attempts, lease_until, started_at, ended_at, ' +
  'progress, reason'

/** The job port; each call is one transaction, so that two workers never hold the same job. */
export function jobQueue({ database }: Session): JobQueue {
  const write = <Result>(options: WriteOptions, work: () => Result): Promise<Result> => {
    requireWriter(options.principal, 'use the job queue')
    return writeWhenFree(database, options, 'using the job queue', work)
  }
  const read = <Result>(options: WriteOptions, work: () => Result): Result => {
    requireWriter(options.principal, 'use the job queue')
    return database.read(options, 'using the job queue', work)
  }
  const wanted = 'and maker not in (select value from json_each(?3))'
  const held = `where id = ? and worker = ? and status = 'leased'`
  return {
    enqueue: async ({ id, kind, payload, by, createdAt }, options) =>
      write(
        options,
        () =>
          database.run(
            'insert or ignore into job (id, kind, payload, maker, created_at, status, attempts, ' +
              `lease_until) values (?, ?, ?, ?, ?, 'waiting', 0, 0)`,
            id,
            kind,
            payload,
            by,
            createdAt,
          ) > 0,
      ),
    lease: async ({ kind, worker, now, leaseMs, notBy = [] }, options) =>
      write(options, () => {
        const [n] = database.get<[number | null]>(
          'select min(n) from (select min(n) as n from job where kind = ?1 and status = ' +
            `'waiting' ${wanted} union all select min(n) from job where kind = ?1 and status = ` +
            `'leased' and lease_until <= ?2 ${wanted})`,
          kind,
          now,
          JSON.stringify(notBy),
        ) ?? [null]
        if (n === null) return undefined
        const row = database.get<JobRow>(
          `update job set status = 'leased', worker = ?, attempts = attempts + 1, ` +
            'lease_until = ?, started_at = coalesce(started_at, ?) where n = ? ' +
            `returning ${columns}`,
          worker,
          now + leaseMs,
          now,
          n,
        )
        return row && jobOf(row)
      }),
    extend: async (id, worker, leaseUntil, options) =>
      write(
        options,
        () => database.run(`update job set lease_until = ? ${held}`, leaseUntil, id, worker) > 0,
      ),
    report: async (id, worker, progress, options) =>
      write(
        options,
        () => database.run(`update job set progress = ? ${held}`, progress, id, worker) > 0,
      ),
    complete: async (id, worker, now, options) =>
      write(
        options,
        () =>
          database.run(
            `update job set status = 'done', worker = null, ended_at = ? ${held}`,
            now,
            id,
            worker,
          ) > 0,
      ),
    fail: async (id, worker, { reason, maxAttempts, now }, options) =>
      write(
        options,
        () =>
          database.run(
            `update job set status = iif(attempts >= ?1, 'failed', 'waiting'), worker = ` +
              'null, reason = ?2, ended_at = iif(attempts >= ?1, ?3, null) ' +
              `where id = ?4 and worker = ?5 and status = 'leased'`,
            maxAttempts,
            reason,
            now,
            id,
            worker,
          ) > 0,
      ),
    release: async (id, worker, options) =>
      write(
        options,
        () =>
          database.run(
            `update job set status = 'waiting', worker = null, attempts = attempts - 1 ${held}`,
            id,
            worker,
          ) > 0,
      ),
    cancel: async (id, now, options) =>
      write(
        options,
        () =>
          database.run(
            `update job set status = 'cancelled', worker = null, ended_at = ? ` +
              `where id = ? and status in ('waiting', 'leased')`,
            now,
            id,
          ) > 0,
      ),
    get: async (id, options) =>
      read(options, () => {
        const row = database.get<JobRow>(`select ${columns} from job where id = ?`, id)
        return row && jobOf(row)
      }),
    list: async ({ by, kind, after, limit }, options) =>
      read(options, () =>
        database
          .all<JobRow>(
            `select ${columns} from job where (?1 is null or maker = ?1) and ` +
              '(?2 is null or n < (select n from job where id = ?2)) and ' +
              '(?3 is null or kind = ?3) order by n desc limit ?4',
            by ?? null,
            after ?? null,
            kind ?? null,
            limit,
          )
          .map(jobOf),
      ),
    prune: async (endedBefore, options) =>
      write(options, () => database.run('delete from job where ended_at < ?', endedBefore)),
    counts: async (kind, options) =>
      read(options, () => {
        const counted = new Map(
          database.all<[string, number]>(
            'select status, count(*) from job where kind = ? group by status',
            kind,
          ),
        )
        const of = (status: JobStatus): number => counted.get(status) ?? 0
        return {
          waiting: of('waiting'),
          leased: of('leased'),
          done: of('done'),
          failed: of('failed'),
          cancelled: of('cancelled'),
        }
      }),
  }
}

function jobOf([
  id,
  kind,
  payload,
  by,
  createdAt,
  status,
  attempts,
  leaseUntil,
  startedAt,
  endedAt,
  progress,
  reason,
]: JobRow): Job {
  return {
    id,
    kind,
    payload,
    by,
    createdAt,
    status,
    attempts,
    leaseUntil,
    ...(startedAt !== null && { startedAt }),
    ...(endedAt !== null && { endedAt }),
    ...(progress !== null && { progress }),
    ...(reason !== null && { reason }),
  }
}
