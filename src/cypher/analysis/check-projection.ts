import type { GraphExpression, Projection } from '../../core/graph-query.ts'
import { compareCodePoints } from '../../support/code-points.ts'
import { operandsOf } from '../query/walk.ts'
import type { Analysis, ExpressionPlace, Scope } from './analysis.ts'
import { aggregateOf, hasAggregate } from '../functions/aggregate-calls.ts'
import { checkGrouping, isSimple, type GroupingKeys } from './grouping-rules.ts'
import { anything, canBe, kinds, kindsInWords, type StaticType } from '../query/static-type.ts'
import { syntaxFault } from '../query/fault.ts'

/**
 * Checks WITH or RETURN with its order, bounds and (of WITH) condition; its columns, in order, with
 * what they can be.
 */
export function checkProjection(
  analysis: Analysis,
  projection: Projection,
  scope: Scope,
  clause: 'WITH' | 'RETURN',
  where?: GraphExpression,
): Scope {
  const columns = new Map<string, StaticType>()
  if (projection.star) {
    if (scope.size === 0 && clause === 'RETURN')
      throw syntaxFault(projection, 'RETURN * has nothing to return: no variables are in scope')
    for (const [name, type] of [...scope].sort(([left], [right]) => compareCodePoints(left, right)))
      columns.set(name, type)
  } else if (projection.items.length === 0) {
    throw syntaxFault(projection, `${clause} needs at least one item`)
  }
  const place: ExpressionPlace = { aggregates: 'allowed', name: clause }
  for (const item of projection.items) {
    const type = analysis.expression(item.expression, scope, place)
    if (columns.has(item.name))
      throw syntaxFault(
        item,
        `Two columns are named \`${item.name}\`; give one of them another name with AS`,
      )
    columns.set(item.name, type)
  }
  const isAggregating = projection.items.some(({ expression }) => hasAggregate(expression))
  const keys = groupingKeys(analysis, projection, scope)
  const both: Scope = new Map([...scope, ...columns])
  if (isAggregating) {
    for (const { expression } of projection.items)
      if (hasAggregate(expression)) checkGrouping(analysis, expression, keys, scope)
  }
  const after = (expression: GraphExpression, name: string): StaticType =>
    checkAfter(analysis, expression, name, { projection, columns, both, isAggregating, keys })
  for (const { expression } of projection.orderBy) after(expression, 'ORDER BY')
  if (where !== undefined) {
    const type = after(where, 'WHERE')
    if (!canBe(type, kinds.boolean))
      throw syntaxFault(
        where,
        `A condition must be a boolean, but this is ${kindsInWords(type.kinds)}`,
      )
  }
  if (projection.skip !== undefined) checkBound(analysis, projection.skip, 'SKIP')
  if (projection.limit !== undefined) checkBound(analysis, projection.limit, 'LIMIT')
  return columns
}

function groupingKeys(analysis: Analysis, projection: Projection, scope: Scope): GroupingKeys {
  const all = projection.star ? variables(analysis, scope) : []
  return new Set([
    ...all,
    ...projection.items
      .map(({ expression }) => expression)
      .filter(isSimple)
      .map(analysis.identity),
  ])
}

function variables(analysis: Analysis, scope: Scope): number[] {
  return [...scope.keys()].map(name => analysis.identity({ kind: 'variable', name }))
}

interface Projected {
  readonly projection: Projection
  readonly columns: Scope
  /** The variables before, and the columns, which hide those of equal names. */
  readonly both: Scope
  readonly isAggregating: boolean
  readonly keys: GroupingKeys
}

/**
 * Checks ORDER BY or the WHERE of WITH. They see the columns and, unless rows were merged by
 * DISTINCT or grouping, the variables before; where they were, an expression that is also an item
 * still stands for that column.
 */
function checkAfter(
  analysis: Analysis,
  expression: GraphExpression,
  name: string,
  projected: Projected,
): StaticType {
  const { projection, columns, both, isAggregating, keys } = projected
  const aggregates = hasAggregate(expression)
  if (!isAggregating && (aggregates || !projection.distinct))
    return analysis.expression(expression, both, {
      aggregates: 'forbidden',
      name: aggregates ? `${name} where no item aggregates` : name,
    })
  const isItem = projection.items.some(
    item => analysis.identity(item.expression) === analysis.identity(expression),
  )
  if (aggregates && !isItem)
    checkGrouping(analysis, expression, new Set([...keys, ...variables(analysis, columns)]), both)
  // Beside an aggregating function only simple items are recognised.
  const items =
    aggregates && !isItem
      ? projection.items.filter(
          item => isSimple(item.expression) || aggregateOf(item.expression) !== undefined,
        )
      : projection.items
  const stands = new Map(
    items.map(item => [analysis.identity(item.expression), columns.get(item.name) ?? anything]),
  )
  return analysis.expression(expression, columns, {
    aggregates: 'forbidden',
    name: `${name} unless it is also an item`,
    stands,
  })
}

/** A bound of rows: known before any row is read. */
function checkBound(analysis: Analysis, expression: GraphExpression, name: string): void {
  refuseVariables(expression, name)
  const type = analysis.expression(expression, new Map(), { aggregates: 'forbidden', name })
  const isNull = expression.kind === 'literal' && expression.value === null
  if (isNull || !canBe(type, kinds.integer))
    throw syntaxFault(
      expression,
      `${name} takes a whole number, but this is ${kindsInWords(type.kinds)}`,
    )
  if ((expression.kind === 'integer' && expression.value.startsWith('-')) || isNegated(expression))
    throw syntaxFault(expression, `${name} cannot be negative`)
}

function isNegated(expression: GraphExpression): boolean {
  return (
    expression.kind === 'unary' &&
    expression.operator === '-' &&
    expression.operand.kind === 'integer' &&
    /[1-9]/.test(expression.operand.value) &&
    !expression.operand.value.startsWith('-')
  )
}

function refuseVariables(expression: GraphExpression, name: string): void {
  if (expression.kind === 'variable' || expression.kind === 'mapProjection')
    throw syntaxFault(expression, `${name} cannot read variables: it is the same for all rows`)
  if (
    expression.kind === 'patternComprehension' ||
    expression.kind === 'patternPredicate' ||
    expression.kind === 'subquery' ||
    expression.kind === 'shortestPath'
  ) {
    throw syntaxFault(
      expression,
      `${name} cannot read the graph: it is known before any row is read`,
    )
  }
  // Comprehensions bind variables of their own.
  if (
    expression.kind === 'listComprehension' ||
    expression.kind === 'quantifier' ||
    expression.kind === 'reduce'
  )
    refuseVariables(expression.list, name)
  else for (const part of operandsOf(expression)) refuseVariables(part, name)
}
