import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AppError, type ErrorDetails } from '../../core/errors.ts'
import type { GraphExpression, GraphQuery } from '../../core/graph-query.ts'
import { parseCypher } from '../parse/parse-cypher.ts'
import { analyseQuery, maxClauses, maxVariables } from './analyse-query.ts'

function columns(text: string): readonly string[] {
  const { query, locate } = parseCypher(text)
  return analyseQuery(query, { locate, text }).columns
}
function faultOf(
  query: GraphQuery,
  options: Parameters<typeof analyseQuery>[1] = {},
): ErrorDetails['query_rejected'] & { readonly message: string } {
  try {
    analyseQuery(query, options)
  } catch (error) {
    assert.ok(error instanceof AppError && error.code === 'query_rejected', String(error))
    return { message: error.message, ...(error as AppError<'query_rejected'>).details }
  }
  return assert.fail('was accepted')
}

/** Each text is refused with a message that fits, at a column of its (only) line. */
function refuses(cases: ReadonlyArray<readonly [string, RegExp, number?]>): void {
  for (const [text, message, column] of cases) {
    it(`refuses ${text}`, () => {
      const { query, locate } = parseCypher(text)
      const found = faultOf(query, { locate, text })
      assert.match(found.message, message)
      assert.equal(found.reason, 'syntax')
      assert.equal(found.query, text)
      assert.equal(found.line, 1)
      if (column !== undefined) assert.equal(found.column, column, found.message)
    })
  }
}
function accepts(texts: readonly string[]): void {
  for (const text of texts)
    it(`accepts ${text}`, () => {
      columns(text)
    })
}

describe('names of variables', () => {
  refuses([
    ['MATCH (person) RETURN persn', /`persn` is not defined; did you mean person\?/, 23],
    ['MATCH () RETURN foo', /`foo` is not defined/, 17],
    ['RETURN {k1: k2} AS x', /`k2`/, 13],
    ['MATCH (a), (b) WITH a RETURN b', /`b`/, 30],
    ['MATCH (n) RETURN n {.*, m}', /`m`/, 25],
    ['RETURN n {.*}', /`n`/, 8],
    [
      'MATCH (n) WHERE (n)-[r]->() RETURN n',
      /`r` is not defined; a pattern that is only tested/,
      20,
    ],
    ['MATCH (a) RETURN shortestPath((a)-[*]-(b)) AS p', /`b`/],
    ['MATCH (n) RETURN [x IN [1] | y]', /`y`/],
    ['MATCH (n) RETURN [(n)-->(m) | m], m', /`m`/, 35],
    ['UNWIND [1] AS x UNWIND [2] AS x RETURN x', /`x` is already bound/, 17],
    ['MATCH (p)-->() MATCH p = ()-->() RETURN p', /`p` is already bound/],
    ['MATCH p = (p)-->() RETURN p', /`p` is a path already/],
    ['MATCH (a) WHERE EXISTS { MATCH (b) WITH b AS a RETURN a } RETURN a', /outside this subquery/],
    ['MATCH (a) WHERE EXISTS { UNWIND [1] AS a RETURN a } RETURN a', /already bound/],
  ])
  accepts([
    'MATCH (a {x: b.y}), (b) RETURN a',
    'MATCH (a) MATCH (a)-->(a) RETURN a',
    'MATCH (n) RETURN [n IN [1] | n + 1]',
    'WITH null AS n MATCH (n) RETURN n',
    'MATCH (a) WHERE EXISTS { MATCH (a)-->(b) WITH b WHERE a.x = 1 RETURN b } RETURN a',
    'MATCH (a)-[r*]->(b) WITH r MATCH ()-[r*]->() RETURN r',
    'MATCH (a) RETURN reduce(s = a.x, y IN [1] | s + y)',
  ])
})

describe('kinds of variables', () => {
  refuses([
    ['MATCH ()-[r]-(r) RETURN r', /`r` is a relationship already and cannot be a node/, 14],
    ['MATCH (r)-[r]-() RETURN r', /`r` is a node already and cannot be a relationship/],
    ['MATCH (r) MATCH ()-[r*]-() RETURN r', /cannot be a list of relationships/],
    ['MATCH r = ()-->(), (r) RETURN r', /a path already/],
    ['WITH 1 AS n MATCH (n) RETURN n', /an integer already/],
    ['WITH [1] AS r MATCH ()-[r*]-() RETURN r', /a list already/],
    ['MATCH (n) WITH [n] AS ns MATCH (ns)-->() RETURN ns', /a list already/],
    ['MATCH (a)-[r]->()-[r]->(a) RETURN r', /stands twice/],
    ['MATCH (n $p) RETURN n', /A parameter cannot stand for all properties/, 10],
  ])
})

