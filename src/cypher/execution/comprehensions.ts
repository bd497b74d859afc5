import type { GraphExpression } from '../../core/graph-query.ts'
import type { GraphValue } from '../../core/graph-value.ts'
import { not, or, and } from '../values/logic.ts'
import type { Compilation, Compute } from './compilation.ts'
import { truthOf } from './condition.ts'
import { extend } from './scope.ts'
import type { Row, Scope } from './scope.ts'
import { evaluationFault } from '../query/fault.ts'

/**
 * Expressions that walk a list with a variable of their own; it stands in a slot above those of the
 * scope while they run.
 */
export function compileComprehension(
  expression: Extract<GraphExpression, { kind: 'listComprehension' | 'quantifier' | 'reduce' }>,
  scope: Scope,
  compilation: Compilation,
): Compute {
  const list = compilation.expression(expression.list, scope)
  const items = (row: Row): readonly GraphValue[] | null => {
    const value = list(row)
    if (value === null) return null
    if (typeof value === 'object' && value.kind === 'list') return value.items
    throw evaluationFault('A list was expected to go through.')
  }
  if (expression.kind === 'reduce') {
    const initial = compilation.expression(expression.initial, scope)
    const inner = extend(scope, [expression.accumulator, expression.variable])
    const next = compilation.expression(expression.expression, inner)
    return row => {
      const walked = items(row)
      if (walked === null) return null
      let value = initial(row)
      for (const item of walked) {
        compilation.tick()
        row[scope.size] = value
        row[scope.size + 1] = item
        value = next(row)
      }
      return value
    }
  }
  const inner = extend(scope, [expression.variable])
  const where =
    expression.where === undefined ? undefined : compilation.expression(expression.where, inner)
  if (expression.kind === 'listComprehension') {
    const project =
      expression.project === undefined
        ? undefined
        : compilation.expression(expression.project, inner)
    return row => {
      const walked = items(row)
      if (walked === null) return null
      const kept: GraphValue[] = []
      for (const item of walked) {
        compilation.tick()
        row[scope.size] = item
        if (where === undefined || truthOf(where(row)) === true)
          kept.push(project === undefined ? item : project(row))
      }
      return { kind: 'list', items: kept }
    }
  }
  const test = where ?? (() => true)
  const { quantifier } = expression
  return row => {
    const walked = items(row)
    if (walked === null) return null
    let isTrue = 0
    let isUnknown = false
    let all: GraphValue = true
    let any: GraphValue = false
    for (const item of walked) {
      compilation.tick()
      row[scope.size] = item
      const value = truthOf(test(row))
      if (value === true) isTrue++
      isUnknown ||= value === null
      all = and(all, value)
      any = or(any, value)
    }
    if (quantifier === 'all') return all
    if (quantifier === 'any') return any
    if (quantifier === 'none') return not(any)
    return isTrue > 1 ? false : isUnknown ? null : isTrue === 1
  }
}
