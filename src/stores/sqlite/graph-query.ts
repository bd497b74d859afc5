import type { GraphCondition, GraphExpression, GraphQuery } from '../../core/old-graph-query.ts'
import type { GraphResult, GraphValue } from '../../core/graph-value.ts'
import type { GraphEdge, GraphNode } from '../../core/graph.ts'
import type { EdgeId, NodeId } from '../../core/ids.ts'
import type { PropertyValue } from '../../core/document.ts'
import { AppError } from '../../core/errors.ts'
import { throwIfAborted } from '../../support/abort.ts'
import { checkGraphQuery } from '../../support/graph-query-check.ts'
import type { VariableKind } from '../../support/graph-query-check.ts'
import { rowsOfMatches } from '../../support/graph-query-rows.ts'
import { truth } from '../../support/graph-semantics.ts'
import type { GraphMatch } from '../../support/graph-semantics.ts'
import type { Value } from './connection.ts'
import type { EdgeRow, GraphView } from './graph-view.ts'
import { edgeColumns } from './graph-view.ts'
import { walkMatches } from './pattern-walk.ts'
import { anchorsOf } from './query-anchor.ts'
import { propertyJson } from './query-conditions.ts'
import { rangeOrder } from './query-order.ts'
import type { RangeOrder } from './query-order.ts'
import { conjunctsOf, querySql } from './query-sql.ts'
import type { QuerySql } from './query-sql.ts'
import { withQueryFunctions } from './query-functions.ts'
import type { Session } from './session.ts'

// A pattern that explodes ends in an error instead of filling memory.
const maxMatches = 2_000_000
// More rows than these are sorted faster than looked up one by one.
const maxOrdered = 2_000

/** Runs a query: patterns and conditions as one SQL statement, rows made of the matches as in every store. */
export function runGraphQuery(session: Session, view: GraphView, query: GraphQuery, signal: AbortSignal | undefined): GraphResult {
  const kinds = checkGraphQuery(query)
  return withQueryFunctions(session, view, () => {
    if (query.patterns.some(pattern => pattern.edges.some(edge => edge.length !== undefined))) return rowsOfMatches(query, walkMatches(session, view, query, signal))
    const compiled = querySql(session, view, query, kinds)
    return countRow(session, query, compiled) ?? rowsInOrder(session, view, query, compiled, kinds, signal) ?? rowsOfMatches(query, matches(session, view, query, compiled, kinds, signal))
  })
}

/** The row of a query that only counts, without looking at any match. */
function countRow(session: Session, query: GraphQuery, { body, rest, names }: QuerySql): GraphResult | undefined {
  if (rest.length > 0) return undefined
  const columns: string[] = []
  const values: Value[] = []
  for (const { expression, aggregate } of query.columns) {
    if (aggregate?.kind !== 'count') return undefined
    if (expression.kind === 'property') {
      const property = propertyJson(names, expression.variable, expression.key)
      columns.push(`count(${aggregate.distinct ? 'distinct ' : ''}${property.sql})`)
      values.push(...property.values)
    } else if (expression.kind === 'id' || (expression.kind === 'variable' && names.kinds.get(expression.variable) !== 'path')) {
      columns.push(aggregate.distinct ? `count(distinct ${names.alias(expression.variable)}.n)` : 'count(*)')
    } else {
      return undefined
    }
  }
  const counted = session.database.get<number[]>(`select ${columns.join(', ')} ${body.sql}`, ...values, ...body.values) ?? []
  const rows = [counted.map(BigInt)]
  const skip = query.skip ?? 0
  return { columns: query.columns.map(column => column.name), rows: rows.slice(skip, skip + query.limit), truncated: rows.length > skip + query.limit }
}

/** The rows of a query for the first or last by one property, read from the index until there are enough. */
function rowsInOrder(session: Session, view: GraphView, query: GraphQuery, { rest }: QuerySql, kinds: ReadonlyMap<string, VariableKind>, signal: AbortSignal | undefined): GraphResult | undefined {
  const order = rest.length > 0 ? undefined : orderOf(session, query)
  if (order === undefined || order.rows > maxOrdered) return undefined
  const found: GraphMatch[] = []
  if (order.hasNulls && order.descending) found.push(...withoutProperty(session, view, query, order, kinds, signal))
  if (found.length < order.rows) found.push(...matches(session, view, query, querySql(session, view, query, kinds, order), kinds, signal, order))
  if (found.length < order.rows && order.hasNulls && !order.descending) found.push(...withoutProperty(session, view, query, order, kinds, signal))
  return rowsOfMatches(query, found)
}

/** The first matches whose node lacks the property to order by. */
function withoutProperty(session: Session, view: GraphView, query: GraphQuery, { variable, key, rows }: RangeOrder, kinds: ReadonlyMap<string, VariableKind>, signal: AbortSignal | undefined): Iterable<GraphMatch> {
  const lacks: GraphCondition = { kind: 'isNull', expression: { kind: 'property', variable, key } }
  const narrowed: GraphQuery = { ...query, where: { kind: 'and', conditions: [...conjunctsOf(query.where), lacks] }, orderBy: [], skip: 0, limit: rows }
  return matches(session, view, narrowed, querySql(session, view, narrowed, kinds), kinds, signal)
}

function orderOf(session: Session, query: GraphQuery): RangeOrder | undefined {
  const conjuncts = conjunctsOf(query.where)
  return rangeOrder(session, query, conjuncts, anchorsOf(session, query, conjuncts))
}

/** What of a variable has to be read: some properties, or all of it. */
interface Need { readonly keys: Set<string>; isWhole: boolean }

