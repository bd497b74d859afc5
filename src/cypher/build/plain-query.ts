import type {
  GraphClause,
  GraphExpression,
  GraphQuery,
  PathPattern,
} from '../../core/graph-query.ts'
import type { GraphValue } from '../../core/graph-value.ts'

/**
 * The short form in which the product's own rules ask the graph: MATCH … WHERE … RETURN … ORDER BY
 * … SKIP … LIMIT. `graphQueryOf` makes it the value that stores run; its constants become
 * parameters.
 */
export interface PlainQuery {
  /** MATCH clauses before the main one: their edges may be those of the main patterns. */
  readonly before?: readonly PlainMatch[] | undefined
  readonly patterns: readonly PlainPattern[]
  readonly where?: PlainCondition | undefined
  readonly columns: readonly PlainColumn[]
  readonly distinct?: boolean | undefined
  /** By column name. */
  readonly orderBy: ReadonlyArray<{ readonly column: string; readonly descending: boolean }>
  readonly skip?: number | undefined
  /** The result says whether more rows were left. */
  readonly limit: number
}

export interface PlainMatch {
  readonly patterns: readonly PlainPattern[]
  readonly where?: PlainCondition | undefined
}

/** nodes.length = edges.length + 1; a variable used twice is the same node. */
export interface PlainPattern {
  readonly variable?: string | undefined
  /** All the labels are needed. */
  readonly nodes: ReadonlyArray<{ readonly variable: string; readonly labels: readonly string[] }>
  readonly edges: ReadonlyArray<{
    readonly variable?: string | undefined
    /** Empty: any type. */
    readonly types: readonly string[]
    readonly direction: 'out' | 'in' | 'any'
    readonly length?: { readonly min: number; readonly max: number } | undefined
  }>
}

export type PlainExpression =
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  | { readonly kind: 'property'; readonly variable: string; readonly key: string }
  /** The node, edge or path itself. */
  | { readonly kind: 'variable'; readonly variable: string }
  | { readonly kind: 'id'; readonly variable: string }
  /** Number of characters of a text. */
  | { readonly kind: 'size'; readonly variable: string; readonly key: string }
  /** Which of the slots of so many units a number falls into; null for what is no number. */
  | {
      readonly kind: 'slot'
      readonly variable: string
      readonly key: string
      readonly width: number
    }
  /** Number of edges of a path. */
  | { readonly kind: 'length'; readonly variable: string }

export type PlainCondition =
  | {
      readonly kind: 'compare'
      readonly operator: '=' | '<>' | '<' | '<=' | '>' | '>='
      readonly left: PlainExpression
      readonly right: PlainExpression
    }
  /** `ignoreCase` lower-cases both sides, which must then be texts or missing. */
  | {
      readonly kind: 'contains' | 'startsWith' | 'endsWith'
      readonly left: PlainExpression
      readonly right: PlainExpression
      readonly ignoreCase: boolean
    }
  | {
      readonly kind: 'in'
      readonly left: PlainExpression
      readonly values: ReadonlyArray<string | number | boolean | null>
    }
  | { readonly kind: 'hasLabel'; readonly variable: string; readonly label: string }
  | { readonly kind: 'isNull'; readonly expression: PlainExpression }
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly PlainCondition[] }
  | { readonly kind: 'not'; readonly condition: PlainCondition }

export interface PlainColumn {
  readonly name: string
  readonly expression: PlainExpression
  /** Aggregating columns group the rows by the others; `count` counts what is not null. */
  readonly aggregate?:
    | { readonly kind: 'count' | 'min' | 'max' | 'collect'; readonly distinct: boolean }
    | undefined
}

