import type { PropertyValue } from '../../../core/document.ts'
import type { GraphExpression } from '../../../core/graph-query.ts'
import type { GraphValue } from '../../../core/graph-value.ts'
import { isIn } from '../../../cypher/values/access.ts'
import { compareValues, type OrderOperator } from '../../../cypher/values/comparison.ts'
import { equalValues } from '../../../cypher/values/equality.ts'
import { and, not, or } from '../../../cypher/values/logic.ts'
import { storedValue } from '../../../cypher/values/stored-value.ts'
import { compareCodePoints } from '../../../support/code-points.ts'
import type { GraphView } from '../access/graph-view.ts'
import { type ColumnNode, valueOf } from './column-query.ts'
import { prefixLength } from './column-loading.ts'
import type { Column } from './column-parts.ts'
import type { GraphColumns } from './graph-columns.ts'

/** Ends an attempt: the query is run over the tables on disk. */
export class NotInColumns extends Error {}

/** The nodes that a variable of a query may be, by places in the order of their ids. */
export interface NodeSet {
  readonly size: number
  /** Only these places, where ids are named; ascending. */
  readonly named: readonly number[] | undefined
  id(place: number): string
  row(place: number): number
  /** Of a row number; −1: none of these nodes. */
  place(row: number): number
  /** Whether labels, ids and conditions hold. */
  fits(place: number): boolean
  column(key: string): Column
}

export function nodeSet(
  node: ColumnNode,
  columns: GraphColumns,
  view: GraphView,
  parameters: ReadonlyMap<string, GraphValue>,
): NodeSet {
  const { label, ids, conditions } = node
  if (label === undefined) return ids === undefined ? anyNodes(columns) : namedNodes(node, view)
  const table = columns.nodes(label)
  const column = (key: string): Column => {
    const values = columns.column(label, key)
    if (values === undefined) throw new NotInColumns()
    return values
  }
  const beginnings = (key: string): Column => {
    const isRead = (kind: 'column' | 'prefixes'): boolean => columns.has({ kind, label, key })
    const values =
      isRead('prefixes') && !isRead('column')
        ? (columns.prefixes(label, key) ?? columns.column(label, key))
        : (columns.column(label, key) ?? columns.prefixes(label, key))
    if (values === undefined) throw new NotInColumns()
    return values
  }
  const tests = conditions.map(condition =>
    conditionTest(condition, column, beginnings, parameters),
  )
  const named =
    ids === undefined
      ? undefined
      : [...ids].flatMap(id => placeOfId(table.ids, id) ?? []).sort((left, right) => left - right)
  const isNamed = named === undefined ? undefined : new Set(named)
  // 1: fits, 2: does not.
  const tested =
    tests.length === 0
      ? new Uint8Array()
      : columns.tested(testsKey(label, conditions, parameters), table.size)
  return {
    size: table.size,
    named,
    id: place => table.ids[place] ?? '',
    row: place => table.rows[place] ?? 0,
    place: row => (table.places[row] ?? 0) - 1,
    column,
    fits(place) {
      if (isNamed !== undefined && !isNamed.has(place)) return false
      if (tests.length === 0) return true
      if (tested[place] === 0) tested[place] = tests.every(test => test(place) === true) ? 1 : 2
      return tested[place] === 1
    },
  }
}

/** Nodes of any label that a condition names. */
function namedNodes({ ids, conditions }: ColumnNode, view: GraphView): NodeSet {
  if (ids === undefined || conditions.length > 0) throw new NotInColumns()
  const found = [...ids].sort(compareCodePoints).flatMap(id => {
    const row = view.find(id)
    return row === undefined || view.node(row) === undefined ? [] : [{ id, row }]
  })
  const places = new Map(found.map(({ row }, place) => [row, place]))
  return {
    size: found.length,
    named: found.map((_, place) => place),
    id: place => found[place]?.id ?? '',
    row: place => found[place]?.row ?? 0,
    place: row => places.get(row) ?? -1,
    fits: () => true,
    column() {
      throw new NotInColumns()
    },
  }
}

const maxListed = 100

/**
 * Tells conditions on nodes with a label from others; undefined where they hold long lists, which
 * nobody asks for twice.
 */
function testsKey(
  label: string,
  conditions: readonly GraphExpression[],
  parameters: ReadonlyMap<string, GraphValue>,
): string | undefined {
  let isLong = false
  const key = JSON.stringify([label, conditions], (_, part: unknown) => {
    const value = isParameter(part) ? { given: parameters.get(part.name) } : part
    if (Array.isArray(value) && value.length > maxListed) {
      isLong = true
      return []
    }
    // JSON has neither whole numbers of their own nor NaN.
    return typeof value === 'bigint' || (typeof value === 'number' && !Number.isFinite(value))
      ? { [typeof value]: String(value) }
      : value
  })
  return isLong ? undefined : key
}

