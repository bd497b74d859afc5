import { z } from 'zod'

/**
 * A read of the graph as plain frozen data: rules, a parser or a model make it, a checker enforces
 * policy, a store compiles and runs it. It is openCypher's reading part as a value: clauses in
 * order, each turning rows into rows; nothing in it can write. Semantics are openCypher's: edges
 * are bound at most once within one `match`, missing properties are null, conditions are
 * three-valued and keep only what is true. Strings order by code point; values order as openCypher
 * orders them, null last. Rows are a bag unless an order is total; stores break ties by the ids of
 * bound nodes.
 *
 * Example: MATCH (p:Person)-[:SENT]->(e:Email) WHERE e.subject CONTAINS 'gantry' RETURN p.name AS
 * sender
 *
 *     { parts: [[
 *         { kind: 'match', optional: false,
 *           patterns: [{ mode: 'walk',
 *                        nodes: [{ variable: 'p', labels: { kind: 'name', name: 'Person' } },
 *                                { variable: 'e', labels: … }],
 *                        edges: [{ types: ['SENT'], direction: 'out' }] }],
 *           where: { kind: 'binary', operator: 'contains', left: …, right: … } },
 *         { kind: 'return',
 *           projection: { distinct: false, star: false, orderBy: [],
 *                         items: [{ name: 'sender', expression: … }] } }]],
 *       unionAll: false }
 */
export interface GraphQuery {
  /** Operands of UNION, usually one; each ends in a `return`, all with the same columns. */
  readonly parts: ReadonlyArray<readonly GraphClause[]>
  /** UNION ALL keeps what appears twice. */
  readonly unionAll: boolean
  /**
   * Maximum number of rows; more rows mark the result as `truncated`. Not Cypher's LIMIT, which is
   * part of a projection.
   */
  readonly rowLimit?: number | undefined
}

export type GraphClause =
  | {
      readonly kind: 'match'
      readonly optional: boolean
      readonly patterns: readonly PathPattern[]
      readonly where?: GraphExpression | undefined
    }
  | { readonly kind: 'unwind'; readonly list: GraphExpression; readonly variable: string }
  | {
      readonly kind: 'with'
      readonly projection: Projection
      readonly where?: GraphExpression | undefined
    }
  | { readonly kind: 'return'; readonly projection: Projection }

/** Items that aggregate group the rows by the items that do not. */
export interface Projection {
  readonly distinct: boolean
  /** `*`: all variables in scope, in order of their names, before `items`. */
  readonly star: boolean
  readonly items: ReadonlyArray<{ readonly name: string; readonly expression: GraphExpression }>
  readonly orderBy: ReadonlyArray<{
    readonly expression: GraphExpression
    readonly descending: boolean
  }>
  readonly skip?: GraphExpression | undefined
  readonly limit?: GraphExpression | undefined
}

/** Which labels a node (or which type an edge) must have. `any`: at least one. */
export type LabelExpression =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'any' }
  | { readonly kind: 'and' | 'or'; readonly operands: readonly LabelExpression[] }
  | { readonly kind: 'not'; readonly operand: LabelExpression }

export interface NodePattern {
  /** Absent: anonymous. A variable that is used twice is the same node. */
  readonly variable?: string | undefined
  readonly labels?: LabelExpression | undefined
  /** A map or a parameter: each entry must equal the property. */
  readonly properties?: GraphExpression | undefined
  /** Condition inside the pattern: `(n WHERE …)`. */
  readonly where?: GraphExpression | undefined
}

export interface EdgePattern {
  readonly variable?: string | undefined
  /** Any of these; empty: any type. */
  readonly types: readonly string[]
  /** `out`: from the node before to the node after; `in`: the other way; `any`: either. */
  readonly direction: 'out' | 'in' | 'any'
  /**
   * Variable length, bounds inclusive (min 1 if absent; max unbounded if absent); the variable is
   * then the list of edges. Absent: exactly one edge.
   */
  readonly length?:
    | { readonly min?: number | undefined; readonly max?: number | undefined }
    | undefined
  /** As for nodes; applies to each edge of a variable length. */
  readonly properties?: GraphExpression | undefined
  readonly where?: GraphExpression | undefined
}

/** nodes.length = edges.length + 1. `shortest` and `allShortest` have one edge pattern. */
export interface PathPattern {
  readonly variable?: string | undefined
  readonly mode: 'walk' | 'shortest' | 'allShortest'
  readonly nodes: readonly NodePattern[]
  readonly edges: readonly EdgePattern[]
}

export type CompareOperator = '=' | '<>' | '<' | '<=' | '>' | '>='
export type BinaryOperator =
  | 'or'
  | 'xor'
  | 'and'
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '^'
  | 'in'
  | 'startsWith'
  | 'endsWith'
  | 'contains'
  | 'matches'

