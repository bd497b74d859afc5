import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GraphValue } from '../../core/graph-value.ts'
import type { GraphEdge, GraphNode } from '../../core/graph.ts'
import type { EdgeId, NodeId } from '../../core/ids.ts'
import { owner } from '../../core/principal.ts'
import { isAppError } from '../../core/errors.ts'
import type { QueryRejection } from '../../core/errors.ts'
import { memoryGraphSource } from '../../stores/memory/graph-source.ts'
import { parseCypher } from '../parse/parse-cypher.ts'
import { toPlainJson } from '../values/plain-json.contract.ts'
import type { GraphSource, MatchRequest } from './graph-source.ts'
import { defaultLimits, runQuery } from './run-query.ts'

const node = (id: string, label: string, properties: GraphNode['properties'] = {}): GraphNode => ({
  id: id as NodeId,
  labels: [label],
  properties,
})
const edge = (from: string, type: string, to: string): GraphEdge => ({
  id: `${from}-${type}-${to}` as EdgeId,
  type,
  from: from as NodeId,
  to: to as NodeId,
  properties: {},
})
const nodes = [
  ...['a', 'b', 'c', 'd', 'e'].map((id, index) =>
    node(id, 'Person', { name: id.toUpperCase(), age: 20 + index }),
  ),
  node('x', 'Thing'),
]
const edges = [
  edge('a', 'KNOWS', 'b'),
  edge('b', 'KNOWS', 'd'),
  edge('a', 'KNOWS', 'c'),
  edge('c', 'KNOWS', 'd'),
  edge('d', 'KNOWS', 'e'),
  edge('a', 'HAS', 'x'),
  edge('e', 'HAS', 'x'),
]
const graph = {
  nodes: new Map(nodes.map(item => [item.id, item])),
  edges: new Map(edges.map(item => [item.id, item])),
  nodeStatements: new Map(),
  statedBy: new Map(),
}
const options = { principal: owner, now: Date.UTC(2024, 1, 29) }

const run = (
  text: string,
  more: {
    readonly rowLimit?: number
    readonly parameters?: ReadonlyMap<string, GraphValue>
    readonly source?: GraphSource
    readonly limits?: Partial<typeof defaultLimits>
    readonly timeoutMs?: number
  } = {},
) =>
  runQuery(
    { ...parseCypher(text).query, rowLimit: more.rowLimit },
    more.source ?? memoryGraphSource(graph),
    { ...options, parameters: more.parameters, timeoutMs: more.timeoutMs },
    { ...defaultLimits, ...more.limits },
  )
const rows = (text: string, more?: Parameters<typeof run>[1]): unknown =>
  run(text, more).rows.map(row => row.map(toPlainJson))
const fails = (
  reason: QueryRejection['reason'],
  text: string,
  more?: Parameters<typeof run>[1],
): void => {
  assert.throws(
    () => run(text, more),
    error =>
      (isAppError(error, 'query_rejected') && error.details.reason === reason) ||
      assert.fail(`${text}: ${String(error)}`),
  )
}

const path = (text: string) => `nodes(${text})`

test('finds shortest paths, one or all, the smallest ids first', () => {
  assert.deepEqual(
    rows(
      `MATCH p = shortestPath((a {name: 'A'})-[:KNOWS*]->(d {name: 'D'})) RETURN [n IN ` +
        `${path('p')} | n.name]`,
    ),
    [[['A', 'B', 'D']]],
  )
  assert.deepEqual(
    rows(
      `MATCH p = allShortestPaths((a {name: 'A'})-[:KNOWS*]->(d {name: 'D'})) RETURN [n IN ` +
        `${path('p')} | n.name] AS names`,
    ),
    [[['A', 'B', 'D']], [['A', 'C', 'D']]],
  )
  assert.deepEqual(
    rows(`MATCH p = shortestPath((a {name: 'A'})-[*..1]-(d {name: 'D'})) RETURN p`),
    [],
  )
  assert.deepEqual(
    rows(`MATCH (a {name: 'A'}), (e {name: 'E'}) RETURN length(shortestPath((a)-[*]-(e)))`),
    [[2]],
  )
})

test('a shortest path that fails a condition gives way to the next longer ones', () => {
  assert.deepEqual(
    rows(
      `MATCH p = shortestPath((a {name: 'A'})-[*]-(e {name: 'E'})) WHERE none(n IN ` +
        'nodes(p) WHERE n:Thing) RETURN [n IN nodes(p) | n.name]',
    ),
    [[['A', 'B', 'D', 'E']]],
  )
  fails('evaluation', `MATCH p = shortestPath((a {name: 'A'})-[*]-(b {name: 'A'})) RETURN p`)
})

test('variables of an outer match and of a comprehension do not meet', () => {
  assert.deepEqual(
    rows(
      `MATCH (a {name: 'A'})-->(b) RETURN a.name, [x IN ['d'] | size([(b)-->(y) WHERE ` +
        'y.name = toUpper(x) | y])] AS sizes ORDER BY b.name',
    ),
    [
      ['A', [1]],
      ['A', [1]],
      ['A', [0]],
    ],
  )
})

