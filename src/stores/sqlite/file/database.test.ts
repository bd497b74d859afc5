import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { isAppError } from '../../../core/errors.ts'
import { owner } from '../../../core/principal.ts'
import { sampleRecord } from '../../contract/sample-record.contract.ts'
import { schemaVersion } from './schema.ts'
import { graphQueryOf } from '../../../cypher/build/plain-query.ts'
import { openSqliteStore } from '../sqlite-store.ts'

const asOwner = { principal: owner }
const folder = await mkdtemp(join(tmpdir(), 'veritrail-open-'))
after(() => rm(folder, { recursive: true, force: true }))
const at = (name: string): string => join(folder, name)

test('refuses a file that is no database and leaves it as it is', async () => {
  await writeFile(at('text'), 'Dear all,\n'.repeat(2_000))
  assert.throws(
    () => openSqliteStore({ path: at('text') }),
    error => isAppError(error, 'store_unavailable') && /not a veritrail corpus/.test(error.message),
  )
  assert.equal((await readFile(at('text'), 'utf8')).slice(0, 9), 'Dear all,')
})

test('a file that has lost everything is damaged, and is left as it is', async () => {
  await writeFile(at('emptied'), '')
  const before = new Date(Date.now() - 60_000)
  await utimes(at('emptied'), before, before)
  assert.throws(
    () => openSqliteStore({ path: at('emptied') }),
    error => isAppError(error, 'damaged') && /is empty: it was truncated/.test(error.message),
  )
  assert.equal((await readFile(at('emptied'))).length, 0)
})

test('refuses the database of another program and leaves it as it is', () => {
  const other = new DatabaseSync(at('other'))
  other.exec('create table invoice (n integer)')
  other.close()
  assert.throws(
    () => openSqliteStore({ path: at('other') }),
    error => isAppError(error, 'store_unavailable') && /not a veritrail corpus/.test(error.message),
  )
  const again = new DatabaseSync(at('other'))
  assert.deepEqual(
    again
      .prepare('select name from sqlite_schema')
      .all()
      .map(row => row['name']),
    ['invoice'],
  )
  again.close()
})

test('goes on with a file whose creation stopped before its tables were made', async () => {
  const begun = new DatabaseSync(at('begun'))
  begun.exec('pragma page_size = 8192')
  begun.exec('pragma journal_mode = wal')
  begun.close()
  await using store = openSqliteStore({ path: at('begun') })
  await store.writer.commit({ put: [sampleRecord('one')] }, asOwner)
  assert.deepEqual((await store.check()).problems, [])
})

test('a check names the damage of a file, and every other read reports it', async () => {
  const whole = openSqliteStore({ path: at('damaged') })
  await whole.writer.commit({ put: [sampleRecord('one')] }, asOwner)
  await whole[Symbol.asyncDispose]()
  const bytes = await readFile(at('damaged'))
  await writeFile(at('damaged'), bytes.fill(0xa5, 2 * 8192, 30 * 8192))
  await using store = openSqliteStore({ path: at('damaged') })
  assert.ok((await store.check()).problems.length > 0)
  await assert.rejects(
    () => store.documents.counts(asOwner),
    error => isAppError(error, 'damaged') && /damaged/.test(error.message),
  )
})

test('refuses a corpus of a newer version', async () => {
  await openSqliteStore({ path: at('newer') })[Symbol.asyncDispose]()
  const database = new DatabaseSync(at('newer'))
  database.exec(`pragma user_version = ${schemaVersion + 1}`)
  database.close()
  assert.throws(
    () => openSqliteStore({ path: at('newer') }),
    error => isAppError(error, 'store_unavailable') && /newer veritrail/.test(error.message),
  )
})

test('names what is missing: the corpus to read, the folder to write to', () => {
  assert.throws(
    () => openSqliteStore({ path: at('missing'), readOnly: true }),
    error => isAppError(error, 'not_found'),
  )
  assert.throws(
    () => openSqliteStore({ path: at('no/such/folder') }),
    error => isAppError(error, 'store_unavailable'),
  )
  assert.throws(
    () => openSqliteStore({ path: folder }),
    error => isAppError(error, 'store_unavailable'),
  )
})

