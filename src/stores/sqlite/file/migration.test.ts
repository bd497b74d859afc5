import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { needsThreading } from '../../../core/changes.ts'
import { isAppError } from '../../../core/errors.ts'
import { owner } from '../../../core/principal.ts'
import {
  adjacencyNodes,
  adjacencyQuery,
  nameTerms,
  principal,
} from '../../contract/arbitraries.contract.ts'
import { unpackedAdjacency } from '../../contract/adjacency.contract.ts'
import { commitAll, history } from '../../contract/corpus-model.contract.ts'
import { exported, randomCases } from '../../contract/driver.contract.ts'
import { mailToMany } from '../../contract/mail-to-many.contract.ts'
import { sampleRecord } from '../../contract/sample-record.contract.ts'
import { openSqliteStore } from '../sqlite-store.ts'

const folder = await mkdtemp(join(tmpdir(), 'veritrail-migration-'))
after(() => rm(folder, { recursive: true, force: true }))
let made = 0

/** Takes from a corpus all that the steps after the first brought. */
function backToFirstSchema(path: string): void {
  const database = new DatabaseSync(path)
  const sealed = ['name', 'label_set', 'end_set', 'access_class', 'source', 'document']
  const alsoSealed = ['document_body', 'chunk', 'vector_float', 'change', 'ledger']
  database.exec(`drop view node_document;
    alter table node_document_main drop column links;
    alter table node_document_new drop column links;
    create view node_document as select node, document, value, ends from node_document_main
    union all select node, document, value, ends from node_document_new;
    drop index node_id; drop index edge_type; drop table more_links; drop table more_addresses;
    drop table deletion; drop table conversation; drop table mail_count; drop table mail_term;
    drop table entity_term; drop table entity_name; drop table entity_rule;
    ${[...sealed, ...alsoSealed].map(table => `alter table ${table} drop column seal;`).join(' ')}
    alter table document_body drop column text_seal;
    alter table document_body drop column parts_seal;
    ${['maker', 'created_at', 'started_at', 'ended_at', 'progress']
      .map(column => `alter table job drop column ${column};`)
      .join(' ')}
    drop table reread; drop index vector_document; drop index blob_packing;
    drop index node_long_text; alter table blob drop column packing;
    ${['text_of', 'text_path', 'text_from', 'text_length']
      .map(column => `alter table node_long drop column ${column};`)
      .join(' ')}
    update meta set value = json_remove(value, '$.entityNames', '$.entityTerms', '$.nextName',
    '$.seal') where key = 'state';
    pragma user_version = 1`)
  database.close()
}

test(
  'brings a corpus of the first schema up to date: edges at nodes, names and all else are as ' +
    'if it had been made today',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        history,
        history,
        principal,
        adjacencyQuery,
        nameTerms,
        async (before, later, reader, query, terms) => {
          const path = join(folder, `${++made}.veritrail`)
          const withoutRules = before.map(commit => ({
            ...commit,
            rules: undefined,
            deletions: undefined,
          }))
          const first = openSqliteStore({ path })
          await commitAll(first, withoutRules)
          await first[Symbol.asyncDispose]()
          backToFirstSchema(path)
          await using today = openSqliteStore({ path: join(folder, `${made}-today.veritrail`) })
          await commitAll(today, withoutRules)
          await using migrated = openSqliteStore({ path })
          for (const commits of [[], later]) {
            for (const store of [today, migrated]) await commitAll(store, commits)
            assert.deepEqual((await migrated.check()).problems, [])
            assert.deepEqual(await exported(migrated), await exported(today))
            const [one, other] = await Promise.all(
              [today, migrated].map(store =>
                store.graph.adjacency(adjacencyNodes, query, { principal: reader }),
              ),
            )
            if (one !== undefined && other !== undefined)
              assert.deepEqual(
                unpackedAdjacency(adjacencyNodes, query, other),
                unpackedAdjacency(adjacencyNodes, query, one),
              )
            const [hits, same] = await Promise.all(
              [today, migrated].map(store =>
                store.graph.searchEntities(
                  { terms, mode: 'any', limit: 10 },
                  { principal: reader },
                ),
              ),
            )
            assert.deepEqual(same, hits)
          }
        },
      ),
      randomCases(15),
    )
  },
)

test('a corpus of an older schema has to be opened for writing once', async () => {
  const path = join(folder, 'read-only.veritrail')
  const store = openSqliteStore({ path })
  await store.writer.commit({ put: [sampleRecord('one')] }, { principal: owner })
  await store[Symbol.asyncDispose]()
  backToFirstSchema(path)
  assert.throws(
    () => openSqliteStore({ path, readOnly: true }),
    error => isAppError(error, 'store_unavailable') && /older schema/.test(error.message),
  )
  await openSqliteStore({ path })[Symbol.asyncDispose]()
  await using reader = openSqliteStore({ path, readOnly: true })
  assert.equal((await reader.documents.counts({ principal: owner })).documents, 1)
})

test('finds emails of an older corpus by their keys, and has them threaded again', async () => {
  const path = join(folder, 'keys.veritrail')
  {
    await using store = openSqliteStore({ path })
    await store.writer.commit(
      { put: [mailToMany('one', 60), mailToMany('two', 2), sampleRecord('three')] },
      { principal: owner },
    )
    assert.deepEqual(await store.documents.openIngestions({ principal: owner }), [])
  }
  const database = new DatabaseSync(path)
  database.exec('drop table mail_term; pragma user_version = 12')
  database.close()
  await using store = openSqliteStore({ path })
  const found = await store.documents.mailsByKeys(
    { keys: ['message one@x', 'subject to all'], limit: 10 },
    { principal: owner },
  )
  assert.deepEqual(
    found.map(({ id }) => id),
    ['one', 'two'],
  )
  assert.deepEqual(await store.documents.openIngestions({ principal: owner }), [needsThreading])
  assert.deepEqual((await store.check()).problems, [])
})

test('takes the places of passages out of the index of ranges', async () => {
  const path = join(folder, 'places.veritrail')
  {
    await using store = openSqliteStore({ path })
    await store.writer.commit({ put: [sampleRecord('one')] }, { principal: owner })
  }
  const database = new DatabaseSync(path)
  database.exec(`insert or ignore into name (text) values ('start');
    insert into node_range (key, value, node) select n, 0, 1 from name where text = 'start';
    drop table mail_count; drop table mail_term; pragma user_version = 10`)
  database.close()
  await using store = openSqliteStore({ path })
  assert.deepEqual((await store.check()).problems, [])
})
