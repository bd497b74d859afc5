import type { GraphExpression } from '../../core/graph-query.ts'
import { operandsOf } from '../query/walk.ts'
import { aggregateOf } from '../functions/aggregate-calls.ts'
import type { Analysis, Scope } from './analysis.ts'
import { syntaxFault } from '../query/fault.ts'

/**
 * What a projection groups by, as far as an aggregating item may refer to it: identities of
 * variables and properties.
 */
export type GroupingKeys = ReadonlySet<number>

/**
 * Whether an expression is simple enough to be recognised inside another item: a variable or
 * properties of one.
 */
export function isSimple(expression: GraphExpression): boolean {
  return (
    expression.kind === 'variable' ||
    (expression.kind === 'property' && isSimple(expression.object))
  )
}

/**
 * Stops where an item that aggregates also reads something that is neither aggregated nor a
 * grouping key: its value would differ within the group. `locals`: variables that the expression
 * itself binds.
 */
export function checkGrouping(
  analysis: Analysis,
  expression: GraphExpression,
  keys: GroupingKeys,
  scope: Scope,
  locals: ReadonlySet<string> = new Set(),
): void {
  if (
    aggregateOf(expression) !== undefined ||
    (isSimple(expression) && keys.has(analysis.identity(expression)))
  )
    return
  const inner = (part: GraphExpression | undefined, more: readonly string[] = []): void => {
    if (part !== undefined)
      checkGrouping(
        analysis,
        part,
        keys,
        scope,
        more.length === 0 ? locals : new Set([...locals, ...more]),
      )
  }
  if (expression.kind === 'variable') {
    if (!locals.has(expression.name)) throw ambiguous(expression, expression.name)
  } else if (expression.kind === 'listComprehension' || expression.kind === 'quantifier') {
    inner(expression.list)
    inner(expression.where, [expression.variable])
    if (expression.kind === 'listComprehension') inner(expression.project, [expression.variable])
  } else if (expression.kind === 'reduce') {
    inner(expression.initial)
    inner(expression.list)
    inner(expression.expression, [expression.accumulator, expression.variable])
  } else if (expression.kind === 'mapProjection') {
    requireKeys(
      analysis,
      expression,
      [
        expression.variable,
        ...expression.items.flatMap(item => (item.kind === 'variable' ? [item.name] : [])),
      ],
      keys,
      locals,
    )
    for (const item of expression.items) if (item.kind === 'entry') inner(item.value)
  } else if (
    expression.kind === 'patternComprehension' ||
    expression.kind === 'patternPredicate' ||
    expression.kind === 'shortestPath' ||
    expression.kind === 'subquery'
  ) {
    requireKeys(
      analysis,
      expression,
      namesIn(expression).filter(name => scope.has(name)),
      keys,
      locals,
    )
  } else {
    for (const part of operandsOf(expression)) inner(part)
  }
}

function requireKeys(
  analysis: Analysis,
  part: GraphExpression,
  names: readonly string[],
  keys: GroupingKeys,
  locals: ReadonlySet<string>,
): void {
  for (const name of names) {
    if (!locals.has(name) && !keys.has(analysis.identity({ kind: 'variable', name })))
      throw ambiguous(part, name)
  }
}

function ambiguous(part: object, name: string): Error {
  return syntaxFault(
    part,
    `\`${name}\` is used beside an aggregating function but is no grouping key; return it ` +
      '(or the property used) as an item of its own, or aggregate it',
  )
}

/** All names of variables in a value, those that it binds itself too. */
function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(namesIn)
  const own = 'variable' in value && typeof value.variable === 'string' ? [value.variable] : []
  const named =
    'kind' in value &&
    value.kind === 'variable' &&
    'name' in value &&
    typeof value.name === 'string'
      ? [value.name]
      : []
  return [...own, ...named, ...Object.values(value).flatMap(namesIn)]
}