/** The query as stores take it, with its parameters. */
export function graphQueryOf(plain: PlainQuery): {
  readonly query: GraphQuery
  readonly parameters: ReadonlyMap<string, GraphValue>
} {
  const parameters = new Map<string, GraphValue>()
  const parameter = (value: GraphValue): GraphExpression => {
    const name = `p${parameters.size}`
    parameters.set(name, value)
    return { kind: 'parameter', name }
  }
  const expression = (from: PlainExpression): GraphExpression => {
    switch (from.kind) {
      case 'literal':
        return parameter(valueOf(from.value))
      case 'property':
        return {
          kind: 'property',
          object: { kind: 'variable', name: from.variable },
          key: from.key,
        }
      case 'variable':
        return { kind: 'variable', name: from.variable }
      case 'id':
        return call('elementId', { kind: 'variable', name: from.variable })
      case 'size':
        return call('size', {
          kind: 'property',
          object: { kind: 'variable', name: from.variable },
          key: from.key,
        })
      case 'slot':
        return call('floor', {
          kind: 'binary',
          operator: '/',
          left: call('toFloatOrNull', {
            kind: 'property',
            object: { kind: 'variable', name: from.variable },
            key: from.key,
          }),
          right: parameter(valueOf(from.width)),
        })
      case 'length':
        return call('length', { kind: 'variable', name: from.variable })
    }
  }
  const condition = (from: PlainCondition): GraphExpression => {
    switch (from.kind) {
      case 'compare':
        return {
          kind: 'compare',
          first: expression(from.left),
          rest: [{ operator: from.operator, operand: expression(from.right) }],
        }
      case 'contains':
      case 'startsWith':
      case 'endsWith': {
        const side = (one: PlainExpression): GraphExpression =>
          !from.ignoreCase
            ? expression(one)
            : one.kind === 'literal' && typeof one.value === 'string'
              ? parameter(one.value.toLowerCase())
              : call('toLower', expression(one))
        return {
          kind: 'binary',
          operator: from.kind,
          left: side(from.left),
          right: side(from.right),
        }
      }
      case 'in':
        return {
          kind: 'binary',
          operator: 'in',
          left: expression(from.left),
          right: parameter({ kind: 'list', items: from.values.map(valueOf) }),
        }
      case 'hasLabel':
        return {
          kind: 'hasLabels',
          operand: { kind: 'variable', name: from.variable },
          labels: { kind: 'name', name: from.label },
        }
      case 'isNull':
        return { kind: 'isNull', operand: expression(from.expression), negated: false }
      case 'and':
      case 'or': {
        const { kind } = from
        const parts = from.conditions.map(condition)
        return parts.length === 0
          ? { kind: 'literal', value: kind === 'and' }
          : parts.reduce((left, right) => ({ kind: 'binary', operator: kind, left, right }))
      }
      case 'not':
        return { kind: 'unary', operator: 'not', operand: condition(from.condition) }
    }
  }
  const items = plain.columns.map(({ name, expression: from, aggregate }) => ({
    name,
    expression:
      aggregate === undefined
        ? expression(from)
        : call(aggregate.kind, expression(from), aggregate.distinct),
  }))
  const match = ({ patterns, where }: PlainMatch): GraphClause => ({
    kind: 'match',
    optional: false,
    patterns: patterns.map(patternOf),
    ...(where === undefined ? {} : { where: condition(where) }),
  })
  return {
    parameters,
    query: {
      parts: [
        [
          ...(plain.before ?? []).map(match),
          match(plain),
          {
            kind: 'return',
            projection: {
              distinct: plain.distinct ?? false,
              star: false,
              items,
              orderBy: plain.orderBy.map(({ column, descending }) => ({
                expression: { kind: 'variable', name: column },
                descending,
              })),
              ...(plain.skip === undefined || plain.skip === 0
                ? {}
                : { skip: { kind: 'integer', value: String(plain.skip) } }),
            },
          },
        ],
      ],
      unionAll: false,
      rowLimit: plain.limit,
    },
  }
}

const call = (name: string, argument: GraphExpression, distinct = false): GraphExpression => ({
  kind: 'call',
  function: name,
  distinct,
  arguments: [argument],
})
const valueOf = (value: string | number | boolean | null): GraphValue =>
  typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value

function patternOf({ variable, nodes, edges }: PlainPattern): PathPattern {
  return {
    mode: 'walk',
    ...(variable === undefined ? {} : { variable }),
    nodes: nodes.map(node => {
      const names = node.labels.map(name => ({ kind: 'name' as const, name }))
      const [only] = names
      return {
        variable: node.variable,
        ...(only === undefined
          ? {}
          : { labels: names.length === 1 ? only : { kind: 'and' as const, operands: names } }),
      }
    }),
    edges: edges.map(edge => ({
      types: edge.types,
      direction: edge.direction,
      ...(edge.variable === undefined ? {} : { variable: edge.variable }),
      ...(edge.length === undefined ? {} : { length: edge.length }),
    })),
  }
}