export type GraphExpression =
  | { readonly kind: 'literal'; readonly value: string | boolean | null }
  /** 64 bits, decimal. */
  | { readonly kind: 'integer'; readonly value: string }
  | { readonly kind: 'float'; readonly value: number }
  | { readonly kind: 'parameter'; readonly name: string }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'property'; readonly object: GraphExpression; readonly key: string }
  | { readonly kind: 'index'; readonly object: GraphExpression; readonly index: GraphExpression }
  | {
      readonly kind: 'slice'
      readonly object: GraphExpression
      readonly from?: GraphExpression | undefined
      readonly to?: GraphExpression | undefined
    }
  | { readonly kind: 'list'; readonly items: readonly GraphExpression[] }
  | {
      readonly kind: 'map'
      readonly entries: ReadonlyArray<{ readonly key: string; readonly value: GraphExpression }>
    }
  | {
      readonly kind: 'unary'
      readonly operator: 'not' | '-' | '+'
      readonly operand: GraphExpression
    }
  | {
      readonly kind: 'binary'
      readonly operator: BinaryOperator
      readonly left: GraphExpression
      readonly right: GraphExpression
    }
  /** `a < b <= c`: all neighbours must compare. */
  | {
      readonly kind: 'compare'
      readonly first: GraphExpression
      readonly rest: ReadonlyArray<{
        readonly operator: CompareOperator
        readonly operand: GraphExpression
      }>
    }
  | { readonly kind: 'isNull'; readonly operand: GraphExpression; readonly negated: boolean }
  /** `n:Label`, also `r:TYPE`. */
  | {
      readonly kind: 'hasLabels'
      readonly operand: GraphExpression
      readonly labels: LabelExpression
    }
  | {
      readonly kind: 'case'
      readonly subject?: GraphExpression | undefined
      readonly branches: ReadonlyArray<{
        readonly when: GraphExpression
        readonly then: GraphExpression
      }>
      readonly otherwise?: GraphExpression | undefined
    }
  /**
   * A function by its canonical name (`toLower`, `date.truncate`), aggregating ones included;
   * `distinct` only for those.
   */
  | {
      readonly kind: 'call'
      readonly function: string
      readonly distinct: boolean
      readonly arguments: readonly GraphExpression[]
    }
  /** `count(*)` */
  | { readonly kind: 'countAll' }
  | {
      readonly kind: 'listComprehension'
      readonly variable: string
      readonly list: GraphExpression
      readonly where?: GraphExpression | undefined
      readonly project?: GraphExpression | undefined
    }
  | {
      readonly kind: 'quantifier'
      readonly quantifier: 'all' | 'any' | 'none' | 'single'
      readonly variable: string
      readonly list: GraphExpression
      readonly where: GraphExpression
    }
  | {
      readonly kind: 'reduce'
      readonly accumulator: string
      readonly initial: GraphExpression
      readonly variable: string
      readonly list: GraphExpression
      readonly expression: GraphExpression
    }
  | {
      readonly kind: 'mapProjection'
      readonly variable: string
      readonly items: readonly MapProjectionItem[]
    }
  /** `[p = (a)-->(b) WHERE … | …]` */
  | {
      readonly kind: 'patternComprehension'
      readonly pattern: PathPattern
      readonly where?: GraphExpression | undefined
      readonly project: GraphExpression
    }
  /** `(a)-->(b)` as a condition: whether it has a match. */
  | { readonly kind: 'patternPredicate'; readonly pattern: PathPattern }
  /**
   * `EXISTS { … }`, `COUNT { … }`, `COLLECT { … }`: clauses see the variables outside. A bare
   * pattern is one `match` without `return`.
   */
  | {
      readonly kind: 'subquery'
      readonly result: 'exists' | 'count' | 'collect'
      readonly query: GraphQuery
    }
  /** `shortestPath((a)-[*]-(b))` as a value: a path or null; of `allShortest` a list. */
  | { readonly kind: 'shortestPath'; readonly pattern: PathPattern }

export type MapProjectionItem =
  | { readonly kind: 'all' }
  | { readonly kind: 'property'; readonly key: string }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'entry'; readonly key: string; readonly value: GraphExpression }

