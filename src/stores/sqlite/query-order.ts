import type { GraphCondition, GraphExpression, GraphQuery } from '../../core/old-graph-query.ts'
import type { Anchor } from './query-anchor.ts'
import type { Session } from './session.ts'

/** A property by whose index of ranges a query's matches can be read in the order asked, so that reading can stop early. */
export interface RangeOrder {
  readonly variable: string
  readonly key: string
  readonly keyNumber: number
  readonly descending: boolean
  /** How many matches are needed. */
  readonly rows: number
  /** Bounds of the value, if conditions give some. */
  readonly range?: { readonly low: string | number; readonly high: string | number } | undefined
  /** Matches without the property may exist; they come first when descending, else last. */
  readonly hasNulls: boolean
}

/**
 * How a query for the first or last by one property can use the index of ranges; undefined where it cannot: another shape of query,
 * or a property with values that the index does not hold as they are.
 */
export function rangeOrder(session: Session, query: GraphQuery, conjuncts: readonly GraphCondition[], anchors: ReadonlyMap<string, Anchor>): RangeOrder | undefined {
  const [wanted] = query.columns.length === 1 && query.columns[0]?.aggregate !== undefined ? extreme(query) : firstOrLast(query)
  if (wanted === undefined || wanted.expression.kind !== 'property') return undefined
  const { variable, key } = wanted.expression
  const isNode = query.patterns.some(pattern => pattern.nodes.some(node => node.variable === variable))
  const keyNumber = session.names.find(key)
  if (!isNode || keyNumber === undefined || session.database.get('select 1 from unranged_key where key = ?', keyNumber) !== undefined) return undefined
  // A better beginning leaves so few matches that sorting them is faster.
  const [best] = [...anchors.values()].sort((left, right) => left.rank - right.rank)
  const range = best !== undefined && best === anchors.get(variable) && best.range?.key === key ? best.range : undefined
  if (best === undefined || (best.rank < 8 && range === undefined)) return undefined
  const hasNulls = !wanted.skipsNull && !conjuncts.some(condition => impliesValue(condition, variable, key))
  return { variable, key, keyNumber, descending: wanted.descending, rows: wanted.rows, hasNulls, range }
}

interface Wanted { readonly expression: GraphExpression; readonly descending: boolean; readonly rows: number; readonly skipsNull: boolean }

function extreme({ columns }: GraphQuery): [] | [Wanted] {
  const [column] = columns
  const kind = column?.aggregate?.kind
  return column === undefined || (kind !== 'min' && kind !== 'max') ? [] : [{ expression: column.expression, descending: kind === 'max', rows: 1, skipsNull: true }]
}

function firstOrLast({ columns, orderBy, distinct, skip, limit }: GraphQuery): [] | [Wanted] {
  const [order, ...more] = orderBy
  const column = columns.find(({ name }) => name === order?.column)
  if (order === undefined || column === undefined || more.length > 0 || distinct === true || columns.some(({ aggregate }) => aggregate !== undefined)) return []
  return [{ expression: column.expression, descending: order.descending, rows: (skip ?? 0) + limit + 1, skipsNull: false }]
}

/** Whether the condition can only be true where the node has the property. */
function impliesValue(condition: GraphCondition, variable: string, key: string): boolean {
  const isIt = (expression: GraphExpression): boolean => expression.kind === 'property' && expression.variable === variable && expression.key === key
  switch (condition.kind) {
    case 'compare': case 'looseEquals': case 'contains': case 'startsWith': case 'endsWith': return isIt(condition.left) || isIt(condition.right)
    case 'in': return isIt(condition.left) && condition.values.length > 0
    case 'not': return condition.condition.kind === 'isNull' && isIt(condition.condition.expression)
    case 'and': case 'or': case 'hasLabel': case 'isNull': return false
  }
}
