import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import fc from 'fast-check'
import type { GraphResult } from '../../../core/graph-value.ts'
import { mayRead, owner } from '../../../core/principal.ts'
import type { Principal } from '../../../core/principal.ts'
import type {
  PlainCondition,
  PlainExpression,
  PlainQuery,
} from '../../../cypher/build/plain-query.ts'
import { graphQueryOf } from '../../../cypher/build/plain-query.ts'
import { runQuery } from '../../../cypher/execution/run-query.ts'
import { corpus, labels, nodeIds, principal, sources } from '../../contract/arbitraries.contract.ts'
import { cutGraph } from '../../memory/cut-graph.ts'
import { memoryGraphSource } from '../../memory/graph-source.ts'
import { graphView } from '../access/graph-view.ts'
import { corpusWriter } from '../commit/corpus-writer.ts'
import { openDatabase } from '../file/database.ts'
import { graphReader } from '../graph/graph-reader.ts'
import { openSession } from '../session/session.ts'
import { columnQuery } from './column-query.ts'
import { graphColumns } from './graph-columns.ts'
import { columnResult } from './run-column-query.ts'

const folder = await mkdtemp(join(tmpdir(), 'veritrail-columns-'))
after(() => rm(folder, { recursive: true, force: true }))
let opened = 0

const keys = ['name', 'address', 'personId', 'year', 'missing', 'aliases']
const label = fc.constantFrom(...labels.slice(0, 3)).map(name => [name])
const types = fc.constantFrom(['SENT'], ['RECEIVED'], ['SENT', 'RECEIVED'], ['MENTIONS'])
const property = (variable: string): fc.Arbitrary<PlainExpression> =>
  fc.constantFrom(...keys).map(key => ({ kind: 'property', variable, key }))
const literal = fc.constantFrom<string | number | boolean | null>(
  'Ann',
  'é',
  '',
  42,
  2.5,
  true,
  null,
)

function condition(variable: string, depth: number): fc.Arbitrary<PlainCondition> {
  const choices: Array<fc.Arbitrary<PlainCondition>> = [
    fc.record({
      kind: fc.constant('compare' as const),
      operator: fc.constantFrom('=', '<>', '<', '<=', '>', '>='),
      left: property(variable),
      right: literal.map((value): PlainExpression => ({ kind: 'literal', value })),
    }),
    fc.record({
      kind: fc.constant('in' as const),
      left: property(variable),
      values: fc.array(literal, { maxLength: 3 }),
    }),
    fc.record({
      kind: fc.constant('in' as const),
      left: fc.constant<PlainExpression>({ kind: 'id', variable }),
      values: fc.subarray<string>(nodeIds),
    }),
    fc.record({ kind: fc.constant('isNull' as const), expression: property(variable) }),
    fc.record({
      kind: fc.constant('startsWith' as const),
      left: property(variable),
      right: fc
        .constantFrom('A', 'a', 'é')
        .map((value): PlainExpression => ({ kind: 'literal', value })),
      ignoreCase: fc.boolean(),
    }),
  ]
  if (depth > 0)
    choices.push(
      fc.record({
        kind: fc.constantFrom('and' as const, 'or' as const),
        conditions: fc.array(condition(variable, 0), { minLength: 1, maxLength: 2 }),
      }),
      fc.record({ kind: fc.constant('not' as const), condition: condition(variable, 0) }),
    )
  return fc.oneof(...choices)
}

