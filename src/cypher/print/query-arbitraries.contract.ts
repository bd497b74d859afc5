import fc from 'fast-check'
import type {
  EdgePattern,
  GraphClause,
  GraphExpression,
  GraphQuery,
  LabelExpression,
  MapProjectionItem,
  NodePattern,
  PathPattern,
  Projection,
} from '../../core/graph-query.ts'

/** Names that end quotations, look like escapes, or are words of the language. */
const hostileNames = [
  '`',
  '``',
  'a`b',
  '"',
  "'",
  '\\',
  '\\n',
  'x\\',
  'order',
  'RETURN',
  'null',
  'true',
  'count',
  'all',
  'case',
  'exists',
  'not',
  'é',
  '1a',
  'a b',
  '/*',
  '//',
  '\n',
  '\u{1f600}',
  '\u2028',
  '$',
  '{',
  '})',
  '__proto__',
  'constructor',
  '~id',
  '~Node',
]
const hostileTexts = [
  ...hostileNames,
  '',
  '\\u0060',
  '\\\\u0027',
  "' OR 1 = 1 //",
  '\u0000',
  '\r\n',
  '\ufeff',
  '\t',
]

/**
 * Queries of every form that the reading part of openCypher has, in the form that reading text
 * gives them; most mean nothing.
 */
export interface GraphQueryArbitraries {
  readonly query: fc.Arbitrary<GraphQuery>
  readonly expression: fc.Arbitrary<GraphExpression>
}

const name = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('a', 'b', 'n', 'x1', '_y') },
  { weight: 1, arbitrary: fc.constantFrom(...hostileNames) },
)
const text = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
)
const optional = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(value, { nil: undefined })

const labels: fc.Arbitrary<LabelExpression> = fc.letrec<{
  any: LabelExpression
  notAnd: LabelExpression
  notOr: LabelExpression
  leaf: LabelExpression
}>(tie => ({
  leaf: fc.oneof(
    { weight: 5, arbitrary: name.map((one): LabelExpression => ({ kind: 'name', name: one })) },
    { weight: 1, arbitrary: fc.constant<LabelExpression>({ kind: 'any' }) },
  ),
  notAnd: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('leaf'),
    fc
      .array(tie('notOr'), { minLength: 2, maxLength: 3 })
      .map((operands): LabelExpression => ({ kind: 'or', operands })),
    tie('any').map((operand): LabelExpression => ({ kind: 'not', operand })),
  ),
  notOr: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('leaf'),
    fc
      .array(tie('notAnd'), { minLength: 2, maxLength: 3 })
      .map((operands): LabelExpression => ({ kind: 'and', operands })),
    tie('any').map((operand): LabelExpression => ({ kind: 'not', operand })),
  ),
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('leaf'),
    tie('notAnd'),
    tie('notOr'),
  ),
})).any

type Parts = {
  expression: GraphExpression
  map: GraphExpression
  node: NodePattern
  edge: EdgePattern
  walk: PathPattern
  predicate: PathPattern
  shortest: PathPattern
  match: GraphClause
  projection: Projection
  clauses: readonly GraphClause[]
  query: GraphQuery
}

