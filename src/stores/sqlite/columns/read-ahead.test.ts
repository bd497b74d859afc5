import assert from 'node:assert/strict'
import { test } from 'node:test'
import { graphQueryOf } from '../../../cypher/build/plain-query.ts'
import { owner } from '../../../core/principal.ts'
import { edge, node } from '../../contract/graph-reader.contract.ts'
import { sampleRecord } from '../../contract/sample-record.contract.ts'
import { corpusWriter } from '../commit/corpus-writer.ts'
import { openDatabase } from '../file/database.ts'
import { graphReader } from '../graph/graph-reader.ts'
import { openSession, type Session } from '../session/session.ts'
import type { ColumnPart } from './column-parts.ts'
import { graphColumns } from './graph-columns.ts'
import { readAhead } from './read-ahead.ts'

const wanted: readonly ColumnPart[] = [
  { kind: 'column', label: 'Thing', key: 'year' },
  { kind: 'edges', type: 'KNOWS', by: 'source' },
  { kind: 'stated' },
]
// More nodes than are read in one slice.
const [documents, nodesOfEach] = [300, 32]

/** Different for each, in no order. */
const idOf = (index: number, at: number): string =>
  String(((index * nodesOfEach + at) * 7919) % 9973)

async function filled(): Promise<Session> {
  const session = openSession(
    openDatabase({ path: ':memory:', readOnly: false, busyTimeoutMs: 1, cacheBytes: 2 ** 22 }),
  )
  await put(session, documents)
  return session
}

const put = (session: Session, count: number): Promise<unknown> =>
  corpusWriter(session).commit(
    {
      put: Array.from({ length: count }, (_, index) =>
        sampleRecord(
          `d${count} ${index}`,
          {},
          {
            nodes: Array.from({ length: nodesOfEach }, (__, at) =>
              node(idOf(index, at), ['Thing'], { year: at }),
            ),
            edges: [edge(`${idOf(index, 0)}-KNOWS-${idOf(index, 1)}`)],
          },
        ),
      ),
    } as never,
    { principal: owner },
  )

const columnsOf = (session: Session) =>
  session.database.read({}, 'testing', () => {
    const columns = graphColumns(session)
    assert.ok(columns)
    return columns
  })
const hasAll = (session: Session): boolean => wanted.every(part => columnsOf(session).has(part))

test('what is read slice by slice is what is read at once', async () => {
  const [ahead, atOnce] = [await filled(), await filled()]
  let slices = 0
  while (readAhead(ahead, wanted)) slices++
  assert.ok(slices > 2 * wanted.length, `${slices} slices`)
  assert.ok(hasAll(ahead))
  const [one, other] = [columnsOf(ahead), columnsOf(atOnce)]
  const read = <Part>(work: () => Part): Part => atOnce.database.read({}, 'testing', work)
  assert.deepEqual(
    one.nodes('Thing'),
    read(() => other.nodes('Thing')),
  )
  assert.deepEqual(one.nodes('Thing').ids, [...one.nodes('Thing').ids].sort())
  assert.deepEqual(
    one.column('Thing', 'year'),
    read(() => other.column('Thing', 'year')),
  )
  assert.deepEqual(
    one.edges('KNOWS', 'source'),
    read(() => other.edges('KNOWS', 'source')),
  )
  assert.deepEqual(
    one.stated(),
    read(() => other.stated()),
  )
  ahead.database.close()
  atOnce.database.close()
})

test('a commit in between begins anew; what was there before it is read again', async () => {
  const session = await filled()
  readAhead(session, wanted)
  await put(session, 1)
  assert.ok(!hasAll(session))
  while (readAhead(session, wanted));
  assert.ok(hasAll(session))
  await put(session, 2)
  await put(session, 3)
  assert.ok(!hasAll(session))
  while (readAhead(session, []));
  assert.ok(hasAll(session))
  session.database.close()
})

test('the first nodes by a property need no columns, searches over all nodes do', async () => {
  const session = await filled()
  const graph = graphReader(session)
  const query = {
    patterns: [{ nodes: [{ variable: 'e', labels: ['Thing'] }], edges: [] }],
    columns: [
      { name: 'year', expression: { kind: 'property' as const, variable: 'e', key: 'year' } },
    ],
    orderBy: [{ column: 'year', descending: true }],
  }
  const ask = async (limit: number) => {
    const { query: asked, parameters } = graphQueryOf({ ...query, limit })
    return (await graph.query(asked, { principal: owner, parameters })).rows.length
  }
  const nodes = { kind: 'nodes', label: 'Thing' } as const
  assert.equal(await ask(1), 1)
  assert.ok(!columnsOf(session).has(nodes))
  assert.ok((await ask(100_000)) > 8_192)
  assert.ok(columnsOf(session).has(nodes))
  session.database.close()
})
