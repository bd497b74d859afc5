import type { GraphClause, GraphExpression, Projection } from '../../core/graph-query.ts'
import { hasAggregate } from '../functions/aggregate-calls.ts'
import { isVolatile, collectReads } from '../query/reads.ts'

// A grouping needs an aggregate; this one is the same for every group.
const sameForAll: GraphExpression = {
  kind: 'call',
  function: 'min',
  distinct: false,
  arguments: [{ kind: 'integer', value: '1' }],
}

/**
 * Clauses in which distinct labels and types, as of `RETURN DISTINCT type(r)`, are the values of
 * groups: there are few of them, and matches of the same kinds can be counted where they are found.
 * They then come by their values, as groups do.
 */
export function withGroupedKinds(clauses: readonly GraphClause[]): readonly GraphClause[] {
  return clauses.map(clause => {
    if (
      (clause.kind !== 'with' && clause.kind !== 'return') ||
      (clause.kind === 'with' && clause.where !== undefined) ||
      !isOfKinds(clause.projection)
    )
      return clause
    const { projection } = clause
    return {
      ...clause,
      projection: {
        ...projection,
        distinct: false,
        orderBy: [...projection.orderBy, { expression: sameForAll, descending: false }],
      },
    }
  })
}

function isOfKinds({ distinct, star, items }: Projection): boolean {
  if (!distinct || star) return false
  let isKindOnly = true
  let reads = 0
  for (const { expression } of items) {
    if (isVolatile(expression) || hasAggregate(expression)) return false
    collectReads(expression, (_, key, use) => {
      reads++
      isKindOnly &&= key === undefined && use === 'kind'
    })
  }
  return isKindOnly && reads > 0
}
