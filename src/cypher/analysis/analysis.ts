import type { GraphExpression, GraphQuery, PathPattern } from '../../core/graph-query.ts'
import type { ExpressionIdentity } from './expression-identity.ts'
import type { StaticType } from '../query/static-type.ts'

/** Variables that can be named, with what they can be. */
export type Scope = ReadonlyMap<string, StaticType>

/** What holds where an expression stands. */
export interface ExpressionPlace {
  /** `inside`: it is an argument of an aggregating function already. */
  readonly aggregates: 'allowed' | 'inside' | 'forbidden'
  /** For messages: `WHERE`. */
  readonly name: string
  /** Expressions (by `identity`) that stand for a column here, whatever they read. */
  readonly stands?: ReadonlyMap<number, StaticType> | undefined
}

/**
 * How a pattern's names are read: `match` binds new ones, `comprehension` too but only for itself,
 * `predicate` binds none.
 */
export type PatternUse = 'match' | 'comprehension' | 'predicate'

/** The parts of the analysis, which need each other. Each throws the first fault that it finds. */
export interface Analysis {
  /** Checks an expression and tells what it can be. */
  expression(expression: GraphExpression, scope: Scope, place: ExpressionPlace): StaticType
  /** Checks patterns of one clause; the scope with the variables that they bind. */
  patterns(patterns: readonly PathPattern[], scope: Scope, use: PatternUse): Scope
  readonly identity: ExpressionIdentity
  /** To be called for each clause: too many are refused. */
  countClause(clause: object): void
  /** Checks the query inside `EXISTS { }` and its like; what its one column can be. */
  subquery(
    query: GraphQuery,
    result: 'exists' | 'count' | 'collect',
    scope: Scope,
    part: object,
  ): StaticType
}
