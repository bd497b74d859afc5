import assert from 'node:assert/strict'
import { after, beforeEach, describe, it, test } from 'node:test'
import type { TestContext } from 'node:test'
import fc from 'fast-check'
import { isAppError } from '../../src/core/errors.ts'
import type { QueryRejection } from '../../src/core/errors.ts'
import type { GraphResult, GraphValue } from '../../src/core/graph-value.ts'
import type { DocumentRecord } from '../../src/core/graph.ts'
import type { DocumentId, EdgeId, NodeId } from '../../src/core/ids.ts'
import type { GraphQueryOptions } from '../../src/core/ports/graph-reader.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { mayRead, owner } from '../../src/core/principal.ts'
import type { Principal } from '../../src/core/principal.ts'
import { parseCypher } from '../../src/cypher/parse/parse-cypher.ts'
import { memoryStore } from '../../src/stores/memory/memory-store.ts'
import { defaultCaps } from '../../src/stores/neo4j/query/query-access.ts'
import { explainNeo4jQuery, runNeo4jQuery } from '../../src/stores/neo4j/query/run-neo4j-query.ts'
import { takeTestServer, testServerSettings } from '../../src/stores/neo4j/test-server.contract.ts'
import { seededRandom } from '../../src/support/random.ts'
import { choiceList, choicesOf } from '../support/cypher/choices.ts'
import { graphRecord } from '../support/cypher/graph-record.ts'
import { randomDocuments, source } from '../support/cypher/random-graph.ts'
import { randomQuery } from '../support/cypher/random-query.ts'
import type { RandomQuery } from '../support/cypher/random-query.ts'
import { differenceOf, outcomeOf } from '../support/cypher/run-outcome.ts'
import { showQuery } from '../support/cypher/show-query.ts'
import { assertSlowProperty, untilNoPropertyRuns } from '../support/properties/slow-property.ts'

const settings = testServerSettings()
// The server plans every new query, which takes it a good part of a second.
const graphs = Number(process.env['VERITRAIL_CASES'] ?? 3)
const queriesPerGraph = 5
const example = fc.tuple(
  choiceList,
  fc.array(choiceList, { minLength: queriesPerGraph, maxLength: queriesPerGraph }),
)
const user = (...groups: string[]): Principal => ({ kind: 'user', id: 'u', groups })
const principals: readonly Principal[] = [owner, user('a'), user('a', 'b'), user()]

/**
 * Nodes and edges that a random query may visit in memory. One of 500 visits more, up to millions
 * where patterns do not hang together: minutes on a server that has little to itself.
 */
const maxQuerySteps = 20_000
const queryTimeoutMs = 60_000

async function filled(store: Store, put: readonly DocumentRecord[]): Promise<Store> {
  if (put.length > 0) await store.writer.commit({ sources: [source], put }, { principal: owner })
  return store
}

