import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  graphQuerySchema,
  type GraphClause,
  type GraphExpression,
  type PathPattern,
  type Projection,
} from '../../core/graph-query.ts'
import { parseCypher } from './parse-cypher.ts'

const variable = (name: string): GraphExpression => ({ kind: 'variable', name })
const integer = (value: string): GraphExpression => ({ kind: 'integer', value })
const text = (value: string): GraphExpression => ({ kind: 'literal', value })
const property = (object: string, key: string): GraphExpression => ({
  kind: 'property',
  object: variable(object),
  key,
})
const projection = (...items: Array<readonly [string, GraphExpression]>): Projection => ({
  distinct: false,
  star: false,
  items: items.map(([name, expression]) => ({ name, expression })),
  orderBy: [],
})

function clauses(query: string): readonly GraphClause[] {
  return parseCypher(query).query.parts[0] ?? []
}
function expression(written: string): GraphExpression {
  const [clause] = clauses(`RETURN ${written} AS x`)
  assert.ok(clause?.kind === 'return')
  const [item] = clause.projection.items
  assert.ok(item !== undefined)
  return item.expression
}
function condition(written: string): GraphExpression {
  const [clause] = clauses(`MATCH (n) WHERE ${written} RETURN n`)
  assert.ok(clause?.kind === 'match' && clause.where !== undefined)
  return clause.where
}
function pattern(written: string): PathPattern {
  const [clause] = clauses(`MATCH ${written} RETURN 1 AS x`)
  assert.ok(clause?.kind === 'match' && clause.patterns[0] !== undefined)
  return clause.patterns[0]
}
const named = (name: string) => ({ kind: 'name', name }) as const

describe('clauses', () => {
  it('reads the example of the value as its schema says, frozen throughout', () => {
    const { query } = parseCypher(
      "MATCH (p:Person)-[:SENT]->(e:Email) WHERE e.subject CONTAINS 'gantry' RETURN p.name " +
        'AS sender',
    )
    assert.deepEqual(query, {
      parts: [
        [
          {
            kind: 'match',
            optional: false,
            patterns: [
              {
                mode: 'walk',
                nodes: [
                  { variable: 'p', labels: named('Person') },
                  { variable: 'e', labels: named('Email') },
                ],
                edges: [{ types: ['SENT'], direction: 'out' }],
              },
            ],
            where: {
              kind: 'binary',
              operator: 'contains',
              left: property('e', 'subject'),
              right: text('gantry'),
            },
          },
          { kind: 'return', projection: projection(['sender', property('p', 'name')]) },
        ],
      ],
      unionAll: false,
    })
    assert.deepEqual(graphQuerySchema.parse(query), query)
    const visit = (part: unknown): void => {
      if (typeof part !== 'object' || part === null) return
      assert.ok(Object.isFrozen(part), JSON.stringify(part))
      Object.values(part).forEach(visit)
    }
    visit(query)
  })

  it('reads OPTIONAL MATCH, several patterns, UNWIND, WITH and its condition', () => {
    assert.deepEqual(
      clauses(
        'OPTIONAL MATCH (a), p = (b)-->() UNWIND [1] AS x WITH DISTINCT *, x AS y WHERE y ' +
          '= 1 RETURN *',
      ),
      [
        {
          kind: 'match',
          optional: true,
          patterns: [
            { mode: 'walk', nodes: [{ variable: 'a' }], edges: [] },
            {
              variable: 'p',
              mode: 'walk',
              nodes: [{ variable: 'b' }, {}],
              edges: [{ types: [], direction: 'out' }],
            },
          ],
        },
        { kind: 'unwind', list: { kind: 'list', items: [integer('1')] }, variable: 'x' },
        {
          kind: 'with',
          projection: {
            distinct: true,
            star: true,
            items: [{ name: 'y', expression: variable('x') }],
            orderBy: [],
          },
          where: {
            kind: 'compare',
            first: variable('y'),
            rest: [{ operator: '=', operand: integer('1') }],
          },
        },
        { kind: 'return', projection: { distinct: false, star: true, items: [], orderBy: [] } },
      ],
    )
  })

  it('reads ORDER BY in all its words, SKIP or OFFSET, and LIMIT', () => {
    const ways = 'a ASC, b ASCENDING, c DESC, d DESCENDING, e'
    assert.deepEqual(clauses(`RETURN a ORDER BY ${ways} SKIP 1 LIMIT $n`)[0], {
      kind: 'return',
      projection: {
        ...projection(['a', variable('a')]),
        orderBy: [
          ['a', false],
          ['b', false],
          ['c', true],
          ['d', true],
          ['e', false],
        ].map(([name, descending]) => ({ expression: variable(String(name)), descending })),
        skip: integer('1'),
        limit: { kind: 'parameter', name: 'n' },
      },
    })
    assert.deepEqual(clauses('RETURN a OFFSET 1'), clauses('RETURN a SKIP 1'))
  })

  it('names columns after AS, a variable, or the text as it was written', () => {
    const [clause] = clauses('RETURN  n . x+1 , count( * ), `a b`, toupper("x") AS `u v`')
    assert.ok(clause?.kind === 'return')
    assert.deepEqual(
      clause.projection.items.map(({ name }) => name),
      ['n . x+1', 'count( * )', 'a b', 'u v'],
    )
  })

  it('reads UNION and UNION ALL, a semicolon at the end, comments and keywords in any case', () => {
    const { query } = parseCypher('// first\nreturn 1 as x uNiOn all /* second; */ RETURN 2 AS x ;')
    assert.equal(query.unionAll, true)
    assert.deepEqual(
      query.parts.map(part => part[0]),
      [
        { kind: 'return', projection: projection(['x', integer('1')]) },
        { kind: 'return', projection: projection(['x', integer('2')]) },
      ],
    )
    assert.equal(parseCypher('RETURN 1 AS x UNION DISTINCT RETURN 2 AS x').query.unionAll, false)
  })
})

