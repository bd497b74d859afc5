import type { GraphQuery } from '../core/old-graph-query.ts'
import type { GraphResult, GraphValue } from '../core/graph-value.ts'
import { compareValues, evaluate, valueKey } from './graph-semantics.ts'
import type { GraphMatch } from './graph-semantics.ts'

type Column = GraphQuery['columns'][number]
type Row = readonly GraphValue[]

/**
 * Makes a query's rows from its matches: columns, grouping and aggregates, `distinct`, order, skip and limit.
 * Matches come filtered by `where` and in the order of the bound ids (see docs/design/stores.md); equal sort keys keep that order.
 * Stops reading once the rows are sure.
 */
export function rowsOfMatches(query: GraphQuery, matches: Iterable<GraphMatch>): GraphResult {
  const skip = query.skip ?? 0
  const needed = skip + query.limit + 1
  const plain = query.columns.every(column => column.aggregate === undefined)
  let rows: Iterable<Row> = plain ? valueRows(query, matches) : groupedRows(query, matches)
  if (query.distinct === true) rows = distinctRows(rows)
  const kept: Row[] = []
  if (query.orderBy.length === 0) {
    for (const row of rows) {
      kept.push(row)
      if (kept.length >= needed) break
    }
  } else {
    kept.push(...sorted(query, rows))
  }
  return {
    columns: query.columns.map(column => column.name),
    rows: kept.slice(skip, skip + query.limit),
    truncated: kept.length > skip + query.limit,
  }
}

function* valueRows(query: GraphQuery, matches: Iterable<GraphMatch>): Generator<Row> {
  for (const match of matches) yield query.columns.map(column => evaluate(column.expression, match))
}

function* distinctRows(rows: Iterable<Row>): Generator<Row> {
  const seen = new Set<string>()
  for (const row of rows) {
    const key = rowKey(row)
    if (seen.has(key)) continue
    seen.add(key)
    yield row
  }
}

const rowKey = (row: Row): string => row.map(valueKey).join(',')

/** Groups come in the order of their first match. Without grouping columns there is one row, also over no match. */
function groupedRows(query: GraphQuery, matches: Iterable<GraphMatch>): Row[] {
  const groups = new Map<string, { readonly first: GraphValue[]; readonly gathered: GraphValue[][] }>()
  const emptyGroup = () => ({ first: query.columns.map(() => null), gathered: query.columns.map(() => []) })
  if (query.columns.every(column => column.aggregate !== undefined)) groups.set('', emptyGroup())
  for (const match of matches) {
    const values = query.columns.map(column => evaluate(column.expression, match))
    const key = values.filter((_, index) => query.columns[index]?.aggregate === undefined).map(valueKey).join(',')
    let group = groups.get(key)
    if (group === undefined) {
      group = { first: values, gathered: query.columns.map(() => []) }
      groups.set(key, group)
    }
    for (const [index, value] of values.entries()) if (value !== null) group.gathered[index]?.push(value)
  }
  return [...groups.values()].map(group => query.columns.map((column, index) =>
    column.aggregate === undefined ? group.first[index] ?? null : aggregated(column.aggregate, group.gathered[index] ?? [])))
}

function aggregated(aggregate: NonNullable<Column['aggregate']>, present: readonly GraphValue[]): GraphValue {
  const values = aggregate.distinct ? [...new Map(present.map(value => [valueKey(value), value])).values()] : present
  switch (aggregate.kind) {
    case 'count': return BigInt(values.length)
    case 'collect': return { kind: 'list', items: values }
    case 'min': return extreme(values, -1)
    case 'max': return extreme(values, 1)
  }
}

function extreme(values: readonly GraphValue[], sign: 1 | -1): GraphValue {
  let best: GraphValue = null
  for (const value of values) if (best === null || sign * compareValues(value, best) > 0) best = value
  return best
}

function sorted(query: GraphQuery, rows: Iterable<Row>): Row[] {
  const keys = query.orderBy.map(key => ({ index: query.columns.findIndex(column => column.name === key.column), sign: key.descending ? -1 : 1 }))
  return [...rows].sort((left, right) => {
    for (const { index, sign } of keys) {
      const order = compareValues(left[index] ?? null, right[index] ?? null)
      if (order !== 0) return sign * order
    }
    return 0
  })
}
