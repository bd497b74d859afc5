import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { owner } from '../../../core/principal.ts'
import { hasPermissionBits, octalMode } from '../../../support/private-files.ts'
import { sampleRecord } from '../../contract/sample-record.contract.ts'
import { openSqliteStore } from '../sqlite-store.ts'

const asOwner = { principal: owner }

function emptyFolder(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-place-'))
  context.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test(
  'the file, its log and the index of its log are for their owner alone from the start, ' +
    'whatever the umask',
  { skip: hasPermissionBits ? false : 'Windows has no permission bits' },
  async context => {
    const folder = emptyFolder(context)
    const umask = process.umask(0)
    context.after(() => process.umask(umask))
    await using store = openSqliteStore({ path: join(folder, 'corpus.sqlite') })
    await store.writer.commit({ put: [sampleRecord('one')] }, asOwner)
    assert.deepEqual(
      readdirSync(folder)
        .sort()
        .map(name => `${octalMode(lstatSync(join(folder, name)).mode)} ${name}`),
      ['0600 corpus.sqlite', '0600 corpus.sqlite-shm', '0600 corpus.sqlite-wal'],
    )
  },
)

test('a store in memory makes no file', async () => {
  await using store = openSqliteStore({ path: ':memory:' })
  await store.writer.commit({ put: [sampleRecord('one')] }, asOwner)
  assert.equal(lstatSync(':memory:', { throwIfNoEntry: false }), undefined)
})

/**
 * Runs a script that opens stores as a user who, by what the system says beforehand (the real
 * user), may write, and (the effective user) may not.
 */
async function asNobody(script: string, ...args: string[]): Promise<unknown> {
  const module = new URL('../sqlite-store.ts', import.meta.url).href
  const before = `
    const { openSqliteStore } = await import(${JSON.stringify(module)})
    const asOwner = { principal: { kind: 'owner' } }
    const path = process.argv[1]
    const failure = async work => {
      try { await work(); return 'none' } catch (error) { return [error.code, error.message] }
    }
    process.setegid(65534)
    process.seteuid(65534)\n`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `${before}console.log(JSON.stringify(await (async () => { ${script} })()))`,
      ...args,
    ],
    { encoding: 'utf8' },
  )
  return JSON.parse(stdout)
}

const asRoot = process.geteuid?.() === 0 ? false : 'only root can become another user'

test(
  'a corpus is read where writing turns out to be impossible only when it is tried',
  { skip: asRoot },
  async context => {
    const folder = emptyFolder(context)
    const path = join(folder, 'corpus.sqlite')
    const store = openSqliteStore({ path })
    await store.writer.commit({ put: [sampleRecord('one')] }, asOwner)
    await store[Symbol.asyncDispose]()
    chmodSync(path, 0o444)
    chmodSync(folder, 0o555)
    const [documents, reason, refused, reading, lines] = (await asNobody(
      `
    const store = openSqliteStore({ path })
    const reader = openSqliteStore({ path, readOnly: true })
    return [(await store.documents.counts(asOwner)).documents, store.readOnlyReason,
      await failure(() => store.writer.commit({ remove: ['doc_one'] }, asOwner)),
      (await reader.documents.counts(asOwner)).documents,
      (await Array.fromAsync(store.exportLogical())).length > 0]`,
      path,
    )) as unknown[]
    assert.deepEqual(
      [documents, reason, reading, lines],
      [1, 'you may not write to it or to its folder', 1, true],
    )
    assert.match(
      JSON.stringify(refused),
      /^\["forbidden","The corpus .*corpus\.sqlite is read-only: you may not write/,
    )
    assert.deepEqual(readdirSync(folder), ['corpus.sqlite'])
  },
)

test(
  'what is missing in a place that cannot be written is named',
  { skip: asRoot },
  async context => {
    const folder = emptyFolder(context)
    writeFileSync(join(folder, 'empty'), '')
    chmodSync(join(folder, 'empty'), 0o444)
    chmodSync(folder, 0o555)
    const failures = (await asNobody(
      `
    return [await failure(() => openSqliteStore({ path: path + '/missing' })),
      await failure(() => openSqliteStore({ path: path + '/empty' }))]`,
      folder,
    )) as Array<[string, string]>
    assert.deepEqual(
      failures.map(([code]) => code),
      ['not_found', 'store_unavailable'],
    )
    assert.match(failures[0]?.[1] ?? '', /none can be created: you may not write/)
    assert.match(failures[1]?.[1] ?? '', /is empty; copy its folder to where you may write/)
  },
)
