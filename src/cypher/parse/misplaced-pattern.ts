import type {
  GraphClause,
  GraphExpression,
  GraphQuery,
  PathPattern,
} from '../../core/graph-query.ts'
import { operandsOf } from '../query/walk.ts'

/**
 * The first of these patterns that does not stand where a condition is expected (`RETURN
 * (a)-->(b)`), in a query nested no deeper than the limit.
 */
export function misplacedPattern(
  query: GraphQuery,
  patterns: ReadonlySet<object>,
): object | undefined {
  if (patterns.size === 0) return undefined
  const visit = (
    expression: GraphExpression | undefined,
    isCondition: boolean,
  ): object | undefined => {
    if (expression === undefined) return undefined
    if (patterns.has(expression) && !isCondition) return expression
    const conditions = conditionsOf(expression)
    return (
      first(operandsOf(expression), part => visit(part, conditions.includes(part))) ??
      inside(expression)
    )
  }
  const inside = (expression: GraphExpression): object | undefined => {
    if (expression.kind === 'subquery') return visitQuery(expression.query)
    return 'pattern' in expression ? visitPattern(expression.pattern) : undefined
  }
  const visitPattern = (pattern: PathPattern): object | undefined =>
    first(
      [...pattern.nodes, ...pattern.edges],
      element => visit(element.properties, false) ?? visit(element.where, true),
    )
  const visitClause = (clause: GraphClause): object | undefined => {
    if (clause.kind === 'match')
      return first(clause.patterns, visitPattern) ?? visit(clause.where, true)
    if (clause.kind === 'unwind') return visit(clause.list, false)
    const { items, orderBy, skip, limit } = clause.projection
    return (
      first([...items, ...orderBy], item => visit(item.expression, false)) ??
      visit(skip, false) ??
      visit(limit, false) ??
      (clause.kind === 'with' ? visit(clause.where, true) : undefined)
    )
  }
  const visitQuery = (inner: GraphQuery): object | undefined =>
    first(inner.parts.flat(), visitClause)
  return visitQuery(query)
}

/** Which parts of an expression are conditions. */
function conditionsOf(expression: GraphExpression): ReadonlyArray<GraphExpression | undefined> {
  if (expression.kind === 'unary' && expression.operator === 'not') return [expression.operand]
  if (
    expression.kind === 'binary' &&
    (expression.operator === 'and' || expression.operator === 'or' || expression.operator === 'xor')
  )
    return [expression.left, expression.right]
  if (expression.kind === 'case' && expression.subject === undefined)
    return expression.branches.map(({ when }) => when)
  if (
    expression.kind === 'listComprehension' ||
    expression.kind === 'quantifier' ||
    expression.kind === 'patternComprehension'
  )
    return [expression.where]
  return []
}

function first<Item>(
  items: readonly Item[],
  find: (item: Item) => object | undefined,
): object | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}
