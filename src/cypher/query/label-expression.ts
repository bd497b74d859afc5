import type { LabelExpression } from '../../core/graph-query.ts'

/** Whether a set of labels fulfils the expression. */
export function holds(expression: LabelExpression, labels: readonly string[]): boolean {
  switch (expression.kind) {
    case 'name':
      return labels.includes(expression.name)
    case 'any':
      return labels.length > 0
    case 'and':
      return expression.operands.every(operand => holds(operand, labels))
    case 'or':
      return expression.operands.some(operand => holds(operand, labels))
    case 'not':
      return !holds(expression.operand, labels)
  }
}
