import type { GraphExpression, GraphQuery } from '../../../core/graph-query.ts'
import type { GraphResult, GraphValue } from '../../../core/graph-value.ts'
import type { GraphQueryOptions } from '../../../core/ports/graph-reader.ts'
import { firstRows } from '../../../cypher/execution/row-window.ts'
import { operandsOf } from '../../../cypher/query/walk.ts'
import { orderValues } from '../../../cypher/values/order.ts'
import type { GraphView } from '../access/graph-view.ts'
import type { Session } from '../session/session.ts'
import { keptGroups } from './kept-groups.ts'
import { edgesRead } from './column-matches.ts'
import { type NodeSet, NotInColumns, columnValue, nodeSet } from './column-nodes.ts'
import { type ColumnItem, type ColumnQuery, columnQuery } from './column-query.ts'
import { type Grouped, countedGroups, listedRows } from './column-rows.ts'
import type { ColumnPart } from './column-parts.ts'
import { type GraphColumns, graphColumns } from './graph-columns.ts'

// From so few named nodes a search reads only what is at them, which no scan of columns beats.
const fewIds = 500
// So few rows are read at the start of an index, however many nodes there are.
const fewRows = 10_000
// Where a search is quick on disk too, only being asked again and again is worth whole columns.
const asksBeforeLoading = 6

/**
 * Answers a query of one or two hops, counts and grouping values from columns in memory, as
 * `runQuery` would; undefined where it has another form, or where the tables on disk are quicker.
 * `view`: the owner's.
 */
export function runColumnQuery(
  session: Session,
  view: GraphView,
  graphQuery: GraphQuery,
  options: GraphQueryOptions,
): GraphResult | undefined {
  const parameters: ReadonlyMap<string, GraphValue> = options.parameters ?? new Map()
  const query = columnQuery(graphQuery, parameters)
  const kept = query === undefined ? undefined : keptResult(session, query)
  if (kept !== undefined) return kept
  const columns = query === undefined ? undefined : graphColumns(session)
  return query === undefined || columns === undefined || !isQuicker(query, columns)
    ? undefined
    : columnResult(query, columns, view, parameters)
}

/** What commits have counted; undefined for queries that ask for anything else. */
function keptResult(session: Session, query: ColumnQuery): GraphResult | undefined {
  const kept = keptGroups(session, query)
  try {
    return kept && resultOf(query, kept.sets, kept.rows, true)
  } catch (error) {
    // A name that is a list.
    if (error instanceof NotInColumns) return undefined
    throw error
  }
}

/** What columns give for a query; undefined where they do not hold what it reads. */
export function columnResult(
  query: ColumnQuery,
  columns: GraphColumns,
  view: GraphView,
  parameters: ReadonlyMap<string, GraphValue>,
): GraphResult | undefined {
  if (edgesRead(query) === undefined || query.items.some(({ kind }) => kind === 'slot'))
    return undefined
  try {
    const sets = [...query.nodes.values()].map(node => nodeSet(node, columns, view, parameters))
    const isCounting = query.items.some(({ kind }) => kind === 'count')
    const rows = isCounting ? countedGroups(query, sets, columns) : listedRows(query, sets, columns)
    return resultOf(query, sets, rows, isCounting)
  } catch (error) {
    if (error instanceof NotInColumns) return undefined
    throw error
  }
}

function isQuicker(query: ColumnQuery, columns: GraphColumns): boolean {
  const edges = edgesRead(query)
  if (edges === undefined || query.items.some(({ kind }) => kind === 'slot')) return false
  const nodes = [...query.nodes.values()]
  // The first nodes by a property come from an index.
  const isList = query.items.every(({ kind }) => kind !== 'count')
  const isFirst = isList && Math.min(query.limit, query.rowLimit) <= fewRows
  const isScanned = nodes.some(({ conditions }) => conditions.some(isScan))
  if (isFirst && query.hops.length === 0 && !isScanned) return false
  const isLoaded = partsRead(query, edges).every(part => columns.has(part))
  if (nodes.some(({ ids }) => ids !== undefined && ids.size <= fewIds))
    return isLoaded && query.hops.length > 0
  return (
    isLoaded ||
    nodes.every(({ ids, conditions }) => ids === undefined && conditions.every(isScan)) ||
    ++columns.asked > asksBeforeLoading
  )
}

/** Whether tables on disk, too, are read whole for a condition: no index knows beginnings. */
const isScan = (condition: GraphExpression): boolean =>
  condition.kind === 'binary' &&
  (condition.operator === 'startsWith' ||
    (condition.operator === 'or' && (isScan(condition.left) || isScan(condition.right))))

