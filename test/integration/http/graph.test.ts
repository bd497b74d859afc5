import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { z } from 'zod'
import {
  graphNodesSchema,
  graphSchema,
  nodeDetailsSchema,
  type GraphView,
} from '../../../src/core/contract/http/graph-schemas.ts'
import { testEntity } from '../../../src/retrieval/traversal/fact-corpus.contract.ts'
import { graphApp, secretNames } from '../../support/graph-corpus.ts'
import { bearer, inProcess, tokenOf, type InProcess } from '../../support/http-server.ts'

const read = async <Schema extends z.ZodType>(schema: Schema, response: Response) => {
  const text = await response.text()
  assert.equal(response.status, 200, text)
  return schema.parse(JSON.parse(text))
}
const words = (text: string): string => encodeURIComponent(text)
const director = testEntity('Xawery Zulawski')
const namesOf = ({ nodes }: Pick<GraphView, 'nodes'>): string[] => nodes.map(({ name }) => name)
const linesOf = ({ nodes, edges }: GraphView): string[] => {
  const names = new Map(nodes.map(({ id, name }) => [id, name]))
  return edges.map(({ from, to, type }) => `${names.get(from)} ${type} ${names.get(to)}`)
}

describe('the graph', () => {
  for (const kind of ['memory', 'sqlite'] as const) {
    it(`is searched by names and ids (${kind})`, async context => {
      const { get } = inProcess(await graphApp(context, kind))
      const search = async (query: string) =>
        namesOf(await read(graphNodesSchema, await get(`/api/v1/graph/search?${query}`)))
      assert.deepEqual(await search('query=xawery+zulawski'), ['Xawery Zulawski'])
      assert.deepEqual(await search('query=Zulawski'), ['Xawery Zulawski'])
      assert.deepEqual(await search(`query=${director}`), ['Xawery Zulawski'])
      assert.equal((await search('query=bob+smith'))[0], 'Bob Smith')
      assert.deepEqual(await search('query=zulawski&label=Person'), [])
      assert.deepEqual(await search('query=nobody'), [])
    })
    it(`is shown from its most connected things (${kind})`, async context => {
      const { get } = inProcess(await graphApp(context, kind))
      const all = await read(graphSchema, await get('/api/v1/graph/overview'))
      assert.ok(linesOf(all).includes('Snow War DIRECTED_BY Xawery Zulawski'))
      assert.ok(linesOf(all).includes('Bob Smith WROTE_TO Person_aaaa11112222'))
      const first = all.nodes.find(({ name }) => name === 'Person_aaaa11112222')
      assert.equal(first?.degree, 7)
      const few = await read(graphSchema, await get('/api/v1/graph/overview?limit=2'))
      assert.equal(few.nodes.length, 2)
      assert.equal(few.truncated, true)
    })
    it(`shows a node with its facts and the exact words that name it (${kind})`, async context => {
      const { get } = inProcess(await graphApp(context, kind))
      const { node, facts, mentions } = await read(
        nodeDetailsSchema,
        await get(`/api/v1/graph/nodes/${director}`),
      )
      assert.equal(node.name, 'Xawery Zulawski')
      assert.ok(facts.some(({ relation, to }) => relation === 'BORN_IN' && to.name === 'Warsaw'))
      const own = mentions.find(({ title }) => title === 'films')
      assert.equal(own?.text, 'Xawery Zulawski')
      assert.ok(own?.before.endsWith('directed by ') && own.after === '.')
      assert.equal((await get('/api/v1/graph/nodes/ent_nothing')).status, 404)
    })
  }
  it('is walked to neighbours of one and of two edges, within a cap', async context => {
    const { get } = inProcess(await graphApp(context))
    const around = async (query: string) =>
      read(graphSchema, await get(`/api/v1/graph/neighbours?id=${director}${query}`))
    const near = await around('')
    assert.ok(linesOf(near).includes('Xawery Zulawski BORN_IN Warsaw'))
    assert.ok(!near.truncated)
    const chunk = near.nodes.find(({ labels }) => labels.includes('Chunk'))
    assert.ok(typeof chunk?.properties['documentId'] === 'string')
    assert.deepEqual(linesOf(await around('&type=BORN_IN')), ['Xawery Zulawski BORN_IN Warsaw'])
    const far = await around('&depth=2')
    assert.ok(far.nodes.length > near.nodes.length)
    const cut = await around('&limit=1')
    assert.equal(cut.nodes.length, 2)
    assert.equal(cut.truncated, true)
    assert.equal((await get('/api/v1/graph/neighbours?id=ent_nothing')).status, 404)
  })
  it('has shortest paths between names and ids', async context => {
    const { get } = inProcess(await graphApp(context))
    const path = await read(
      graphSchema,
      await get(`/api/v1/graph/path?from=${words('Snow War')}&to=Warsaw`),
    )
    assert.deepEqual(namesOf(path), ['Snow War', 'Xawery Zulawski', 'Warsaw'])
    assert.equal(path.edges.length, 2)
    for (const to of ['nobody', 'Carol+White'])
      assert.equal((await get(`/api/v1/graph/path?from=${director}&to=${to}`)).status, 404)
  })
  it('has the paths behind an answer, and what lies around them', async context => {
    const { get, post } = inProcess(await graphApp(context))
    const { answerId } = (await (
      await post('/api/v1/questions', { text: 'Who directed Snow War?' })
    ).json()) as { answerId: string }
    const graphOf = async (query: string) =>
      read(graphSchema, await get(`/api/v1/answers/${answerId}/graph${query}`))
    const paths = await graphOf('?hops=0')
    assert.ok(paths.nodes.some(({ labels }) => labels.includes('Question')))
    assert.ok(namesOf(paths).includes('Snow War'))
    const ids = new Set(paths.nodes.map(({ id }) => id))
    assert.ok(paths.edges.length > 0)
    assert.ok(paths.edges.every(({ from, to }) => ids.has(from) && ids.has(to)))
    const wider = await graphOf('?hops=2')
    assert.ok(wider.nodes.length > paths.nodes.length)
    assert.equal((await graphOf('?hops=1&limit=2')).truncated, true)
    assert.equal((await get('/api/v1/answers/ans_none/graph')).status, 404)
  })
  it('refuses what is malformed', async context => {
    const http = inProcess(await graphApp(context))
    for (const path of [
      'search',
      'search?query=',
      `search?query=${'x'.repeat(201)}`,
      'search?query=a&limit=101',
      'search?query=a&limit=0',
      'search?query=a&other=1',
      'overview?limit=1e3',
      'overview?limit=201',
      'neighbours',
      `neighbours?id=${director}&depth=3`,
      `neighbours?id=${director}&limit=501`,
      'path?from=a',
      'path?from=a&to=b&maxLength=11',
      `path?from=a&to=${'b'.repeat(1_001)}`,
    ])
      assert.equal((await http.get(`/api/v1/graph/${path}`)).status, 400, path)
    for (const path of [
      'search?query=%00%ff',
      'search?query=%22%29+OR+1',
      'nodes/%00',
      'nodes/%27',
    ])
      assert.ok((await http.get(`/api/v1/graph/${path}`)).status < 500, path)
    assert.deepEqual(http.faults, [])
  })
})

