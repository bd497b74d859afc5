import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { addressLists } from '../../../core/document.ts'
import { isAppError } from '../../../core/errors.ts'
import type { DocumentRecord } from '../../../core/graph.ts'
import type { NodeId } from '../../../core/ids.ts'
import { owner } from '../../../core/principal.ts'
import { memoryStore } from '../../memory/memory-store.ts'
import { exported } from '../../contract/driver.contract.ts'
import { mailToMany } from '../../contract/mail-to-many.contract.ts'
import { maxLinksLength } from './more-links.ts'
import { sealOf } from '../session/seal.ts'
import { openSqliteStore } from '../sqlite-store.ts'
import { sealedColumns, summaryColumns } from '../documents/stored-record.ts'

const folder = await mkdtemp(join(tmpdir(), 'veritrail-recipients-'))
after(() => rm(folder, { recursive: true, force: true }))
const at = (name: string): string => join(folder, `${name}.veritrail`)
const asOwner = { principal: owner }

async function storeOf(name: string, records: readonly DocumentRecord[]): Promise<void> {
  await using store = openSqliteStore({ path: at(name) })
  for (const record of records) await store.writer.commit({ put: [record] }, asOwner)
}

test('no row grows with the number of recipients, and all of them can be read', async () => {
  const records = [mailToMany('one', 3_000), mailToMany('two', 2_000)]
  await storeOf('rows', records)
  const database = new DatabaseSync(at('rows'))
  const longest = (column: string, table: string): number =>
    Number(database.prepare(`select max(length(${column})) as n from ${table}`).get()?.['n'])
  // Edges that others state too are noted with a number more.
  assert.ok(longest('links', 'node_document') <= 2 * maxLinksLength)
  assert.ok(longest('links', 'more_links') <= 2 * maxLinksLength)
  assert.ok(longest('detail', 'document') < 10_000)
  database.close()
  await using store = openSqliteStore({ path: at('rows') })
  await using memory = memoryStore()
  for (const put of records) await memory.writer.commit({ put: [put] }, asOwner)
  const [one, two] = records.map(record => record.document.id) as [
    DocumentRecord['document']['id'],
    DocumentRecord['document']['id'],
  ]
  assert.deepEqual((await store.check()).problems, [])
  assert.equal(
    await store.graph.degree('one' as NodeId, { direction: 'in', types: ['RECEIVED'] }, asOwner),
    3_000,
  )
  assert.deepEqual(await store.graph.schema(asOwner), await memory.graph.schema(asOwner))
  assert.deepEqual(await exported(store), await exported(memory))
  for (const { writer } of [store, memory]) await writer.commit({ remove: [one] }, asOwner)
  assert.deepEqual((await store.check()).problems, [])
  assert.deepEqual(
    await store.documents.records([two], asOwner),
    await memory.documents.records([two], asOwner),
  )
})

test('finds lost and changed parts of long lists', async () => {
  const breaks: ReadonlyArray<readonly [sql: string, finding: RegExp]> = [
    [
      `update more_addresses set lists = replace(lists, 'p180@', 'q180@')`,
      /content hashes of documents: one: its addresses/,
    ],
    ['delete from more_addresses', /content hashes of documents: one: its addresses/],
    [
      "insert into more_addresses (document, lists) values (99, '{}')",
      /more addresses have a document/,
    ],
    ['delete from more_links where n = (select max(n) from more_links)', /links at nodes/],
    ['update more_links set node = node + 1000000', /more links follow the first/],
  ]
  for (const [index, [sql, finding]] of breaks.entries()) {
    await storeOf(`broken-${index}`, [mailToMany('one', 1_500)])
    const database = new DatabaseSync(at(`broken-${index}`))
    database.exec(sql)
    database.close()
    await using store = openSqliteStore({ path: at(`broken-${index}`) })
    const { problems } = await store.check()
    assert.ok(
      problems.some(problem => finding.test(problem)),
      `${sql}: ${problems.join('; ')}`,
    )
    if (!finding.source.includes('its addresses')) continue
    const { id } = mailToMany('one', 1).document
    assert.equal((await store.documents.document(id, asOwner))?.mail?.totals?.to, 750)
    await assert.rejects(
      () => store.documents.addresses(id, asOwner),
      error => isAppError(error, 'damaged'),
    )
  }
})