function needsOf(query: GraphQuery, { rest, variables, hops }: QuerySql): ReadonlyMap<string, Need> {
  const needs = new Map<string, Need>()
  const need = (variable: string): Need => {
    const known = needs.get(variable) ?? { keys: new Set(), isWhole: false }
    needs.set(variable, known)
    return known
  }
  const note = (expression: GraphExpression): void => {
    if (expression.kind === 'property') need(expression.variable).keys.add(expression.key)
    else if (expression.kind !== 'literal') need(expression.variable).isWhole ||= expression.kind !== 'id'
  }
  for (const column of query.columns) note(column.expression)
  if (rest.length > 0) {
    for (const variable of [...variables, ...hops.flatMap(hop => hop.pattern.variable ?? []), ...query.patterns.flatMap(pattern => pattern.variable ?? [])]) need(variable).isWhole = true
  }
  return needs
}

type Make = (row: readonly Value[]) => GraphValue

function* matches(session: Session, view: GraphView, query: GraphQuery, compiled: QuerySql, kinds: ReadonlyMap<string, VariableKind>, signal: AbortSignal | undefined, ranged?: RangeOrder): Generator<GraphMatch> {
  const { names, variables, hops, body, rest } = compiled
  const columns: string[] = []
  const values: Value[] = []
  const column = (sql: string, ...given: Value[]): number => {
    values.push(...given)
    return columns.push(sql) - 1
  }
  const makers = new Map<string, Make>()
  const needs = needsOf(query, compiled)
  for (const [variable, { keys, isWhole }] of needs) {
    const kind = kinds.get(variable)
    if (kind === 'path') continue
    const alias = names.alias(variable)
    if (isWhole) {
      makers.set(variable, kind === 'node' ? wholeNode(view, column(`${alias}.n`)) : wholeEdge(view, edgeColumns.split(', ').map(name => column(name.replace('e.', `${alias}.`)))))
      continue
    }
    const id = column(`${alias}.id`)
    const properties = [...keys].map(key => {
      const property = propertyJson(names, variable, key)
      return [key, column(property.sql, ...property.values)] as const
    })
    makers.set(variable, row => slim(kind, String(row[id]), properties, row))
  }
  for (const pattern of query.patterns) {
    if (pattern.variable === undefined || !needs.has(pattern.variable)) continue
    const own = hops.filter(hop => pattern.edges.includes(hop.pattern))
    const nodeMakers = pattern.nodes.map(node => wholeNode(view, column(`${names.alias(node.variable)}.n`)))
    const edgeMakers = own.map(hop => wholeEdge(view, edgeColumns.split(', ').map(name => column(name.replace('e.', `${hop.alias}.`)))))
    makers.set(pattern.variable, row => ({ kind: 'path', path: { nodes: nodeMakers.map(make => nodeOf(make(row))), edges: edgeMakers.map(make => edgeOf(make(row))) } }))
  }
  if (columns.length === 0) column('1')
  const order = [...ranged === undefined ? [] : [`ranged.value${ranged.descending ? ' desc' : ''}`], ...variables.map(variable => `${names.alias(variable)}.id`), ...hops.map(hop => `${hop.alias}.id`)]
  const isCut = rest.length === 0 && query.orderBy.length === 0 && query.distinct !== true && query.columns.every(({ aggregate }) => aggregate === undefined)
  const rows = session.database.iterate<Value[]>(`select ${columns.join(', ')} ${body.sql}\n order by ${order.join(', ')} limit ?`, ...values, ...body.values, ranged?.rows ?? (isCut ? (query.skip ?? 0) + query.limit + 1 : maxMatches + 1))
  let count = 0
  for (const row of rows) {
    if (++count > maxMatches) throw new AppError('query_rejected', `The graph query has more than ${maxMatches} matches.`, { query: JSON.stringify(query), reason: 'limit' })
    if (count % 10_000 === 0) throwIfAborted(signal, 'running a graph query')
    const match = new Map<string, GraphValue>()
    for (const [variable, make] of makers) match.set(variable, make(row))
    if (rest.every(condition => truth(condition, match) === true)) yield match
  }
}

const wholeNode = (view: GraphView, place: number): Make => row => {
  const node = view.node(Number(row[place]))
  return node === undefined ? null : { kind: 'node', node }
}

const wholeEdge = (view: GraphView, places: readonly number[]): Make => row => ({ kind: 'edge', edge: view.edge(places.map(place => row[place]) as unknown as EdgeRow) })

function nodeOf(value: GraphValue): GraphNode {
  if (value !== null && typeof value === 'object' && value.kind === 'node') return value.node
  throw new Error('a node of a path is missing')
}

function edgeOf(value: GraphValue): GraphEdge {
  if (value !== null && typeof value === 'object' && value.kind === 'edge') return value.edge
  throw new Error('an edge of a path is missing')
}

/** A node or edge with the properties that the query asks for; nothing else of it is looked at. */
function slim(kind: VariableKind | undefined, id: string, keys: ReadonlyArray<readonly [key: string, place: number]>, row: readonly Value[]): GraphValue {
  const properties = Object.fromEntries(keys.flatMap(([key, place]) => {
    const json = row[place]
    return typeof json === 'string' ? [[key, JSON.parse(json) as PropertyValue]] : []
  }))
  if (kind === 'edge') return { kind: 'edge', edge: { id: id as EdgeId, type: '', from: '' as NodeId, to: '' as NodeId, properties } }
  return { kind: 'node', node: { id: id as NodeId, labels: [], properties } }
}