test('a reader beside a writer sees each commit, and may not write', async () => {
  await using writer = openSqliteStore({ path: at('shared') })
  await writer.writer.commit({ put: [sampleRecord('one')] }, asOwner)
  await using reader = openSqliteStore({ path: at('shared'), readOnly: true })
  assert.equal((await reader.documents.counts(asOwner)).documents, 1)
  const member = { principal: { kind: 'user' as const, id: 'x', groups: ['late'] } }
  assert.equal(await reader.documents.count({}, member), 1)
  await writer.writer.commit(
    {
      put: [
        sampleRecord(
          'two',
          { groups: ['late'] },
          { nodes: [{ id: 'doc_x' as never, labels: ['Late'], properties: {} }] },
        ),
      ],
    },
    asOwner,
  )
  assert.equal(await reader.documents.count({}, member), 2)
  assert.equal(
    (
      await reader.graph.query(
        graphQueryOf({
          patterns: [{ nodes: [{ variable: 'n', labels: ['Late'] }], edges: [] }],
          columns: [{ name: 'n', expression: { kind: 'id', variable: 'n' } }],
          orderBy: [],
          limit: 5,
        }).query,
        member,
      )
    ).rows.length,
    1,
  )
  await assert.rejects(
    () => reader.writer.commit({ remove: [sampleRecord('one').document.id] }, asOwner),
    error => isAppError(error, 'forbidden'),
  )
  assert.deepEqual((await reader.check()).problems, [])
})

test('two writers take turns, and each sees what the other wrote', async () => {
  await using first = openSqliteStore({ path: at('turns') })
  await using second = openSqliteStore({ path: at('turns') })
  for (let turn = 0; turn < 6; turn++) {
    const store = turn % 2 === 0 ? first : second
    await store.writer.commit(
      {
        put: [
          sampleRecord(
            `turn ${turn}`,
            { groups: [`group ${turn}`] },
            { nodes: [{ id: 'shared' as never, labels: [`Label ${turn}`], properties: { turn } }] },
          ),
        ],
      },
      asOwner,
    )
  }
  assert.deepEqual(
    (await first.graph.nodes(['shared' as never], asOwner)).map(node => node.labels.length),
    [6],
  )
  assert.equal((await second.documents.counts(asOwner)).documents, 6)
  assert.deepEqual((await first.check()).problems, [])
})

test('forgets everything when a commit fails half-way', async () => {
  await using store = openSqliteStore({ path: at('half') })
  await store.writer.commit({ put: [sampleRecord('one')] }, asOwner)
  const before = await Array.fromAsync(store.exportLogical())
  const taken = sampleRecord('two')
  const wrong = {
    ...taken,
    chunks: taken.chunks.map(chunk => ({ ...chunk, id: 'chk_one_0' as never })).slice(0, 1),
    mentions: [],
    facts: [],
  }
  await assert.rejects(
    () =>
      store.writer.commit(
        {
          put: [
            sampleRecord(
              'three',
              {},
              { nodes: [{ id: 'n' as never, labels: ['New'], properties: { key: 1 } }] },
            ),
            wrong,
          ],
        },
        asOwner,
      ),
    error => isAppError(error, 'invalid_input'),
  )
  assert.deepEqual(await Array.fromAsync(store.exportLogical()), before)
  await store.writer.commit(
    {
      put: [
        sampleRecord(
          'three',
          {},
          { nodes: [{ id: 'n' as never, labels: ['New'], properties: { key: 1 } }] },
        ),
      ],
    },
    asOwner,
  )
  assert.deepEqual((await store.check()).problems, [])
})