test('tells a source what is read later, and what is not', () => {
  const requests: MatchRequest[] = []
  const plain = memoryGraphSource(graph)
  const source: GraphSource = {
    ...plain,
    prepare: request => {
      requests.push(request)
      return plain.prepare(request)
    },
  }
  run('MATCH (p:Person)-[r:KNOWS]->(q) RETURN p.name, count(q) AS n ORDER BY n DESC', { source })
  run('MATCH (p:Person) RETURN p.age AS age, p.name ORDER BY age DESC LIMIT 2', { source })
  run('MATCH (p:Person) RETURN *', { source, rowLimit: 3 })
  run('MATCH (p:Person) RETURN max(p.age)', { source })
  run('MATCH (p:Person) RETURN p.name, max(p.age)', { source })
  run('MATCH ()-[r]->() RETURN type(r), count(*)', { source })
  run('MATCH ()-[r]->() RETURN type(r), id(r)', { source })
  const [counted, top, all, greatest, grouped, typed, which] = requests
  assert.deepEqual(
    [...(counted?.needed ?? [])],
    [['p', { keys: new Set(['name']), isWhole: false, isKindOnly: false }]],
  )
  assert.equal(counted?.ordered, false)
  assert.deepEqual(top?.top, { variable: 'p', key: 'age', descending: true, rows: 2 })
  assert.deepEqual(
    [...(all?.needed ?? [])],
    [['p', { keys: new Set(), isWhole: true, isKindOnly: false }]],
  )
  assert.deepEqual(greatest?.top, {
    variable: 'p',
    key: 'age',
    descending: true,
    rows: 1,
    skipsNull: true,
  })
  assert.equal(grouped?.top, undefined)
  assert.deepEqual(
    [typed, which].map(request => request?.needed.get('r')),
    [true, false].map(isKindOnly => ({ keys: new Set(), isWhole: false, isKindOnly })),
  )
})

test('equal matches that a source counts are as many rows', () => {
  const plain = memoryGraphSource(graph)
  const source: GraphSource = {
    ...plain,
    prepare: request => {
      const prepared = plain.prepare(request)
      return {
        ...prepared,
        *run(input) {
          for (const match of prepared.run(input)) yield { ...match, count: 3 }
        },
      }
    },
  }
  assert.deepEqual(
    rows(
      `MATCH (p:Person {name: 'A'}) RETURN count(*), sum(p.age), collect(p.age), count(DISTINCT p)`,
      { source },
    ),
    [[3, 60, [20, 20, 20], 1]],
  )
  assert.deepEqual(rows(`MATCH (p:Person {name: 'A'}) RETURN p.name SKIP 1`, { source }), [
    ['A'],
    ['A'],
  ])
  assert.deepEqual(
    rows(`MATCH (p:Person) WITH p.name AS name ORDER BY name SKIP 2 LIMIT 2 RETURN name`, {
      source,
    }),
    [['A'], ['B']],
  )
  assert.deepEqual(
    rows(
      `MATCH (p:Person {name: 'A'}) RETURN DISTINCT p.name UNION ALL MATCH (p:Person ` +
        `{name: 'B'}) RETURN p.name`,
      { source },
    ),
    [['A'], ['B'], ['B'], ['B']],
  )
  assert.deepEqual(
    rows(
      `MATCH (a:Person {name: 'A'}) RETURN COUNT { (a)-[:HAS]->() } AS n, [(a)-[:HAS]->(t) ` +
        '| 1] AS list LIMIT 1',
      { source },
    ),
    [[3, [1, 1, 1]]],
  )
})

test('only the row limit cuts without an error', () => {
  const { rows: cut, truncated } = run('MATCH (p:Person) RETURN p.name AS name ORDER BY name', {
    rowLimit: 2,
  })
  assert.deepEqual([cut, truncated], [[['A'], ['B']], true])
  assert.equal(run('MATCH (p:Person) RETURN p.name', { rowLimit: 5 }).truncated, false)
  fails('limit', 'MATCH (a), (b), (c) RETURN a', { limits: { maxSteps: 100 } })
  fails('limit', 'MATCH (a), (b) RETURN a, b', { limits: { maxRows: 20 } })
  fails('limit', 'MATCH (a), (b) WITH a, b ORDER BY a.name RETURN count(*)', {
    limits: { maxRows: 20 },
  })
  fails('limit', 'RETURN range(1, 1000)', { limits: { maxItems: 100 } })
  fails('timeout', 'UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b RETURN count(*)', {
    timeoutMs: 20,
  })
})

test('faults on data say so, and name the query', () => {
  fails('evaluation', 'RETURN 1 / 0')
  fails('evaluation', 'RETURN $missing')
  fails('evaluation', 'MATCH (p:Person) RETURN p.name SKIP $n', {
    parameters: new Map([['n', 'x']]),
  })
  assert.throws(
    () => run('MATCH (p:Person) RETURN p.age / 0'),
    error => isAppError(error, 'query_rejected') && error.details.query.includes('"match"'),
  )
})

test('the right side of AND and OR is not looked at where the left decides', () => {
  assert.deepEqual(
    rows('MATCH (p:Person) WHERE p.age > 20 AND 10 / (p.age - 20) > 4 RETURN p.name'),
    [['B'], ['C']],
  )
})

test('the present comes from the caller', () => {
  assert.deepEqual(rows('RETURN toString(date()) AS today'), [['2024-02-29']])
  assert.throws(
    () =>
      runQuery(parseCypher('RETURN date()').query, memoryGraphSource(graph), { principal: owner }),
    error => isAppError(error, 'query_rejected') && error.details.reason === 'evaluation',
  )
})
