import type { GraphClause, GraphExpression, Projection } from '../../core/graph-query.ts'

/**
 * Clauses in which `count(x)` of something that a match has surely bound is `count(*)`: nothing of
 * it then has to be read, and equal matches can be counted where they are found.
 */
export function withoutNeedlessCounts(clauses: readonly GraphClause[]): readonly GraphClause[] {
  const sure = new Set<string>()
  return clauses.map(clause => {
    if (clause.kind === 'match') {
      if (!clause.optional)
        for (const pattern of clause.patterns)
          for (const element of [...pattern.nodes, ...pattern.edges])
            if (element.variable !== undefined) sure.add(element.variable)
      return clause
    }
    if (clause.kind === 'unwind') return clause
    const projection = counted(clause.projection, sure)
    const kept = clause.projection.star
      ? [...sure]
      : clause.projection.items.flatMap(({ name, expression }) =>
          expression.kind === 'variable' && sure.has(expression.name) ? [name] : [],
        )
    sure.clear()
    for (const name of kept) sure.add(name)
    return { ...clause, projection }
  })
}

function counted(projection: Projection, sure: ReadonlySet<string>): Projection {
  const replaced = (expression: GraphExpression): GraphExpression => {
    const [argument] = expression.kind === 'call' ? expression.arguments : []
    const isSure =
      expression.kind === 'call' &&
      expression.function === 'count' &&
      !expression.distinct &&
      argument?.kind === 'variable' &&
      sure.has(argument.name)
    return isSure ? { kind: 'countAll' } : expression
  }
  return withExpressions(projection, replaced)
}

/** A projection with every expression replaced. */
export const withExpressions = (
  projection: Projection,
  replaced: (expression: GraphExpression) => GraphExpression,
): Projection => ({
  ...projection,
  items: projection.items.map(({ name, expression }) => ({
    name,
    expression: replaced(expression),
  })),
  orderBy: projection.orderBy.map(({ expression, descending }) => ({
    expression: replaced(expression),
    descending,
  })),
})
