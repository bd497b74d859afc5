import fc from 'fast-check'
import type { PlainCondition, PlainExpression, PlainQuery } from '../../cypher/build/plain-query.ts'
import { edgeTypes, labels, propertyKeys } from './arbitraries.contract.ts'

const literal = fc.constantFrom<string | number | boolean | null>(
  'Ann',
  'ann',
  'é',
  '42',
  '',
  42,
  1,
  2.5,
  -1,
  true,
  false,
  null,
)
const labelSet = fc.oneof(
  { weight: 5, arbitrary: fc.constant<string[]>([]) },
  { weight: 2, arbitrary: fc.constantFrom(...labels).map(label => [label]) },
  { weight: 1, arbitrary: fc.subarray(labels, { maxLength: 2 }) },
)

/**
 * Random queries over the small world of the arbitraries; `variableLength` adds edges of variable
 * length and zero length.
 */
export function graphQuery(options: {
  readonly variableLength: boolean
}): fc.Arbitrary<PlainQuery> {
  const bounds = fc
    .tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 2 }))
    .map(([one, other]) => ({ min: Math.min(one, other), max: Math.max(one, other) }))
  const edge = fc.record({
    named: fc.boolean(),
    types: fc.oneof(
      { weight: 2, arbitrary: fc.constant<string[]>([]) },
      { weight: 1, arbitrary: fc.subarray(edgeTypes, { minLength: 1, maxLength: 2 }) },
    ),
    direction: fc.constantFrom('out' as const, 'in' as const, 'any' as const),
    length: options.variableLength
      ? fc.option(bounds, { nil: undefined, freq: 3 })
      : fc.constant(undefined),
  })
  const node = fc.record({
    variable: fc.constantFrom('a', 'b', 'c', 'd"\'`', 'e', 'f'),
    labels: labelSet,
  })
  const pattern = fc
    .integer({ min: 0, max: 2 })
    .chain(hops =>
      fc.record({
        named: fc.boolean(),
        nodes: fc.array(node, { minLength: hops + 1, maxLength: hops + 1 }),
        edges: fc.array(edge, { minLength: hops, maxLength: hops }),
      }),
    )
  return fc
    .oneof(
      { weight: 4, arbitrary: fc.array(pattern, { minLength: 1, maxLength: 1 }) },
      { weight: 1, arbitrary: fc.array(pattern, { minLength: 2, maxLength: 2 }) },
    )
    .chain(chosen => {
      const patterns = chosen.map((made, index) => ({
        variable: made.named ? `p${index}` : undefined,
        nodes: made.nodes,
        edges: made.edges.map((hop, position) => ({
          variable: hop.named && hop.length === undefined ? `r${index}${position}` : undefined,
          types: hop.types,
          direction: hop.direction,
          length: hop.length,
        })),
      }))
      const bound: Bound = {
        nodes: [...new Set(patterns.flatMap(made => made.nodes.map(item => item.variable)))],
        edges: patterns.flatMap(made => made.edges.flatMap(item => item.variable ?? [])),
        paths: patterns.flatMap(made => made.variable ?? []),
      }
      return rest(bound).map(made => ({ patterns, ...made }))
    })
}

interface Bound {
  readonly nodes: readonly string[]
  readonly edges: readonly string[]
  readonly paths: readonly string[]
}

function rest(bound: Bound): fc.Arbitrary<Omit<PlainQuery, 'patterns'>> {
  const value = expression(bound)
  const aggregate = fc.option(
    fc.record({
      kind: fc.constantFrom('count' as const, 'min' as const, 'max' as const, 'collect' as const),
      distinct: fc.boolean(),
    }),
    { nil: undefined, freq: 2 },
  )
  return fc
    .record({
      where: fc.option(condition(bound, 2), { nil: undefined, freq: 1 }),
      distinct: fc.option(fc.boolean(), { nil: undefined }),
      columns: fc
        .array(fc.record({ expression: value, aggregate }), { minLength: 1, maxLength: 3 })
        .map(columns => columns.map((column, index) => ({ name: `column ${index}`, ...column }))),
      order: fc.array(fc.tuple(fc.nat(2), fc.boolean()), { maxLength: 2 }),
      skip: fc.oneof(
        { weight: 4, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.nat(3) },
      ),
      limit: fc.constantFrom(0, 1, 3, 100_000, 100_000, 100_000, 100_000),
    })
    .map(({ order, ...made }) => ({
      ...made,
      orderBy: order
        .filter(([index]) => index < made.columns.length)
        .map(([index, descending]) => ({ column: `column ${index}`, descending })),
    }))
}

function expression(bound: Bound): fc.Arbitrary<PlainExpression> {
  const things = [...bound.nodes, ...bound.edges]
  const choices: Array<fc.WeightedArbitrary<PlainExpression>> = [
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('property' as const),
        variable: fc.constantFrom(...things),
        key: fc.constantFrom(...propertyKeys, 'missing'),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('id' as const),
        variable: fc.constantFrom(...things),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('variable' as const),
        variable: fc.constantFrom(...things, ...bound.paths),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('literal' as const), value: literal }) },
  ]
  if (bound.paths.length > 0)
    choices.push({
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('length' as const),
        variable: fc.constantFrom(...bound.paths),
      }),
    })
  return fc.oneof(...choices)
}

function condition(bound: Bound, depth: number): fc.Arbitrary<PlainCondition> {
  const value = expression(bound)
  const choices: Array<fc.WeightedArbitrary<PlainCondition>> = [
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('compare' as const),
        operator: fc.constantFrom('=', '<>', '<', '<=', '>', '>='),
        left: value,
        right: value,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constantFrom('contains' as const, 'startsWith' as const, 'endsWith' as const),
        left: value,
        right: value,
        ignoreCase: fc.constant(false),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('in' as const),
        left: value,
        values: fc.array(literal, { maxLength: 3 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('hasLabel' as const),
        variable: fc.constantFrom(...bound.nodes),
        label: fc.constantFrom(...labels),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('isNull' as const), expression: value }),
    },
  ]
  if (depth > 0) {
    choices.push(
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constantFrom('and' as const, 'or' as const),
          conditions: fc.array(condition(bound, depth - 1), { maxLength: 3 }),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('not' as const),
          condition: condition(bound, depth - 1),
        }),
      },
    )
  }
  return fc.oneof(...choices)
}