describe('patterns', () => {
  it('reads the directions of relationships', () => {
    const direction = (written: string): string | undefined =>
      pattern(`()${written}()`).edges[0]?.direction
    assert.deepEqual(
      ['-->', '-[]->', '<--', '<-[]-', '--', '-[]-', '<-->', '<-[r]->', '- - >', '< - [ ] -'].map(
        direction,
      ),
      ['out', 'out', 'in', 'in', 'any', 'any', 'any', 'any', 'out', 'in'],
    )
  })

  it('reads lengths of relationships', () => {
    const length = (written: string): unknown => pattern(`()-[${written}]->()`).edges[0]?.length
    assert.deepEqual(
      ['', '*', '*2', '*1..', '*..3', '*1..3', 'r:T*0..0', ':A|B*2.. {x: 1}'].map(length),
      [
        undefined,
        {},
        { min: 2, max: 2 },
        { min: 1 },
        { max: 3 },
        { min: 1, max: 3 },
        { min: 0, max: 0 },
        { min: 2 },
      ],
    )
  })

  it('reads relationship types as alternatives', () => {
    const types = (written: string): unknown => pattern(`()-[${written}]-()`).edges[0]?.types
    assert.deepEqual(['r', ':A', ':A|B', ':A|:B', 'r:`A B`', ':%', 'IS A|B'].map(types), [
      [],
      ['A'],
      ['A', 'B'],
      ['A', 'B'],
      ['A B'],
      [],
      ['A', 'B'],
    ])
  })

  it('reads label expressions', () => {
    const labels = (written: string): unknown => pattern(`(n${written})`).nodes[0]?.labels
    const [a, b, c] = [named('A'), named('B'), named('C')]
    assert.deepEqual(labels(':A'), a)
    assert.deepEqual(labels(':A:B:C'), { kind: 'and', operands: [a, b, c] })
    assert.deepEqual(labels(':A|B|C'), { kind: 'or', operands: [a, b, c] })
    assert.deepEqual(labels(':A&!B|%'), {
      kind: 'or',
      operands: [{ kind: 'and', operands: [a, { kind: 'not', operand: b }] }, { kind: 'any' }],
    })
    assert.deepEqual(labels(':A&(B|C)'), {
      kind: 'and',
      operands: [a, { kind: 'or', operands: [b, c] }],
    })
    assert.deepEqual(labels(' IS A'), a)
  })

  it('reads properties and conditions inside nodes and relationships', () => {
    assert.deepEqual(
      pattern('(n:A {x: 1, `y z`: $p} WHERE n.x = 1)-[r:T {k: null} WHERE r.k]->({})'),
      {
        mode: 'walk',
        nodes: [
          {
            variable: 'n',
            labels: named('A'),
            properties: {
              kind: 'map',
              entries: [
                { key: 'x', value: integer('1') },
                { key: 'y z', value: { kind: 'parameter', name: 'p' } },
              ],
            },
            where: {
              kind: 'compare',
              first: property('n', 'x'),
              rest: [{ operator: '=', operand: integer('1') }],
            },
          },
          { properties: { kind: 'map', entries: [] } },
        ],
        edges: [
          {
            variable: 'r',
            types: ['T'],
            direction: 'out',
            properties: {
              kind: 'map',
              entries: [{ key: 'k', value: { kind: 'literal', value: null } }],
            },
            where: property('r', 'k'),
          },
        ],
      },
    )
    assert.deepEqual(pattern('($p)').nodes, [{ properties: { kind: 'parameter', name: 'p' } }])
  })

  it('reads shortest paths as patterns and as values', () => {
    const between = {
      nodes: [{ variable: 'a' }, { variable: 'b' }],
      edges: [{ types: ['T'], direction: 'any', length: { max: 4 } }],
    } as const
    assert.deepEqual(pattern('p = shortestPath((a)-[:T*..4]-(b))'), {
      variable: 'p',
      mode: 'shortest',
      ...between,
    })
    assert.deepEqual(pattern('allshortestpaths((a)-[:T*..4]-(b))'), {
      mode: 'allShortest',
      ...between,
    })
    assert.deepEqual(expression('shortestPath((a)-[:T*..4]-(b))'), {
      kind: 'shortestPath',
      pattern: { mode: 'shortest', ...between },
    })
  })
})