const text = z.string()
const labelExpression: z.ZodType<LabelExpression> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('name'), name: text }),
    z.strictObject({ kind: z.literal('any') }),
    z.strictObject({ kind: z.enum(['and', 'or']), operands: z.array(labelExpression).min(2) }),
    z.strictObject({ kind: z.literal('not'), operand: labelExpression }),
  ]),
)
const expression: z.ZodType<GraphExpression> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('literal'),
      value: z.union([z.string(), z.boolean(), z.null()]),
    }),
    z.strictObject({ kind: z.literal('integer'), value: z.string().regex(/^-?\d{1,19}$/) }),
    z.strictObject({ kind: z.literal('float'), value: z.number() }),
    z.strictObject({ kind: z.literal('parameter'), name: text }),
    z.strictObject({ kind: z.literal('variable'), name: text }),
    z.strictObject({ kind: z.literal('property'), object: expression, key: text }),
    z.strictObject({ kind: z.literal('index'), object: expression, index: expression }),
    z.strictObject({
      kind: z.literal('slice'),
      object: expression,
      from: expression.optional(),
      to: expression.optional(),
    }),
    z.strictObject({ kind: z.literal('list'), items: z.array(expression) }),
    z.strictObject({
      kind: z.literal('map'),
      entries: z.array(z.strictObject({ key: text, value: expression })),
    }),
    z.strictObject({
      kind: z.literal('unary'),
      operator: z.enum(['not', '-', '+']),
      operand: expression,
    }),
    z.strictObject({
      kind: z.literal('binary'),
      operator: z.enum([
        'or',
        'xor',
        'and',
        '+',
        '-',
        '*',
        '/',
        '%',
        '^',
        'in',
        'startsWith',
        'endsWith',
        'contains',
        'matches',
      ]),
      left: expression,
      right: expression,
    }),
    z.strictObject({
      kind: z.literal('compare'),
      first: expression,
      rest: z
        .array(
          z.strictObject({
            operator: z.enum(['=', '<>', '<', '<=', '>', '>=']),
            operand: expression,
          }),
        )
        .min(1),
    }),
    z.strictObject({ kind: z.literal('isNull'), operand: expression, negated: z.boolean() }),
    z.strictObject({ kind: z.literal('hasLabels'), operand: expression, labels: labelExpression }),
    z.strictObject({
      kind: z.literal('case'),
      subject: expression.optional(),
      branches: z.array(z.strictObject({ when: expression, then: expression })).min(1),
      otherwise: expression.optional(),
    }),
    z.strictObject({
      kind: z.literal('call'),
      function: text,
      distinct: z.boolean(),
      arguments: z.array(expression),
    }),
    z.strictObject({ kind: z.literal('countAll') }),
    z.strictObject({
      kind: z.literal('listComprehension'),
      variable: text,
      list: expression,
      where: expression.optional(),
      project: expression.optional(),
    }),
    z.strictObject({
      kind: z.literal('quantifier'),
      quantifier: z.enum(['all', 'any', 'none', 'single']),
      variable: text,
      list: expression,
      where: expression,
    }),
    z.strictObject({
      kind: z.literal('reduce'),
      accumulator: text,
      initial: expression,
      variable: text,
      list: expression,
      expression,
    }),
    z.strictObject({
      kind: z.literal('mapProjection'),
      variable: text,
      items: z.array(mapProjectionItem),
    }),
    z.strictObject({
      kind: z.literal('patternComprehension'),
      pattern: pathPattern,
      where: expression.optional(),
      project: expression,
    }),
    z.strictObject({ kind: z.literal('patternPredicate'), pattern: pathPattern }),
    z.strictObject({
      kind: z.literal('subquery'),
      result: z.enum(['exists', 'count', 'collect']),
      query: graphQuerySchema,
    }),
    z.strictObject({ kind: z.literal('shortestPath'), pattern: pathPattern }),
  ]),
)
const mapProjectionItem: z.ZodType<MapProjectionItem> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('all') }),
    z.strictObject({ kind: z.literal('property'), key: text }),
    z.strictObject({ kind: z.literal('variable'), name: text }),
    z.strictObject({ kind: z.literal('entry'), key: text, value: expression }),
  ]),
)
const element = {
  variable: text.optional(),
  properties: expression.optional(),
  where: expression.optional(),
}
const pathPattern: z.ZodType<PathPattern> = z.lazy(() =>
  z.strictObject({
    variable: text.optional(),
    mode: z.enum(['walk', 'shortest', 'allShortest']),
    nodes: z.array(z.strictObject({ ...element, labels: labelExpression.optional() })).min(1),
    edges: z.array(
      z.strictObject({
        ...element,
        types: z.array(text),
        direction: z.enum(['out', 'in', 'any']),
        length: z
          .strictObject({ min: z.int().min(0).optional(), max: z.int().min(0).optional() })
          .optional(),
      }),
    ),
  }),
)
const projection: z.ZodType<Projection> = z.strictObject({
  distinct: z.boolean(),
  star: z.boolean(),
  items: z.array(z.strictObject({ name: text, expression })),
  orderBy: z.array(z.strictObject({ expression, descending: z.boolean() })),
  skip: expression.optional(),
  limit: expression.optional(),
})
const clause: z.ZodType<GraphClause> = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('match'),
    optional: z.boolean(),
    patterns: z.array(pathPattern).min(1),
    where: expression.optional(),
  }),
  z.strictObject({ kind: z.literal('unwind'), list: expression, variable: text }),
  z.strictObject({ kind: z.literal('with'), projection, where: expression.optional() }),
  z.strictObject({ kind: z.literal('return'), projection }),
])
/**
 * The shape of a query; `cypher/` checks its meaning. The caller must first refuse values nested
 * more than a few hundred levels deep.
 */
export const graphQuerySchema: z.ZodType<GraphQuery> = z.lazy(() =>
  z.strictObject({
    parts: z.array(z.array(clause).min(1)).min(1),
    unionAll: z.boolean(),
    rowLimit: z.int().min(0).optional(),
  }),
)
