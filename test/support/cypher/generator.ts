import type { GraphExpression, GraphQuery, PathPattern } from '../../../src/core/graph-query.ts'
import type { GraphValue } from '../../../src/core/graph-value.ts'
import type { Choices } from './choices.ts'

/**
 * What an expression of a generated query gives, or null. `bag`: a list whose order no query may
 * depend on. `any`: a scalar or a list of scalars. `temporal` values are dates; `edges` is what an
 * edge of variable length binds.
 */
export type Kind =
  | 'integer'
  | 'float'
  | 'string'
  | 'boolean'
  | 'integers'
  | 'strings'
  | 'any'
  | 'temporal'
  | 'map'
  | 'node'
  | 'edge'
  | 'edges'
  | 'path'
  | 'bag'

export interface Variable {
  readonly name: string
  readonly kind: Kind
}
export type Variables = readonly Variable[]

/** The parts of the generator of queries, which need each other. */
export interface Generator {
  readonly choices: Choices
  /** Values of the parameters used so far. */
  readonly parameters: Map<string, GraphValue>
  newName(): string
  expression(kind: Kind, scope: Variables, depth: number): GraphExpression
  /** A pattern and what it binds beyond the scope. `closed`: nothing new is named. */
  pattern(
    scope: Variables,
    options: PatternOptions,
  ): { readonly pattern: PathPattern; readonly bound: Variables }
  /** Clauses without a `return`, or with one that gives columns of these kinds. */
  innerQuery(scope: Variables, returns: readonly Kind[], depth: number): GraphQuery
}

export interface PatternOptions {
  readonly closed: boolean
  readonly minEdges: number
  readonly maxEdges: number
  readonly depth: number
  /** Variables whose edges may be walked again; the scope if absent. */
  readonly edges?: Variables | undefined
}

export const variable = (name: string): GraphExpression => ({ kind: 'variable', name })
export const integer = (value: number): GraphExpression => ({
  kind: 'integer',
  value: String(value),
})
export const literal = (value: string | boolean | null): GraphExpression => ({
  kind: 'literal',
  value,
})
export const property = (object: GraphExpression, key: string): GraphExpression => ({
  kind: 'property',
  object,
  key,
})
export const call = (name: string, ...args: readonly GraphExpression[]): GraphExpression => ({
  kind: 'call',
  function: name,
  distinct: false,
  arguments: args,
})
export const binary = (
  operator: (GraphExpression & { kind: 'binary' })['operator'],
  left: GraphExpression,
  right: GraphExpression,
): GraphExpression => ({ kind: 'binary', operator, left, right })
export const compare = (
  left: GraphExpression,
  operator: '=' | '<>' | '<' | '<=' | '>' | '>=',
  right: GraphExpression,
): GraphExpression => ({ kind: 'compare', first: left, rest: [{ operator, operand: right }] })