/** The parts that a query reads. */
function partsRead(
  query: ColumnQuery,
  edges: ReadonlyArray<readonly [type: string, by: 'source' | 'target']>,
): ColumnPart[] {
  return [
    ...edges.map(([type, by]) => ({ kind: 'edges', type, by }) as const),
    ...[...query.nodes].flatMap(([name, { label, ids, conditions }]): ColumnPart[] =>
      label === undefined
        ? ids === undefined
          ? [{ kind: 'stated' }]
          : []
        : [
            { kind: 'nodes', label },
            ...conditions.flatMap(condition => columnsIn(condition, label)),
            ...query.items.flatMap(item =>
              item.kind === 'property' && item.node === name
                ? ({ kind: 'column', label, key: item.key } as const)
                : [],
            ),
          ],
    ),
  ]
}

function columnsIn(
  condition: GraphExpression,
  label: string,
  kind: 'column' | 'prefixes' = 'column',
): ColumnPart[] {
  if (condition.kind === 'property') return [{ kind, label, key: condition.key }]
  const isStart = condition.kind === 'binary' && condition.operator === 'startsWith'
  return operandsOf(condition).flatMap(part => columnsIn(part, label, isStart ? 'prefixes' : kind))
}

function resultOf(
  query: ColumnQuery,
  sets: readonly NodeSet[],
  found: readonly Grouped[],
  isCounting: boolean,
): GraphResult {
  const { items, orderBy, skip, limit, rowLimit, names } = query
  const place = new Map([...query.nodes.keys()].map((name, index) => [name, index]))
  const order = [
    ...orderBy.map(({ item, descending }) => ({ item, sign: descending ? -1 : 1 })),
    // Groups with nothing else to order them come by their own values.
    ...(isCounting
      ? items.flatMap(({ kind }, item) => (kind === 'count' ? [] : [{ item, sign: 1 }]))
      : []),
  ].map(({ item, sign }) => {
    const compare = rowOrder(items[item]!, sets, place)
    return (left: Grouped, right: Grouped): number => sign * compare(left, right)
  })
  const [first] = order
  const compare =
    order.length === 1 && first !== undefined
      ? first
      : (left: Grouped, right: Grouped): number => {
          for (const by of order) {
            const decided = by(left, right)
            if (decided !== 0) return decided
          }
          return 0
        }
  const wanted = skip + Math.min(limit, rowLimit + 1)
  const sorted = order.length === 0 ? found : firstRows(found, compare, wanted, { maxRows })
  const read = items.map(item => valueReader(item, sets, place))
  return {
    columns: names,
    rows: sorted
      .slice(skip, skip + Math.min(limit, rowLimit))
      .map(row => read.map(value => value(row))),
    truncated: Math.min(limit, sorted.length - skip) > rowLimit,
  }
}

/** The order of rows by one item. */
function rowOrder(
  item: ColumnItem,
  sets: readonly NodeSet[],
  place: ReadonlyMap<string, number>,
): (left: Grouped, right: Grouped) => number {
  switch (item.kind) {
    case 'constant':
      return () => 0
    case 'count':
      return (left, right) => left.total - right.total
    case 'id': {
      // Places are in the order of ids.
      const at = place.get(item.node) ?? 0
      return (left, right) => (left.places[at] ?? 0) - (right.places[at] ?? 0)
    }
    case 'slot':
    case 'property': {
      const at = place.get(item.node) ?? 0
      const values = sets[at]!.column(item.key)
      return (left, right) => {
        const [a, b] = [values[left.places[at] ?? 0], values[right.places[at] ?? 0]]
        if (typeof a === 'number' && typeof b === 'number') return a - b
        return orderValues(columnValue(a), columnValue(b))
      }
    }
  }
}

const maxRows = 2_000_000

function valueReader(
  item: ColumnItem,
  sets: readonly NodeSet[],
  place: ReadonlyMap<string, number>,
): (row: Grouped) => GraphValue {
  switch (item.kind) {
    case 'constant':
      return () => item.value
    case 'count':
      return row => BigInt(row.total)
    case 'id':
    case 'slot':
    case 'property': {
      const at = place.get(item.node) ?? 0
      const set = sets[at]!
      if (item.kind === 'id') return row => set.id(row.places[at] ?? 0)
      const values = set.column(item.key)
      // A whole part is a float still.
      if (item.kind === 'slot') return row => (values[row.places[at] ?? 0] ?? null) as number | null
      return row => columnValue(values[row.places[at] ?? 0])
    }
  }
}
