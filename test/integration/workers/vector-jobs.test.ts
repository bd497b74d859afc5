import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../../../src/app/compose.ts'
import { openSharedJobs } from '../../../src/app/use-cases/jobs/files-jobs.ts'
import { trackProgress } from '../../../src/app/use-cases/jobs/job-progress.ts'
import { jobRunner, type JobEvent } from '../../../src/app/use-cases/jobs/job-runner.ts'
import { queueVectors, vectorsKind } from '../../../src/app/use-cases/jobs/vector-jobs.ts'
import { workerStatus } from '../../../src/app/use-cases/jobs/worker-status.ts'
import { isAppError } from '../../../src/core/errors.ts'
import { owner } from '../../../src/core/principal.ts'
import { workerLine, workerStatusText } from '../../../src/interfaces/cli/output/render-worker.ts'
import { hashedEmbedding } from '../../../src/models/scripted-embedding.ts'
import { sampleRecord } from '../../../src/stores/contract/sample-record.contract.ts'
import { memoryStore } from '../../../src/stores/memory/memory-store.ts'
import { inProcessApp } from '../../support/access/in-process-app.ts'
import { quickly } from '../../support/worker-process.ts'

const records = 300
const passages = 2 * records
const jobs = Math.ceil(passages / 128)
const access = { principal: owner, signal: new AbortController().signal }

/** Workers over one store, and how often each passage was encoded by any of them. */
async function corpus(t: TestContext, workers: number) {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-vectors-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const store = memoryStore()
  t.after(async () => store[Symbol.asyncDispose]())
  const put = Array.from({ length: records }, (_, number) =>
    sampleRecord(
      `d${number}`,
      {},
      { texts: [`Crane ${number} stands.`, `Bay ${number} is full.`] },
    ),
  )
  await store.writer.commit({ put }, access)
  const encoded = new Map<string, number>()
  const apps = Array.from({ length: workers }, (): App => {
    const hashed = hashedEmbedding()
    const embedding = {
      ...hashed,
      async embed(texts: readonly string[], options: Parameters<typeof hashed.embed>[1]) {
        for (const text of texts) encoded.set(text, (encoded.get(text) ?? 0) + 1)
        await sleep(5)
        return hashed.embed(texts, options)
      },
    }
    return { ...inProcessApp(store, folder), embedding, clock: { now: () => Date.now() } }
  })
  const [first] = apps
  assert.ok(first !== undefined)
  const runners = (onJob?: (worker: number, event: JobEvent) => void) =>
    apps.map((app, worker) =>
      jobRunner(
        app,
        error => {
          throw error
        },
        { ...quickly, onJob: event => onJob?.(worker, event) },
      ),
    )
  return { store, app: first, encoded, runners }
}

test('workers share the vectors, each passage is encoded once, and each job ends once', async t => {
  const { store, app, encoded, runners } = await corpus(t, 2)
  const tracker = trackProgress(undefined)
  await queueVectors(app, 'b', tracker, access)
  assert.deepEqual(tracker.progress().notes, [
    `${passages} passages have no vectors yet; ${jobs} jobs for that are queued.`,
  ])
  // Those that are queued are not queued again.
  await queueVectors(app, 'b', tracker, access)
  assert.equal((await store.jobs.counts(vectorsKind, access)).waiting, jobs)
  const before = await workerStatus(app, access)
  assert.equal(before.phase, 'vectors')
  assert.deepEqual(before.passages, { done: 0, total: passages })
  assert.match(workerStatusText(before), /5 waiting.*0 of 600 have vectors.*No worker is at it/su)

  const ended: string[] = []
  const workers = new Set<number>()
  const lines: string[] = []
  const all = runners((worker, event) => {
    lines.push(workerLine(event))
    if (event.type === 'begun') return
    assert.equal(event.type, 'done')
    ended.push(event.id)
    workers.add(worker)
  })
  for (const runner of all) runner.start()
  while ((await openSharedJobs(app)) > 0) await sleep(20)
  const after = await workerStatus(app, access)
  for (const runner of all) await runner.stop()

  assert.deepEqual([...new Set(encoded.values())], [1])
  assert.equal(encoded.size, passages)
  assert.equal(new Set(ended).size, jobs)
  assert.equal(ended.length, jobs)
  assert.equal(workers.size, 2)
  const { indexed, total } = await store.vectors.coverage(access)
  assert.deepEqual([indexed, total], [passages, passages])
  assert.equal(after.phase, 'idle')
  assert.equal(after.done, jobs)
  assert.deepEqual(after.passages, { done: passages, total: passages })
  assert.ok(lines.includes('Vectors of 128 passages …'))
  assert.ok(lines.some(line => /^Vectors of 88 passages: done in .* per second\)\.$/u.test(line)))
})

test('a job whose worker ended is taken over, without what was stored before', async t => {
  const { store, app, encoded, runners } = await corpus(t, 1)
  await queueVectors(app, 'b', trackProgress(undefined), access)
  // It stores some and is never heard of again.
  const job = await store.jobs.lease(
    { kind: vectorsKind, worker: 'gone', now: app.clock.now(), leaseMs: 200 },
    access,
  )
  assert.ok(job !== undefined)
  const { chunks } = JSON.parse(job.payload) as { readonly chunks: readonly never[] }
  const { embedding } = app
  assert.ok(embedding !== undefined)
  const pending = await store.vectors.pending(10, { ...access, among: chunks })
  const vectors = await embedding.embed(
    pending.map(({ indexedText }) => indexedText),
    {},
  )
  await store.writer.commit(
    {
      vectors: {
        model: embedding.id,
        dimensions: embedding.dimensions,
        chunks: pending.map(({ chunkId }, index) => ({ chunkId, windows: vectors[index] ?? [] })),
      },
    },
    access,
  )
  await sleep(250)
  const between = await workerStatus(app, access)
  assert.equal(between.abandoned, 1)
  assert.match(workerStatusText(between), /1 job of those running was left by a worker that ended/u)
  const [runner] = runners()
  runner?.start()
  while ((await openSharedJobs(app)) > 0) await sleep(20)
  await runner?.stop()
  assert.deepEqual([...new Set(encoded.values())], [1])
  assert.equal(encoded.size, passages)
  assert.equal((await store.jobs.counts(vectorsKind, access)).done, jobs)
})

test('users are not told how far the workers are', async t => {
  const { app } = await corpus(t, 1)
  await assert.rejects(
    workerStatus(app, { principal: { kind: 'user', id: 'ann', groups: ['x'] } }),
    error => isAppError(error, 'forbidden'),
  )
})
