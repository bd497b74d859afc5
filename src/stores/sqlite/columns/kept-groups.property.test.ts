import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import fc from 'fast-check'
import type { CorpusChanges } from '../../../core/changes.ts'
import type { GraphValue } from '../../../core/graph-value.ts'
import type { PropertyValue } from '../../../core/document.ts'
import type { DocumentId } from '../../../core/ids.ts'
import type { Store } from '../../../core/ports/store.ts'
import { owner, type Principal } from '../../../core/principal.ts'
import type { PlainExpression, PlainQuery } from '../../../cypher/build/plain-query.ts'
import { graphQueryOf } from '../../../cypher/build/plain-query.ts'
import { randomCases } from '../../contract/driver.contract.ts'
import { edge, node } from '../../contract/graph-reader.contract.ts'
import { sampleRecord } from '../../contract/sample-record.contract.ts'
import { memoryStore } from '../../memory/memory-store.ts'
import { openSqliteStore } from '../sqlite-store.ts'

const folder = await mkdtemp(join(tmpdir(), 'veritrail-counts-'))
after(() => rm(folder, { recursive: true, force: true }))
let made = 0

const dayMs = 86_400_000
const documents = ['d0', 'd1', 'd2', 'd3', 'd4']
const mails = ['m0', 'm1', 'm2']
const people = ['p0', 'p1', 'p2']

const optional = <Value extends PropertyValue>(
  key: string,
  values: readonly Value[],
): fc.Arbitrary<Record<string, PropertyValue>> =>
  fc
    .option(fc.constantFrom(...values), { nil: undefined })
    .map(value => (value === undefined ? {} : { [key]: value }))
// Mostly what mails are like; else what their counts cannot tell.
const usual = fc
  .tuple(
    optional('conversationId', ['a', 'b', 'c'.repeat(500)]),
    optional('timeReceivedMs', [0, -1, dayMs - 1, dayMs, 2 * dayMs]),
  )
  .map(([one, other]) => ({ ...one, ...other }))
const odd = fc
  .tuple(
    optional<PropertyValue>('conversationId', ['null', '', 7, ['a'], '[']),
    optional<PropertyValue>('timeReceivedMs', [0.5, 1e300, true]),
  )
  .map(([one, other]) => ({ ...one, ...other }))
const statement = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...mails),
      fc.oneof(
        { weight: 6, arbitrary: fc.constant(['Email']) },
        { weight: 1, arbitrary: fc.constantFrom(['Thing'], ['Email', 'Person']) },
      ),
      fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: odd }),
    )
    .map(([id, labels, properties]) => node(id, [...labels], properties)),
  fc
    .tuple(
      fc.constantFrom(...people),
      fc.constantFrom(['Person'], ['Person'], ['Thing']),
      fc.constantFrom<Record<string, PropertyValue>>(
        { name: 'Ann' },
        { name: 'Ben', address: 'b@x.org' },
        {},
      ),
    )
    .map(([id, labels, properties]) => node(id, [...labels], properties)),
)
const link = fc
  .tuple(
    fc.constantFrom(...people, 'm0'),
    fc.constantFrom('SENT', 'RECEIVED', 'REPLIES_TO'),
    fc.constantFrom(...mails),
    fc.constantFrom('', '-cc'),
  )
  .map(([from, type, to, field]) => edge(`${from}-${type}-${to}${field}`))

const record = fc
  .record({
    id: fc.constantFrom(...documents),
    groups: fc.constantFrom(['all'], ['team'], ['all', 'team']),
    nodes: fc.uniqueArray(statement, { selector: ({ id }) => id, maxLength: 5 }),
    edges: fc.uniqueArray(link, { selector: ({ id }) => id, maxLength: 5 }),
  })
  .map(({ id, groups, nodes, edges }) => sampleRecord(id, { groups }, { nodes, edges }))
const change: fc.Arbitrary<CorpusChanges> = fc
  .record({
    put: fc.uniqueArray(record, { selector: one => one.document.id, maxLength: 3 }),
    remove: fc.subarray(documents),
    regroup: fc.subarray(documents, { maxLength: 1 }),
  })
  .map(({ put, remove, regroup }) => {
    const named = new Set<string>(put.map(one => one.document.id))
    const removed = remove.filter(id => !named.has(id))
    return {
      put,
      remove: removed as DocumentId[],
      setReadGroups: regroup
        .filter(id => !named.has(id) && !removed.includes(id))
        .map(id => ({ documentId: id as DocumentId, groups: ['team'] })),
    }
  })

