import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import fc from 'fast-check'
import type { GraphQuery } from '../../../core/graph-query.ts'
import type { GraphValue } from '../../../core/graph-value.ts'
import type { EdgeStatement, NodeStatement } from '../../../core/graph.ts'
import type { EdgeId, NodeId } from '../../../core/ids.ts'
import { isAppError } from '../../../core/errors.ts'
import { owner } from '../../../core/principal.ts'
import type { Principal } from '../../../core/principal.ts'
import { explainQuery, runQuery } from '../../../cypher/execution/run-query.ts'
import { parseCypher } from '../../../cypher/parse/parse-cypher.ts'
import { sampleRecord } from '../../contract/sample-record.contract.ts'
import { memoryStore } from '../../memory/memory-store.ts'
import { corpusWriter } from '../commit/corpus-writer.ts'
import { openDatabase } from '../file/database.ts'
import { sqliteGraphSource } from './graph-source.ts'
import type { GraphSourceOptions } from './graph-source.ts'
import { graphView } from '../access/graph-view.ts'
import { openSession } from '../session/session.ts'
import type { Session } from '../session/session.ts'
import { openSqliteStore } from '../sqlite-store.ts'

const folder = await mkdtemp(join(tmpdir(), 'veritrail-query-'))
after(() => rm(folder, { recursive: true, force: true }))
let opened = 0
const at = (): string => join(folder, `${++opened}.veritrail`)
const cases = { numRuns: Number(process.env['VERITRAIL_CASES'] ?? 60) }

const value = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('2024-01-05', '2024-01-05 10:00', '2024-02-01', '2023', '5', '10'),
  },
  { weight: 3, arbitrary: fc.constantFrom(5, 10, -1, 2.5, 0) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('later', 'Zeta', true, `2024-01-05 ${'long '.repeat(20)}`),
  },
)
const kindsOfValues = fc.constantFrom<ReadonlyArray<'text' | 'number'>>(
  ['text'],
  ['number'],
  ['text', 'number'],
)
const statement = fc.record({
  node: fc.nat({ max: 7 }),
  value: fc.option(value, { nil: undefined, freq: 4 }),
  group: fc.constantFrom('public', 'team'),
  length: fc.constantFrom(1, 1, 500),
})
const limit = fc.constantFrom(`'2024-01-05'`, `'2024'`, `'5'`, '5', '0', `'k'`)
const bound = fc
  .tuple(fc.constantFrom('<', '<=', '>', '>='), limit)
  .map(([operator, given]) => `n.when ${operator} ${given}`)
const condition = fc.oneof(
  fc.constant(''),
  bound.map(made => `WHERE ${made}`),
  fc.tuple(bound, bound).map(made => `WHERE ${made.join(' AND ')}`),
  fc.constant('WHERE n.when IS NOT NULL'),
  fc.constant(`WHERE n.when STARTS WITH '2024-01'`),
)

test('finds the first and the last by a property as the reference does', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(statement, { maxLength: 14 }),
      kindsOfValues,
      condition,
      fc.nat({ max: 3 }),
      fc.boolean(),
      async (statements, kinds, where, rows, descending) => {
        await using store = openSqliteStore({ path: at() })
        await using reference = memoryStore()
        const put = statements.map(({ node, value: stated, group, length }, index) => {
          const isMeant =
            stated !== undefined &&
            (kinds.length > 1 || typeof stated === (kinds[0] === 'text' ? 'string' : 'number'))
          const nodes: NodeStatement[] = [
            {
              id: `n${node}` as NodeId,
              labels: ['Thing'],
              properties: { content: 'x'.repeat(length), ...(isMeant && { when: stated }) },
            },
          ]
          return sampleRecord(`d${index}`, { groups: [group] }, { nodes })
        })
        for (const one of [store, reference]) await one.writer.commit({ put }, { principal: owner })
        const order = descending ? ' DESC' : ''
        const member: Principal = { kind: 'user', id: 'm', groups: [] }
        for (const text of [
          `MATCH (n:Thing) ${where} RETURN elementId(n) AS id, n.when AS when, n.content ` +
            `ORDER BY n.when${order} LIMIT ${rows}`,
          `MATCH (n:Thing) ${where} RETURN ${descending ? 'max' : 'min'}(n.when)`,
        ]) {
          const { query } = parseCypher(text)
          for (const principal of [owner, member])
            assert.deepEqual(
              await store.graph.query(query, { principal }),
              await reference.graph.query(query, { principal }),
              text,
            )
        }
        assert.deepEqual((await store.check()).problems, [])
      },
    ),
    cases,
  )
})