describe('kinds of values', () => {
  refuses([
    ['RETURN 1 AND true', /Expected a boolean, but this is an integer/, 8],
    ["RETURN true XOR 'a'", /a string/, 17],
    ['RETURN NOT []', /a list/],
    ['RETURN null OR {}', /a map/],
    ['RETURN 1 IN 2', /Expected a list/, 13],
    ["RETURN 'a' - 1", /a string/],
    ['RETURN true + 1', /./],
    ["RETURN 'a' + date()", /a date or time/],
    ['MATCH (n) RETURN n + 1', /./],
    ['RETURN date() + 1', /./],
    ['RETURN 1[0]', /before \[ \]/],
    ['RETURN [1][1.5]', /an integer in \[ \]/],
    ['RETURN {a: 1}[0]', /a string in \[ \]/],
    ['RETURN [1][true..]', /an integer/],
    ['WITH 1 AS x RETURN x.y', /an integer/, 20],
    ['RETURN [1].x', /a list/],
    ['MATCH p = ()-->() RETURN p.x', /a path/],
    ['MATCH ()-[r*]->() RETURN r.x', /a list/],
    ['MATCH p = (a) RETURN labels(p)', /labels takes a node here, but this is a path/, 29],
    ['MATCH (r) RETURN type(r)', /type takes a relationship/],
    ['MATCH (n) RETURN length(n)', /length takes a path/],
    ['MATCH (n) RETURN length(n.x)', /length takes a path/],
    ['MATCH p = (a)-->(b) RETURN size(p)', /size takes a string or a list/],
    ['RETURN properties(1)', /properties takes/],
    ["RETURN range(1, 'a')", /range takes an integer/, 17],
    ['MATCH (n) WHERE n RETURN n', /Expected a boolean/, 17],
    ['MATCH (n) WHERE n.x + 1 RETURN n', /./],
    ['RETURN CASE WHEN 1 THEN 2 END', /Expected a boolean/],
    ["RETURN none(x IN ['a'] WHERE x % 2 = 0)", /a string/],
    ['WITH 1 AS x RETURN x:A', /Expected a node or a relationship/],
    ["RETURN 1 =~ 'a'", /Expected a string/],
    ['RETURN [x IN 1 | x]', /Expected a list/],
    ['WITH 1 AS n RETURN n {.*}', /./],
  ])
  accepts([
    "RETURN 1 = 'a', 1 < 'a', null AND true, NOT null, null.x, null + 1, 1 + 'a', [1] + 1, 1 + [1]",
    "RETURN date() + duration('P1D'), duration('P1D') * 2, -duration('P1D')",
    'MATCH (n) WHERE n.x AND n["y"] RETURN n.x.year, n.x[0]',
    "RETURN 'a' STARTS WITH 1",
    'RETURN $p.x, $p[0], NOT $p, $p + 1',
    'UNWIND 1 AS x RETURN x',
    "UNWIND [1, 'a'] AS x RETURN toUpper(x), x + 1",
    'MATCH (n) RETURN [x IN [n, 1] | x.y], coalesce(n.x, n).y',
    'MATCH ()-[r]->() RETURN r:T, CASE 1 WHEN "a" THEN 1 ELSE null END + 1',
  ])
})

describe('functions', () => {
  refuses([
    ['RETURN foo(1)', /There is no function foo/, 8],
    ['RETURN toUper("a")', /did you mean toUpper\?/],
    ['RETURN range(1)', /range takes 2 to 3 arguments, not 1/],
    ['RETURN abs(1, 2)', /one argument, not 2/],
    ['RETURN coalesce()', /at least 1 argument/],
    ['RETURN toUpper(DISTINCT "a")', /DISTINCT has no meaning/],
    [
      'MATCH (n) WHERE count(n) > 1 RETURN n',
      /count aggregates, which is not possible in WHERE/,
      17,
    ],
    ['UNWIND collect(1) AS x RETURN x', /UNWIND/],
    ['MATCH (n {x: count(*)}) RETURN n', /a pattern/],
    ['RETURN count(count(*))', /inside another aggregating/, 14],
    ['RETURN count(rand())', /rand\(\)/],
    ['MATCH (n) RETURN [x IN [1] | count(*)]', /items of a list/],
    ['MATCH (n) RETURN reduce(s = 0, x IN [1] | s + count(n))', /items of a list/],
  ])
  it('refuses what is known but not supported by name', () => {
    for (const name of ['apoc.text.join', 'randomUUID', 'point', 'db.nameFromElementId']) {
      const found = faultOf(parseCypher(`RETURN ${name}()`).query)
      assert.equal(found.reason, 'unsupported')
      assert.match(found.message, new RegExp(`The function ${name} is not supported: `))
    }
  })
  accepts(['MATCH (n) RETURN [x IN collect(n) | x.y], size(collect(DISTINCT n)), count(*) * 10'])
})

