import type { GraphExpression, Projection } from '../../core/graph-query.ts'
import { compareCodePoints } from '../../support/code-points.ts'
import { renderExpression } from './render-expression.ts'
import { unsupportedOnNeo4j } from './render-state.ts'
import type { RenderState } from './render-state.ts'
import { aggregateOf, hasAggregate } from '../functions/aggregate-calls.ts'
import { mapOperands } from '../query/map.ts'
import { walkOperands } from '../query/walk.ts'
import { orderKey } from './text-order.ts'
import { renderCollected, renderWhole } from './whole-value.ts'
import type { Decoding } from './whole-value.ts'
import { type StaticType, isOnly, isWithin, kinds, mayBe } from '../query/static-type.ts'
import { type TypeScope, typeOf } from './expression-type.ts'

/**
 * A column of the result: its name in the query, its name in the statement, and what the value is
 * made into.
 */
export interface Column {
  readonly name: string
  readonly stored: string
  readonly decoding: Decoding
}

type Item = Projection['items'][number]
interface Place {
  readonly isReturn: boolean
  readonly isAsked: boolean
  readonly isUnion: boolean
}
interface Projected {
  readonly text: string
  readonly scope: TypeScope
  readonly columns: readonly Column[]
}

/** WITH or RETURN. `outer`: what a subquery sees of the query around it. */
export function renderProjection(
  given: Projection,
  place: Place,
  scope: TypeScope,
  outer: TypeScope,
  state: RenderState,
): Projected {
  const projection = place.isReturn && outer.size > 0 ? withOtherNames(given, outer) : given
  const items = itemsOf(projection, scope)
  const type = (expression: GraphExpression, inner: TypeScope = scope): StaticType =>
    typeOf(expression, inner, state.options.parameters)
  const after: TypeScope = new Map([
    ...outer,
    ...items.map(({ name, expression }): [string, StaticType] => [name, type(expression)]),
  ])
  const word = place.isReturn ? 'RETURN' : 'WITH'
  const aggregating = [...items, ...projection.orderBy].some(({ expression }) =>
    hasAggregate(expression),
  )
  const split = aggregating
    ? splitAggregates(
        items,
        projection,
        place.isAsked && !place.isUnion && !projection.distinct,
        scope,
        state,
      )
    : undefined
  const before = split?.text ?? ''
  const inner = split?.scope ?? scope
  const all = split?.items ?? items
  const last = place.isReturn ? all : kept(all, items, outer)
  const decodings: Decoding[] = []
  const texts = last.map(({ name, expression }) => {
    // What must be put together outside of the server can only be a column, and not one that rows
    // are compared by.
    const whole =
      place.isAsked && !place.isUnion && !projection.distinct
        ? renderWhole(expression, inner, state)
        : undefined
    if (whole !== undefined && projection.orderBy.some(key => mentions(key.expression, name)))
      throw unsupportedOnNeo4j('ORDER BY a map of all properties of a node or relationship')
    decodings.push(whole?.decoding ?? split?.decodings.get(expression) ?? { kind: 'value' })
    return `${whole?.text ?? renderExpression(expression, inner, state)} AS ${state.variable(name)}`
  })
  const isProjectedOnly = projection.distinct || split !== undefined
  const full: TypeScope = isProjectedOnly
    ? new Map([...inner, ...after])
    : new Map([...scope, ...after])
  const order = (split?.orderBy ?? projection.orderBy).map(
    ({ expression, descending }) =>
      sortKey(isProjectedOnly ? named(expression, last) : expression, full, state) +
      (descending ? ' DESC' : ''),
  )
  const bound = (expression: GraphExpression): string =>
    renderExpression(expression, new Map(), state)
  const text =
    `${before}${word} ${projection.distinct ? 'DISTINCT ' : ''}${texts.join(', ')}` +
    (order.length === 0 ? '' : ` ORDER BY ${order.join(', ')}`) +
    (projection.skip === undefined ? '' : ` SKIP ${bound(projection.skip)}`) +
    (projection.limit === undefined ? '' : ` LIMIT ${bound(projection.limit)}`)
  return {
    text,
    scope: after,
    columns: items.map(({ name }, index) => ({
      name,
      stored: state.variable(name),
      decoding: decodings[index] ?? { kind: 'value' },
    })),
  }
}

function mentions(expression: GraphExpression, name: string): boolean {
  let found = false
  walkOperands(expression, part => {
    found ||= part.kind === 'variable' && part.name === name
  })
  return found
}

/** A subquery's WITH keeps the variables outside anyway, and may not name them again. */
function kept(items: readonly Item[], given: readonly Item[], outer: TypeScope): readonly Item[] {
  const left = items.filter((_item, index) => {
    const item = given[index]
    return (
      item?.expression.kind !== 'variable' ||
      item.expression.name !== item.name ||
      !outer.has(item.name)
    )
  })
  const [first] = items
  return left.length > 0 || first === undefined
    ? left
    : [{ name: '\u0000kept', expression: first.expression }]
}

/**
 * A subquery's RETURN may not give a column the name of a variable outside; nothing but its own
 * sort keys reads the name.
 */
function withOtherNames(projection: Projection, outer: TypeScope): Projection {
  const other = (name: string): string => (outer.has(name) ? `\u0000column ${name}` : name)
  const named = new Set(projection.items.map(({ name }) => name).filter(name => outer.has(name)))
  if (named.size === 0) return projection
  return {
    ...projection,
    items: projection.items.map(({ name, expression }) => ({ name: other(name), expression })),
    orderBy: projection.orderBy.map(({ expression, descending }) => ({
      descending,
      expression: mapOperands(expression, part =>
        part.kind === 'variable' && named.has(part.name)
          ? { kind: 'variable', name: other(part.name) }
          : undefined,
      ),
    })),
  }
}

