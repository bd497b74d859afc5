import type { Job, JobQueue, JobStatus } from '../../../core/ports/job-queue.ts'
import type { WriteOptions } from '../../../core/ports/corpus-writer.ts'
import { throwIfAborted } from '../../../support/abort.ts'
import { requireWriter } from '../../rules/change-check.ts'
import type { Connection, Transaction } from '../connection/connection.ts'

interface JobRow {
  readonly id: string
  readonly kind: string
  readonly payload: string
  readonly by: string | null
  readonly createdAt: number | null
  readonly status: JobStatus
  readonly attempts: bigint
  readonly leaseUntil: number
  readonly startedAt: number | null
  readonly endedAt: number | null
  readonly progress: string | null
  readonly reason: string | null
}
const columns = [
  'id',
  'kind',
  'payload',
  'by',
  'createdAt',
  'status',
  'attempts',
  'leaseUntil',
  'startedAt',
  'endedAt',
  'progress',
  'reason',
]
  .map(name => `j.${name} AS ${name}`)
  .join(', ')

// Times are written as floats: the driver takes and gives whole numbers as 64-bit integers.
const time = (name: string): string => `toFloat($${name})`

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
  const read = async <Row extends object>(
    options: WriteOptions,
    query: string,
    parameters: Readonly<Record<string, unknown>>,
  ): Promise<Row[]> => {
    throwIfAborted(options.signal, 'using the job queue')
    requireWriter(options.principal, 'use the job queue')
    return connection.read(options, 'using the job queue', async transaction =>
      transaction.rows<Row>(query, parameters),
    )
  }
  const changes = async (
    options: WriteOptions,
    query: string,
    parameters: Readonly<Record<string, unknown>>,
  ): Promise<boolean> =>
    change(options, async transaction => (await transaction.rows(query, parameters)).length > 0)
  /** Changes a job if this worker still holds it. */
  const asHolder = async (
    id: string,
    worker: string,
    options: WriteOptions,
    set: string,
    parameters: Readonly<Record<string, unknown>> = {},
  ): Promise<boolean> =>
    changes(
      options,
      `MATCH (j:\`~Job\` {id: $id}) WHERE j.status = 'leased' AND j.worker = $worker ` +
        `SET ${set} RETURN j.id AS id`,
      { id, worker, ...parameters },
    )
  return {
    enqueue: async ({ id, kind, payload, by, createdAt }, options) =>
      changes(
        options,
        `OPTIONAL MATCH (present:\`~Job\` {id: $id}) WITH present WHERE present IS NULL
       MATCH (m:\`~Meta\` {id: 'jobs'}) SET m.queued = coalesce(m.queued, 0) + 1
       CREATE (j:\`~Job\` {id: $id, kind: $kind, payload: $payload, by: $by,
       createdAt: ${time('createdAt')}, status: 'waiting', attempts: 0,
       leaseUntil: 0.0, position: m.queued}) RETURN j.id AS id`,
        { id, kind, payload, by, createdAt },
      ),
    lease: async ({ kind, worker, now, leaseMs, notBy = [] }, options) =>
      change(options, async (transaction): Promise<Job | undefined> => {
        const [row] = await transaction.rows<JobRow>(
          `MATCH (j:\`~Job\` {kind: $kind}) WHERE (j.status = 'waiting' OR (j.status = 'leased'
          AND j.leaseUntil <= $now)) AND NOT coalesce(j.by, '') IN $notBy
         WITH j ORDER BY j.position LIMIT 1
         SET j.status = 'leased', j.worker = $worker, j.attempts = j.attempts + 1, j.leaseUntil =
         ${time('until')}, j.startedAt = coalesce(j.startedAt, ${time('now')}) RETURN ${columns}`,
          { kind, now, worker, until: now + leaseMs, notBy },
        )
        return row && jobOf(row)
      }),
    extend: async (id, worker, leaseUntil, options) =>
      asHolder(id, worker, options, `j.leaseUntil = ${time('leaseUntil')}`, { leaseUntil }),
    report: async (id, worker, progress, options) =>
      asHolder(id, worker, options, 'j.progress = $progress', { progress }),
    complete: async (id, worker, now, options) =>
      asHolder(
        id,
        worker,
        options,
        `j.status = 'done', j.worker = null, j.endedAt = ${time('now')}`,
        { now },
      ),
    fail: async (id, worker, { reason, maxAttempts, now }, options) =>
      asHolder(
        id,
        worker,
        options,
        "j.status = CASE WHEN j.attempts >= $maxAttempts THEN 'failed' ELSE 'waiting' END, " +
          `j.endedAt = CASE WHEN j.attempts >= $maxAttempts THEN ${time('now')} ELSE null END, ` +
          'j.worker = null, j.reason = $reason',
        { reason, maxAttempts, now },
      ),
    release: async (id, worker, options) =>
      asHolder(
        id,
        worker,
        options,
        "j.status = 'waiting', j.worker = null, j.attempts = j.attempts - 1",
      ),
    cancel: async (id, now, options) =>
      changes(
        options,
        "MATCH (j:`~Job` {id: $id}) WHERE j.status IN ['waiting', 'leased'] SET j.status = " +
          `'cancelled', j.worker = null, j.endedAt = ${time('now')} RETURN j.id AS id`,
        { id, now },
      ),
    async get(id, options) {
      const [row] = await read<JobRow>(options, `MATCH (j:\`~Job\` {id: $id}) RETURN ${columns}`, {
        id,
      })
      return row && jobOf(row)
    },
    async list({ by, kind, after, limit }, options) {
      const rows = await read<JobRow>(
        options,
        (after === undefined
          ? 'MATCH (j:`~Job`) WHERE true'
          : 'MATCH (last:`~Job` {id: $after}) MATCH (j:`~Job`) WHERE j.position < last.position') +
          `${by === undefined ? '' : ' AND j.by = $by'} ` +
          `${kind === undefined ? '' : ' AND j.kind = $kind'} ` +
          `WITH j ORDER BY j.position DESC LIMIT toInteger($limit) RETURN ${columns}`,
        { by, kind, after, limit },
      )
      return rows.map(jobOf)
    },
    prune: async (endedBefore, options) =>
      change(options, async transaction => {
        const [row] = await transaction.rows<{ readonly count: bigint }>(
          'MATCH (j:`~Job`) WHERE j.endedAt < $endedBefore WITH collect(j) AS ended ' +
            'FOREACH (j IN ended | DELETE j) RETURN size(ended) AS count',
          { endedBefore },
        )
        return Number(row?.count ?? 0n)
      }),
    async counts(kind, options) {
      const rows = await read<{ readonly status: JobStatus; readonly count: bigint }>(
        options,
        'MATCH (j:`~Job` {kind: $kind}) RETURN j.status AS status, count(j) AS count',
        { kind },
      )
      const counted = (status: JobStatus): number =>
        Number(rows.find(row => row.status === status)?.count ?? 0n)
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

function jobOf(row: JobRow): Job {
  const { startedAt, endedAt, progress, reason } = row
  return {
    id: row.id,
    kind: row.kind,
    payload: row.payload,
    by: row.by ?? '',
    createdAt: row.createdAt ?? 0,
    status: row.status,
    attempts: Number(row.attempts),
    leaseUntil: row.leaseUntil,
    ...(startedAt !== null && { startedAt }),
    ...(endedAt !== null && { endedAt }),
    ...(progress !== null && { progress }),
    ...(reason !== null && { reason }),
  }
}
