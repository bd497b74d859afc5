import type { GraphExpression, Projection } from '../../core/graph-query.ts'
import { aggregateOf, hasAggregate } from '../functions/aggregate-calls.ts'
import { withExpressions } from './sure-counts.ts'
import { collectReads, isIdentity, isVolatile } from '../query/reads.ts'

/** The variable itself or its id, which tell its values apart. */
function identified(expression: GraphExpression): string | undefined {
  if (expression.kind === 'variable') return expression.name
  const [argument] = expression.kind === 'call' ? expression.arguments : []
  return isIdentity(expression) && argument?.kind === 'variable' ? argument.name : undefined
}

function countedIn(expression: GraphExpression): string | undefined {
  if (expression.kind !== 'call' || expression.function !== 'count' || !expression.distinct)
    return undefined
  const [argument, ...more] = expression.arguments
  return argument === undefined || more.length > 0 ? undefined : identified(argument)
}

/**
 * The variable of which a projection only counts the different values, as in `p, count(DISTINCT
 * e)`; undefined where it reads or aggregates anything else of it. Everything else that is read is
 * a grouping value by itself, so that no two groups of matches fall together.
 */
export function countedVariable({
  items,
  orderBy,
  star,
  distinct,
}: Projection): string | undefined {
  if (star || distinct) return undefined
  const counted = new Set<string>()
  const read = new Set<string>()
  // In an order, a name of the projection hides a variable of the match.
  const names = new Set(items.map(({ name }) => name))
  for (const [index, { expression }] of [...items, ...orderBy].entries()) {
    if (isVolatile(expression)) return undefined
    if (hasAggregate(expression)) {
      const name = aggregateOf(expression) === undefined ? undefined : countedIn(expression)
      if (name === undefined) return undefined
      counted.add(name)
    } else
      collectReads(expression, name => {
        if (index < items.length || !names.has(name)) read.add(name)
      })
  }
  const [variable, ...others] = counted
  if (variable === undefined || others.length > 0 || read.has(variable)) return undefined
  const groups = new Set(items.map(({ expression }) => identified(expression)))
  return [...read].every(name => groups.has(name)) ? variable : undefined
}

/** The projection over matches that count the different values themselves. */
export function withCountedMatches(projection: Projection): Projection {
  const replaced = (expression: GraphExpression): GraphExpression =>
    countedIn(expression) === undefined ? expression : { kind: 'countAll' }
  return withExpressions(projection, replaced)
}