describe('values', () => {
  it('reads whole numbers in decimal, hexadecimal and octal, with signs and separators', () => {
    const written = [
      '0',
      '12',
      '-12',
      '- 12',
      '1_000',
      '0x1F',
      '-0xff',
      '0o17',
      '9223372036854775807',
      '-9223372036854775808',
      '-0x8000000000000000',
      '-0',
    ]
    assert.deepEqual(
      written.map(expression),
      [
        '0',
        '12',
        '-12',
        '-12',
        '1000',
        '31',
        '-255',
        '15',
        '9223372036854775807',
        '-9223372036854775808',
        '-9223372036854775808',
        '0',
      ].map(integer),
    )
  })

  it('reads floating-point numbers', () => {
    const written = [
      '1.5',
      '.5',
      '-.5',
      '1e3',
      '1E-3',
      '2.5e+2',
      '0.0',
      '-0.0',
      '1.7976931348623157e308',
    ]
    assert.deepEqual(
      written.map(expression),
      [1.5, 0.5, -0.5, 1000, 0.001, 250, 0, -0, 1.7976931348623157e308].map(value => ({
        kind: 'float',
        value,
      })),
    )
  })

  it('reads strings in both quotes with all escapes', () => {
    const written = [
      `'a"b'`,
      `"a'b"`,
      String.raw`'\\ \' \" \b\f\n\r\t \u00e9 \U0001F600'`,
      `'🧐\n'`,
      `''`,
    ]
    assert.deepEqual(
      written.map(expression),
      ['a"b', "a'b", `\\ ' " \b\f\n\r\t é 😀`, '🧐\n', ''].map(text),
    )
  })

  it('reads constants, parameters, lists and maps', () => {
    assert.deepEqual(
      ['true', 'FALSE', 'Null'].map(expression),
      [true, false, null].map(value => ({ kind: 'literal', value })),
    )
    assert.deepEqual(
      ['$p', '$1', '$`a b`', '$match'].map(expression),
      ['p', '1', 'a b', 'match'].map(name => ({ kind: 'parameter', name })),
    )
    assert.deepEqual(expression('[1, [], {a: 1, `b c`: {}, match: x}]'), {
      kind: 'list',
      items: [
        integer('1'),
        { kind: 'list', items: [] },
        {
          kind: 'map',
          entries: [
            { key: 'a', value: integer('1') },
            { key: 'b c', value: { kind: 'map', entries: [] } },
            { key: 'match', value: variable('x') },
          ],
        },
      ],
    })
  })

  it('reads properties, items and slices one after another', () => {
    assert.deepEqual(expression("a.b['c'][0].d"), {
      kind: 'property',
      key: 'd',
      object: {
        kind: 'index',
        index: integer('0'),
        object: { kind: 'index', index: text('c'), object: property('a', 'b') },
      },
    })
    const object = variable('l')
    assert.deepEqual(['l[1..2]', 'l[1..]', 'l[..2]', 'l[..]'].map(expression), [
      { kind: 'slice', object, from: integer('1'), to: integer('2') },
      { kind: 'slice', object, from: integer('1') },
      { kind: 'slice', object, to: integer('2') },
      { kind: 'slice', object },
    ])
  })

  it('reads CASE with and without a subject', () => {
    assert.deepEqual(expression('CASE n.x WHEN 1 THEN "a" WHEN 2 THEN "b" ELSE "c" END'), {
      kind: 'case',
      subject: property('n', 'x'),
      branches: [
        { when: integer('1'), then: text('a') },
        { when: integer('2'), then: text('b') },
      ],
      otherwise: text('c'),
    })
    assert.deepEqual(expression('CASE WHEN a THEN b END'), {
      kind: 'case',
      branches: [{ when: variable('a'), then: variable('b') }],
    })
  })

  it('reads functions by their canonical names, with DISTINCT, and count(*)', () => {
    assert.deepEqual(expression('TOUPPER("a")'), {
      kind: 'call',
      function: 'toUpper',
      distinct: false,
      arguments: [text('a')],
    })
    assert.deepEqual(expression('Count(DISTINCT n)'), {
      kind: 'call',
      function: 'count',
      distinct: true,
      arguments: [variable('n')],
    })
    assert.deepEqual(expression('duration.INSECONDS(a, b)'), {
      kind: 'call',
      function: 'duration.inSeconds',
      distinct: false,
      arguments: [variable('a'), variable('b')],
    })
    assert.deepEqual(expression('my.Own()'), {
      kind: 'call',
      function: 'my.Own',
      distinct: false,
      arguments: [],
    })
    assert.deepEqual(expression('COUNT ( * )'), { kind: 'countAll' })
  })

  it('reads comprehensions, quantifiers, reduce and map projections', () => {
    assert.deepEqual(expression('[x IN l WHERE x | x.a]'), {
      kind: 'listComprehension',
      variable: 'x',
      list: variable('l'),
      where: variable('x'),
      project: property('x', 'a'),
    })
    assert.deepEqual(expression('[x IN l]'), {
      kind: 'listComprehension',
      variable: 'x',
      list: variable('l'),
    })
    assert.deepEqual(
      ['all', 'ANY', 'none', 'Single'].map(word => expression(`${word}(x IN l WHERE x)`)),
      ['all', 'any', 'none', 'single'].map(quantifier => ({
        kind: 'quantifier',
        quantifier,
        variable: 'x',
        list: variable('l'),
        where: variable('x'),
      })),
    )
    assert.deepEqual(expression('reduce(s = 0, x IN l | s + x)'), {
      kind: 'reduce',
      accumulator: 's',
      initial: integer('0'),
      variable: 'x',
      list: variable('l'),
      expression: { kind: 'binary', operator: '+', left: variable('s'), right: variable('x') },
    })
    assert.deepEqual(expression('n {.*, .a, b, c: 1}'), {
      kind: 'mapProjection',
      variable: 'n',
      items: [
        { kind: 'all' },
        { kind: 'property', key: 'a' },
        { kind: 'variable', name: 'b' },
        { kind: 'entry', key: 'c', value: integer('1') },
      ],
    })
  })

  it('reads patterns as lists, conditions and subqueries', () => {
    const path: PathPattern = {
      mode: 'walk',
      nodes: [{ variable: 'a' }, { variable: 'b' }],
      edges: [{ types: [], direction: 'out' }],
    }
    assert.deepEqual(expression('[p = (a)-->(b) WHERE a | p]'), {
      kind: 'patternComprehension',
      pattern: { variable: 'p', ...path },
      where: variable('a'),
      project: variable('p'),
    })
    assert.deepEqual(condition('(a)-->(b)'), { kind: 'patternPredicate', pattern: path })
    assert.deepEqual(expression('exists((a)-->(b))'), { kind: 'patternPredicate', pattern: path })
    const match = { kind: 'match', optional: false, patterns: [path] } as const
    assert.deepEqual(condition('EXISTS { (a)-->(b) }'), {
      kind: 'subquery',
      result: 'exists',
      query: { parts: [[match]], unionAll: false },
    })
    assert.deepEqual(expression('COUNT { MATCH (a)-->(b) WHERE a }'), {
      kind: 'subquery',
      result: 'count',
      query: { parts: [[{ ...match, where: variable('a') }]], unionAll: false },
    })
    assert.deepEqual(expression('COLLECT { MATCH (a)-->(b) RETURN b UNION ALL RETURN 1 AS b }'), {
      kind: 'subquery',
      result: 'collect',
      query: {
        parts: [
          [match, { kind: 'return', projection: projection(['b', variable('b')]) }],
          [{ kind: 'return', projection: projection(['b', integer('1')]) }],
        ],
        unionAll: true,
      },
    })
  })

  it('tells patterns from sums in parentheses, and labels from bars of comprehensions', () => {
    assert.equal(condition('(a) - (b) > 0').kind, 'compare')
    assert.equal(condition('(a.x)-[1][0] > 0').kind, 'compare')
    assert.equal(condition('(a)--(b)').kind, 'patternPredicate')
    assert.equal(condition('(a)<-[r {x: [1]}]-(b)').kind, 'patternPredicate')
    assert.deepEqual(expression('[x IN l WHERE x:A | x]'), {
      kind: 'listComprehension',
      variable: 'x',
      list: variable('l'),
      where: { kind: 'hasLabels', operand: variable('x'), labels: named('A') },
      project: variable('x'),
    })
    assert.deepEqual(condition('n:A|B'), {
      kind: 'hasLabels',
      operand: variable('n'),
      labels: { kind: 'or', operands: [named('A'), named('B')] },
    })
  })
})