/** A small graph: persons who sent mails to each other, and a chain of replies. */
async function sampleSession(): Promise<Session> {
  const database = openDatabase({
    path: at(),
    readOnly: false,
    busyTimeoutMs: 0,
    cacheBytes: 2 ** 20,
  })
  const session = openSession(database)
  const nodes = new Map<string, NodeStatement>()
  const edges: EdgeStatement[] = []
  const edge = (type: string, from: string, to: string): void => {
    edges.push({
      id: `${type} ${from} ${to}` as EdgeId,
      type,
      from: from as NodeId,
      to: to as NodeId,
      properties: { weight: edges.length },
    })
  }
  for (let person = 0; person < 5; person++)
    nodes.set(`p${person}`, {
      id: `p${person}` as NodeId,
      labels: ['Person'],
      properties: {
        name: `Name ${person}`,
        key: person % 2 === 0 ? person : String(person),
        huge: 2 ** 53,
      },
    })
  for (let mail = 0; mail < 40; mail++) {
    nodes.set(`m${mail}`, {
      id: `m${mail}` as NodeId,
      labels: ['Email'],
      properties: {
        subject: `Subject ${mail % 7}`,
        date: `2024-01-${String((mail % 28) + 1).padStart(2, '0')}`,
        size: mail,
      },
    })
    edge('SENT', `p${mail % 5}`, `m${mail}`)
    if (mail > 0) edge('REPLIES_TO', `m${mail}`, `m${mail - 1}`)
  }
  await corpusWriter(session).commit(
    { put: [sampleRecord('one', { groups: ['public'] }, { nodes: [...nodes.values()], edges })] },
    { principal: owner },
  )
  return session
}

const rowsOf = (
  session: Session,
  text: string,
  options?: GraphSourceOptions,
  parameters?: ReadonlyMap<string, GraphValue>,
): ReadonlyArray<readonly GraphValue[]> =>
  session.database.read(
    {},
    'testing',
    () =>
      runQuery(
        parseCypher(text).query,
        sqliteGraphSource(session, graphView(session, owner), options),
        { principal: owner, parameters },
      ).rows,
  )

const plansOf = (session: Session, text: string, principal: Principal = owner): string =>
  session.database.read({}, 'testing', () =>
    explainQuery(
      parseCypher(text).query,
      sqliteGraphSource(session, graphView(session, principal)),
      { principal },
    )
      .map(({ statement: sql, plan }) => `${sql}\n${plan}`)
      .join('\n'),
  )

test('scans no whole table where a key, a label or a type leads to the rows', async () => {
  const session = await sampleSession()
  const keyed = [
    `MATCH (e:Email {subject: 'Subject 1'}) RETURN e.date`,
    `MATCH (e) WHERE elementId(e) = 'm1' RETURN e.date`,
    `MATCH (e) WHERE id(e) IN ['m1', 'm2'] RETURN e`,
    `MATCH (e:Email) WHERE e.date >= '2024-01-03' AND e.date < '2024-01-05' RETURN e`,
    `MATCH (e:Email) WHERE e.date STARTS WITH '2024-01' RETURN count(*)`,
    `MATCH (p:Person) WHERE toString(p.key) = '2' RETURN p`,
    `MATCH (p:Person) WHERE toLower(p.name) = 'name 1' RETURN p`,
    `MATCH (p:Person {name: 'Name 1'})-[:SENT]->(e)-[:REPLIES_TO]->(f) RETURN f.subject`,
    `MATCH (p:Person)-[:SENT]->(e:Email) RETURN p.name, count(*)`,
    `MATCH ()-[:SENT]->() RETURN count(*)`,
    `MATCH (e {subject: 'Subject 1'})-[:REPLIES_TO*1..3]->(f) RETURN f`,
    `MATCH (e:Email) RETURN e.subject ORDER BY e.date LIMIT 3`,
    `MATCH (a {name: 'x'})-[*..4]-(b {name: 'y'}) RETURN count(*)`,
    `MATCH (p:Person) WHERE p.name = 'Name 1' OR p.name = 'Name 2' RETURN p`,
  ]
  const member: Principal = { kind: 'user', id: 'm', groups: ['team'] }
  for (const principal of [owner, member]) {
    for (const text of keyed) {
      const scans = plansOf(session, text, principal)
        .split('\n')
        .filter(
          line =>
            /^\s*SCAN (?!CONSTANT ROW)/.test(line) &&
            !/SCAN (\w+_from|json_each|g\d+|s\d+|w\d+|node_term)\b/.test(line),
        )
      assert.deepEqual(scans, [], text)
    }
  }
  session.database.close()
})

