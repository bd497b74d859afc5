import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { AppError } from '../../core/errors.ts'
import { needsThreading, type CorpusChanges } from '../../core/changes.ts'
import type { EdgeId, NodeId } from '../../core/ids.ts'
import { owner } from '../../core/principal.ts'
import type { Principal } from '../../core/principal.ts'
import { edgeId } from '../../support/ids.ts'
import { seededRandom } from '../../support/random.ts'
import { secret } from '../../support/secret.ts'
import { refuses } from '../contract/driver.contract.ts'
import { mailToMany } from '../contract/mail-to-many.contract.ts'
import { sampleRecord } from '../contract/sample-record.contract.ts'
import { serverState } from './connection/server-state.ts'
import { openNeo4jStore } from './neo4j-store.ts'
import { takeTestServer, testServerSettings } from './test-server.contract.ts'
import type { TestServer } from './test-server.contract.ts'
import { vectorIndexState } from './vectors/vector-index-schema.ts'

const settings = testServerSettings()
const asOwner = { principal: owner }

describe(
  'a store on a Neo4j server',
  { skip: typeof settings === 'string' ? settings : false },
  () => {
    let server: TestServer & AsyncDisposable
    before(async () => {
      if (typeof settings !== 'string') server = await takeTestServer(settings)
    })
    after(async () => {
      await server[Symbol.asyncDispose]()
    })
    const run = async <Row extends object>(
      cypher: string,
      parameters: Record<string, unknown> = {},
    ): Promise<Row[]> =>
      server.connection.write({}, 'testing', async transaction =>
        transaction.rows<Row>(cypher, parameters),
      )

    it('tells what is on the server before a corpus is opened, and changes nothing', async () => {
      assert.ok(typeof settings !== 'string')
      await using store = await server.open()
      await store.writer.commit({ put: [sampleRecord('a'), sampleRecord('b')] }, asOwner)
      await run("CREATE (:Book {title: 'The Harbour'})")
      const { version, isSupported, ...state } = await serverState(settings)
      assert.match(version, /^\d+\.\d+/u)
      assert.deepEqual(
        [isSupported, state.hasCorpus, state.documents, state.otherNodes],
        [true, true, 2, 1],
      )
      await run('MATCH (b:Book) DELETE b')
    })

    it('leaves alone what else is in the database, also nodes that look like ours', async () => {
      await run("CREATE (:Person {name: 'a friend'})-[:KNOWS]->(:Entity {name: 'Lee', `~id`: 'n'})")
      try {
        await using store = await server.open()
        await store.writer.commit(
          {
            put: [
              sampleRecord(
                'd',
                {},
                {
                  nodes: [
                    {
                      id: 'n' as NodeId,
                      labels: ['Entity', 'Person'],
                      properties: { name: 'Lee' },
                    },
                  ],
                },
              ),
            ],
          },
          asOwner,
        )
        assert.equal((await store.documents.counts(asOwner)).nodes, 1)
        assert.deepEqual(
          (await store.graph.schema(asOwner)).labels.map(({ label, count }) => `${label} ${count}`),
          ['Entity 1', 'Person 1'],
        )
        assert.deepEqual(
          (
            await store.graph.searchEntities({ terms: ['lee'], mode: 'any', limit: 5 }, asOwner)
          ).map(hit => hit.id),
          ['n'],
        )
        assert.equal((await store.graph.schema(asOwner)).edgeTypes.length, 0)
        assert.deepEqual((await store.check()).problems, [])
        await using empty = await server.open()
        assert.equal((await empty.documents.counts(asOwner)).documents, 0)
        assert.equal(
          (await run('MATCH (p:Person)-[:KNOWS]->(e:Entity) RETURN p.name AS name')).length,
          1,
        )
      } finally {
        await run("MATCH (p:Person {name: 'a friend'})-[:KNOWS]->(e) DETACH DELETE p, e")
      }
    })

    it('carries the graph natively, so that Cypher in other tools works', async () => {
      await using store = await server.open()
      const nodes = [
        {
          id: 'a' as NodeId,
          labels: ['Person'],
          properties: {
            name: 'Ann',
            age: 40,
            score: 0.5,
            tags: ['x', 'y'],
            mixed: ['x', 1],
            '~odd': true,
          },
        },
        { id: 'b' as NodeId, labels: ['Email'], properties: {} },
      ]
      await store.writer.commit(
        {
          put: [
            sampleRecord(
              'd',
              {},
              {
                nodes,
                edges: [
                  {
                    id: 'e' as EdgeId,
                    type: 'SENT',
                    from: 'a' as NodeId,
                    to: 'b' as NodeId,
                    properties: { at: 1 },
                  },
                ],
              },
            ),
          ],
        },
        asOwner,
      )
      const [row] = await run<Record<string, unknown>>(
        "MATCH (p:Person {name: 'Ann'})-[s:SENT]->(m:Email) RETURN p.age + 1 AS age, " +
          'p.score AS score, p.tags AS tags, p.`~json:mixed` AS mixed, p.`~~odd` AS odd, ' +
          's.at AS at, p.`~group` AS group',
      )
      assert.deepEqual(row, {
        age: 41n,
        score: 0.5,
        tags: ['x', 'y'],
        mixed: '["x",1]',
        odd: true,
        at: 1n,
        group: 'public',
      })
      assert.deepEqual(
        (
          await run<{ keys: string[] }>(
            "MATCH (m:`~Meta` {id: 'corpus'}) RETURN m.complexKeys AS keys",
          )
        )[0]?.keys,
        ['mixed'],
      )
    })

    it('takes labels, types and keys for names whatever they hold', async () => {
      await using store = await server.open()
      const names = [
        '`',
        '\\u0060',
        '`) DETACH DELETE n //',
        '\\u0060]->() MATCH (x) DETACH DELETE x //',
        '$(x)',
        '\\',
        '``',
      ]
      const nodes = names.map((name, index) => ({
        id: `n${index}` as NodeId,
        labels: [name],
        properties: { [name]: name },
      }))
      const edges = names.map((name, index) => ({
        id: `e${index}` as EdgeId,
        type: name,
        from: `n${index}` as NodeId,
        to: 'n0' as NodeId,
        properties: { [name]: index },
      }))
      await store.writer.commit({ put: [sampleRecord('d', {}, { nodes, edges })] }, asOwner)
      for (const [index, name] of names.entries()) {
        const id = `n${index}` as NodeId
        assert.equal(
          await store.graph.degree(id, { direction: 'out', types: [name] }, asOwner),
          1,
          name,
        )
        assert.deepEqual(
          (await store.graph.adjacency([id], { types: [{ type: name, weight: name }] }, asOwner))
            .weights[0],
          index,
          name,
        )
        assert.deepEqual((await store.graph.nodes([id], asOwner))[0]?.labels, [name])
        if (index > 0)
          assert.equal(
            (
              await store.graph.shortestPath(
                id,
                'n0' as NodeId,
                { types: [name], maxLength: 2 },
                asOwner,
              )
            )?.edges[0]?.type,
            name,
          )
      }
      assert.deepEqual(
        (await store.graph.schema(asOwner)).edgeTypes.map(({ type }) => type).sort(),
        [...names].sort(),
      )
      assert.deepEqual((await store.check()).problems, [])
    })

    it('lets commits of several stores come one after another', async () => {
      await using one = await server.open()
      await using other = await openNeo4jStore(server.settings)
      const node = (name: string, age: number) => ({
        nodes: [{ id: 'shared' as NodeId, labels: ['Entity'], properties: { name, age } }],
      })
      const results = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          (index % 2 === 0 ? one : other).writer.commit(
            {
              put: [
                sampleRecord(
                  `d${index}`,
                  { groups: [`g${index % 3}`] },
                  node(`Name ${index}`, index),
                ),
              ],
            },
            asOwner,
          ),
        ),
      )
      assert.deepEqual(
        results.map(result => result.commitSeq).sort((left, right) => left - right),
        Array.from({ length: 12 }, (_, index) => index + 1),
      )
      assert.deepEqual((await one.graph.nodes(['shared' as NodeId], asOwner))[0]?.properties, {
        age: 0,
        name: 'Name 0',
      })
      assert.deepEqual(
        (
          await other.graph.nodes(['shared' as NodeId], {
            principal: { kind: 'user', id: 'u', groups: ['g2'] },
          })
        )[0]?.properties,
        { age: 2, name: 'Name 11' },
      )
      assert.deepEqual((await one.check()).problems, [])
    })

    it(
      'finds with the index what comparing all vectors finds, also for somebody who reads ' +
        'one document in a hundred',
      async () => {
        await using exact = await server.open()
        await using indexed = await openNeo4jStore({ ...server.settings, maxComparedWindows: 3 })
        const random = seededRandom(1)
        const dimensions = 16
        const unit = (): Float32Array => {
          const values = Array.from({ length: dimensions }, () => random() - 0.5)
          const length = Math.hypot(...values)
          return Float32Array.from(values, value => value / length)
        }
        const put = Array.from({ length: 600 }, (_, index) => ({
          ...sampleRecord(
            `d${1_000 + index}`,
            { groups: index % 100 === 0 ? ['few'] : ['many'] },
            { nodes: [] },
          ),
          mentions: [],
          facts: [],
        }))
        const vectors: CorpusChanges['vectors'] = {
          model: 'm/1',
          dimensions,
          chunks: put.flatMap(record =>
            record.chunks.map(chunk => ({ chunkId: chunk.id, windows: [unit(), unit()] })),
          ),
        }
        await indexed.writer.commit({ put, vectors }, asOwner)
        await server.connection.schema('CALL db.awaitIndexes(120)')
        assert.equal(
          (await server.connection.read({}, 'testing', vectorIndexState))?.state,
          'ONLINE',
        )
        const [options] = await run<{ quantized: boolean }>(
          "SHOW VECTOR INDEXES YIELD options RETURN options.indexConfig['vector.quantization." +
            "enabled'] AS quantized",
        )
        assert.equal(options?.quantized, true)
        for (const principal of [
          owner,
          { kind: 'user', id: 'u', groups: ['few'] },
        ] satisfies Principal[]) {
          let found = 0
          let all = 0
          for (let asked = 0; asked < 20; asked++) {
            const query = { vector: unit(), model: 'm/1', limit: 10 }
            const best = new Set(
              (await exact.vectors.search(query, { principal })).map(hit => hit.chunkId),
            )
            all += best.size
            found += (await indexed.vectors.search(query, { principal })).filter(hit =>
              best.has(hit.chunkId),
            ).length
          }
          assert.ok(
            all > 100 && found / all >= 0.95,
            `recall ${found} of ${all} for ${principal.kind}`,
          )
        }
      },
    )

    it('names by its check what is not as documents say', async () => {
      await using store = await server.open()
      const record = sampleRecord(
        'd',
        {},
        {
          nodes: [
            { id: 'a' as NodeId, labels: ['Entity'], properties: { name: 'Ann' } },
            { id: 'b' as NodeId, labels: [], properties: {} },
          ],
          edges: [
            {
              id: 'e' as EdgeId,
              type: 'KNOWS',
              from: 'a' as NodeId,
              to: 'b' as NodeId,
              properties: {},
            },
          ],
        },
      )
      const damages = [
        ["MATCH (n:`~Node` {`~id`: 'a'}) SET n.name = 'Beth'", 'node a'],
        ["MATCH (n:`~Node` {`~id`: 'a'}) SET n.`~group` = 'x'", 'node a'],
        ['MATCH ()-[r:KNOWS]->() SET r.`~group` = null, r.`~groups` = []', 'edge e'],
        ['MATCH (:`~Document`)-[s:`~STATES`]->() DELETE s', 'document d'],
        ['MATCH ()-[r:KNOWS]->() DELETE r', 'edges with both ends'],
        ['MATCH (c:`~Chunk`) SET c.termCount = 1', 'index terms'],
        ['MATCH (c:`~Chunk`)-[o:`~OF`]->() DELETE o', 'chunk'],
        ["MATCH (m:`~Meta` {id: 'corpus'}) SET m.commitSeq = 0", 'newer'],
      ] as const
      for (const [damage, told] of damages) {
        await using fresh = await server.open()
        await fresh.writer.commit({ put: [record] }, asOwner)
        assert.deepEqual((await fresh.check()).problems, [])
        await run(damage)
        const { problems } = await fresh.check()
        assert.ok(
          problems.some(problem => problem.includes(told)),
          `${damage}: ${problems.join('; ')}`,
        )
      }
      assert.equal((await store.check()).engine, 'neo4j')
    })

    it(
      'is refused with what to do where the server does not answer or refuses the login, and ' +
        'never shows the password',
      async () => {
        const password = 'a-password-nobody-may-see'
        for (const wrong of [
          { ...server.settings, password: secret(password) },
          { ...server.settings, uri: 'bolt://127.0.0.1:9', password: secret(password), retryMs: 0 },
        ]) {
          await assert.rejects(
            () => openNeo4jStore(wrong),
            error => {
              assert.ok(error instanceof AppError && error.code === 'store_unavailable')
              assert.match(error.message, /NEO4J_/)
              assert.ok(
                !JSON.stringify([error.message, error.details, String(error.cause)]).includes(
                  password,
                ),
              )
              return true
            },
          )
        }
        await refuses('store_unavailable', () =>
          openNeo4jStore({ ...server.settings, database: 'nowhere' }),
        )
        await refuses('invalid_input', () =>
          openNeo4jStore({ ...server.settings, uri: 'http://127.0.0.1' }),
        )
      },
    )

    it('makes the graph of a corpus of an older version anew', async () => {
      await using store = await server.open()
      const nodes = ['a', 'b'].map(id => ({ id: id as NodeId, labels: ['Entity'], properties: {} }))
      const edge = (type: string) => {
        const [from, to] = ['a', 'b'] as NodeId[] as [NodeId, NodeId]
        return { id: edgeId(type, from, to), type, from, to, properties: { since: 2 } }
      }
      await store.writer.commit(
        {
          put: [
            sampleRecord('d', {}, { nodes, edges: [edge('KNOWS'), edge('LIKES')] }),
            sampleRecord('e', {}, { nodes, edges: [edge('LIKES')] }),
          ],
        },
        asOwner,
      )
      const before = await Array.fromAsync(store.exportLogical())
      // What the layout of version 2 had instead, in part.
      await run(
        'MATCH ()-[r:KNOWS]->() CREATE (:`~EdgeStatement` {`~edge`: r.`~id`, `~document`: ' +
          'r.`~document`}) SET r.`~groups` = [r.`~group`] REMOVE r.`~document`, r.`~group`',
      )
      await run('MATCH (d:`~Document`) REMOVE d.edgeCount, d.edgeTerms')
      await run("MATCH (m:`~Meta` {id: 'corpus'}) SET m.schemaVersion = 2")
      await using opened = await openNeo4jStore(server.settings)
      assert.deepEqual((await opened.check()).problems, [])
      assert.deepEqual(await Array.fromAsync(opened.exportLogical()), before)
      const ids = [edge('KNOWS').id, edge('LIKES').id]
      assert.equal((await opened.graph.edges(ids, asOwner)).length, 2)
      assert.deepEqual((await opened.graph.provenance(ids[0]!, asOwner)).documentIds, ['d'])
      assert.deepEqual((await opened.graph.provenance(ids[1]!, asOwner)).documentIds, ['d', 'e'])
    })

    it('finds the emails of a corpus of an older version by their keys', async () => {
      await using store = await server.open()
      const email = mailToMany('m', 2)
      await store.writer.commit({ put: [email, sampleRecord('d')] }, asOwner)
      await run('MATCH (d:`~Document`) REMOVE d.mailTerms')
      await run("MATCH (m:`~Meta` {id: 'corpus'}) SET m.schemaVersion = 3")
      await using opened = await openNeo4jStore(server.settings)
      const found = await opened.documents.mailsByKeys(
        { keys: ['message m@x', 'subject to all'], limit: 10 },
        asOwner,
      )
      assert.deepEqual(
        found.map(({ id }) => id),
        ['m'],
      )
      assert.deepEqual(await opened.documents.openIngestions(asOwner), [needsThreading])
    })

    it('reads no more emails by their keys than asked', async () => {
      await using store = await server.open()
      const thread = ['a', 'b', 'c'].map(id => mailToMany(id, 2))
      await store.writer.commit({ put: thread }, asOwner)
      // Whoever reads this one fails.
      await run("MATCH (d:`~Document` {id: 'c'}) SET d.summary = '{'")
      const found = async (limit: number) =>
        store.documents.mailsByKeys({ keys: ['subject to all'], limit }, asOwner)
      assert.deepEqual(
        (await found(2)).map(({ id }) => id),
        ['a', 'b'],
      )
      await assert.rejects(found(3))
    })

    it('tells of an edge that its document states and the graph does not hold', async () => {
      await using store = await server.open()
      const [from, to] = ['a', 'b'] as NodeId[] as [NodeId, NodeId]
      const nodes = [from, to].map(id => ({ id, labels: ['Entity'], properties: {} }))
      const edges = [{ id: edgeId('KNOWS', from, to), type: 'KNOWS', from, to, properties: {} }]
      await store.writer.commit({ put: [sampleRecord('d', {}, { nodes, edges })] }, asOwner)
      const lines = async () => Array.fromAsync(store.exportLogical({ anyOrder: true }))
      const whole = await lines()
      await run('MATCH ()-[r:KNOWS]->() DELETE r')
      assert.deepEqual((await store.check()).problems, [
        'document d states nodes or edges that do not know of it',
      ])
      assert.equal((await lines()).length, whole.length - 1)
    })

    it('refuses a corpus of a newer version, and the rest of one', async () => {
      await (await server.open())[Symbol.asyncDispose]()
      await run("MATCH (m:`~Meta` {id: 'corpus'}) SET m.schemaVersion = 1000")
      await refuses('store_unavailable', () => openNeo4jStore(server.settings))
      await run("MATCH (m:`~Meta` {id: 'corpus'}) DELETE m CREATE (:`~Document` {id: 'rest'})")
      await refuses('store_unavailable', () => openNeo4jStore(server.settings))
      await (await server.open())[Symbol.asyncDispose]()
    })

    it('tells what was asked of a store that is closed', async () => {
      const store = await server.open()
      await store[Symbol.asyncDispose]()
      await assert.rejects(
        () => store.documents.count({}, asOwner),
        error => error instanceof Error,
      )
    })
  },
)
