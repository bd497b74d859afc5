import { z } from 'zod'

/**
 * A read of the graph as plain frozen data: rules or a parser make it, a store executes it.
 * Semantics follow openCypher: relationship isomorphism within one query, `null` for missing properties, three-valued conditions
 * (a row is kept only where the condition is true). Strings order by code point; numbers before strings before booleans before null,
 * ascending. Rows are a bag unless `orderBy` is total; ties break by the ids of the bound nodes in pattern order.
 *
 * Example: who sent mails about gantries in 2024
 *   { patterns: [{ nodes: [{ variable: 'p', labels: ['Person'] }, { variable: 'e', labels: ['Email'] }],
 *                  edges: [{ types: ['SENT'], direction: 'out' }] }],
 *     where: { kind: 'contains', left: { kind: 'property', variable: 'e', key: 'subject' }, right: { kind: 'literal', value: 'Gantry' }, ignoreCase: true },
 *     columns: [{ name: 'sender', expression: { kind: 'property', variable: 'p', key: 'personId' } }], orderBy: [], limit: 100 }
 */
const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
const expression = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('literal'), value: scalar }),
  z.strictObject({ kind: z.literal('property'), variable: z.string(), key: z.string() }),
  /** The node, edge or path itself. */
  z.strictObject({ kind: z.literal('variable'), variable: z.string() }),
  z.strictObject({ kind: z.literal('id'), variable: z.string() }),
  /** Number of edges of a path variable. */
  z.strictObject({ kind: z.literal('length'), variable: z.string() }),
])
export type GraphExpression = z.infer<typeof expression>

export type GraphCondition =
  | { readonly kind: 'compare'; readonly operator: '=' | '<>' | '<' | '<=' | '>' | '>='; readonly left: GraphExpression; readonly right: GraphExpression }
  /** Ids compare as number or as string: `looseEquals` holds where the decimal texts are equal. */
  | { readonly kind: 'looseEquals'; readonly left: GraphExpression; readonly right: GraphExpression }
  /** `ignoreCase` lower-cases both sides by Unicode's simple mapping (String.prototype.toLowerCase). */
  | { readonly kind: 'contains' | 'startsWith' | 'endsWith'; readonly left: GraphExpression; readonly right: GraphExpression; readonly ignoreCase: boolean }
  | { readonly kind: 'in'; readonly left: GraphExpression; readonly values: ReadonlyArray<string | number | boolean | null> }
  | { readonly kind: 'hasLabel'; readonly variable: string; readonly label: string }
  | { readonly kind: 'isNull'; readonly expression: GraphExpression }
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly GraphCondition[] }
  | { readonly kind: 'not'; readonly condition: GraphCondition }

const condition: z.ZodType<GraphCondition> = z.lazy(() => z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('compare'), operator: z.enum(['=', '<>', '<', '<=', '>', '>=']), left: expression, right: expression }),
  z.strictObject({ kind: z.literal('looseEquals'), left: expression, right: expression }),
  z.strictObject({ kind: z.enum(['contains', 'startsWith', 'endsWith']), left: expression, right: expression, ignoreCase: z.boolean() }),
  z.strictObject({ kind: z.literal('in'), left: expression, values: z.array(scalar).max(10_000) }),
  z.strictObject({ kind: z.literal('hasLabel'), variable: z.string(), label: z.string() }),
  z.strictObject({ kind: z.literal('isNull'), expression }),
  z.strictObject({ kind: z.enum(['and', 'or']), conditions: z.array(condition) }),
  z.strictObject({ kind: z.literal('not'), condition }),
]))

const nodePattern = z.strictObject({ variable: z.string(), labels: z.array(z.string()) })
const edgePattern = z.strictObject({
  variable: z.string().optional(),
  /** Empty: any type. */
  types: z.array(z.string()),
  /** `out`: from the node before to the node after; `in`: the other way; `any`: either. */
  direction: z.enum(['out', 'in', 'any']),
  /** Variable length, bounds inclusive; absent: exactly one edge. The edge variable is then not usable. */
  length: z.strictObject({ min: z.int().min(0).max(8), max: z.int().min(0).max(8) }).optional(),
})
/** nodes.length = edges.length + 1; a variable used twice is the same node. */
const pathPattern = z.strictObject({ variable: z.string().optional(), nodes: z.array(nodePattern).min(1).max(6), edges: z.array(edgePattern).max(5) })

const column = z.strictObject({
  name: z.string(),
  expression,
  /** Aggregating columns group the rows by the others; `collect` skips null and keeps row order; `count` counts non-null values. */
  aggregate: z.strictObject({ kind: z.enum(['count', 'min', 'max', 'collect']), distinct: z.boolean() }).optional(),
})

export const graphQuerySchema = z.strictObject({
  patterns: z.array(pathPattern).min(1).max(4),
  where: condition.optional(),
  columns: z.array(column).min(1),
  distinct: z.boolean().optional(),
  /** By column name. */
  orderBy: z.array(z.strictObject({ column: z.string(), descending: z.boolean() })),
  skip: z.int().min(0).optional(),
  limit: z.int().min(0).max(100_000),
})
export type GraphQuery = z.infer<typeof graphQuerySchema>