/** Chains of up to two edges, with what the rules of questions read of them. */
const query: fc.Arbitrary<PlainQuery> = fc
  .record({
    hops: fc.integer({ min: 0, max: 2 }),
    first: types,
    second: types,
    directions: fc.array(fc.constantFrom('out' as const, 'in' as const), {
      minLength: 2,
      maxLength: 2,
    }),
    labelled: fc.array(
      fc.oneof({ weight: 3, arbitrary: label }, { weight: 1, arbitrary: fc.constant([]) }),
      { minLength: 3, maxLength: 3 },
    ),
    isNamed: fc.boolean(),
    ids: fc.subarray<string>(nodeIds, { minLength: 1 }),
  })
  .chain(({ hops, first, second, directions, labelled, isNamed, ids }) => {
    const names = ['a', 'b', 'c'].slice(0, hops + 1)
    const patterns = [
      {
        nodes: names.map((variable, at) => ({
          variable,
          labels: at === 0 && isNamed ? [] : (labelled[at] ?? []),
        })),
        edges: [first, second]
          .slice(0, hops)
          .map((chosen, at) => ({
            variable: `r${at}`,
            types: chosen,
            direction: directions[at] ?? ('out' as const),
          })),
      },
    ]
    const named: PlainCondition[] = isNamed
      ? [{ kind: 'in', left: { kind: 'id', variable: 'a' }, values: ids }]
      : []
    const readable = names.filter((_, at) => at > 0 || !isNamed)
    const value = fc.oneof(
      fc.constantFrom(...names).map((variable): PlainExpression => ({ kind: 'id', variable })),
      ...(readable.length === 0 ? [] : [fc.constantFrom(...readable).chain(property)]),
    )
    const counted: fc.Arbitrary<PlainQuery['columns'][number]> = fc.oneof(
      fc
        .constantFrom(...names)
        .map(variable => ({
          name: 'count',
          expression: { kind: 'id' as const, variable },
          aggregate: { kind: 'count' as const, distinct: true },
        })),
      fc
        .constantFrom(...names, ...(hops > 0 ? ['r0'] : []))
        .map(variable => ({
          name: 'count',
          expression: { kind: 'variable' as const, variable },
          aggregate: { kind: 'count' as const, distinct: false },
        })),
    )
    return fc.record({
      patterns: fc.constant(patterns),
      where: fc
        .option(
          readable.length === 0
            ? fc.constant(undefined)
            : fc.constantFrom(...readable).chain(variable => condition(variable, 1)),
          { nil: undefined },
        )
        .map((made): PlainCondition | undefined => {
          const all = [...named, ...(made === undefined ? [] : [made])]
          return all.length === 0 ? undefined : { kind: 'and', conditions: all }
        }),
      columns: fc
        .tuple(fc.array(value, { maxLength: 3 }), fc.option(counted, { nil: undefined }))
        .map(([values, count]) => {
          const made = values.map((expression, at) => ({ name: `column ${at}`, expression }))
          return count === undefined && made.length > 0
            ? made
            : [
                ...made,
                count ?? { name: 'one', expression: { kind: 'id' as const, variable: 'a' } },
              ]
        }),
      distinct: fc.boolean(),
      orderBy: fc.constant([]),
      skip: fc.constantFrom(undefined, 1),
      limit: fc.constantFrom(0, 1, 2, 1_000),
      order: fc.array(fc.tuple(fc.nat(3), fc.boolean()), { maxLength: 2 }),
    })
  })
  .map(({ order, ...made }) => ({
    ...made,
    orderBy: order.flatMap(([at, descending]) => {
      const column = made.columns[at]?.name
      return column === undefined ? [] : [{ column, descending }]
    }),
  }))

const shown = ({ rows, truncated }: GraphResult): string =>
  JSON.stringify({ rows, truncated }, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  )
const orError = <Result>(work: () => Result): Result | 'error' => {
  try {
    return work()
  } catch {
    return 'error'
  }
}

test('columns give what trying everything gives, and only to those who may read all', async () => {
  let answered = 0
  let all = 0
  await fc.assert(
    fc.asyncProperty(
      corpus,
      principal,
      fc.array(query, { minLength: 20, maxLength: 20 }),
      async (records, reader: Principal, queries) => {
        const database = openDatabase({
          path: join(folder, `${++opened}.sqlite`),
          readOnly: false,
          busyTimeoutMs: 1000,
          cacheBytes: 2 ** 20,
        })
        try {
          const session = openSession(database)
          await corpusWriter(session).commit(
            { sources, put: records, analyzed: new Map() } as never,
            { principal: owner },
          )
          const graphOf = (whose: Principal) =>
            memoryGraphSource(
              cutGraph(
                records
                  .filter(
                    ({ document }) => whose.kind !== 'user' || mayRead(whose, document.groups),
                  )
                  .map(record => ({ record, commitSeq: 1 })),
              ),
            )
          const [whole, cut] = [graphOf(owner), graphOf(reader)]
          for (const plain of queries) {
            const { query: asked, parameters } = graphQueryOf(plain)
            const expected = orError(() =>
              shown(runQuery(asked, whole, { principal: owner, parameters })),
            )
            const actual = database.read({}, 'testing', () => {
              const columns = graphColumns(session)
              const query = columnQuery(asked, parameters)
              return query === undefined || columns === undefined
                ? undefined
                : columnResult(query, columns, graphView(session, owner), parameters)
            })
            all++
            if (actual !== undefined) {
              answered++
              if (expected !== 'error')
                assert.deepEqual(shown(actual), expected, JSON.stringify(plain))
            }
            const own = orError(() =>
              shown(runQuery(asked, cut, { principal: reader, parameters })),
            )
            if (own === 'error') continue
            const read = await graphReader(session).query(asked, { principal: reader, parameters })
            assert.deepEqual(shown(read), own, JSON.stringify(plain))
          }
        } finally {
          database.close()
        }
      },
    ),
    { numRuns: Number(process.env['VERITRAIL_CASES'] ?? 25) },
  )
  assert.ok(answered > all / 4, `columns answered ${answered} of ${all} queries`)
})
