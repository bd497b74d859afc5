import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { compose } from '../../../src/app/compose.ts'
import { copyCorpus } from '../../../src/app/use-cases/corpus/copy-corpus.ts'
import { ingestPaths } from '../../../src/app/use-cases/corpus/ingest.ts'
import {
  filesKind,
  openSharedJobs,
  queueFiles,
} from '../../../src/app/use-cases/jobs/files-jobs.ts'
import { jobRunner } from '../../../src/app/use-cases/jobs/job-runner.ts'
import { isAppError } from '../../../src/core/errors.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import { owner } from '../../../src/core/principal.ts'
import { connect, type Neo4jSettings } from '../../../src/stores/neo4j/connection/connection.ts'
import { openNeo4jStore } from '../../../src/stores/neo4j/neo4j-store.ts'
import { testServerSettings } from '../../../src/stores/neo4j/test-server.contract.ts'
import { seededRandom } from '../../../src/support/random.ts'
import { secret } from '../../../src/support/secret.ts'
import { noOwnNeo4j, ownNeo4j, type OwnNeo4j } from '../../support/own-neo4j.ts'
import { writeNotesAndReplies } from '../../support/notes-and-replies.ts'
import { contentOf, corpusIn } from '../../support/shared-corpus.ts'
import { quickly } from '../../support/worker-process.ts'

const isFull = process.env['VERITRAIL_FULL'] === '1'
// By turns during an ingestion by two workers and during a copy.
const kills = isFull ? 20 : Math.max(2, Number(process.env['VERITRAIL_CASES'] ?? 2))
const files = 20
const filesPerJob = 10
const access = { principal: owner }
// Longer than a server needs that has just started, so that only a kill ends a lease.
const often = { ...quickly, times: { leaseMs: 10_000, extendMs: 1_000, pollMs: 200 } }
const settings = testServerSettings()
const missing = typeof settings === 'string' ? settings : noOwnNeo4j()

/** Lets work run until it ends by itself or a moment has come, then kills and starts the server. */
async function killDuring(server: OwnNeo4j, afterMs: number): Promise<void> {
  await sleep(afterMs)
  await server.kill()
  await server.start()
}

async function emptied(server: Neo4jSettings): Promise<void> {
  await using connection = await connect(server)
  await connection.schema('MATCH (n) DETACH DELETE n')
}

/** Two workers do what is queued; what they are told while there is no server is no fault. */
async function ingestedByWorkers(folder: string, source: string, kill?: () => Promise<void>) {
  await using first = await compose(folder)
  await using second = await compose(folder)
  const { jobs: queued } = await queueFiles(first, { paths: [source], filesPerJob }, access)
  const faults: unknown[] = []
  const runners = [first, second].map(app =>
    jobRunner(
      app,
      error => {
        if (!isAppError(error, 'store_unavailable')) faults.push(error)
      },
      often,
    ),
  )
  const startedAt = performance.now()
  for (const runner of runners) runner.start()
  await kill?.()
  while ((await openSharedJobs(first)) > 0) await sleep(50)
  const ms = performance.now() - startedAt
  for (const runner of runners) await runner.stop()
  assert.deepEqual(faults, [])
  assert.deepEqual(await first.store.jobs.counts(filesKind, access), {
    waiting: 0,
    leased: 0,
    done: queued + 1,
    failed: 0,
    cancelled: 0,
  })
  assert.deepEqual(await first.store.documents.openIngestions(access), [])
  assert.deepEqual((await first.store.check()).problems, [])
  return { content: await contentOf(first), ms }
}

/** Copies, and goes on where the server was away for too long. */
async function copied(source: Store, target: Neo4jSettings, kill?: () => Promise<void>) {
  const startedAt = performance.now()
  const attempt = async (resume: boolean): Promise<void> => {
    await using store = await openNeo4jStore(target)
    for await (const _ of copyCorpus(source, store, { ...access, resume }));
  }
  const killed = kill?.()
  try {
    await attempt(false)
  } catch (error) {
    assert.ok(isAppError(error, 'store_unavailable'), String(error))
    await killed
    await attempt(true)
  }
  await killed
  const ms = performance.now() - startedAt
  await using store = await openNeo4jStore(target)
  assert.deepEqual((await store.check()).problems, [])
  return { content: await Array.fromAsync(store.exportLogical()), ms }
}

test(
  `a server that is killed loses nothing and keeps nothing twice (${kills} kills)`,
  { skip: missing },
  async context => {
    const folder = mkdtempSync(join(tmpdir(), 'veritrail-server-kills-'))
    const server = await ownNeo4j(join(folder, 'server'))
    context.after(async () => {
      await server.stop()
      rmSync(folder, { recursive: true })
    })
    const source = join(folder, 'files')
    writeNotesAndReplies(source, files)
    await server.start()
    process.env['NEO4J_URI'] = server.uri
    process.env['NEO4J_USERNAME'] = 'neo4j'
    process.env['NEO4J_PASSWORD'] = server.password
    delete process.env['NEO4J_DATABASE']
    const target = { uri: server.uri, username: 'neo4j', password: secret(server.password) }
    const shared = corpusIn(join(folder, 'shared'), { kind: 'neo4j' })
    await using alone = await compose(corpusIn(join(folder, 'alone'), { kind: 'sqlite' }))
    for await (const _ of ingestPaths(alone, { paths: [source] }, access));
    const expected = await contentOf(alone)

    const random = seededRandom(Number(process.env['VERITRAIL_SEED'] ?? 20261127))
    const works = [
      (kill?: () => Promise<void>) => ingestedByWorkers(shared, source, kill),
      (kill?: () => Promise<void>) => copied(alone.store, target, kill),
    ]
    // Undisturbed first: how long there is something to disturb.
    const usualMs: number[] = []
    for (const work of works) {
      const { content, ms } = await work()
      assert.deepEqual(content, expected)
      usualMs.push(ms)
      await emptied(target)
    }
    for (let killed = 0; killed < kills; killed++) {
      const kind = killed % works.length
      const moment = usualMs[kind]! * random()
      const { content } = await works[kind]!(() => killDuring(server, moment))
      assert.deepEqual(content, expected, `killed after ${Math.round(moment)} ms`)
      await emptied(target)
    }
  },
)