test('leaves no trace in the tables of what no document states any more', async () => {
  await using store = openSqliteStore({ path: at('trace') })
  const record = sampleRecord(
    'one',
    {},
    {
      nodes: [
        {
          id: 'a' as never,
          labels: ['Entity'],
          properties: { name: 'Ann', aliases: ['Anna'], born: '1970-01-01' },
        },
        { id: 'c' as never, labels: ['Entity'], properties: { name: 'Cy' } },
      ],
      edges: [
        {
          id: 'e' as never,
          type: 'KNOWS',
          from: 'a' as never,
          to: 'b' as never,
          properties: { since: 1 },
        },
      ],
    },
  )
  await store.writer.commit(
    {
      put: [{ ...record, bytes: Buffer.from('original') }],
      vectors: {
        model: 'm',
        dimensions: 2,
        chunks: record.chunks.map(chunk => ({
          chunkId: chunk.id,
          windows: [new Float32Array([1, 0])],
        })),
      },
    },
    asOwner,
  )
  await store.writer.commit({ remove: [record.document.id] }, asOwner)
  const database = new DatabaseSync(at('trace'), { readOnly: true })
  for (const table of [
    'document',
    'document_body',
    'chunk',
    'node',
    'node_value',
    'node_long',
    'node_document',
    'more_links',
    'more_addresses',
    'node_key',
    'node_range',
    'edge',
    'shared_edge',
    'fact_document',
    'blob',
    'vector_code',
    'vector_float',
    'entity_name',
    'entity_term_docsize',
    'chunk_term_docsize',
    'node_term_docsize',
    'edge_term_docsize',
    'mail_term_docsize',
  ]) {
    assert.equal(
      database.prepare(`select count(*) as rows from ${table}`).get()?.['rows'],
      0,
      table,
    )
  }
  database.close()
})

test('finds what has been tampered with', async () => {
  await using store = openSqliteStore({ path: at('tampered') })
  const named = sampleRecord(
    'three',
    {},
    {
      nodes: [
        { id: 'a' as never, labels: ['Entity'], properties: { name: 'Ann', aliases: ['Anna'] } },
        { id: 'b' as never, labels: ['Entity'], properties: { name: 'Bo' } },
      ],
      edges: [
        {
          id: 'e' as never,
          type: 'KNOWS',
          from: 'a' as never,
          to: 'b' as never,
          properties: { since: 1 },
        },
      ],
    },
  )
  await store.writer.commit(
    {
      put: [sampleRecord('one'), sampleRecord('two'), named],
      rules: {
        put: [
          {
            id: 'r',
            kind: 'same',
            left: { id: 'a' as never, name: 'Ann' },
            right: { id: 'b' as never, name: 'Bo' },
            by: 'owner',
            at: 0,
          },
        ],
      },
      deletions: {
        put: [
          {
            documentId: 'four' as never,
            sourceId: 's1',
            key: 'four.txt',
            groups: ['public'],
            at: 1,
          },
        ],
      },
    },
    asOwner,
  )
  assert.deepEqual((await store.check()).problems, [])
  const breaks: ReadonlyArray<readonly [sql: string, finding: RegExp]> = [
    [`delete from chunk where n = (select min(n) from chunk)`, /documents have their chunks/],
    [`update document set length = length + 1`, /characters/],
    [
      `delete from node_document_new where node = (select max(node) from node_document)`,
      /nodes are named by a document/,
    ],
    [`insert into vector_code values (999, 1, x'00000000', x'00')`, /vectors belong to chunks/],
    [`update edge set properties = '{"since":2}'`, /links at nodes/],
    [
      `update node_document_new set links = null where node = (select n from node where id = 'a')`,
      /links stand where edges end/,
    ],
    [`update node set properties = '{"name":"Bo Two"}' where id = 'b'`, /names of entities/],
    [`delete from entity_name where terms = 'anna'`, /names belong to entities with several/],
    [`update entity_rule set left_id = 'c'`, /rules say what is noted/],
    [`update deletion set key = 'five.txt'`, /deletion four/],
    [`update deletion set id = 'one'`, /deleted documents are gone/],
    [
      'insert into change (commit_seq, ordinal, kind, access, document_id) values (99, 0, ' +
        `1, 1, 'x')`,
      /change log/,
    ],
  ]
  for (const [sql, finding] of breaks) {
    const database = new DatabaseSync(at('tampered'))
    database.exec('begin')
    database.exec(sql)
    database.exec('commit')
    database.close()
    assert.ok(
      (await store.check()).problems.some(problem => finding.test(problem)),
      sql,
    )
  }
})