const isParameter = (part: unknown): part is { readonly name: string } =>
  typeof part === 'object' && part !== null && 'kind' in part && part.kind === 'parameter'

/** Every node, by its row number: nobody asks for its id. */
function anyNodes(columns: GraphColumns): NodeSet {
  const stated = columns.stated()
  const fits = (place: number): boolean => stated[place] === 1
  return {
    size: stated.length,
    named: undefined,
    id() {
      throw new NotInColumns()
    },
    row: place => place,
    place: row => (fits(row) ? row : -1),
    fits,
    column() {
      throw new NotInColumns()
    },
  }
}

function placeOfId(ids: readonly string[], id: string): number | undefined {
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareCodePoints(ids[middle] ?? '', id) < 0) low = middle + 1
    else high = middle
  }
  return ids[low] === id ? low : undefined
}

/** A stored value as a value of queries; lists are left to the tables on disk. */
export function columnValue(value: PropertyValue | null | undefined): GraphValue {
  if (value === null || value === undefined) return null
  if (typeof value === 'object') throw new NotInColumns()
  return storedValue(value)
}

/** A comparison with a number: numbers compare the same, be they integers or floats of a query. */
function numberTest(operator: OrderOperator, values: Column, limit: number, other: Test): Test {
  const among =
    (holds: (value: number) => boolean): Test =>
    place => {
      const value = values[place]
      return typeof value === 'number' ? holds(value) : other(place)
    }
  switch (operator) {
    case '<':
      return among(value => value < limit)
    case '<=':
      return among(value => value <= limit)
    case '>':
      return among(value => value > limit)
    case '>=':
      return among(value => value >= limit)
    default:
      return operator satisfies never
  }
}

/** The same number as a float; undefined where it is no number, or between two floats. */
function exactNumber(value: GraphValue): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'bigint' && BigInt(Number(value)) === value ? Number(value) : undefined
}

type Test = (place: number) => boolean | null

/** A condition on one node, three-valued as in Cypher. */
function conditionTest(
  condition: GraphExpression,
  column: (key: string) => Column,
  beginnings: (key: string) => Column,
  parameters: ReadonlyMap<string, GraphValue>,
): Test {
  const part = (inner: GraphExpression): Test =>
    conditionTest(inner, column, beginnings, parameters)
  const stored = (expression: GraphExpression): Column => {
    if (expression.kind !== 'property') throw new NotInColumns()
    return column(expression.key)
  }
  const constant = (expression: GraphExpression | undefined): GraphValue => {
    const value = valueOf(expression, parameters)
    if (value === undefined) throw new NotInColumns()
    return value
  }
  if (condition.kind === 'isNull') {
    const values = stored(condition.operand)
    return place => (values[place] === null) !== condition.negated
  }
  if (condition.kind === 'unary') {
    const inner = part(condition.operand)
    return place => not(inner(place))
  }
  if (condition.kind === 'compare') {
    const [{ operator, operand } = { operator: '=' as const, operand: undefined }] = condition.rest
    const values = stored(condition.first)
    const other = constant(operand)
    if (operator === '=') return place => equalValues(columnValue(values[place]), other)
    if (operator === '<>') return place => not(equalValues(columnValue(values[place]), other))
    const limit = exactNumber(other)
    const test: Test = place => compareValues(operator, columnValue(values[place]), other)
    return limit === undefined ? test : numberTest(operator, values, limit, test)
  }
  if (condition.kind !== 'binary') throw new NotInColumns()
  const { operator, left, right } = condition
  if (operator === 'and' || operator === 'or') {
    const [one, other] = [part(left), part(right)]
    const join = operator === 'and' ? and : or
    return place => join(one(place), other(place))
  }
  const given = constant(right)
  if (operator === 'startsWith') return startTest(left, given, beginnings)
  const values = stored(left)
  if (operator !== 'in') throw new NotInColumns()
  return place => isIn(columnValue(values[place]), given)
}

/** `toLower(node.key) STARTS WITH $part`, with or without `toLower`. */
function startTest(
  left: GraphExpression,
  part: GraphValue,
  beginnings: (key: string) => Column,
): Test {
  const [argument] = left.kind === 'call' ? left.arguments : []
  const isLower = left.kind === 'call' && left.function === 'toLower' && argument !== undefined
  const text = isLower ? argument : left
  // Letters whose lower case depends on what follows stand at the cut at most.
  if (text.kind !== 'property' || typeof part !== 'string' || part.length > prefixLength / 2)
    throw new NotInColumns()
  const values = beginnings(text.key)
  return place => {
    const value = values[place] ?? null
    if (value === null) return null
    if (typeof value !== 'string') throw new NotInColumns()
    return isLower
      ? value.slice(0, prefixLength).toLowerCase().startsWith(part)
      : value.startsWith(part)
  }
}