const property = (variable: string, key: string): PlainExpression => ({
  kind: 'property',
  variable,
  key,
})
const id = (variable: string): PlainExpression => ({ kind: 'id', variable })
const counted = {
  name: 'count',
  expression: id('e'),
  aggregate: { kind: 'count' as const, distinct: true },
}
const email = { variable: 'e', labels: ['Email'] }
const mostFirst = [{ column: 'count', descending: true }]
const ofPeople = (type: string, label: string, limit: number): PlainQuery => ({
  patterns: [
    {
      nodes: [email, { variable: 'p', labels: [label] }],
      edges: [{ variable: 'r', types: [type], direction: 'in' }],
    },
  ],
  columns: [
    { name: 'id', expression: id('p') },
    { name: 'name', expression: property('p', 'name') },
    { name: 'address', expression: property('p', 'address') },
    counted,
  ],
  orderBy: limit < 9 ? mostFirst : [],
  limit,
})
const ofMails = (expression: PlainExpression, limit: number): PlainQuery => ({
  patterns: [{ nodes: [email], edges: [] }],
  columns: [{ name: 'value', expression }, counted],
  orderBy: limit < 9 ? mostFirst : [],
  limit,
})
const day: PlainExpression = { kind: 'slot', variable: 'e', key: 'timeReceivedMs', width: dayMs }
const queries: readonly PlainQuery[] = [
  ofPeople('SENT', 'Person', 1),
  ofPeople('RECEIVED', 'Person', 2),
  ofPeople('RECEIVED', 'Person', 100),
  ofPeople('SENT', 'Thing', 100),
  ofMails(property('e', 'conversationId'), 1),
  ofMails(property('e', 'conversationId'), 100),
  ofMails(day, 100),
]

async function answers(store: Store, query: PlainQuery, principal: Principal): Promise<unknown> {
  const { query: asked, parameters } = graphQueryOf(query)
  const { rows, truncated } = await store.graph.query(asked, { principal, parameters })
  const text = (row: readonly GraphValue[]): string =>
    JSON.stringify(row, (_, value: unknown) =>
      typeof value === 'bigint' ? `${value}` : Object.is(value, -0) ? 0 : value,
    )
  const texts = rows.map(text)
  // Without an order rows are a bag.
  return { rows: query.orderBy.length > 0 ? texts : texts.sort(), truncated }
}

const readers: readonly Principal[] = [
  owner,
  { kind: 'user', id: 'u', groups: ['all'] },
  { kind: 'user', id: 'v', groups: [] },
]

test('counts that commits keep are those of the emails, whatever commits did', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), async changes => {
      await using store = openSqliteStore({ path: ':memory:' })
      await using reference = memoryStore()
      for (const commit of changes) {
        for (const one of [store, reference]) await one.writer.commit(commit, { principal: owner })
        for (const query of queries)
          for (const principal of readers)
            assert.deepEqual(
              await answers(store, query, principal),
              await answers(reference, query, principal),
            )
      }
      assert.deepEqual((await store.check()).problems, [])
    }),
    randomCases(60),
  )
})

const threeMails = ['d0', 'd1', 'd2'].map((name, at) =>
  sampleRecord(
    name,
    { groups: at === 0 ? ['all'] : ['team'] },
    {
      nodes: [
        node('p0', ['Person'], { name: 'Ann' }),
        node(`m${at}`, ['Email'], { conversationId: 'a', timeReceivedMs: at * dayMs }),
      ],
      edges: [edge(`p0-SENT-m${at}`)],
    },
  ),
)

test('the owner is answered from the counts, others never; wrong ones are found', async () => {
  const path = join(folder, `${++made}.veritrail`)
  {
    await using store = openSqliteStore({ path })
    await store.writer.commit({ put: threeMails }, { principal: owner })
    assert.deepEqual((await store.check()).problems, [])
  }
  const database = new DatabaseSync(path)
  database.exec('update mail_count set count = 40')
  database.close()
  await using store = openSqliteStore({ path })
  const [sent, , , , thread, , days] = queries
  for (const query of [sent, thread]) {
    assert.ok(query)
    assert.match(JSON.stringify(await answers(store, query, owner)), /40/)
    for (const principal of readers.slice(1))
      assert.doesNotMatch(JSON.stringify(await answers(store, query, principal)), /40/)
  }
  assert.ok(days)
  assert.match(JSON.stringify(await answers(store, days, owner)), /40/)
  assert.match((await store.check()).problems.join('\n'), /counts of emails: 40 emails noted/)
})

test('a corpus created without counts gets them when it is opened', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async changes => {
      const path = join(folder, `${++made}.veritrail`)
      {
        await using store = openSqliteStore({ path })
        for (const commit of changes) await store.writer.commit(commit, { principal: owner })
      }
      const database = new DatabaseSync(path)
      database.exec('drop table mail_count; drop table mail_term; pragma user_version = 11')
      database.close()
      await using store = openSqliteStore({ path })
      assert.deepEqual((await store.check()).problems, [])
    }),
    randomCases(15),
  )
})
