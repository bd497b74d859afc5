import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { DeletedDocument } from '../../../core/changes.ts'
import { isAppError } from '../../../core/errors.ts'
import type { DocumentId } from '../../../core/ids.ts'
import type { StoreRepair } from '../../../core/ports/store.ts'
import { owner } from '../../../core/principal.ts'
import { sampleRecord } from '../../contract/sample-record.contract.ts'
import { repairSqliteStore } from '../repair/repair.ts'
import { openSqliteStore } from '../sqlite-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'veritrail-deletions-'))
after(() => {
  rmSync(folder, { recursive: true, force: true })
})
const access = { principal: owner }
const deleted = (name: string): DeletedDocument => ({
  documentId: name as DocumentId,
  sourceId: 's1',
  key: `${name}.txt`,
  groups: ['board', 'staff'],
  at: 1_600_000_000_000,
})

async function damagedCorpus(name: string, damage: string): Promise<string> {
  const path = join(folder, `${name}.veritrail`)
  await using store = openSqliteStore({ path })
  await store.writer.commit(
    {
      put: [sampleRecord('one'), sampleRecord('two')],
      deletions: { put: [deleted('four'), deleted('five')] },
    },
    access,
  )
  await store[Symbol.asyncDispose]()
  const database = new DatabaseSync(path)
  database.exec(damage)
  database.close()
  return path
}

async function repaired(path: string): Promise<StoreRepair | undefined> {
  let repair: StoreRepair | undefined
  for await (const event of repairSqliteStore({ path, suffix: 'damaged' }))
    if (event.type === 'repair-end') ({ repair } = event)
  return repair
}

test('a repair keeps deletions, and puts one right of which a single bit changed', async () => {
  // "f" and "g" differ in one bit.
  const path = await damagedCorpus(
    'bit',
    `update document_body set text = 'x' || substr(text, 2) where n = 1; update deletion ` +
      `set key = 'gour.txt' where id = 'four'`,
  )
  {
    await using store = openSqliteStore({ path })
    assert.ok((await store.check()).problems.some(problem => problem.includes('deletion four')))
    await assert.rejects(
      () => store.documents.deletions(access),
      error => isAppError(error, 'damaged'),
    )
  }
  const repair = await repaired(path)
  assert.equal(repair?.lostDeletions, 0)
  await using store = openSqliteStore({ path })
  assert.deepEqual(await store.documents.deletions(access), [deleted('five'), deleted('four')])
  assert.deepEqual((await store.check()).problems, [])
})

test('a repair tells how many deletions could not be read', async () => {
  const path = await damagedCorpus(
    'lost',
    `update deletion set key = 'another name' where id = 'four'`,
  )
  assert.equal((await repaired(path))?.lostDeletions, 1)
  await using store = openSqliteStore({ path })
  assert.deepEqual(
    (await store.documents.deletions(access)).map(({ documentId }) => documentId),
    ['five'],
  )
})
