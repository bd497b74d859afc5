import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { GraphQuery } from '../../src/core/graph-query.ts'
import type { GraphValue } from '../../src/core/graph-value.ts'
import type { EdgeStatement, NodeStatement } from '../../src/core/graph.ts'
import type { DocumentId, EdgeId, NodeId } from '../../src/core/ids.ts'
import type { Properties } from '../../src/core/document.ts'
import { isAppError } from '../../src/core/errors.ts'
import { owner } from '../../src/core/principal.ts'
import { analyseQuery } from '../../src/cypher/analysis/analyse-query.ts'
import { parseCypher } from '../../src/cypher/parse/parse-cypher.ts'
import { checkPolicy } from '../../src/cypher/policy/check-policy.ts'
import { projectResult } from '../../src/cypher/policy/project-result.ts'
import { modelPolicy, peoplePolicy } from '../../src/cypher/policy/query-policy.ts'
import { memoryStore } from '../../src/stores/memory/memory-store.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { choiceList, choicesOf } from '../support/cypher/choices.ts'
import { graphRecord } from '../support/cypher/graph-record.ts'
import { randomDocuments } from '../support/cypher/random-graph.ts'
import { randomQuery } from '../support/cypher/random-query.ts'
import { outcomeOf } from '../support/cypher/run-outcome.ts'

const numRuns = Number(process.env['VERITRAIL_CASES'] ?? '150')
const free = {
  ...peoplePolicy,
  limits: { ...peoplePolicy.limits, rowWork: Infinity, estimatedMatches: Infinity },
}
const freeModel = { ...modelPolicy, limits: free.limits }

async function randomStore(numbers: readonly number[]): Promise<Store> {
  const store = memoryStore()
  await store.writer.commit(
    { put: randomDocuments(choicesOf(numbers)), remove: [] },
    { principal: owner },
  )
  return store
}

/** The query as the policy gives it; the error where it refuses. Other errors are thrown on. */
function tried(
  check: () => GraphQuery,
): { readonly query: GraphQuery } | { readonly reason: string; readonly message: string } {
  try {
    return { query: check() }
  } catch (error) {
    if (!isAppError(error, 'query_rejected')) throw error
    return { reason: error.details.reason, message: error.message }
  }
}

const counted = (query: GraphQuery): GraphQuery | undefined => {
  const first = query.parts[0]?.[0]
  return first?.kind !== 'match'
    ? undefined
    : {
        parts: [
          [
            { ...first, optional: false, where: undefined },
            {
              kind: 'return',
              projection: {
                distinct: false,
                star: false,
                items: [{ name: 'n', expression: { kind: 'countAll' } }],
                orderBy: [],
              },
            },
          ],
        ],
        unionAll: false,
      }
}

describe('policy on random queries', () => {
  it('refuses for what the schema does not have only patterns that match nothing', async () => {
    await fc.assert(
      fc.asyncProperty(choiceList, choiceList, async (graph, numbers) => {
        await using store = await randomStore(graph)
        const { query, parameters } = randomQuery(choicesOf(numbers))
        const pattern = counted(query)
        if (
          pattern === undefined ||
          (
            await outcomeOf(async () =>
              store.graph.query(pattern, { principal: owner, parameters, now: 0 }),
            )
          ).status === 'refused'
        )
          return
        const schema = await store.graph.schema({ principal: owner })
        const checked = tried(
          () => checkPolicy(analyseQuery(pattern), free, { schema, parameters }).query,
        )
        if ('query' in checked || !/leads from/.test(checked.message)) return
        const { rows } = await store.graph.query(pattern, { principal: owner, parameters, now: 0 })
        assert.deepEqual(rows, [[0n]], checked.message)
      }),
      { numRuns },
    )
  })

  it('leaves a query of people as it is, but for the row limit', async () => {
    await fc.assert(
      fc.asyncProperty(choiceList, choiceList, async (graph, numbers) => {
        await using store = await randomStore(graph)
        const { query, parameters } = randomQuery(choicesOf(numbers))
        const schema = await store.graph.schema({ principal: owner })
        const checked = tried(
          () => checkPolicy(analyseQuery(query), free, { schema, parameters }).query,
        )
        if ('query' in checked)
          assert.deepEqual(checked.query, { ...query, rowLimit: free.limits.rows })
      }),
      { numRuns },
    )
  })

  it("gives a model's query the same rows, in valid columns without whole nodes", async () => {
    await fc.assert(
      fc.asyncProperty(choiceList, choiceList, async (graph, numbers) => {
        await using store = await randomStore(graph)
        const { query, parameters } = randomQuery(choicesOf(numbers))
        const options = { principal: owner, parameters, now: 0 }
        const schema = await store.graph.schema({ principal: owner })
        const checked = tried(
          () => checkPolicy(analyseQuery(query), freeModel, { schema, parameters }).query,
        )
        if (!('query' in checked)) return
        const before = await outcomeOf(async () => store.graph.query(query, options))
        if (before.status === 'refused') return
        const { columns } = analyseQuery(checked.query)
        assert.deepEqual(columns.slice(0, before.result.columns.length), before.result.columns)
        const after = await store.graph.query({ ...checked.query, rowLimit: undefined }, options)
        assert.equal(after.rows.length, before.result.rows.length)
        for (const row of projectResult(after, freeModel).rows)
          for (const value of row)
            assert.ok(
              typeof value !== 'object' ||
                value === null ||
                (value.kind !== 'node' && value.kind !== 'edge'),
              JSON.stringify(checked.query),
            )
      }),
      { numRuns },
    )
  })
})

