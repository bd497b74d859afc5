import type { GraphExpression, GraphQuery, PathPattern } from '../../core/graph-query.ts'
import type { GraphValue } from '../../core/graph-value.ts'
import type { EvaluationContext } from '../values/evaluation-context.ts'
import type { GraphSource, PreparedMatch } from './graph-source.ts'
import type { FreshNames } from './match-request.ts'
import type { Row, Scope, Solution } from './scope.ts'

/** Computes an expression for a row. */
export type Compute = (row: Row) => GraphValue

/** Rows of clauses that begin with one row; values of `columns` stand in the slots of `scope`. */
export interface Rows {
  readonly scope: Scope
  readonly columns: readonly string[]
  run(row: Row): Iterable<Solution>
}

/** What the parts of one query share while they are made into functions. */
export interface Compilation {
  readonly source: GraphSource
  readonly context: EvaluationContext
  readonly parameters: ReadonlyMap<string, GraphValue>
  readonly maxRows: number
  /** Names for what a query does not name, each once in the whole query. */
  readonly fresh: FreshNames
  /** Every match that was prepared, for `explain`. */
  readonly prepared: PreparedMatch[]
  /**
   * Called for every row that comes into being: stops a query that was given up or took too long.
   */
  tick(): void
  /** These three know each other, but files may not: `run-query.ts` ties the knot. */
  expression(expression: GraphExpression, scope: Scope): Compute
  clauses(query: GraphQuery, base: Scope): Rows
  /** Solutions of one pattern for a row, for pattern comprehensions and predicates. */
  pattern(
    pattern: PathPattern,
    where: GraphExpression | undefined,
    scope: Scope,
    needs: readonly GraphExpression[],
  ): { readonly scope: Scope; run(row: Row, limit?: number): Iterable<Solution> }
}
