import assert from 'node:assert/strict'
import type { PlainCondition, PlainExpression, PlainQuery } from '../../cypher/build/plain-query.ts'
import type { GraphExpression } from '../../core/graph-query.ts'
import type { GraphResult, GraphValue } from '../../core/graph-value.ts'
import type { Store } from '../../core/ports/store.ts'
import { owner } from '../../core/principal.ts'
import { graphQueryOf } from '../../cypher/build/plain-query.ts'
import { asBag } from './graph-rows.contract.ts'
import { contractTest, refuses } from './driver.contract.ts'
import type { StoreDriver } from './driver.contract.ts'
import { edge, node, withGraph } from './graph-reader.contract.ts'

type Pattern = PlainQuery['patterns'][number]
type Column = PlainQuery['columns'][number]
type Aggregate = NonNullable<Column['aggregate']>

const property = (variable: string, key: string): PlainExpression => ({
  kind: 'property',
  variable,
  key,
})
const idOf = (variable: string): PlainExpression => ({ kind: 'id', variable })
const literal = (value: string | number | boolean | null): PlainExpression => ({
  kind: 'literal',
  value,
})
const column = (
  expression: PlainExpression,
  kind?: Aggregate['kind'],
  distinct = false,
  name?: string,
): Column => ({
  name: name ?? `${JSON.stringify(expression)} ${kind ?? ''} ${distinct}`,
  expression,
  aggregate: kind === undefined ? undefined : { kind, distinct },
})
/** `(a)-[KNOWS]->(b)` as nodes and arrows: 'a', '>KNOWS', 'b', '<', 'c', '-LIKES*0..2', 'd'. */
function pattern(...parts: string[]): Pattern {
  return {
    nodes: parts
      .filter((_, index) => index % 2 === 0)
      .map(part => {
        const [variable = '', ...labels] = part.split(':')
        return { variable, labels }
      }),
    edges: parts
      .filter((_, index) => index % 2 === 1)
      .map(part => {
        const [head = '', bounds] = part.split('*')
        const [min = 0, max = 0] = (bounds ?? '').split('..').map(Number)
        const types = head.slice(1)
        return {
          types: types === '' ? [] : types.split('|'),
          direction: head.startsWith('>') ? 'out' : head.startsWith('<') ? 'in' : 'any',
          length: bounds === undefined ? undefined : { min, max },
        }
      }),
  }
}
const query = (
  patterns: Pattern[],
  columns: Column[],
  more: Partial<PlainQuery> = {},
): PlainQuery => ({ patterns, columns, orderBy: [], limit: 1_000, ...more })
const compare = (
  left: PlainExpression,
  operator: '=' | '<>' | '<' | '<=' | '>' | '>=',
  right: PlainExpression,
): PlainCondition => ({ kind: 'compare', operator, left, right })

