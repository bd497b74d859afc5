import fc from 'fast-check'
import type { GraphValue, TemporalValue } from '../../core/graph-value.ts'
import type { GraphEdge, GraphNode } from '../../core/graph.ts'
import type { EdgeId, NodeId } from '../../core/ids.ts'

const plain = { noNullPrototype: true } as const
const text = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.constantFrom('', 'a', 'b', '1', '__proto__', 'kind'),
)
const scalar = fc.oneof(
  text,
  fc.boolean(),
  fc.integer({ min: -3, max: 3 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(value => (value === 0 ? 0.5 : value)),
)
const properties = fc.dictionary(text, fc.oneof(scalar, fc.array(scalar, { maxLength: 2 })), {
  maxKeys: 2,
  noNullPrototype: true,
})
const id = fc.constantFrom('n1', 'n2', 'n3').map(value => value as NodeId)
const node: fc.Arbitrary<GraphNode> = fc.record(
  { id, labels: fc.array(text, { maxLength: 2 }), properties },
  plain,
)
const edge: fc.Arbitrary<GraphEdge> = fc.record(
  {
    id: fc.constantFrom('e1', 'e2').map(value => value as EdgeId),
    type: text,
    from: id,
    to: id,
    properties,
  },
  plain,
)

const small = fc.integer({ min: -2, max: 2 })
const nanos = fc.constantFrom(0, 1, 999_999_999)
const nanoOfDay = fc.constantFrom(0, 3_600_000_000_000, 86_399_999_999_999)
const offsetSeconds = fc.constantFrom(0, 3600, -3600)
const temporal: fc.Arbitrary<TemporalValue> = fc.oneof(
  fc.record({ kind: fc.constant('date' as const), epochDay: small }, plain),
  fc.record({ kind: fc.constant('localtime' as const), nanoOfDay }, plain),
  fc.record({ kind: fc.constant('time' as const), nanoOfDay, offsetSeconds }, plain),
  fc.record({ kind: fc.constant('localdatetime' as const), epochSecond: small, nanos }, plain),
  fc.record(
    { kind: fc.constant('datetime' as const), epochSecond: small, nanos, offsetSeconds },
    plain,
  ),
  fc.record(
    {
      kind: fc.constant('datetime' as const),
      epochSecond: small,
      nanos,
      offsetSeconds,
      zone: fc.constantFrom('Europe/London', 'UTC'),
    },
    plain,
  ),
  fc.record(
    { kind: fc.constant('duration' as const), months: small, days: small, seconds: small, nanos },
    plain,
  ),
)

const flat: fc.Arbitrary<GraphValue> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  text,
  temporal,
  fc.integer({ min: -3, max: 3 }).map(BigInt),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.constantFrom(2n ** 53n, 2n ** 53n + 1n, 2n ** 63n - 1n),
  fc.integer({ min: -3, max: 3 }).map(Number),
  fc.double(),
  fc.constantFrom(2 ** 53, 2 ** 63, -0, NaN, 0.5, 1e300),
  node.map(value => ({ kind: 'node' as const, node: value })),
  edge.map(value => ({ kind: 'edge' as const, edge: value })),
  fc
    .tuple(node, edge, node)
    .map(([from, between, to]) => ({
      kind: 'path' as const,
      path: { nodes: [from, to], edges: [between] },
    })),
  node.map(value => ({ kind: 'path' as const, path: { nodes: [value], edges: [] } })),
)

/** Any value of a query, small enough that equal ones are common. */
export const graphValue: fc.Arbitrary<GraphValue> = fc.letrec<{ value: GraphValue }>(tie => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    flat,
    fc.array(tie('value'), { maxLength: 3 }).map(items => ({ kind: 'list' as const, items })),
    fc
      .dictionary(text, tie('value'), { maxKeys: 2, noNullPrototype: true })
      .map(entries => ({ kind: 'map' as const, entries })),
  ),
})).value