describe("rows of a model's query that are compared", () => {
  const node = (id: string, label: string, properties: Properties): NodeStatement => ({
    id: id as NodeId,
    labels: [label],
    properties,
  })
  const edge = (id: string, from: string, to: string): EdgeStatement => ({
    id: id as EdgeId,
    type: 'KNOWS',
    from: from as NodeId,
    to: to as NodeId,
    properties: {},
  })
  const world = {
    nodes: [
      node('a', 'Person', { x: 1 }),
      node('b', 'Person', { x: 2 }),
      node('c', 'Mail', { y: 1 }),
    ],
    edges: [edge('e1', 'a', 'a'), edge('e2', 'a', 'b')],
  }
  const queries: ReadonlyArray<readonly [rows: number, text: string]> = [
    [
      1,
      `MATCH (n)-[*1..2]->(n) RETURN n AS c
       UNION MATCH (m)-->() RETURN CASE m.x WHEN m.x THEN m END AS c`,
    ],
    [3, 'MATCH (p:Person) RETURN p AS c UNION MATCH (n) RETURN n AS c'],
    [3, 'MATCH (p:Person) RETURN p AS c ORDER BY p.x UNION MATCH (n) RETURN n AS c'],
    [
      2,
      `MATCH (n)-[r]->() RETURN startNode(r) AS c, n ORDER BY n.x
       UNION MATCH (n) WHERE n.x > 0 RETURN n AS c, n`,
    ],
    [
      2,
      `MATCH (p:Person) RETURN [p] AS c
       UNION MATCH (n) WHERE n.x > 0 WITH collect(n) AS l UNWIND l AS n RETURN [n] AS c`,
    ],
    [3, 'MATCH (n) OPTIONAL MATCH (n)-->(p:Person) RETURN DISTINCT coalesce(p, n) AS c'],
    [3, 'MATCH (n) OPTIONAL MATCH (n)-->(p:Person) RETURN coalesce(p, n) AS c, count(*)'],
    [4, 'MATCH (p:Person) RETURN p AS c UNION ALL MATCH (p:Person) RETURN p AS c'],
    [2, 'MATCH (p:Person) RETURN p AS c UNION MATCH (q:Person) RETURN q AS c'],
  ]
  for (const [count, text] of queries)
    it(`stay the same: ${text.replace(/\s+/g, ' ')}`, async () => {
      await using store = memoryStore()
      const record = graphRecord('d' as DocumentId, world, ['public'])
      await store.writer.commit({ put: [record], remove: [] }, { principal: owner })
      const { query } = parseCypher(text)
      const options = { principal: owner, parameters: new Map<string, GraphValue>(), now: 0 }
      const schema = await store.graph.schema({ principal: owner })
      assert.equal((await store.graph.query(query, options)).rows.length, count)
      const checked = checkPolicy(analyseQuery(query), modelPolicy, { schema }).query
      const result = await store.graph.query(checked, options)
      assert.equal(result.rows.length, count)
      assert.doesNotMatch(
        JSON.stringify(projectResult(result, modelPolicy).rows, (_, value: unknown) =>
          typeof value === 'bigint' ? Number(value) : value,
        ),
        /"kind":"(node|edge)"/,
      )
    })
})