if (typeof settings === 'string') test('queries on Neo4j', { skip: settings })
else {
  const server = await takeTestServer(settings)
  after(() => server[Symbol.asyncDispose]())
  const run = async (
    query: Pick<RandomQuery, 'query' | 'parameters'>,
    options: Partial<GraphQueryOptions> = {},
    caps = defaultCaps,
  ): Promise<GraphResult> =>
    runNeo4jQuery(
      server.connection,
      query.query,
      { principal: owner, parameters: query.parameters, now: 0, timeoutMs: 60_000, ...options },
      caps,
    )
  const ask = async (
    text: string,
    options: Partial<GraphQueryOptions> = {},
    caps = defaultCaps,
  ): Promise<GraphResult> =>
    run(
      {
        query: parseCypher(text).query,
        parameters: options.parameters ?? new Map<string, GraphValue>(),
      },
      options,
      caps,
    )
  const refused = async (
    work: Promise<unknown>,
    reason: QueryRejection['reason'],
  ): Promise<void> => {
    await assert.rejects(
      work,
      (error: unknown) => isAppError(error, 'query_rejected') && error.details.reason === reason,
    )
  }
  /** Rows as those of the cut graph in memory, or refused by name; how many were compared. */
  const compare = async (
    [numbers, queries]: readonly [readonly number[], ReadonlyArray<readonly number[]>],
    maxTold: number | undefined,
    signal: AbortSignal,
  ): Promise<number> => {
    let compared = 0
    const documents = randomDocuments(choicesOf(numbers))
    await using _store = await filled(await server.open(), documents)
    for (const principal of principals) {
      await using cut = await filled(
        memoryStore({ maxQuerySteps }),
        documents.filter(
          ({ document }) => principal.kind !== 'user' || mayRead(principal, document.groups),
        ),
      )
      for (const choices of queries) {
        const made = randomQuery(choicesOf(choices))
        const expected = await outcomeOf(() =>
          cut.graph.query(made.query, { principal: owner, parameters: made.parameters, now: 0 }),
        )
        if (expected.status === 'refused' && expected.reason === 'limit') continue
        const actual = await outcomeOf(() =>
          run(made, { principal, signal, timeoutMs: queryTimeoutMs }, { ...defaultCaps, maxTold }),
        )
        if (actual.status === 'refused' && actual.reason === 'unsupported') continue
        assert.equal(
          differenceOf(expected, actual, made.kinds, made.isTotal),
          undefined,
          `${JSON.stringify(principal)}\n${showQuery(made)}`,
        )
        compared++
      }
    }
    return compared
  }

  /** How many queries were compared. */
  const compareRandom = async (
    test: TestContext,
    numRuns: number,
    maxTold?: number,
  ): Promise<number> => {
    let compared = 0
    await assertSlowProperty(
      test,
      example,
      async (made, signal) => {
        compared += await compare(made, maxTold, signal)
      },
      { numRuns },
    )
    return compared
  }

  describe('queries on Neo4j', () => {
    beforeEach(untilNoPropertyRuns)

    it('give everybody what the graph of the readable documents gives in memory', async t => {
      const compared = await compareRandom(t, graphs)
      assert.ok(
        compared >= graphs * queriesPerGraph * principals.length * 0.8,
        `only ${compared} compared`,
      )
    })

    it('give the same where the statement asks for what users see differently', async t => {
      await compareRandom(t, Math.ceil(graphs / 3), 0)
    })

    it('keep names and texts what they are, however they look', async () => {
      const payloads = [
        'x` DETACH DELETE n //',
        'x\\u0060 SET n.x = 1',
        '\\',
        'y\\',
        '``',
        "' RETURN 1 //",
        '~id',
        '~Node',
        '~groups',
        '__proto__',
        '\\\\u0027',
        '*/',
        '$groups',
        '\u{1f600}',
      ]
      const documents = [
        graphRecord(
          'd' as DocumentId,
          {
            nodes: payloads.map((payload, index) => ({
              id: `n${index}` as NodeId,
              labels: [payload],
              properties: { ['__proto__x']: 1, [payload]: payload },
            })),
            edges: payloads.map((payload, index) => ({
              id: `e${index}` as EdgeId,
              type: payload,
              from: `n${index}` as NodeId,
              to: `n${index}` as NodeId,
              properties: { [payload]: payload },
            })),
          },
          ['a'],
        ),
      ]
      await using store = await filled(await server.open(), documents)
      await using memory = await filled(memoryStore(), documents)
      for (const payload of payloads) {
        const query = {
          query: {
            parts: [
              [
                {
                  kind: 'match' as const,
                  optional: false,
                  patterns: [
                    {
                      mode: 'walk' as const,
                      nodes: [
                        {
                          variable: payload,
                          labels: { kind: 'name' as const, name: payload },
                          properties: {
                            kind: 'map' as const,
                            entries: [
                              {
                                key: payload,
                                value: { kind: 'parameter' as const, name: payload },
                              },
                            ],
                          },
                        },
                        {},
                      ],
                      edges: [
                        { variable: `${payload}r`, types: [payload], direction: 'out' as const },
                      ],
                    },
                  ],
                },
                {
                  kind: 'return' as const,
                  projection: {
                    distinct: false,
                    star: true,
                    items: [
                      {
                        name: `${payload}k`,
                        expression: {
                          kind: 'property' as const,
                          object: { kind: 'variable' as const, name: `${payload}r` },
                          key: payload,
                        },
                      },
                    ],
                    orderBy: [],
                  },
                },
              ],
            ],
            unionAll: false,
          },
          parameters: new Map<string, GraphValue>([[payload, payload]]),
        }
        for (const principal of [owner, user('a')])
          assert.deepEqual(
            await run(query, { principal }),
            await memory.graph.query(query.query, { principal, parameters: query.parameters }),
            payload,
          )
      }
      assert.equal(
        (
          await store.graph.query(parseCypher('MATCH (n) RETURN count(*) AS n').query, {
            principal: owner,
          })
        ).rows[0]?.[0],
        BigInt(payloads.length),
      )
    })

    it('show nothing internal, and nothing that only others may read', async () => {
      const said = (
        id: string,
        groups: string[],
        properties: Record<string, string | number>,
      ): DocumentRecord =>
        graphRecord(
          id as DocumentId,
          {
            nodes: [{ id: 'n' as NodeId, labels: [`L${id}`], properties }],
            edges: [
              { id: 'e' as EdgeId, type: 'T', from: 'n' as NodeId, to: 'n' as NodeId, properties },
            ],
          },
          groups,
        )
      const documents = [
        said('1', ['public'], { x: 5, only: 'public' }),
        said('2', ['a'], { x: 1, secret: 'yes' }),
      ]
      await using store = await filled(await server.open(), documents)
      const text =
        'MATCH (n)-[r]->() RETURN n, r, labels(n) AS l, keys(n) AS k, properties(r) AS p, ' +
        'n {.*} AS m, n.x AS x, n["secret"] AS s, n:L2 AS two, id(n) AS i'
      for (const caps of [defaultCaps, { ...defaultCaps, maxTold: 0 }]) {
        const [row = []] = (await ask(text, { principal: user() }, caps)).rows
        assert.deepEqual(row, [
          { kind: 'node', node: { id: 'n', labels: ['L1'], properties: { only: 'public', x: 5 } } },
          {
            kind: 'edge',
            edge: { id: 'e', type: 'T', from: 'n', to: 'n', properties: { only: 'public', x: 5 } },
          },
          { kind: 'list', items: ['L1'] },
          { kind: 'list', items: ['only', 'x'] },
          { kind: 'map', entries: { only: 'public', x: 5n } },
          { kind: 'map', entries: { only: 'public', x: 5n } },
          5n,
          null,
          false,
          'n',
        ])
        assert.equal((await ask(text, { principal: user('a') }, caps)).rows[0]?.[6], 1n)
        assert.deepEqual(
          (
            await ask(
              'MATCH (n) WHERE n.secret IS NOT NULL OR n:L2 OR n.x < 5 RETURN count(*) AS c',
              { principal: user() },
              caps,
            )
          ).rows,
          [[0n]],
        )
      }
      // What was looked up before a commit is not used after it.
      await store.writer.commit(
        {
          sources: [source],
          put: [
            said('1', ['b'], { x: 5, only: 'public' }),
            said('2', ['public'], { x: 1, secret: 'yes' }),
          ],
        },
        { principal: owner },
      )
      assert.deepEqual(
        (await ask('MATCH (n) RETURN n.x AS x, labels(n) AS l, n.only AS o', { principal: user() }))
          .rows,
        [[1n, { kind: 'list', items: ['L2'] }, null]],
      )
    })

    it('say nothing of what is hidden by failing on it', async () => {
      const stated = (
        id: string,
        groups: string[],
        names: readonly string[],
        edges: ReadonlyArray<readonly [string, string]>,
      ): DocumentRecord =>
        graphRecord(
          id as DocumentId,
          {
            nodes: names.map(name => ({ id: name as NodeId, labels: ['N'], properties: { name } })),
            edges: edges.map(([from, to]) => ({
              id: `${from}${to}` as EdgeId,
              type: 'T',
              from: from as NodeId,
              to: to as NodeId,
              properties: {},
            })),
          },
          groups,
        )
      await using store = await filled(await server.open(), [
        stated('1', ['public'], ['a', 'b'], [['a', 'b']]),
        stated('2', ['x'], ['a', 'hidden'], [['a', 'hidden']]),
      ])
      void store
      const oracle = "CASE WHEN n.name STARTS WITH 'hidden' THEN 1 / 0 ELSE 1 END = 1"
      for (const text of [
        `MATCH p = (a {name: 'a'})-[*1..3]-() WHERE all(n IN nodes(p) WHERE ${oracle}) ` +
          'RETURN count(*) AS c',
        `MATCH p = (a {name: 'a'})-[*1..3]-() WHERE NOT any(n IN nodes(p) WHERE NOT ` +
          `${oracle}) RETURN count(*) AS c`,
        `MATCH (a {name: 'a'}) RETURN COUNT { MATCH p = (a)-[*1..3]-() WHERE none(n IN ` +
          `nodes(p) WHERE NOT ${oracle}) } AS c`,
        `MATCH (a {name: 'a'}) RETURN size([p = (a)-[*1..3]-() WHERE all(n IN nodes(p) ` +
          `WHERE ${oracle}) | 1]) AS c`,
        `MATCH (a {name: 'a'})-[]-(n) WHERE ${oracle} RETURN count(*) AS c`,
      ]) {
        assert.deepEqual((await ask(text, { principal: user() })).rows, [[1n]], text)
        await assert.rejects(
          ask(text, { principal: user('x') }),
          error => isAppError(error, 'query_rejected') && error.details.reason === 'evaluation',
          text,
        )
      }
    })

    it('cut and fill texts between characters, never through one', async () => {
      const parameters = new Map<string, GraphValue>([
        ['text', 'a\u{1f600}b'],
        ['empty', ''],
        ['nothing', null],
        ['number', 1n],
        ['list', { kind: 'list', items: ['\u{1f600}', 'b'] }],
      ])
      await using memory = memoryStore()
      for (const expression of [
        "replace($text, '', '_')",
        "replace($text, toLower($empty), '\u{1f600}')",
        "replace($text, '\u{1f600}', '')",
        "replace($empty, $empty, '-')",
        "replace($nothing, '', '_')",
        "replace($text, '', $nothing)",
        "replace($number, '', '_')",
        "[part IN split($text, '') | replace(part, $empty, '-')]",
        "split($text, '')[1] + 'x'",
        'split($text, $empty)',
        "split($empty, '')",
        'split($text, $list)',
        "split('a.b.', '.')",
        'split($text, $nothing)',
        "split($list, '')",
        "split($text, ['', 'b'])",
        "split($text, ['\u{1f600}', $empty])",
        "split($text, ['', $text])",
        "split($text, [''])",
        'split($text, $list + [$empty])',
        'split($text, $list + [$nothing])',
        'split($text, $list + [1])',
        "split($empty, ['', 'b'])",
        "split($number, ['', 'b'])",
        "split($nothing, ['', 'b'])",
      ]) {
        const { query } = parseCypher(`RETURN ${expression} AS x`)
        assert.equal(
          differenceOf(
            await outcomeOf(() => memory.graph.query(query, { principal: owner, parameters })),
            await outcomeOf(() => run({ query, parameters })),
            ['any'],
            true,
          ),
          undefined,
          expression,
        )
      }
    })

    it('split texts between several, empty ones among them, as they say', async () => {
      const random = seededRandom(20_261_130)
      const word = (longest: number): string =>
        Array.from(
          { length: Math.floor(random() * (longest + 1)) },
          () => ['a', 'b', '\u{1f600}'][Math.floor(random() * 3)],
        ).join('')
      await using memory = memoryStore()
      for (let round = 0; round < 300; round++) {
        const text = word(6)
        const items = Array.from({ length: Math.floor(random() * 5) }, () => word(2))
        const parameters = new Map<string, GraphValue>([
          ['text', text],
          ['list', { kind: 'list', items }],
        ])
        const { query } = parseCypher('RETURN split($text, $list) AS x')
        assert.equal(
          differenceOf(
            await outcomeOf(() => memory.graph.query(query, { principal: owner, parameters })),
            await outcomeOf(() => run({ query, parameters })),
            ['any'],
            true,
          ),
          undefined,
          JSON.stringify([text, items]),
        )
      }
    })

    it('take and give values of every kind', async () => {
      const values: readonly GraphValue[] = [
        null,
        true,
        2n ** 63n - 1n,
        -5n,
        1.5,
        3,
        'text',
        { kind: 'list', items: [1n, 'a', { kind: 'list', items: [] }] },
        { kind: 'map', entries: { a: 1n, 'b c': { kind: 'map', entries: {} } } },
        { kind: 'date', epochDay: -1 },
        { kind: 'date', epochDay: 18_321 },
        { kind: 'localtime', nanoOfDay: 86_399_999_999_999 },
        { kind: 'time', nanoOfDay: 1, offsetSeconds: -3_600 },
        { kind: 'localdatetime', epochSecond: -1, nanos: 999_999_999 },
        { kind: 'datetime', epochSecond: 1_700_000_000, nanos: 5, offsetSeconds: 7_200 },
        {
          kind: 'datetime',
          epochSecond: 1_700_000_000,
          nanos: 0,
          offsetSeconds: 3_600,
          zone: 'Europe/Berlin',
        },
        { kind: 'duration', months: -14, days: 3, seconds: -2, nanos: 500_000_000 },
      ]
      for (const value of values)
        assert.deepEqual(
          (await ask('RETURN $value AS value', { parameters: new Map([['value', value]]) })).rows,
          [[value]],
        )
    })

    it('stop at limits of rows, time and memory, and when they are given up', async () => {
      const heavy =
        'UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b WITH a, b WHERE a * b = ' +
        '-1 RETURN count(*) AS n'
      await using _store = await server.open()
      const limited = await run({
        query: { ...parseCypher('UNWIND range(1, 1000000) AS a RETURN a').query, rowLimit: 3 },
        parameters: new Map(),
      })
      assert.deepEqual(limited, { columns: ['a'], rows: [[1n], [2n], [3n]], truncated: true })
      await refused(
        ask('UNWIND range(1, 100) AS a RETURN a', {}, { ...defaultCaps, maxRows: 99 }),
        'limit',
      )
      await refused(
        ask(
          'UNWIND range(1, 100) AS a RETURN "0123456789" AS t',
          {},
          { ...defaultCaps, maxSize: 500 },
        ),
        'limit',
      )
      await refused(ask(heavy, { timeoutMs: 300 }), 'timeout')
      const controller = new AbortController()
      const given = ask(heavy, { signal: controller.signal })
      setTimeout(() => {
        controller.abort()
      }, 200)
      await assert.rejects(given, (error: unknown) => isAppError(error, 'aborted'))
      await refused(ask('RETURN 1 / 0 AS x'), 'evaluation')
      await refused(ask('UNWIND [1, "a"] AS x RETURN x - 1 AS y'), 'evaluation')
    })

    it('are explained with the statement and its plan', async () => {
      await using _store = await server.open()
      const [explained] = await explainNeo4jQuery(
        server.connection,
        parseCypher('MATCH (n:Person) RETURN n.name AS name').query,
        { principal: owner },
      )
      assert.match(explained?.statement ?? '', /^MATCH \(/u)
      assert.match(explained?.plan ?? '', /ProduceResults/u)
    })
  })
}