export const graphQueryArbitraries: GraphQueryArbitraries = fc.letrec<Parts>(tie => {
  const expression = tie('expression')
  const bound = <Kind extends string>(kind: Kind): { readonly kind: fc.Arbitrary<Kind> } => ({
    kind: fc.constant(kind),
  })
  const properties = optional(
    fc.oneof(
      tie('map'),
      name.map((one): GraphExpression => ({ kind: 'parameter', name: one })),
    ),
  )
  // A pattern stands by itself only where a condition is asked for.
  const predicate = tie('predicate').map((pattern): GraphExpression => ({
    kind: 'patternPredicate',
    pattern,
  }))
  const condition: fc.Arbitrary<GraphExpression> = fc.oneof(
    { weight: 6, arbitrary: expression },
    { weight: 1, arbitrary: predicate },
    {
      weight: 1,
      arbitrary: predicate.map((operand): GraphExpression => ({
        kind: 'unary',
        operator: 'not',
        operand,
      })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.constantFrom('and' as const, 'or' as const, 'xor' as const),
          predicate,
          expression,
        )
        .map(([operator, left, right]): GraphExpression => ({
          kind: 'binary',
          operator,
          left,
          right,
        })),
    },
  )
  const where = fc.option(condition, { nil: undefined, freq: 2 })
  const map = fc
    .array(fc.record({ key: name, value: expression }), { maxLength: 2 })
    .map((entries): GraphExpression => ({ kind: 'map', entries }))
  const mapItem: fc.Arbitrary<MapProjectionItem> = fc.oneof(
    fc.constant<MapProjectionItem>({ kind: 'all' }),
    fc.record({ ...bound('property'), key: name }),
    fc.record({ ...bound('variable'), name }),
    fc.record({ ...bound('entry'), key: name, value: expression }),
  )
  const subquery = fc
    .tuple(
      fc.constantFrom('exists' as const, 'count' as const, 'collect' as const),
      tie('match'),
      tie('query'),
    )
    .map(([result, match, query]): GraphExpression => ({
      kind: 'subquery',
      result,
      query:
        result === 'collect' || query.parts.length > 1
          ? query
          : { parts: [[match]], unionAll: false },
    }))
  return {
    map,
    expression: fc.oneof(
      { depthSize: 'small', maxDepth: 3, withCrossShrink: true },
      fc.oneof(
        name.map((one): GraphExpression => ({ kind: 'variable', name: one })),
        fc
          .oneof(text, fc.boolean(), fc.constant(null))
          .map((value): GraphExpression => ({ kind: 'literal', value })),
        fc
          .bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
          .map((value): GraphExpression => ({ kind: 'integer', value: String(value) })),
        fc
          .double({ noNaN: true, noDefaultInfinity: true })
          .filter(value => !Object.is(value, -0))
          .map((value): GraphExpression => ({ kind: 'float', value })),
        fc
          .oneof(name, fc.nat(20).map(String))
          .map((one): GraphExpression => ({ kind: 'parameter', name: one })),
        fc.constant<GraphExpression>({ kind: 'countAll' }),
      ),
      fc.record({ ...bound('property'), object: expression, key: name }),
      fc.record({ ...bound('index'), object: expression, index: expression }),
      fc.record({
        ...bound('slice'),
        object: expression,
        from: optional(expression),
        to: optional(expression),
      }),
      fc.record({ ...bound('list'), items: fc.array(expression, { maxLength: 3 }) }),
      map,
      fc.record({
        ...bound('unary'),
        operator: fc.constantFrom('not' as const, '-' as const, '+' as const),
        operand: expression,
      }),
      fc.record({
        ...bound('binary'),
        operator: fc.constantFrom(
          'or' as const,
          'xor' as const,
          'and' as const,
          '+' as const,
          '-' as const,
          '*' as const,
          '/' as const,
          '%' as const,
          '^' as const,
          'in' as const,
          'startsWith' as const,
          'endsWith' as const,
          'contains' as const,
          'matches' as const,
        ),
        left: expression,
        right: expression,
      }),
      fc.record({
        ...bound('compare'),
        first: expression,
        rest: fc.array(
          fc.record({
            operator: fc.constantFrom(
              '=' as const,
              '<>' as const,
              '<' as const,
              '<=' as const,
              '>' as const,
              '>=' as const,
            ),
            operand: expression,
          }),
          { minLength: 1, maxLength: 2 },
        ),
      }),
      fc.record({ ...bound('isNull'), operand: expression, negated: fc.boolean() }),
      fc.record({ ...bound('hasLabels'), operand: expression, labels }),
      fc.record({
        ...bound('case'),
        subject: optional(expression),
        branches: fc.array(fc.record({ when: expression, then: expression }), {
          minLength: 1,
          maxLength: 2,
        }),
        otherwise: optional(expression),
      }),
      fc.record({
        ...bound('call'),
        function: fc.constantFrom('toLower', 'date.truncate', 'size', 'coalesce'),
        distinct: fc.constant(false),
        arguments: fc.array(expression, { maxLength: 2 }),
      }),
      fc.record({
        ...bound('call'),
        function: fc.constantFrom('collect', 'sum'),
        distinct: fc.boolean(),
        arguments: fc.array(expression, { minLength: 1, maxLength: 1 }),
      }),
      fc.record({
        ...bound('listComprehension'),
        variable: name,
        list: expression,
        where,
        project: optional(expression),
      }),
      fc.record({
        ...bound('quantifier'),
        quantifier: fc.constantFrom(
          'all' as const,
          'any' as const,
          'none' as const,
          'single' as const,
        ),
        variable: name,
        list: expression,
        where: expression,
      }),
      fc.record({
        ...bound('reduce'),
        accumulator: name,
        initial: expression,
        variable: name,
        list: expression,
        expression,
      }),
      fc.record({
        ...bound('mapProjection'),
        variable: name,
        items: fc.array(mapItem, { maxLength: 3 }),
      }),
      fc.record({
        ...bound('patternComprehension'),
        pattern: tie('walk'),
        where,
        project: expression,
      }),
      fc.record({ ...bound('shortestPath'), pattern: tie('shortest') }),
      subquery,
    ) as fc.Arbitrary<GraphExpression>,
    node: fc.record({ variable: optional(name), labels: optional(labels), properties, where }),
    edge: fc
      .record({
        variable: optional(name),
        types: fc.array(name, { maxLength: 2 }),
        direction: fc.constantFrom('out' as const, 'in' as const, 'any' as const),
        length: optional(fc.record({ min: optional(fc.nat(5)), max: optional(fc.nat(5)) })),
        properties,
        where,
        // Edges of variable length are not looked at one by one inside a pattern.
      })
      .map(({ where: inside, ...edge }): EdgePattern =>
        edge.length === undefined ? { ...edge, where: inside } : edge,
      ),
    predicate: fc
      .array(fc.tuple(tie('edge'), tie('node')), { minLength: 1, maxLength: 2 })
      .chain(rest =>
        tie('node').map((first): PathPattern => ({
          mode: 'walk',
          nodes: [first, ...rest.map(([, node]) => node)],
          edges: rest.map(([edge]) => edge),
        })),
      ),
    walk: fc
      .tuple(optional(name), tie('predicate'))
      .map(([variable, pattern]): PathPattern => ({ ...pattern, variable })),
    shortest: fc
      .tuple(
        fc.constantFrom('shortest' as const, 'allShortest' as const),
        tie('node'),
        tie('edge'),
        tie('node'),
      )
      .map(([mode, from, edge, to]): PathPattern => ({ mode, nodes: [from, to], edges: [edge] })),
    match: fc.record({
      ...bound('match'),
      optional: fc.boolean(),
      patterns: fc.array(
        fc.oneof(
          tie('walk'),
          tie('node').map((node): PathPattern => ({ mode: 'walk', nodes: [node], edges: [] })),
          fc
            .tuple(optional(name), tie('shortest'))
            .map(([variable, pattern]): PathPattern => ({ ...pattern, variable })),
        ),
        { minLength: 1, maxLength: 2 },
      ),
      where,
    }),
    projection: fc.record({
      distinct: fc.boolean(),
      star: fc.boolean(),
      items: fc.array(fc.record({ name, expression }), { minLength: 1, maxLength: 2 }),
      orderBy: fc.array(fc.record({ expression, descending: fc.boolean() }), { maxLength: 2 }),
      skip: optional(expression),
      limit: optional(expression),
    }),
    clauses: fc
      .tuple(
        fc.array(
          fc.oneof(
            tie('match'),
            fc.record({ ...bound('unwind'), list: expression, variable: name }),
            fc.record({ ...bound('with'), projection: tie('projection'), where }),
          ) as fc.Arbitrary<GraphClause>,
          { maxLength: 3 },
        ),
        tie('projection'),
      )
      .map(([clauses, projection]): readonly GraphClause[] => [
        ...clauses,
        { kind: 'return', projection },
      ]),
    query: fc.oneof(
      {
        weight: 4,
        arbitrary: tie('clauses').map((clauses): GraphQuery => ({
          parts: [clauses],
          unionAll: false,
        })),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          parts: fc.array(tie('clauses'), { minLength: 2, maxLength: 2 }),
          unionAll: fc.boolean(),
        }),
      },
    ),
  }
})