function itemsOf(projection: Projection, scope: TypeScope): readonly Item[] {
  if (!projection.star) return projection.items
  const all = [...scope.keys()].filter(name => !name.startsWith('\u0000')).sort(compareCodePoints)
  return [
    ...all.map((name): Item => ({ name, expression: { kind: 'variable', name } })),
    ...projection.items,
  ]
}

const sameText = (expression: GraphExpression): string => JSON.stringify(expression)

/** The expression with what the projection already has under a name replaced by the name. */
function named(expression: GraphExpression, items: readonly Item[]): GraphExpression {
  const names = new Map(
    items
      .filter(item => item.expression.kind !== 'variable')
      .map(item => [sameText(item.expression), item.name]),
  )
  const renamed = new Map(
    items.flatMap(item =>
      item.expression.kind === 'variable' ? [[item.expression.name, item.name] as const] : [],
    ),
  )
  const own = new Set(items.map(item => item.name))
  return mapOperands(expression, part => {
    if (part.kind === 'variable')
      return own.has(part.name)
        ? part
        : { kind: 'variable', name: renamed.get(part.name) ?? part.name }
    const name = names.get(sameText(part))
    return name === undefined ? undefined : { kind: 'variable', name }
  })
}

/** `decodings`: of items that are one collected value each. */
interface Split {
  readonly text: string
  readonly scope: TypeScope
  readonly items: readonly Item[]
  readonly orderBy: Projection['orderBy']
  readonly decodings: ReadonlyMap<GraphExpression, Decoding>
}

/**
 * Grouping apart from what is made of the groups: a WITH that groups, and the items and sort keys
 * over what it gives.
 */
function splitAggregates(
  items: readonly Item[],
  projection: Projection,
  isAsked: boolean,
  scope: TypeScope,
  state: RenderState,
): Split {
  const type = (expression: GraphExpression): StaticType =>
    typeOf(expression, scope, state.options.parameters)
  const grouped: Array<readonly [name: string, expression: GraphExpression]> = []
  const names = new Map<string, string>()
  const nameOf = (expression: GraphExpression): GraphExpression => {
    const key = sameText(expression)
    let name = names.get(key)
    if (name === undefined) {
      name = `\u0000group${grouped.length}`
      names.set(key, name)
      grouped.push([name, expression])
    }
    return { kind: 'variable', name }
  }
  for (const { expression } of items) if (!hasAggregate(expression)) nameOf(expression)
  const outside = (expression: GraphExpression): GraphExpression =>
    mapOperands(expression, part => {
      if (aggregateOf(part) !== undefined || names.has(sameText(part))) return nameOf(part)
      const key =
        part.kind === 'mapProjection'
          ? names.get(sameText({ kind: 'variable', name: part.variable }))
          : undefined
      if (part.kind !== 'mapProjection' || key === undefined) return undefined
      return {
        ...part,
        variable: key,
        items: part.items.map(item =>
          item.kind === 'entry'
            ? { ...item, value: outside(item.value) }
            : item.kind === 'variable'
              ? {
                  kind: 'entry',
                  key: item.name,
                  value: outside({ kind: 'variable', name: item.name }),
                }
              : item,
        ),
      }
    })
  const own = new Set(items.map(item => item.name))
  const last = items.map(({ name, expression }) => ({ name, expression: outside(expression) }))
  // A sort key that names a column means the column, whatever had the name before.
  const orderBy = projection.orderBy.map(({ expression, descending }) => ({
    expression: mapOperands(expression, part =>
      part.kind === 'variable' && own.has(part.name)
        ? part
        : aggregateOf(part) !== undefined || names.has(sameText(part))
          ? nameOf(part)
          : undefined,
    ),
    descending,
  }))
  const decodings = new Map<GraphExpression, Decoding>()
  const text = `WITH ${grouped
    .map(([name, expression]) => {
      // Maps of all properties can be collected where the list is a column as it is.
      const columns = last.filter(
        item => item.expression.kind === 'variable' && item.expression.name === name,
      )
      const isColumnOnly =
        isAsked &&
        columns.length > 0 &&
        [...last, ...orderBy].every(
          item => columns.includes(item as Item) || !mentions(item.expression, name),
        ) &&
        !orderBy.some(key => columns.some(column => mentions(key.expression, column.name)))
      const whole = isColumnOnly ? renderCollected(expression, scope, state) : undefined
      if (whole !== undefined)
        for (const column of columns) decodings.set(column.expression, whole.decoding)
      return (
        `${whole?.text ?? renderExpression(expression, scope, state)} AS ` +
        `${state.variable(name)}`
      )
    })
    .join(', ')} `
  return {
    text,
    scope: new Map(grouped.map(([name, expression]) => [name, type(expression)])),
    items: last,
    orderBy,
    decodings,
  }
}

/** What orders as the expression does in all stores. */
function sortKey(expression: GraphExpression, scope: TypeScope, state: RenderState): string {
  const type = typeOf(expression, scope, state.options.parameters)
  const text = renderExpression(expression, scope, state)
  if (isOnly(type, kinds.node | kinds.edge)) {
    if (!isWithin(type, kinds.node) && !isWithin(type, kinds.edge))
      throw unsupportedOnNeo4j('ORDER BY what may be a node or a relationship')
    return orderKey(`(${text}).\`~id\``, false)
  }
  if (isOnly(type, kinds.path)) throw unsupportedOnNeo4j('ORDER BY a path')
  return mayBe(type, kinds.string | kinds.list) ? orderKey(text, mayBe(type, kinds.list)) : text
}