test('puts what a query says into parameters, never into the statement', async () => {
  const session = await sampleSession()
  const hostile = `"'); drop table document; -- ?1 @last@`
  const property = (variable: string) =>
    ({ kind: 'property', object: { kind: 'variable', name: variable }, key: hostile }) as const
  const literal = { kind: 'literal', value: hostile } as const
  const and = (
    left: NonNullable<Extract<GraphQuery['parts'][number][number], { kind: 'match' }>['where']>,
    right: typeof left,
  ): typeof left => ({ kind: 'binary', operator: 'and', left, right })
  const query: GraphQuery = {
    unionAll: false,
    parts: [
      [
        {
          kind: 'match',
          optional: false,
          patterns: [
            {
              variable: `${hostile}p`,
              mode: 'walk',
              nodes: [
                { variable: hostile, labels: { kind: 'name', name: hostile } },
                { variable: `${hostile}2` },
                {},
              ],
              edges: [
                {
                  variable: `${hostile}e`,
                  types: [hostile],
                  direction: 'any',
                  properties: { kind: 'map', entries: [{ key: hostile, value: literal }] },
                },
                { types: [hostile], direction: 'out', length: { max: 2 } },
              ],
            },
          ],
          where: and(
            and(
              {
                kind: 'compare',
                first: property(hostile),
                rest: [{ operator: '=', operand: literal }],
              },
              {
                kind: 'binary',
                operator: 'contains',
                left: property(`${hostile}2`),
                right: literal,
              },
            ),
            {
              kind: 'hasLabels',
              operand: { kind: 'variable', name: hostile },
              labels: { kind: 'not', operand: { kind: 'name', name: hostile } },
            },
          ),
        },
        {
          kind: 'return',
          projection: {
            distinct: false,
            star: false,
            items: [{ name: hostile, expression: property(hostile) }],
            orderBy: [{ expression: property(hostile), descending: true }],
            limit: { kind: 'integer', value: '3' },
          },
        },
      ],
    ],
  }
  for (const principal of [
    owner,
    { kind: 'user', id: hostile, groups: [hostile] },
  ] satisfies Principal[]) {
    session.database.read({}, 'testing', () => {
      const source = sqliteGraphSource(session, graphView(session, principal))
      assert.deepEqual(runQuery(query, source, { principal }).rows, [])
      for (const { statement: sql } of explainQuery(query, source, { principal }))
        assert.ok(!sql.includes('drop'), sql)
    })
  }
  session.database.close()
})

