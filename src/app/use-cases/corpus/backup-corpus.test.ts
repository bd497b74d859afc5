import assert from 'node:assert/strict'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { isAppError } from '../../../core/errors.ts'
import { owner, type Principal } from '../../../core/principal.ts'
import type { Store } from '../../../core/ports/store.ts'
import { exported } from '../../../stores/contract/driver.contract.ts'
import { sampleRecord } from '../../../stores/contract/sample-record.contract.ts'
import { openSqliteStore } from '../../../stores/sqlite/sqlite-store.ts'
import { initCorpus } from '../../compose.ts'
import { loadConfig } from '../../config/load-config.ts'
import { backupCorpus } from './backup-corpus.ts'

const access = { principal: owner }

function workshop(t: TestContext): { readonly corpus: string; readonly target: string } {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-backup-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const corpus = join(folder, 'corpus')
  initCorpus(corpus, {})
  return { corpus, target: join(folder, 'backup') }
}

const storeOf = (folder: string): Store => openSqliteStore({ path: join(folder, 'corpus.sqlite') })

async function addDocuments(store: Store, from: number, to: number): Promise<number> {
  const put = Array.from({ length: to - from }, (_one, index) =>
    sampleRecord(`d${1_000 + from + index}`, {}, {}),
  )
  return (await store.writer.commit({ put }, access)).commitSeq
}

test('a backup is a corpus of its own, equal to the first, for its owner alone', async t => {
  const { corpus, target } = workshop(t)
  mkdirSync(join(corpus, 'prompts'))
  writeFileSync(join(corpus, 'prompts', 'answer.md'), 'Answer briefly.', { mode: 0o644 })
  mkdirSync(join(corpus, 'cache'))
  await using store = storeOf(corpus)
  await addDocuments(store, 0, 20)
  const summary = await backupCorpus(corpus, target, loadConfig(corpus), access)
  assert.deepEqual(
    [summary.documents, summary.commitSeq, summary.alongside],
    [20, await store.documents.commitSeq(access), ['config.json', 'prompts']],
  )
  await using copy = storeOf(target)
  assert.deepEqual(await exported(copy), await exported(store))
  assert.deepEqual(loadConfig(target), loadConfig(corpus))
  for (const path of ['', 'config.json', 'corpus.sqlite', 'prompts', 'prompts/answer.md'])
    assert.equal(lstatSync(join(target, path)).mode & 0o077, 0, path)
})

test('while documents are added it holds whole commits, up to one of them', async t => {
  const { corpus, target } = workshop(t)
  await using store = storeOf(corpus)
  const documentsAt = new Map<number, number>()
  for (let added = 0; added < 40; added += 10)
    documentsAt.set(await addDocuments(store, added, added + 10), added + 10)
  const adding = (async () => {
    for (let added = 40; added < 160; added += 10)
      documentsAt.set(await addDocuments(store, added, added + 10), added + 10)
  })()
  const summary = await backupCorpus(corpus, target, loadConfig(corpus), access)
  await adding
  assert.equal(summary.documents, documentsAt.get(summary.commitSeq))
  assert.equal((await store.documents.counts(access)).documents, 160)
})

test('what is refused leaves nothing behind', async t => {
  const { corpus, target } = workshop(t)
  await using store = storeOf(corpus)
  await addDocuments(store, 0, 1)
  const config = loadConfig(corpus)
  const parent = join(target, '..')
  mkdirSync(target)
  writeFileSync(join(target, 'mine.txt'), 'mine')
  const user: Principal = { kind: 'user', id: 'ann', groups: [] }
  const before = readdirSync(parent)
  for (const [code, attempt] of [
    ['invalid_input', () => backupCorpus(corpus, target, config, access)],
    ['invalid_input', () => backupCorpus(corpus, join(corpus, 'copy'), config, access)],
    ['not_found', () => backupCorpus(corpus, join(parent, 'no', 'such'), config, access)],
    // Nothing can be made there, by nobody.
    [
      existsSync('/proc/self') ? 'invalid_input' : 'not_found',
      () => backupCorpus(corpus, '/proc/copy', config, access),
    ],
    ['forbidden', () => backupCorpus(corpus, join(parent, 'b'), config, { principal: user })],
    [
      'aborted',
      () =>
        backupCorpus(corpus, join(parent, 'b'), config, { ...access, signal: AbortSignal.abort() }),
    ],
  ] as const)
    await assert.rejects(attempt, error => isAppError(error, code), code)
  assert.deepEqual(readdirSync(parent), before)
})
