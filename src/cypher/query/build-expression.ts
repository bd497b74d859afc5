import type { BinaryOperator, CompareOperator, GraphExpression } from '../../core/graph-query.ts'

export const text = (value: string): GraphExpression => ({ kind: 'literal', value })
export const integer = (value: number | bigint): GraphExpression => ({
  kind: 'integer',
  value: String(value),
})
export const variable = (name: string): GraphExpression => ({ kind: 'variable', name })
export const property = (object: GraphExpression, key: string): GraphExpression => ({
  kind: 'property',
  object,
  key,
})
export const call = (name: string, ...args: GraphExpression[]): GraphExpression => ({
  kind: 'call',
  function: name,
  distinct: false,
  arguments: args,
})
export const compare = (
  left: GraphExpression,
  operator: CompareOperator,
  right: GraphExpression,
): GraphExpression => ({ kind: 'compare', first: left, rest: [{ operator, operand: right }] })
export const binary = (
  left: GraphExpression,
  operator: BinaryOperator,
  right: GraphExpression,
): GraphExpression => ({ kind: 'binary', operator, left, right })
export const not = (operand: GraphExpression): GraphExpression => ({
  kind: 'unary',
  operator: 'not',
  operand,
})
export const choose = (
  when: GraphExpression,
  then: GraphExpression,
  otherwise: GraphExpression,
): GraphExpression => ({ kind: 'case', branches: [{ when, then }], otherwise })

/** True where all of them are; at least one. */
export const allOf = (conditions: readonly GraphExpression[]): GraphExpression =>
  conditions.reduce((left, right) => binary(left, 'and', right))

/** Whether an expression may stand twice: it is short, and computing it again costs nothing. */
export function isSimple(expression: GraphExpression): boolean {
  if (expression.kind === 'property') return isSimple(expression.object)
  return ['literal', 'integer', 'float', 'parameter', 'variable'].includes(expression.kind)
}