const ask = async ({ post }: InProcess, who: Record<string, string>): Promise<string> =>
  (
    (await (
      await post('/api/v1/questions', { text: 'Who is keeper of Zanzibar?' }, who)
    ).json()) as { answerId: string }
  ).answerId

describe('a user', () => {
  for (const kind of ['memory', 'sqlite'] as const)
    it(`sees nothing of what others know in the graph (${kind})`, async context => {
      const app = await graphApp(context, kind)
      const http = inProcess(app)
      const keeper = bearer(tokenOf(app, 'keeper', 'vault', 'board'))
      const stranger = bearer(tokenOf(app, 'stranger'))
      const answer = await ask(http, keeper)
      const secret = testEntity('Ada Quist')
      const cypher = (query: string) => (who: Record<string, string>) =>
        http.post('/api/v1/cypher', { query }, who)
      const routes = [
        ...[
          'graph/search?query=zanzibar',
          `graph/search?query=${secret}`,
          'graph/overview',
          `graph/nodes/${secret}`,
          `graph/nodes/${director}`,
          `graph/neighbours?id=${secret}`,
          `graph/neighbours?id=${director}&depth=2`,
          `graph/path?from=${secret}&to=${director}`,
          `graph/path?from=${director}&to=${words('Zanzibar depot')}`,
          `answers/${answer}/graph`,
          'schema',
        ].map(path => (who: Record<string, string>) => http.get(`/api/v1/${path}`, who)),
        cypher('MATCH (n) RETURN n.name, labels(n)'),
        cypher('MATCH (a)-[r]->(b) RETURN type(r), a.name, b.name'),
        cypher('MATCH p = (f:Fact)-[*..2]-(b) RETURN p'),
        cypher('MATCH ()-[r:KEEPER]->() RETURN r'),
        cypher(`MATCH (n) WHERE id(n) = "${secret}" RETURN n.name + " keeper" AS name`),
      ]
      let seen = 0
      for (const [index, send] of routes.entries()) {
        if (secretNames.test(await (await send(keeper)).text())) seen += 1
        const response = await send(stranger)
        const { error, ...body } = (await response.json()) as { error?: { message: string } }
        assert.ok(response.status < 500, `route ${index}`)
        // What he asked for may be in the error.
        if (error === undefined) assert.doesNotMatch(JSON.stringify(body), secretNames, `${index}`)
      }
      assert.ok(seen >= routes.length - 2, `the keeper saw it by ${seen} of ${routes.length}`)
      const count = async (query: string, who: Record<string, string>): Promise<unknown> =>
        ((await (await cypher(query)(who)).json()) as { rows: unknown[][] }).rows[0]?.[0]
      const facts = 'MATCH (f:Fact) RETURN count(f)'
      assert.deepEqual([await count(facts, keeper), await count(facts, stranger)], [5, 3])
      for (const path of [`graph/nodes/${secret}`, `answers/${answer}/graph`])
        assert.equal((await http.get(`/api/v1/${path}`, stranger)).status, 404, path)
      assert.deepEqual(http.faults, [])
    })
})