test('counts equal matches instead of listing them', async () => {
  const session = await sampleSession()
  assert.match(
    plansOf(session, 'MATCH (p:Person)-[:SENT]->(e:Email) RETURN p.name, count(*)'),
    /graph_tally/,
  )
  assert.deepEqual(
    rowsOf(
      session,
      'MATCH (p:Person)-[:SENT]->(e:Email) RETURN p.name AS name, count(*) AS total ORDER ' +
        'BY name LIMIT 2',
    ),
    [
      ['Name 0', 8n],
      ['Name 1', 8n],
    ],
  )
  assert.deepEqual(rowsOf(session, 'MATCH (p:Person)-[:SENT]->() RETURN count(*)'), [[40n]])
  assert.deepEqual(
    rowsOf(session, 'MATCH (:Person {name: "nobody"})-[:SENT]->() RETURN count(*)'),
    [[0n]],
  )
  const types = [
    ['REPLIES_TO', 39n],
    ['SENT', 40n],
  ]
  assert.deepEqual(
    rowsOf(session, 'MATCH ()-[r]->() RETURN type(r), count(*)', { maxRows: 2 }),
    types,
  )
  assert.deepEqual(
    rowsOf(session, 'MATCH ()-[r]->() WITH type(r) AS type, count(r) AS total RETURN type, total', {
      maxRows: 2,
    }),
    types,
  )
  assert.deepEqual(
    rowsOf(session, 'MATCH (p:Person)-[r]-() WHERE p.key < 2 RETURN p.name, type(r), count(*)', {
      maxRows: 1,
    }),
    [['Name 0', 'SENT', 8n]],
  )
  assert.deepEqual(
    rowsOf(session, 'MATCH (n)-[r]->(m) RETURN labels(n)[0], type(r), m:Email, count(*)', {
      maxRows: 2,
    }),
    [
      ['Email', 'REPLIES_TO', true, 39n],
      ['Person', 'SENT', true, 40n],
    ],
  )
  assert.deepEqual(
    rowsOf(session, 'MATCH ()-[r]->() RETURN DISTINCT type(r) LIMIT 25', { maxRows: 2 }),
    [['REPLIES_TO'], ['SENT']],
  )
  assert.deepEqual(
    rowsOf(
      session,
      'MATCH (n) WITH DISTINCT labels(n)[0] AS label ORDER BY label DESC RETURN label',
      { maxRows: 2 },
    ),
    [['Person'], ['Email']],
  )
  assert.deepEqual(
    rowsOf(session, 'MATCH (n)-[r]->() RETURN DISTINCT type(r), n:Person ORDER BY n:Person SKIP 1'),
    [['SENT', true]],
  )
  assert.deepEqual(rowsOf(session, 'MATCH (n:Nobody) RETURN DISTINCT labels(n)'), [])
  assert.deepEqual(
    rowsOf(session, 'MATCH (p:Person) OPTIONAL MATCH (p)-[r:NONE]->() RETURN DISTINCT type(r)'),
    [[null]],
  )
  for (const condition of [`type(r) = 'SENT'`, `'SENT' = type(r)`, `type(r) IN ['SENT', 'NONE']`])
    assert.deepEqual(
      rowsOf(session, `MATCH ()-[r]->() WHERE ${condition} AND true RETURN count(*)`, {
        maxRows: 1,
      }),
      [[40n]],
    )
  assert.deepEqual(
    rowsOf(
      session,
      `MATCH ()-[r:SENT|REPLIES_TO]->() WHERE type(r) = 'SENT' AND type(r) IN ['SENT', ` +
        `'X'] RETURN count(*)`,
    ),
    [[40n]],
  )
  for (const condition of [
    `type(r) = 'NONE'`,
    `type(r) = 'SENT' AND type(r) = 'REPLIES_TO'`,
    'type(r) IN []',
    'type(r) = null',
  ])
    assert.deepEqual(
      rowsOf(session, `MATCH ()-[r]->() WHERE ${condition} RETURN count(*)`),
      [[0n]],
      condition,
    )
  assert.deepEqual(
    rowsOf(
      session,
      `MATCH ()-[r]->() WHERE type(r) = 'SENT' OR type(r) = 'REPLIES_TO' RETURN count(*)`,
    ),
    [[79n]],
  )
  // What needs to know which edge it is gets each of them.
  assert.deepEqual(
    rowsOf(session, 'MATCH ()-[r]->() RETURN type(r), count(DISTINCT elementId(r)), min(r.weight)'),
    types.map(([type, total]) => [type, total, type === 'SENT' ? 0n : 2n]),
  )
  assert.deepEqual(
    rowsOf(session, 'MATCH ()-[r]->() WHERE r.weight < 3 RETURN type(r), count(*)'),
    [
      ['REPLIES_TO', 1n],
      ['SENT', 2n],
    ],
  )
  assert.deepEqual(
    rowsOf(session, 'MATCH (a)-[r]->() MATCH (a)<-[r]-() RETURN type(r), count(*)'),
    [],
  )
  assert.deepEqual(
    rowsOf(session, 'MATCH (a)-[r]->() WHERE size(keys(r)) = 1 RETURN type(r), count(*)'),
    types,
  )
  session.database.close()
})

