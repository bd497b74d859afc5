import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test, type TestContext } from 'node:test'
import { isAppError } from '../../../core/errors.ts'
import { owner, type Principal } from '../../../core/principal.ts'
import type { Store } from '../../../core/ports/store.ts'
import { exported } from '../../../stores/contract/driver.contract.ts'
import { sampleRecord } from '../../../stores/contract/sample-record.contract.ts'
import { openSqliteStore } from '../../../stores/sqlite/sqlite-store.ts'
import { compose, initCorpus } from '../../compose.ts'
import { loadConfig } from '../../config/load-config.ts'
import { processLock } from '../../process-lock.ts'
import { ingestPaths } from './ingest.ts'
import { vacuumCorpus } from './vacuum-corpus.ts'

const access = { principal: owner }
const documents = 400

const storeOf = (corpus: string): Store => openSqliteStore({ path: join(corpus, 'corpus.sqlite') })
const sizeOf = (corpus: string): number => statSync(join(corpus, 'corpus.sqlite')).size

/** A corpus of which most was deleted. */
async function thinned(t: TestContext): Promise<string> {
  const corpus = join(mkdtempSync(join(tmpdir(), 'veritrail-vacuum-')), 'corpus')
  t.after(() => rmSync(join(corpus, '..'), { recursive: true, force: true }))
  initCorpus(corpus, { encoder: { kind: 'off' } })
  await using store = storeOf(corpus)
  const put = Array.from({ length: documents }, (_one, index) => {
    const record = sampleRecord(`d${1_000 + index}`, {}, {})
    return { ...record, bytes: randomBytes(20_000) }
  })
  await store.writer.commit({ put }, access)
  const gone = put.slice(0, documents - 20)
  await store.writer.commit(
    {
      remove: gone.slice(1).map(({ document }) => document.id),
      deletions: {
        put: gone
          .slice(0, 1)
          .map(({ document: { id, sourceId, key, groups } }) => ({
            documentId: id,
            sourceId,
            key,
            groups,
            at: 1,
          })),
      },
    },
    access,
  )
  return corpus
}

test('space of deleted documents is given back while others read, and nothing else', async t => {
  const corpus = await thinned(t)
  await using reading = storeOf(corpus)
  const before = await exported(reading)
  const summary = await vacuumCorpus(corpus, loadConfig(corpus), access)
  assert.ok(summary.afterBytes < summary.beforeBytes / 2, JSON.stringify(summary))
  assert.equal(sizeOf(corpus), summary.afterBytes)
  assert.deepEqual(await exported(reading), before)
  assert.equal((await reading.documents.deletions(access)).length, 1)
  assert.deepEqual((await reading.check()).problems, [])
  const again = await vacuumCorpus(corpus, loadConfig(corpus), access)
  assert.equal(again.afterBytes, again.beforeBytes)
})

test('an original that no document refers to goes, and what killed commands left', async t => {
  const corpus = await thinned(t)
  const database = new DatabaseSync(join(corpus, 'corpus.sqlite'))
  database
    .prepare('insert into blob (hash, references_count, bytes, packing) values (?, 0, ?, null)')
    .run(Buffer.alloc(16, 7), Buffer.alloc(100_000, 7))
  database.close()
  const part = `config.json.${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}.part`
  const left = [part, 'corpus.sqlite.repair', 'note.part']
  for (const name of left) {
    writeFileSync(join(corpus, name), 'left')
    utimesSync(join(corpus, name), 1_000, 1_000)
  }
  mkdirSync(join(corpus, 'upload-staging', 'job_00000000-0000-4000-8000-000000000000'), {
    recursive: true,
  })
  const upload = join(corpus, 'upload-staging', 'job_00000000-0000-4000-8000-000000000000')
  writeFileSync(join(upload, 'a.txt'), 'x'.repeat(1_000))
  utimesSync(upload, 1_000, 1_000)
  writeFileSync(join(corpus, 'corpus.sqlite.damaged-2026'), 'kept')
  const summary = await vacuumCorpus(corpus, loadConfig(corpus), access)
  assert.deepEqual(
    [summary.removedOriginals, summary.removedFiles, summary.removedFileBytes],
    [1, 3, 1_008],
  )
  assert.deepEqual(summary.keptDamaged, ['corpus.sqlite.damaged-2026'])
  assert.deepEqual(
    left.filter(name => existsSync(join(corpus, name))),
    ['note.part'],
  )
})

test('what is refused changes nothing', async t => {
  const corpus = await thinned(t)
  const config = loadConfig(corpus)
  const before = sizeOf(corpus)
  const user: Principal = { kind: 'user', id: 'ann', groups: [] }
  const neo4j = { ...config, store: { kind: 'neo4j' } } as typeof config
  await assert.rejects(
    vacuumCorpus(corpus, config, { ...access, freeDiskBytes: 10_000 }),
    error =>
      isAppError(error, 'store_unavailable') && /needs \d+ MiB of free disk/.test(error.message),
  )
  {
    using _lock = processLock(join(corpus, 'ingest.lock'))
    await assert.rejects(
      vacuumCorpus(corpus, config, access),
      error => isAppError(error, 'store_unavailable') && error.retryable,
    )
  }
  for (const [code, attempt] of [
    ['forbidden', () => vacuumCorpus(corpus, config, { principal: user })],
    ['invalid_input', () => vacuumCorpus(corpus, neo4j, access)],
    ['aborted', () => vacuumCorpus(corpus, config, { ...access, signal: AbortSignal.abort() })],
  ] as const)
    await assert.rejects(attempt, error => isAppError(error, code), code)
  assert.equal(sizeOf(corpus), before)
})

test('interrupted it leaves the corpus as it was, and no file of its own', async t => {
  const corpus = await thinned(t)
  const config = loadConfig(corpus)
  const before = await (async () => {
    await using store = storeOf(corpus)
    return await exported(store)
  })()
  const files = readdirSync(corpus)
  for (const ms of [60, 150, 250, 350]) {
    const signal = AbortSignal.timeout(ms)
    await vacuumCorpus(corpus, config, { ...access, signal }).catch((error: unknown) =>
      assert.ok(isAppError(error, 'aborted'), String(error)),
    )
    await using store = storeOf(corpus)
    assert.deepEqual(await exported(store), before)
    assert.deepEqual((await store.check()).problems, [])
  }
  assert.deepEqual(readdirSync(corpus), [...files, 'vacuum.lock'].sort())
})

test('nothing is ingested while space is given back', async t => {
  const corpus = await thinned(t)
  writeFileSync(join(corpus, '..', 'note.txt'), 'The lift was inspected on 3 May 2024.')
  await using app = await compose(corpus)
  const ingest = async (): Promise<void> => {
    for await (const _ of ingestPaths(app, { paths: [join(corpus, '..', 'note.txt')] }, access))
      void _
  }
  {
    using _lock = processLock(join(corpus, 'vacuum.lock'))
    await assert.rejects(ingest, error => isAppError(error, 'store_unavailable'))
  }
  await ingest()
  assert.equal((await app.store.documents.counts(access)).documents, 21)
})
