import type { GraphExpression } from '../../core/graph-query.ts'
import { eachPart } from '../query/walk.ts'

const aggregates = new Set([
  'count',
  'sum',
  'avg',
  'min',
  'max',
  'collect',
  'stdev',
  'stdevp',
  'percentilecont',
  'percentiledisc',
])

/** Whether an expression aggregates rows of its own query; what subqueries aggregate is theirs. */
export function hasAggregate(expression: GraphExpression): boolean {
  let found = false
  eachPart({ kind: 'expression', value: expression }, part => {
    if (part.kind === 'query') return false
    if (part.kind === 'expression')
      found ||=
        part.value.kind === 'countAll' ||
        (part.value.kind === 'call' && aggregates.has(part.value.function.toLowerCase()))
    return !found
  })
  return found
}
