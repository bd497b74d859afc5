import type { GraphExpression } from '../../core/graph-query.ts'
import { aggregateOf, type AggregateCall } from '../functions/aggregate-calls.ts'
import { cypherFunctions } from '../functions/function-table.ts'
import type { Aggregate } from '../functions/cypher-function.ts'
import { valueKey } from '../values/value-key.ts'
import type { Compilation, Compute } from './compilation.ts'
import { mapOperands } from '../query/map.ts'
import type { Row, Scope } from './scope.ts'

/** Aggregates whose result does not depend on the order of the rows. */
export const isOrderless = (call: AggregateCall): boolean =>
  call.kind === 'countAll' || ['count', 'min', 'max'].includes(call.function)

/**
 * The expression with each aggregating call replaced by a variable; `name` gives the variable's
 * name and keeps the call.
 */
export function withoutAggregates(
  expression: GraphExpression,
  name: (call: AggregateCall) => string,
): GraphExpression {
  return mapOperands(expression, part => {
    const call = aggregateOf(part)
    return call === undefined ? undefined : { kind: 'variable', name: name(call) }
  })
}

/** An aggregating call over the rows of one group. */
export interface Running {
  add(row: Row, count: number): void
  result: Aggregate['result']
}

/** Makes an aggregating call into something that can be begun for each group. */
export function compileAggregate(
  call: AggregateCall,
  scope: Scope,
  compilation: Compilation,
): () => Running {
  if (call.kind === 'countAll') {
    return () => {
      let total = 0n
      return {
        add: (_, count) => {
          total += BigInt(count)
        },
        result: () => total,
      }
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