describe('grouping', () => {
  refuses([
    [
      'MATCH (me)--(you) RETURN me.age + count(you.age)',
      /`me` is used beside an aggregating function/,
      26,
    ],
    ['MATCH (me)--(you) RETURN me.age + you.age, me.age + you.age + count(*)', /no grouping key/],
    [
      'MATCH (me)--(you) WITH me.age + you.age AS grp, me.age + you.age + count(*) AS agg RETURN *',
      /no grouping key/,
    ],
    ['MATCH (n) RETURN [x IN collect(n) | x.y + n.z]', /`n`/],
    ['MATCH (n) RETURN n {.*, x: count(*)}', /`n`/],
    ['MATCH (n) RETURN count(*) + COUNT { (n)-->() }', /`n`/],
    ['MATCH (n) RETURN n.x ORDER BY max(n.y)', /ORDER BY where no item aggregates/, 31],
    ['MATCH (n) RETURN n.x AS x, count(*) ORDER BY max(x)', /unless it is also an item/],
    ['MATCH (n) RETURN n.x, count(*) ORDER BY n.y', /`n` is not defined/, 41],
    ['MATCH (a) RETURN DISTINCT a.name ORDER BY a.age', /`a` is not defined/],
    ['MATCH (n) WITH n.x AS x, count(*) AS c WHERE n.y > 1 RETURN x', /`n` is not defined/],
    [
      'MATCH (me)--(you) RETURN me.age + you.age, count(*) AS cnt ORDER BY me.age + ' +
        'you.age + count(*)',
      /./,
    ],
    ['MATCH (me)--(you) RETURN count(you.age) AS agg ORDER BY me.age + count(you.age)', /./],
  ])
  accepts([
    'MATCH (n) RETURN n, n.x + count(*)',
    'MATCH (n) RETURN n.m AS m, n.m.x + count(*)',
    'MATCH (me)--(you) RETURN me.age, me.age + count(you.age)',
    'MATCH (n) RETURN $age + avg(n.age) - 1000',
    'MATCH (n) RETURN *, count(*)',
    'MATCH (n)-->(m) RETURN n {.*, c: n.x}, m, [x IN collect(m) | x.y]',
    'MATCH (me)--(you) RETURN me.age AS age, count(you.age) AS cnt ' +
      'ORDER BY me.age + count(you.age)',
    'MATCH (n) RETURN n.x, count(*) AS c ORDER BY count(*) + 1, n.x + 1, c',
    'MATCH (n) RETURN DISTINCT toUpper(n.x) AS x ORDER BY toUpper(n.x), x',
    'MATCH (n) RETURN DISTINCT n ORDER BY n.y',
    'MATCH (n) WITH n.x AS x, count(*) AS c WHERE count(*) > 1 RETURN x',
    'MATCH (n) WITH n.x AS x WHERE n.y > 1 RETURN x',
    'MATCH (n) RETURN n, count(*) + size([(n)-->(b) | b])',
    'MATCH (n) WITH n.x + 1 AS y, count(*) AS c ORDER BY n.x + 1 + 2 RETURN c',
  ])
})

describe('columns and bounds', () => {
  it('gives the names of the columns, those of * in order before the others', () => {
    assert.deepEqual(columns('MATCH (b)-[a]->(C) RETURN *, 1 AS A, b.x'), [
      'C',
      'a',
      'b',
      'A',
      'b.x',
    ])
    assert.deepEqual(columns('RETURN 1 AS a UNION ALL RETURN 2 AS a'), ['a'])
  })
  refuses([
    ['RETURN 1 AS a, 2 AS a', /Two columns are named `a`/, 16],
    ['WITH 1 AS a, 2 AS a RETURN a', /Two columns/],
    ['MATCH () RETURN *', /RETURN \* has nothing/],
    ['RETURN 1 AS a UNION RETURN 2 AS b', /same columns: a/],
    ['MATCH (n) RETURN n SKIP n.count', /SKIP cannot read variables/, 25],
    ['RETURN 1 LIMIT -1', /LIMIT cannot be negative/, 16],
    ['RETURN 1 LIMIT 1.5', /LIMIT takes a whole number/],
    ["RETURN 1 LIMIT 'a'", /whole number/],
    ['RETURN 1 SKIP null', /whole number/],
    ['RETURN 1 SKIP rand()', /whole number/],
    ['MATCH (n) RETURN 1 LIMIT COUNT { (n) }', /cannot read the graph/],
    ['RETURN 1 LIMIT count(*)', /aggregates/],
    ['MATCH (a) RETURN COLLECT { MATCH (a)-->(b) RETURN b.x, b.y } AS l', /exactly one column/],
  ])
  it('refuses columns of UNION in another order as not supported', () => {
    assert.equal(
      faultOf(parseCypher('RETURN 1 AS a, 2 AS b UNION RETURN 2 AS b, 1 AS a').query).reason,
      'unsupported',
    )
  })
  accepts([
    'RETURN 1 SKIP 0 LIMIT 1 + 1',
    'RETURN 1 LIMIT $n',
    'RETURN 1 LIMIT toInteger(ceil(1.7))',
    'WITH * RETURN 1 AS x',
    'RETURN 1 LIMIT size([x IN [1] | x])',
    'MATCH (a) RETURN EXISTS { UNWIND [1] AS x }, COUNT { MATCH (a)-->(b) WITH b }',
  ])
})

