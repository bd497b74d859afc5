import type { GraphExpression } from '../../core/graph-query.ts'

/** Conditions that must all be true for the condition to be. */
export function conjunctsOf(condition: GraphExpression | undefined): GraphExpression[] {
  if (condition === undefined) return []
  return condition.kind === 'binary' && condition.operator === 'and'
    ? [...conjunctsOf(condition.left), ...conjunctsOf(condition.right)]
    : [condition]
}