describe('operators', () => {
  /** Everything in parentheses. */
  function shape(part: GraphExpression): string {
    if (part.kind === 'variable') return part.name
    if (part.kind === 'integer') return part.value
    if (part.kind === 'property') return `${shape(part.object)}.${part.key}`
    if (part.kind === 'unary') return `(${part.operator} ${shape(part.operand)})`
    if (part.kind === 'binary') return `(${shape(part.left)} ${part.operator} ${shape(part.right)})`
    if (part.kind === 'compare')
      return `(${shape(part.first)}${part.rest
        .map(({ operator, operand }) => ` ${operator} ${shape(operand)}`)
        .join('')})`
    if (part.kind === 'isNull')
      return `(${shape(part.operand)} is ${part.negated ? 'not ' : ''}null)`
    return part.kind
  }
  const cases: ReadonlyArray<readonly [string, string]> = [
    ['a OR b XOR c AND NOT d', '(a or (b xor (c and (not d))))'],
    ['NOT a = b AND c', '((not (a = b)) and c)'],
    ['NOT NOT a', '(not (not a))'],
    ['a + b - c * d / e % f ^ g', '((a + b) - (((c * d) / e) % (f ^ g)))'],
    ['a ^ b ^ c', '((a ^ b) ^ c)'],
    ['-a ^ b', '((- a) ^ b)'],
    ['-2 ^ 2', '(-2 ^ 2)'],
    ['a - -1', '(a - -1)'],
    ['- - a', '(- (- a))'],
    ['+-a.b', '(+ (- a.b))'],
    ['a < b <= c <> d', '(a < b <= c <> d)'],
    ['(a < b) < c', '((a < b) < c)'],
    ['a = b IS NULL', '(a = (b is null))'],
    ['a + b IS NOT NULL', '((a + b) is not null)'],
    ['a IN b + c', '(a in (b + c))'],
    [
      'a STARTS WITH b AND c ENDS WITH d OR e CONTAINS f',
      '(((a startsWith b) and (c endsWith d)) or (e contains f))',
    ],
    ['a =~ b = c', '((a matches b) = c)'],
    ['(a IN b) IN c', '((a in b) in c)'],
  ]
  for (const [written, read] of cases)
    it(`reads ${written}`, () => {
      assert.equal(shape(expression(written)), read)
    })
})