describe('values that never were text', () => {
  const one: GraphExpression = { kind: 'integer', value: '1' }
  const returning = (expression: GraphExpression): GraphQuery => ({
    parts: [
      [
        {
          kind: 'return',
          projection: {
            distinct: false,
            star: false,
            items: [{ name: 'x', expression }],
            orderBy: [],
          },
        },
      ],
    ],
    unionAll: false,
  })
  const match = (node: object, edges: readonly object[] = []): GraphQuery => ({
    parts: [
      [
        {
          kind: 'match',
          optional: false,
          patterns: [{ mode: 'walk', nodes: [node], edges: edges as [] }],
        },
        {
          kind: 'return',
          projection: {
            distinct: false,
            star: false,
            items: [{ name: 'x', expression: one }],
            orderBy: [],
          },
        },
      ],
    ],
    unionAll: false,
  })

  it('are refused with the value as JSON where the shape makes no sense', () => {
    const faults = [
      faultOf({ parts: [], unionAll: false }),
      faultOf({ parts: [[]], unionAll: false }),
      faultOf(match({}, [{ types: [], direction: 'out' }])),
      faultOf(match({ properties: one })),
      faultOf({ parts: [[{ kind: 'match', optional: false, patterns: [] }]], unionAll: false }),
      faultOf({
        parts: [[...(returning(one).parts[0] ?? []), ...(returning(one).parts[0] ?? [])]],
        unionAll: false,
      }),
      faultOf(returning({ kind: 'integer', value: '9223372036854775808' })),
      faultOf(returning({ kind: 'integer', value: '-9223372036854775809' })),
      faultOf(
        returning({ kind: 'shortestPath', pattern: { mode: 'walk', nodes: [{}], edges: [] } }),
      ),
      faultOf(
        returning({ kind: 'patternPredicate', pattern: { mode: 'walk', nodes: [{}], edges: [] } }),
      ),
      faultOf({
        parts: [
          [
            {
              kind: 'return',
              projection: { distinct: false, star: false, items: [], orderBy: [] },
            },
          ],
        ],
        unionAll: false,
      }),
    ]
    for (const { message, line, query, reason } of faults) {
      assert.equal(reason, 'syntax', message)
      assert.equal(line, undefined)
      assert.equal(typeof JSON.parse(query), 'object')
    }
  })

  it('are refused where they are too deep or too large, by the name of the limit', () => {
    let deep: GraphExpression = one
    for (let level = 0; level < 100_000; level += 1)
      deep = { kind: 'unary', operator: '-', operand: deep }
    assert.throws(
      () => analyseQuery(returning(deep)),
      error =>
        error instanceof AppError &&
        error.code === 'query_rejected' &&
        /levels deep/.test(error.message),
    )
    assert.match(
      faultOf(parseCypher(`${'MATCH (n) '.repeat(maxClauses)}RETURN n`).query).message,
      /more than 500 clauses/,
    )
    assert.match(
      faultOf(
        parseCypher(
          'MATCH ' +
            `${Array.from({ length: maxVariables + 1 }, (_, index) => `(v${index})`).join(',')} ` +
            'RETURN 1',
        ).query,
      ).message,
      /more than 1000 variables/,
    )
  })

  it('are taken where text could not say them', () => {
    assert.deepEqual(
      analyseQuery(
        returning({
          kind: 'patternPredicate',
          pattern: { mode: 'walk', nodes: [{}, {}], edges: [{ types: [], direction: 'any' }] },
        }),
      ).columns,
      ['x'],
    )
    assert.deepEqual(analyseQuery(returning({ kind: 'float', value: Number.NaN })).columns, ['x'])
  })
})