/** Queries with answers worked out by hand from openCypher's rules. */
export function graphQueryContract(driver: StoreDriver): void {
  const ask = async (store: Store, plain: PlainQuery): Promise<GraphResult> => {
    const { query: asked, parameters } = graphQueryOf(plain)
    return store.graph.query(asked, { principal: owner, parameters })
  }
  const people = [
    node('ann', ['Person', 'Boss'], { name: 'Ann', age: 40, tags: ['x', 1] }),
    node('bob', ['Person'], { name: 'bob', age: 30.5 }),
    node('cy', ['Person'], { name: 'Cy', code: '40' }),
    node('dog', ['Animal'], { name: 'Rex', age: '40' }),
  ]
  const relations = [
    edge('ann-KNOWS-bob', { since: 2001 }),
    edge('bob-KNOWS-cy', { since: 1999 }),
    edge('cy-KNOWS-ann'),
    edge('ann-OWNS-dog'),
    edge('dog-LIKES-dog'),
  ]
  const check = async (
    cases: ReadonlyArray<readonly [string, PlainQuery, ReadonlyArray<readonly GraphValue[]>]>,
  ): Promise<void> => {
    await using store = await withGraph(driver, people, relations)
    for (const [title, asked, rows] of cases) {
      const given = (await ask(store, asked)).rows
      // Without an order rows are a bag.
      if (asked.orderBy.length > 0) assert.deepEqual(given, rows, title)
      else assert.deepEqual(asBag(given), asBag(rows), title)
    }
  }

  contractTest(driver, 'matches nodes and edges, every edge once in a match', async () => {
    await check([
      [
        'all nodes',
        query([pattern('a')], [column(idOf('a'))]),
        [['ann'], ['bob'], ['cy'], ['dog']],
      ],
      ['labels are all needed', query([pattern('a:Person:Boss')], [column(idOf('a'))]), [['ann']]],
      [
        'out',
        query([pattern('a', '>KNOWS', 'b')], [column(idOf('a')), column(idOf('b'))]),
        [
          ['ann', 'bob'],
          ['bob', 'cy'],
          ['cy', 'ann'],
        ],
      ],
      [
        'in',
        query([pattern('a', '<KNOWS', 'b')], [column(idOf('a')), column(idOf('b'))]),
        [
          ['ann', 'cy'],
          ['bob', 'ann'],
          ['cy', 'bob'],
        ],
      ],
      [
        'either way, a loop once',
        query([pattern('a', '-', 'b')], [column(idOf('a')), column(idOf('b'))]),
        [
          ['ann', 'bob'],
          ['ann', 'cy'],
          ['ann', 'dog'],
          ['bob', 'ann'],
          ['bob', 'cy'],
          ['cy', 'ann'],
          ['cy', 'bob'],
          ['dog', 'ann'],
          ['dog', 'dog'],
        ],
      ],
      [
        'several types',
        query([pattern('a:Boss', '>KNOWS|OWNS', 'b')], [column(idOf('b'))]),
        [['bob'], ['dog']],
      ],
      [
        'not back over the same edge',
        query(
          [pattern('a:Boss', '-KNOWS', 'b', '-KNOWS', 'c')],
          [column(idOf('b')), column(idOf('c'))],
        ),
        [
          ['bob', 'cy'],
          ['cy', 'bob'],
        ],
      ],
      [
        'a variable is one node',
        query([pattern('a', '>KNOWS', 'b', '>KNOWS', 'c', '>KNOWS', 'a')], [column(idOf('a'))]),
        [['ann'], ['bob'], ['cy']],
      ],
      [
        'edges differ across patterns',
        query(
          [pattern('a:Boss', '>KNOWS', 'b'), pattern('c:Boss', '>KNOWS', 'd')],
          [column(idOf('b'))],
        ),
        [],
      ],
      [
        'patterns join on a variable',
        query(
          [pattern('a', '>OWNS', 'b'), pattern('a', '>KNOWS', 'c')],
          [column(idOf('b')), column(idOf('c'))],
        ),
        [['dog', 'bob']],
      ],
      [
        'patterns without a common variable multiply',
        query([pattern('a:Boss'), pattern('b:Animal')], [column(idOf('a')), column(idOf('b'))]),
        [['ann', 'dog']],
      ],
      ['nothing', query([pattern('a:Nothing')], [column(idOf('a'))]), []],
    ])
  })

  contractTest(
    driver,
    'walks edges of variable length, each edge once',
    async () => {
      await check([
        [
          'one to two',
          query([pattern('a:Boss', '>KNOWS*1..2', 'b')], [column(idOf('b'))]),
          [['bob'], ['cy']],
        ],
        [
          'zero binds both ends to one node',
          query([pattern('a:Boss', '>KNOWS*0..1', 'b')], [column(idOf('b'))]),
          [['ann'], ['bob']],
        ],
        [
          'round and not further',
          query([pattern('a:Boss', '>KNOWS*0..8', 'b')], [column(idOf('b'))]),
          [['ann'], ['ann'], ['bob'], ['cy']],
        ],
        [
          'exactly none',
          query([pattern('a', '-*0..0', 'a')], [column(idOf('a'))]),
          [['ann'], ['bob'], ['cy'], ['dog']],
        ],
        [
          'length',
          query(
            [{ ...pattern('a:Boss', '-*1..3', 'b:Animal'), variable: 'p' }],
            [column({ kind: 'length', variable: 'p' })],
          ),
          [[1n], [2n]],
        ],
      ])
      await using store = await withGraph(driver, people, relations)
      const { rows } = await ask(
        store,
        query(
          [{ ...pattern('a:Boss', '<KNOWS*2..2', 'b'), variable: 'p' }],
          [column({ kind: 'variable', variable: 'p' })],
        ),
      )
      const path = rows[0]?.[0]
      assert.ok(path !== null && typeof path === 'object' && path.kind === 'path')
      assert.deepEqual(
        [path.path.nodes.map(at => at.id), path.path.edges.map(at => at.id)],
        [
          ['ann', 'cy', 'bob'],
          ['cy-KNOWS-ann', 'bob-KNOWS-cy'],
        ],
      )
      assert.equal(path.path.nodes[0]?.properties['name'], 'Ann')
    },
    'variable-length-edges',
  )

  contractTest(
    driver,
    'keeps a row only where the condition is true, with null for what is missing',
    async () => {
      const where = (condition: PlainCondition) =>
        query([pattern('a')], [column(idOf('a'))], { where: condition })
      const age = property('a', 'age')
      const ids = (...names: string[]) => names.map(name => [name])
      const text = (
        kind: 'contains' | 'startsWith' | 'endsWith',
        part: PlainExpression,
        ignoreCase: boolean,
      ): PlainCondition => ({ kind, left: property('a', 'name'), right: part, ignoreCase })
      await check([
        ['number', where(compare(age, '>=', literal(30.5))), ids('ann', 'bob')],
        ['an order between kinds is null', where(compare(age, '<', literal('5'))), ids('dog')],
        [
          'not null is null',
          where({ kind: 'not', condition: compare(age, '<', literal(35)) }),
          ids('ann'),
        ],
        ['unequal kinds', where(compare(age, '<>', literal(40))), ids('bob', 'dog')],
        ['null equals nothing', where(compare(age, '=', literal(null))), []],
        ['is null', where({ kind: 'isNull', expression: age }), ids('cy')],
        [
          'or',
          where({
            kind: 'or',
            conditions: [
              compare(age, '=', literal(40)),
              compare(property('a', 'name'), '=', literal('Cy')),
            ],
          }),
          ids('ann', 'cy'),
        ],
        [
          'and with null',
          where({
            kind: 'not',
            condition: {
              kind: 'and',
              conditions: [
                compare(age, '=', literal(1)),
                compare(property('a', 'missing'), '=', literal(1)),
              ],
            },
          }),
          ids('ann', 'bob', 'dog'),
        ],
        [
          'empty and, empty or',
          where({
            kind: 'and',
            conditions: [
              { kind: 'and', conditions: [] },
              { kind: 'not', condition: { kind: 'or', conditions: [] } },
            ],
          }),
          ids('ann', 'bob', 'cy', 'dog'),
        ],
        ['in', where({ kind: 'in', left: age, values: [40, '40', 'x'] }), ids('ann', 'dog')],
        [
          'not in with null is null',
          where({ kind: 'not', condition: { kind: 'in', left: age, values: [1, null] } }),
          [],
        ],
        [
          'in nothing',
          where({ kind: 'not', condition: { kind: 'in', left: age, values: [] } }),
          ids('ann', 'bob', 'cy', 'dog'),
        ],
        ['contains', where(text('contains', literal('B'), false)), []],
        ['contains without case', where(text('contains', literal('B'), true)), ids('bob')],
        ['starts', where(text('startsWith', literal('C'), false)), ids('cy')],
        ['ends', where(text('endsWith', literal(''), false)), ids('ann', 'bob', 'cy', 'dog')],
        ['percent is no wildcard', where(text('contains', literal('%'), true)), []],
        [
          'text of a number',
          where({ kind: 'contains', left: age, right: literal('4'), ignoreCase: false }),
          ids('dog'),
        ],
        [
          'label',
          where({ kind: 'not', condition: { kind: 'hasLabel', variable: 'a', label: 'Person' } }),
          ids('dog'),
        ],
        [
          'string order is by code point',
          where(compare(property('a', 'name'), '<', literal('a'))),
          ids('ann', 'cy', 'dog'),
        ],
        ['a list equals no scalar', where(compare(property('a', 'tags'), '=', literal('x'))), []],
        [
          'of edges',
          query(
            [
              {
                nodes: [
                  { variable: 'a', labels: [] },
                  { variable: 'b', labels: [] },
                ],
                edges: [{ variable: 'r', types: [], direction: 'out' }],
              },
            ],
            [column(idOf('r'))],
            { where: compare(property('r', 'since'), '>', literal(2000)) },
          ),
          [['ann-KNOWS-bob']],
        ],
      ])
    },
  )

  contractTest(driver, 'gives values as what they are', async () => {
    await using store = await withGraph(driver, people, relations)
    const asked = query(
      [pattern('a:Boss')],
      [
        column(property('a', 'age')),
        column(property('a', 'tags')),
        column(property('a', 'missing')),
        column({ kind: 'variable', variable: 'a' }),
        column(literal(true)),
        column(literal(2.5)),
      ],
    )
    assert.deepEqual(await ask(store, asked), {
      columns: asked.columns.map(({ name }) => name),
      truncated: false,
      rows: [
        [
          40n,
          { kind: 'list', items: ['x', 1n] },
          null,
          {
            kind: 'node',
            node: { id: 'ann', labels: ['Boss', 'Person'], properties: people[0]?.properties },
          },
          true,
          2.5,
        ],
      ],
    })
  })

  contractTest(driver, 'groups, aggregates, orders and cuts', async () => {
    const age = property('a', 'age')
    const ages = column(age, undefined, false, 'age')
    const known = [pattern('a', '-KNOWS', 'b')]
    const list = (...items: GraphValue[]): GraphValue => ({ kind: 'list', items })
    await check([
      [
        'count',
        query([pattern('a')], [column(age, 'count'), column(idOf('a'), 'count')]),
        [[3n, 4n]],
      ],
      [
        'nothing to count',
        query(
          [pattern('a:Nothing')],
          [
            column(idOf('a'), 'count'),
            column(age, 'min'),
            column(age, 'max'),
            column(age, 'collect'),
          ],
        ),
        [[0n, null, null, list()]],
      ],
      ['no group', query([pattern('a:Nothing')], [column(idOf('a')), column(age, 'count')]), []],
      [
        'groups',
        query(known, [
          column(idOf('a')),
          column(idOf('b'), 'count'),
          column(property('b', 'name'), 'collect'),
        ]),
        [
          ['ann', 2n, list('bob', 'Cy')],
          ['bob', 2n, list('Ann', 'Cy')],
          ['cy', 2n, list('Ann', 'bob')],
        ],
      ],
      [
        'null groups too',
        query([pattern('a')], [column(property('a', 'code')), column(idOf('a'), 'count')]),
        [
          [null, 3n],
          ['40', 1n],
        ],
      ],
      [
        'distinct',
        query(
          [pattern('a')],
          [
            column(literal(1), 'count', true),
            column(literal(1), 'collect', true),
            column(literal(1), 'count'),
          ],
        ),
        [[1n, list(1n), 4n]],
      ],
      [
        'min and max over kinds',
        query([pattern('a')], [column(age, 'min'), column(age, 'max')]),
        [['40', 40n]],
      ],
      [
        'distinct rows',
        query(known, [column(idOf('a'))], { distinct: true }),
        [['ann'], ['bob'], ['cy']],
      ],
      [
        'ascending, null last',
        query([pattern('a')], [ages, column(idOf('a'))], {
          orderBy: [{ column: 'age', descending: false }],
        }),
        [
          ['40', 'dog'],
          [30.5, 'bob'],
          [40n, 'ann'],
          [null, 'cy'],
        ],
      ],
      [
        'descending, null first',
        query([pattern('a')], [ages], { orderBy: [{ column: 'age', descending: true }] }),
        [[null], [40n], [30.5], ['40']],
      ],
      [
        'skip and limit',
        query([pattern('a')], [column(idOf('a'), undefined, false, 'id')], {
          orderBy: [{ column: 'id', descending: false }],
          skip: 1,
          limit: 2,
        }),
        [['bob'], ['cy']],
      ],
      [
        'order by an aggregate',
        query(
          [pattern('a', '-', 'b')],
          [column(idOf('a'), undefined, false, 'id'), column(idOf('b'), 'count', false, 'n')],
          {
            orderBy: [
              { column: 'n', descending: true },
              { column: 'id', descending: false },
            ],
            limit: 2,
          },
        ),
        [
          ['ann', 3n],
          ['bob', 2n],
        ],
      ],
    ])
    await using store = await withGraph(driver, people, relations)
    const truncated = async (skip: number, limit: number) =>
      (await ask(store, query([pattern('a')], [column(idOf('a'))], { skip, limit }))).truncated
    assert.deepEqual(
      await Promise.all([
        truncated(0, 3),
        truncated(0, 4),
        truncated(1, 3),
        truncated(2, 1),
        truncated(0, 0),
        truncated(4, 0),
        truncated(9, 1),
      ]),
      [true, false, false, true, true, false, false],
    )
  })

  contractTest(driver, 'refuses a query that makes no sense instead of guessing', async () => {
    await using store = await withGraph(driver, people, relations)
    const a = [column(idOf('a'))]
    const wrong: Array<[string, PlainQuery]> = [
      ['an unbound variable', query([pattern('a')], [column(idOf('b'))])],
      [
        'an unbound variable in a condition',
        query([pattern('a')], a, { where: compare(idOf('b'), '=', literal(1)) }),
      ],
      [
        'an edge without its end',
        query(
          [{ nodes: [{ variable: 'a', labels: [] }], edges: [{ types: [], direction: 'out' }] }],
          a,
        ),
      ],
      [
        'an unknown column to order by',
        query([pattern('a')], a, { orderBy: [{ column: 'b', descending: false }] }),
      ],
      ['two columns of one name', query([pattern('a')], [column(idOf('a')), column(idOf('a'))])],
      ['the length of a node', query([pattern('a')], [column({ kind: 'length', variable: 'a' })])],
      [
        'a property of a path',
        query([{ ...pattern('a'), variable: 'p' }], [column(property('p', 'x'))]),
      ],
      ['a name for a node and a path', query([{ ...pattern('a'), variable: 'a' }], a)],
    ]
    for (const [title, asked] of wrong)
      await refuses('query_rejected', () => ask(store, asked), title)
    const endless = Array.from({ length: 100_000 }).reduce<GraphExpression>(
      operand => ({ kind: 'unary', operator: 'not', operand }),
      { kind: 'literal', value: true },
    )
    await refuses(
      'query_rejected',
      () =>
        store.graph.query(
          {
            parts: [
              [
                {
                  kind: 'return',
                  projection: {
                    distinct: false,
                    star: false,
                    items: [{ name: 'x', expression: endless }],
                    orderBy: [],
                  },
                },
              ],
            ],
            unionAll: false,
          },
          { principal: owner },
        ),
      'an expression without end',
    )
  })
}