test('finds a person by a key whether it is stored as a number or as a text', async () => {
  const session = await sampleSession()
  assert.deepEqual(
    rowsOf(
      session,
      `MATCH (p:Person) WHERE p.key ENDS WITH '1' OR p.huge ENDS WITH '2' RETURN p.key`,
    ),
    [['1']],
  )
  for (const key of ['2', '3'])
    assert.deepEqual(
      rowsOf(
        session,
        'MATCH (p:Person) WHERE toString(p.key) = $key RETURN p.name',
        {},
        new Map([['key', key]]),
      ),
      [[`Name ${key}`]],
    )
  session.database.close()
})

test('keeps an edge that an earlier clause bound apart from the rest of its pattern', async () => {
  await using store = openSqliteStore({ path: at() })
  await using reference = memoryStore()
  const edge = (id: string, to: string): EdgeStatement => ({
    id: id as EdgeId,
    type: 'T',
    from: 'n0' as NodeId,
    to: to as NodeId,
    properties: {},
  })
  const nodes = ['n0', 'n2'].map((id): NodeStatement => ({
    id: id as NodeId,
    labels: ['N'],
    properties: {},
  }))
  for (const one of [store, reference])
    await one.writer.commit(
      {
        put: [
          sampleRecord(
            'one',
            { groups: ['public'] },
            { nodes, edges: [edge('e0', 'n2'), edge('e1', 'n0'), edge('e2', 'n0')] },
          ),
        ],
      },
      { principal: owner },
    )
  const total = async (text: string): Promise<GraphValue | undefined> => {
    const { query } = parseCypher(text)
    const [[found] = []] = (await store.graph.query(query, { principal: owner })).rows
    assert.deepEqual(
      [found],
      (await reference.graph.query(query, { principal: owner })).rows[0],
      text,
    )
    return found
  }
  assert.equal(
    await total(
      'MATCH (a)-[r]->(b) MATCH (a)-[s]->(c) OPTIONAL MATCH (a)-[t*1..2]->(d)-[r]->(e) ' +
        'RETURN count(*)',
    ),
    18n,
  )
  for (const between of ['', 'WITH *'])
    assert.equal(
      await total(`MATCH (a)-[q*1..2]->(b) ${between} MATCH (a)-[q*1..2]->(c) RETURN count(*)`),
      7n,
    )
  const bound = 'MATCH (a)-[r]->(b) WITH *'
  for (const text of [
    `${bound} MATCH (x)-[*1..2]->(y)-[r]->(z) RETURN count(*)`,
    `${bound} MATCH (x)-[r]->(y)-[*1..2]->(z) RETURN count(*)`,
    `${bound} MATCH (x)-[r]->(y), (v)-[*1..3]-(w) RETURN count(*)`,
    `${bound} MATCH (a)-[r]->(y), (a)-[*1..3]-(a) RETURN count(*)`,
    `${bound} MATCH (a)-[*1..2]-(y)-[*1..2]-(b), (v)-[r]-(w) RETURN count(*)`,
    `${bound} MATCH (x)-[r]-(y)-[s]-(z) RETURN count(*)`,
    `${bound} MATCH (x)-[r]-(y) MATCH (v)-[r]-(w)-[*1..2]-() RETURN count(*)`,
    'MATCH (a)-[q*1..2]->(b) WITH * MATCH (a)-[q*1..2]->(b)-[s]->(c) RETURN count(*)',
    `MATCH (a)-[q*1..2]->(b), (a)-[r]->(c) WITH * MATCH (a)-[q*1..2]->(b)-[r]->(c) RETURN count(*)`,
  ])
    await total(text)
})

