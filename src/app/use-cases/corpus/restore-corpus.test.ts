import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test, type TestContext } from 'node:test'
import { isAppError } from '../../../core/errors.ts'
import { owner } from '../../../core/principal.ts'
import { exported } from '../../../stores/contract/driver.contract.ts'
import { sampleRecord } from '../../../stores/contract/sample-record.contract.ts'
import { takeTestServer, testServerSettings } from '../../../stores/neo4j/test-server.contract.ts'
import { openSqliteStore } from '../../../stores/sqlite/sqlite-store.ts'
import { initCorpus } from '../../compose.ts'
import { loadConfig } from '../../config/load-config.ts'
import { backupCorpus } from './backup-corpus.ts'
import { restoreCorpus } from './restore-corpus.ts'

const access = { principal: owner }
const settings = testServerSettings()
const put = [sampleRecord('a'), sampleRecord('b')]
const storeOf = (folder: string) => openSqliteStore({ path: join(folder, 'corpus.sqlite') })

function workshop(t: TestContext, store: object = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-restore-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const corpus = join(folder, 'corpus')
  initCorpus(corpus, { ...store, defaultGroups: ['staff'] })
  mkdirSync(join(corpus, 'prompts'))
  writeFileSync(join(corpus, 'prompts', 'answer.md'), 'Answer briefly.')
  return { folder, corpus, backup: join(folder, 'backup'), again: join(folder, 'again') }
}

test('a backup is put back into a new folder, with what lies beside it', async t => {
  const { corpus, backup, again } = workshop(t)
  {
    await using store = storeOf(corpus)
    await store.writer.commit({ put }, access)
  }
  await backupCorpus(corpus, backup, loadConfig(corpus), access)
  const to = { folder: again, exists: false }
  const restored = await restoreCorpus(backup, to, access)
  assert.deepEqual(restored, { store: 'sqlite', folder: again, documents: 2 })
  await using first = storeOf(corpus)
  await using second = storeOf(again)
  assert.deepEqual(await exported(second), await exported(first))
  assert.deepEqual(loadConfig(again), loadConfig(corpus))
  assert.ok(existsSync(join(again, 'prompts', 'answer.md')))
})

test('a restore that is refused changes nothing', async t => {
  const { folder, corpus, backup, again } = workshop(t)
  await storeOf(corpus)[Symbol.asyncDispose]()
  await backupCorpus(corpus, backup, loadConfig(corpus), access)
  const before = readdirSync(folder)
  const user = { principal: { kind: 'user', id: 'ann', groups: [] } } as const
  const fresh = { folder: again, exists: false }
  for (const [code, attempt] of [
    ['not_found', () => restoreCorpus(join(folder, 'none'), fresh, access)],
    ['invalid_input', () => restoreCorpus(backup, { folder: corpus, exists: true }, access)],
    ['forbidden', () => restoreCorpus(backup, fresh, user)],
  ] as const)
    await assert.rejects(attempt, error => isAppError(error, code), code)
  assert.deepEqual(readdirSync(folder), before)
})

test('of a damaged backup nothing is put back, unless it is to be quick', async t => {
  const { folder, corpus, backup, again } = workshop(t)
  {
    await using store = storeOf(corpus)
    await store.writer.commit({ put }, access)
  }
  await backupCorpus(corpus, backup, loadConfig(corpus), { ...access, quick: true })
  // Its pages, indexes and totals stay as they were.
  const database = new DatabaseSync(join(backup, 'corpus.sqlite'))
  database.exec("update document set detail = replace(detail, 'a', 'e') where n = 1")
  database.close()
  const before = readdirSync(folder)
  const fresh = { folder: again, exists: false }
  let rows = 0
  const onProgress = (_done: number, total: number): void => {
    rows = total
  }
  await assert.rejects(
    () => restoreCorpus(backup, fresh, { ...access, onProgress }),
    error => isAppError(error, 'damaged') && /content hashes of documents/.test(error.message),
  )
  assert.ok(rows > 0)
  assert.deepEqual(readdirSync(folder), before)
  assert.equal((await restoreCorpus(backup, fresh, { ...access, quick: true })).documents, 2)
})

test(
  'a corpus in Neo4j is backed up into a file, and put back onto an empty server',
  { skip: typeof settings === 'string' && settings },
  async t => {
    assert.ok(typeof settings !== 'string')
    await using server = await takeTestServer(settings)
    const { corpus, backup, again } = workshop(t, { store: { kind: 'neo4j' } })
    let content: string[]
    {
      await using store = await server.open()
      await store.writer.commit({ put }, access)
      content = await exported(store)
      const summary = await backupCorpus(corpus, backup, loadConfig(corpus), access)
      assert.deepEqual([summary.documents, summary.commitSeq], [2, 1])
      assert.equal(loadConfig(backup).store.kind, 'sqlite')
      // The server holds something.
      const onto = restoreCorpus(backup, { folder: corpus, exists: true }, access)
      await assert.rejects(onto, error => isAppError(error, 'invalid_input'))
    }
    await using empty = await server.open()
    const restored = await restoreCorpus(backup, { folder: corpus, exists: true }, access)
    assert.deepEqual(restored, { store: 'neo4j', folder: corpus, documents: 2 })
    assert.deepEqual(await exported(empty), content)
    await restoreCorpus(backup, { folder: again, exists: false }, access)
    await using file = storeOf(again)
    assert.deepEqual(await exported(file), content)
  },
)