describe('names', () => {
  it('lets keywords be variables, labels, types, keys and aliases', () => {
    const query =
      'MATCH (order:Order)-[set:SET]->(match:Match {return: 1}) WHERE order.limit > 1 AND ' +
      'end.create IS NULL RETURN order, set.delete AS create, match, count.x, stop-start, ' +
      'start[0] ORDER BY order DESC LIMIT 1'
    assert.deepEqual(clauses(query)[1], {
      kind: 'return',
      projection: {
        ...projection(
          ['order', variable('order')],
          ['create', property('set', 'delete')],
          ['match', variable('match')],
          ['count.x', property('count', 'x')],
          [
            'stop-start',
            { kind: 'binary', operator: '-', left: variable('stop'), right: variable('start') },
          ],
          ['start[0]', { kind: 'index', object: variable('start'), index: integer('0') }],
        ),
        orderBy: [{ expression: variable('order'), descending: true }],
        limit: integer('1'),
      },
    })
    assert.deepEqual(expression('CASE WHEN limit THEN end ELSE end END'), {
      kind: 'case',
      branches: [{ when: variable('limit'), then: variable('end') }],
      otherwise: variable('end'),
    })
    assert.deepEqual(expression('count(DISTINCT order)'), {
      kind: 'call',
      function: 'count',
      distinct: true,
      arguments: [variable('order')],
    })
  })

  it('takes names in backticks as they are, and names in any script', () => {
    assert.deepEqual(
      expression('`a``b``` + größe + 变量 + _x1 + 𝒳'),
      ['größe', '变量', '_x1', '𝒳'].reduce<GraphExpression>(
        (left, name) => ({ kind: 'binary', operator: '+', left, right: variable(name) }),
        variable('a`b`'),
      ),
    )
  })
})