/** Puts long lists back to where they were before there were tables for them. */
function backToLongRows(path: string): void {
  const database = new DatabaseSync(path)
  for (const row of database.prepare('select * from more_addresses').all()) {
    const document = Number(row['document'])
    const whole = database.prepare(
      `select ${summaryColumns} from document d join source s on s.n = d.source where d.n = ?`,
    )
    whole.setReturnArrays(true)
    const stored = whole.get(document) as unknown as Array<string | number | null>
    const detail = JSON.parse(String(stored[sealedColumns - 1])) as {
      mail: Record<string, unknown>
    }
    const others = JSON.parse(String(row['lists'])) as Record<string, unknown[]>
    for (const list of addressLists)
      detail.mail[list] = [...(detail.mail[list] as unknown[]), ...(others[list] ?? [])]
    delete detail.mail['totals']
    const json = JSON.stringify(detail)
    const seal =
      stored[sealedColumns] === null ? null : sealOf([...stored.slice(0, sealedColumns - 1), json])
    database
      .prepare('update document set detail = ?, seal = ? where n = ?')
      .run(json, seal ?? null, document)
  }
  for (const { node, document, links } of database
    .prepare('select node, document, links from more_links order by n')
    .all()) {
    for (const table of ['node_document_main', 'node_document_new'])
      database
        .prepare(`update ${table} set links = links || ? where node = ? and document = ?`)
        .run(links ?? null, node ?? null, document ?? null)
  }
  database.exec(
    'drop table more_links; drop table more_addresses; drop table deletion; ' +
      'drop table conversation; drop index blob_packing; drop index node_long_text; ' +
      'alter table blob drop column packing; ' +
      ['text_of', 'text_path', 'text_from', 'text_length']
        .map(column => `alter table node_long drop column ${column}; `)
        .join('') +
      ['maker', 'created_at', 'started_at', 'ended_at', 'progress']
        .map(column => `alter table job drop column ${column}; `)
        .join('') +
      'drop table mail_count; drop table mail_term; pragma user_version = 5',
  )
  database.close()
}

test(
  'a corpus of the schema before is moved over with its content hashes; what was damaged in ' +
    'it stays damaged',
  async () => {
    const records = [mailToMany('one', 1_500), mailToMany('two', 30), mailToMany('three', 120)]
    await storeOf('before', records)
    await storeOf('today', records)
    backToLongRows(at('before'))
    const database = new DatabaseSync(at('before'))
    database.exec(
      `update document set detail = replace(detail, 'To all', 'To few') where id = 'three'`,
    )
    database.close()
    await using moved = openSqliteStore({ path: at('before') })
    await using today = openSqliteStore({ path: at('today') })
    const { problems } = await moved.check()
    assert.deepEqual(problems, ['content hashes of documents: three: its title, source or groups'])
    for (const {
      document: { id },
    } of records.slice(0, 2)) {
      assert.deepEqual(
        await moved.documents.document(id, asOwner),
        await today.documents.document(id, asOwner),
      )
      assert.deepEqual(
        await moved.documents.records([id], asOwner),
        await today.documents.records([id], asOwner),
      )
      assert.deepEqual(
        (
          await moved.writer.commit(
            { put: records.filter(({ document }) => document.id === id) },
            asOwner,
          )
        ).unchanged,
        1,
      )
    }
    await assert.rejects(
      () => moved.documents.addresses('three' as (typeof records)[0]['document']['id'], asOwner),
      error => isAppError(error, 'damaged'),
    )
    const rows = new DatabaseSync(at('before'), { readOnly: true })
    assert.deepEqual(
      rows
        .prepare(
          'select d.id, a.seal is null as unsealed from more_addresses a join document d on ' +
            'd.n = a.document',
        )
        .all()
        .map(row => ({ ...row })),
      [{ id: 'one', unsealed: 0 }],
    )
    rows.close()
  },
)
