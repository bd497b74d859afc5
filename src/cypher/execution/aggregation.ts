import type { GraphExpression } from '../../core/graph-query.ts'
import { cypherFunctions } from '../functions/function-table.ts'
import type { Aggregate } from '../functions/cypher-function.ts'
import { valueKey } from '../values/value-key.ts'
import type { Compilation, Compute } from './compilation.ts'
import { partsOf, walk } from './uses.ts'
import type { Row, Scope } from './scope.ts'

export type AggregateCall = Extract<GraphExpression, { kind: 'call' | 'countAll' }>

/** The expression as an aggregating call; undefined where it is none. */
export function aggregateOf(expression: GraphExpression): AggregateCall | undefined {
  if (expression.kind === 'countAll') return expression
  return expression.kind === 'call' && cypherFunctions.get(expression.function.toLowerCase())?.kind === 'aggregate' ? expression : undefined
}

/** Whether an aggregating function stands anywhere in the expression. */
export function aggregates(expression: GraphExpression): boolean {
  let found = false
  walk(expression, part => { found ||= aggregateOf(part) !== undefined })
  return found
}

/** Aggregates whose result does not depend on the order of the rows. */
export const isOrderless = (call: AggregateCall): boolean => call.kind === 'countAll' || ['count', 'min', 'max'].includes(call.function)

/** The expression with each aggregating call replaced by a variable; `name` gives the variable's name and keeps the call. */
export function withoutAggregates(expression: GraphExpression, name: (call: AggregateCall) => string): GraphExpression {
  const call = aggregateOf(expression)
  if (call !== undefined) return { kind: 'variable', name: name(call) }
  if (!partsOf(expression).some(aggregates)) return expression
  const replaced = (part: GraphExpression): GraphExpression => withoutAggregates(part, name)
  const perhaps = (part: GraphExpression | undefined): GraphExpression | undefined => part === undefined ? undefined : replaced(part)
  switch (expression.kind) {
    case 'property': return { ...expression, object: replaced(expression.object) }
    case 'index': return { ...expression, object: replaced(expression.object), index: replaced(expression.index) }
    case 'slice': return { ...expression, object: replaced(expression.object), from: perhaps(expression.from), to: perhaps(expression.to) }
    case 'list': return { ...expression, items: expression.items.map(replaced) }
    case 'map': return { ...expression, entries: expression.entries.map(({ key, value }) => ({ key, value: replaced(value) })) }
    case 'unary': case 'isNull': case 'hasLabels': return { ...expression, operand: replaced(expression.operand) }
    case 'binary': return { ...expression, left: replaced(expression.left), right: replaced(expression.right) }
    case 'compare': return { ...expression, first: replaced(expression.first), rest: expression.rest.map(({ operator, operand }) => ({ operator, operand: replaced(operand) })) }
    case 'case': return { ...expression, subject: perhaps(expression.subject), branches: expression.branches.map(({ when, then }) => ({ when: replaced(when), then: replaced(then) })), otherwise: perhaps(expression.otherwise) }
    case 'call': return { ...expression, arguments: expression.arguments.map(replaced) }
    case 'listComprehension': return { ...expression, list: replaced(expression.list), where: perhaps(expression.where), project: perhaps(expression.project) }
    case 'quantifier': return { ...expression, list: replaced(expression.list), where: replaced(expression.where) }
    case 'reduce': return { ...expression, initial: replaced(expression.initial), list: replaced(expression.list), expression: replaced(expression.expression) }
    case 'mapProjection': return { ...expression, items: expression.items.map(item => item.kind === 'entry' ? { ...item, value: replaced(item.value) } : item) }
    case 'patternComprehension': return { ...expression, where: perhaps(expression.where), project: replaced(expression.project) }
    case 'literal': case 'integer': case 'float': case 'parameter': case 'countAll': case 'variable': case 'patternPredicate': case 'shortestPath': case 'subquery': return expression
  }
}

/** An aggregating call over the rows of one group. */
export interface Running { add(row: Row, count: number): void; result: Aggregate['result'] }

/** Makes an aggregating call into something that can be begun for each group. */
export function compileAggregate(call: AggregateCall, scope: Scope, compilation: Compilation): () => Running {
  if (call.kind === 'countAll') {
    return () => {
      let total = 0n
      return { add: (_, count) => { total += BigInt(count) }, result: () => total }
    }
  }
  const called = cypherFunctions.get(call.function.toLowerCase())
  if (called?.kind !== 'aggregate') throw new Error(`${call.function} does not aggregate`)
  const given: Compute[] = call.arguments.map(argument => compilation.expression(argument, scope))
  return () => {
    const running = called.aggregate(compilation.context)
    const seen = call.distinct ? new Set<string>() : undefined
    return {
      add(row, count) {
        const values = given.map(argument => argument(row))
        if (seen === undefined) {
          running.add(values, count)
          return
        }
        const key = valueKey(values[0] ?? null)
        if (seen.has(key)) return
        seen.add(key)
        running.add(values, 1)
      },
      result: () => running.result(),
    }
  }
}