describe('places', () => {
  it('tells where parts stand', () => {
    const { query, locate } = parseCypher(
      'MATCH (n:A)\n  -[r:T]->(m)\nWHERE n.age > 1 + m.x RETURN toUpper(n.name)',
    )
    const [match, result] = query.parts[0] ?? []
    assert.ok(
      match?.kind === 'match' && result?.kind === 'return' && match.where?.kind === 'compare',
    )
    const [found] = match.patterns
    const at = (part: object | undefined): string | undefined => {
      const place = part === undefined ? undefined : locate(part)
      return place === undefined ? undefined : `${place.line}:${place.column}`
    }
    assert.equal(at(match), '1:1')
    assert.equal(at(found), '1:7')
    assert.equal(at(found?.nodes[0]), '1:7')
    assert.equal(at(found?.nodes[0]?.labels), '1:10')
    assert.equal(at(found?.edges[0]), '2:3')
    assert.equal(at(found?.edges[0]?.types), '2:6')
    assert.equal(at(found?.nodes[1]), '2:11')
    assert.equal(at(match.where), '3:13')
    assert.equal(at(match.where.first), '3:9')
    assert.equal(at(result), '3:23')
    assert.equal(at(result.projection.items[0]), '3:30')
    assert.equal(at({}), undefined)
  })
})
