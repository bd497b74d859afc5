import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  corpusSchemaSchema,
  cypherExplanationSchema,
  cypherResultSchema,
} from '../../../src/core/contract/http/graph-schemas.ts'
import { graphApp } from '../../support/graph-corpus.ts'
import { bearer, inProcess, tokenOf, type InProcess } from '../../support/http-server.ts'

const run = async ({ post }: InProcess, body: unknown) => {
  const response = await post('/api/v1/cypher', body)
  const text = await response.text()
  assert.equal(response.status, 200, text)
  return cypherResultSchema.parse(JSON.parse(text))
}
const refused = async ({ post }: InProcess, body: unknown, status = 422) => {
  const response = await post('/api/v1/cypher', body)
  const { error } = (await response.json()) as {
    error: { code: string; message: string; details: Record<string, unknown> }
  }
  assert.equal(response.status, status, JSON.stringify(error))
  return error
}

describe('Cypher over HTTP', () => {
  it('gives tagged values and, as a graph, what can be drawn of them', async context => {
    const http = inProcess(await graphApp(context))
    const found = await run(http, {
      query:
        'MATCH p = (a:Entity {name: $name})-[r:DIRECTED_BY]->(b) ' +
        'RETURN a, [r] AS edges, p, 1.0 AS float, date("2024-03-01") AS day, b.name AS name',
      parameters: { name: 'Snow War' },
    })
    assert.deepEqual(found.columns, ['a', 'edges', 'p', 'float', 'day', 'name'])
    const [row = []] = found.rows
    assert.equal((row[0] as { $type: string }).$type, 'node')
    assert.deepEqual(row.slice(3), [
      { $type: 'float', value: '1' },
      { $type: 'date', value: '2024-03-01' },
      'Xawery Zulawski',
    ])
    assert.deepEqual(found.graph.nodes.map(({ name }) => name).sort(), [
      'Snow War',
      'Xawery Zulawski',
    ])
    assert.deepEqual(
      found.graph.edges.map(({ type }) => type),
      ['DIRECTED_BY'],
    )
    const edgesAlone = await run(http, { query: 'MATCH ()-[r:SENT]->() RETURN r LIMIT 1' })
    assert.equal(edgesAlone.graph.nodes.length, 2, 'its ends are there too')
  })
  it('takes parameters of kinds that JSON has not', async context => {
    const http = inProcess(await graphApp(context))
    const { rows } = await run(http, {
      query: 'RETURN $day.year AS year, $list[1] AS second, $map.a AS a, $half * 2 AS one',
      parameters: {
        day: { $type: 'date', value: '2024-03-01' },
        list: [1, 2],
        map: { a: 'x' },
        half: 0.5,
      },
    })
    assert.deepEqual(rows, [[2024, 2, 'x', { $type: 'float', value: '1' }]])
    for (const value of [
      { $type: 'date', value: 'no day' },
      { $type: 'shell', value: 'x' },
    ])
      await refused(http, { query: 'RETURN $a', parameters: { a: value } }, 400)
  })
  it('says where a query is wrong and what was meant', async context => {
    const http = inProcess(await graphApp(context))
    const { code, details } = await refused(http, { query: 'MATCH (n)\nRETRUN n' })
    assert.equal(code, 'query_rejected')
    assert.equal(details['line'], 2)
    assert.equal(details['column'], 1)
    const unknown = await refused(http, { query: 'MATCH (n:Persn) RETURN n' })
    assert.deepEqual(unknown.details['suggestions'], ['Person'])
    assert.equal(unknown.details['column'], 10)
  })
  it('only reads', async context => {
    const app = await graphApp(context)
    const http = inProcess(app)
    const before = await app.store.documents.counts({ principal: { kind: 'owner' } })
    for (const query of [
      'CREATE (n:Person {name: "x"})',
      'MATCH (n) DETACH DELETE n',
      'MATCH (n) SET n.name = "x"',
      'MERGE (n:Person {name: "x"})',
      'MATCH (n) REMOVE n.name',
      'CALL dbms.listConfig()',
      'LOAD CSV FROM "file:///etc/passwd" AS row RETURN row',
      'MATCH (n) CALL { CREATE (m) } RETURN n',
      'RETURN 1; DROP TABLE node',
      'MATCH (n) FOREACH (x IN [1] | CREATE (m))',
    ]) {
      const { message } = await refused(http, { query })
      assert.ok(!message.includes('root:'))
    }
    assert.deepEqual(await app.store.documents.counts({ principal: { kind: 'owner' } }), before)
    assert.deepEqual(http.faults, [])
  })
  it('bounds rows, text, nesting and time, and says so', async context => {
    const http = inProcess(await graphApp(context))
    const cut = await run(http, { query: 'MATCH (n) RETURN n', limit: 3 })
    assert.equal(cut.rows.length, 3)
    assert.equal(cut.truncated, true)
    assert.equal(cut.graph.truncated, true)
    for (const query of [
      `RETURN ${'('.repeat(2_000)}1${')'.repeat(2_000)}`,
      `RETURN ${'['.repeat(2_000)}${']'.repeat(2_000)}`,
      'MATCH (a), (b), (c), (d), (e), (f), (g), (h) RETURN count(*)',
      'MATCH p = (a)-[*1..100]-(b) RETURN p',
      'UNWIND range(1, 1000000000) AS x RETURN collect(x)',
    ]) {
      const { details } = await refused(http, { query, timeoutMs: 500 })
      assert.ok(['limit', 'timeout', 'syntax'].includes(String(details['reason'])), query)
    }
    for (const body of [
      {},
      { query: '' },
      { query: 5 },
      { query: 'RETURN 1', limit: 10_001 },
      { query: 'RETURN 1', timeoutMs: 60_001 },
      { query: 'RETURN 1', parameters: [] },
      { query: 'RETURN 1', other: 1 },
      { query: 'RETURN $a', parameters: { a: JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`) } },
      'not JSON',
    ])
      await refused(http, body, 400)
    const odd = await http.post('/api/v1/cypher', { query: 'RETURN "\u0000\ud800"' })
    assert.ok(odd.status < 500)
    assert.deepEqual(http.faults, [])
  })
  it('runs at most two queries of one user at once', async context => {
    const app = await graphApp(context)
    const gate = Promise.withResolvers<void>()
    const runner = app.sandboxedQueries
    assert.ok(runner !== undefined)
    const held = {
      ...app,
      sandboxedQueries: {
        ...runner,
        run: async (...args: Parameters<typeof runner.run>) => {
          await gate.promise
          return runner.run(...args)
        },
      },
    }
    const http = inProcess(held)
    const [ada, bea] = [bearer(tokenOf(app, 'ada')), bearer(tokenOf(app, 'bea'))]
    const send = (who: Record<string, string>) =>
      http.post('/api/v1/cypher', { query: 'RETURN 1' }, who)
    const running = [send(ada), send(ada), send(bea)]
    await new Promise(resolve => setTimeout(resolve, 50))
    const third = await send(ada)
    assert.equal(third.status, 429)
    assert.equal(third.headers.get('retry-after'), '1')
    gate.resolve()
    for (const response of await Promise.all(running)) assert.equal(response.status, 200)
    assert.equal((await send(ada)).status, 200)
  })
  it('is explained, to users without what the store is asked', async context => {
    const app = await graphApp(context, 'sqlite')
    const http = inProcess(app)
    const explain = async (who: Record<string, string>) => {
      const response = await http.post(
        '/api/v1/cypher/explain',
        { query: 'match (p:Person) return count(p)' },
        who,
      )
      assert.equal(response.status, 200)
      return cypherExplanationSchema.parse(await response.json())
    }
    const whole = await explain({})
    assert.match(whole.cypher, /MATCH \(p:Person\)/)
    assert.ok(whole.statements.length > 0)
    const { statements } = await explain(bearer(tokenOf(app, 'ada')))
    assert.deepEqual(statements, [])
  })
  it('has a schema with labels, types of properties and the ends of edges', async context => {
    const { get } = inProcess(await graphApp(context))
    const schema = corpusSchemaSchema.parse(await (await get('/api/v1/schema')).json())
    const person = schema.labels.find(({ name }) => name === 'Person')
    assert.ok(
      person?.properties.some(({ name, type }) => name === 'name' && type === 'string') === true,
    )
    assert.ok(
      schema.relationships.some(
        ({ type, from, to, count }) =>
          type === 'SENT' && from === 'Person' && to === 'Email' && count === 11,
      ),
    )
    const functionOf = (wanted: string) => schema.functions.find(({ name }) => name === wanted)
    assert.deepEqual([functionOf('left')?.minArguments, functionOf('left')?.maxArguments], [2, 2])
    assert.equal(functionOf('coalesce')?.maxArguments, undefined)
  })
})