test('finds a greatest value without reading all of them', async () => {
  const session = await sampleSession()
  for (const [asked, found] of [
    ['max(e.date)', '2024-01-28'],
    ['min(e.date)', '2024-01-01'],
    ['max(e.size)', 39n],
    ['min(e.nothing)', null],
  ] as const) {
    const text = `MATCH (e:Email) RETURN ${asked}`
    if (found !== null) assert.match(plansOf(session, text), /node_range ranged/)
    assert.deepEqual(rowsOf(session, text), [[found]])
  }
  for (const text of [
    'MATCH (e:Email) RETURN max(e.date), count(*)',
    'MATCH (e:Email) RETURN e.subject, max(e.date)',
    'MATCH (p:Person) RETURN max(p.key)',
    'OPTIONAL MATCH (e:Email) RETURN max(e.date)',
  ])
    assert.doesNotMatch(plansOf(session, text), /node_range ranged/)
  // Numbers come behind texts, wherever the index has them.
  assert.deepEqual(rowsOf(session, 'MATCH (p:Person) RETURN min(p.key)'), [['1']])
  assert.deepEqual(rowsOf(session, 'MATCH (p:Person) RETURN max(p.key)'), [[4n]])
  assert.deepEqual(
    rowsOf(session, 'MATCH (p:Person)-[:SENT]->(e) WHERE p.name = "Name 3" RETURN max(e.size)'),
    [[38n]],
  )
  assert.deepEqual(
    rowsOf(
      session,
      'UNWIND [10, 20] AS most MATCH (e:Email) WHERE e.size < most RETURN max(e.size)',
    ),
    [[19n]],
  )
  session.database.close()
})

test('reads the same statement for several rows at once', async () => {
  const session = await sampleSession()
  assert.deepEqual(
    rowsOf(
      session,
      'MATCH (p:Person) WHERE EXISTS { MATCH (q:Person) WHERE EXISTS { MATCH (r:Person) ' +
        'RETURN r } RETURN q } RETURN count(*)',
    ),
    [[5n]],
  )
  assert.deepEqual(
    rowsOf(
      session,
      'MATCH (p:Person) OPTIONAL MATCH (q:Person) WHERE p.name < q.name RETURN count(q)',
    ),
    [[10n]],
  )
  session.database.close()
})

test('fails as the engine does for a value of a wrong kind, also in a look-up', async () => {
  const session = await sampleSession()
  const fails = (text: string, reason: string, options?: GraphSourceOptions): void => {
    assert.throws(
      () => rowsOf(session, text, options),
      error => isAppError(error, 'query_rejected') && error.details.reason === reason,
      text,
    )
  }
  fails(`MATCH (p:Person) WHERE toLower(p.key) CONTAINS '1' RETURN p`, 'evaluation')
  fails('MATCH (p:Person) WHERE p.name = 1 / 0 RETURN p', 'evaluation')
  assert.deepEqual(rowsOf(session, 'MATCH (p:Nobody) WHERE p.name = 1 / 0 RETURN p'), [])
  fails('MATCH (e:Email)-[*]-(f) RETURN count(*)', 'limit', { maxSteps: 1000 })
  fails('MATCH (e:Email), (f:Email) RETURN e, f', 'limit', { maxRows: 100 })
  session.database.close()
})

test('reads one statement in as many places at once as a query nests it', async () => {
  await using store = openSqliteStore({ path: at() })
  await store.writer.commit(
    {
      put: [
        sampleRecord(
          'd1',
          {},
          { nodes: [{ id: 'n1' as NodeId, labels: ['Thing'], properties: {} }] },
        ),
      ],
    },
    { principal: owner },
  )
  const levels = Array.from({ length: 40 }, (_, index) => `EXISTS { MATCH (t${index}:Thing) WHERE `)
  const nested = `MATCH (t:Thing) WHERE ${levels.join('')}true${' }'.repeat(40)} RETURN count(t)`
  assert.deepEqual(
    (await store.graph.query(parseCypher(nested).query, { principal: owner })).rows,
    [[1n]],
  )
})
