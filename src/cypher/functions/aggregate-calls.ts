import type { GraphExpression } from '../../core/graph-query.ts'
import { walkOperands } from '../query/walk.ts'
import { cypherFunctions } from './function-table.ts'

export type AggregateCall = Extract<GraphExpression, { kind: 'call' | 'countAll' }>

/** The expression as an aggregating call; undefined where it is something else. */
export function aggregateOf(expression: GraphExpression): AggregateCall | undefined {
  if (expression.kind === 'countAll') return expression
  return expression.kind === 'call' &&
    cypherFunctions.get(expression.function.toLowerCase())?.kind === 'aggregate'
    ? expression
    : undefined
}

/**
 * Whether an expression aggregates the rows of its own query; what its subqueries aggregate is
 * theirs.
 */
export function hasAggregate(expression: GraphExpression): boolean {
  let found = false
  walkOperands(expression, part => {
    found ||= aggregateOf(part) !== undefined
  })
  return found
}
