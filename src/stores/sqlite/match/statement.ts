import type { GraphValue } from '../../../core/graph-value.ts'
import type { GraphEdge, GraphNode } from '../../../core/graph.ts'
import type { Match } from '../../../cypher/execution/graph-source.ts'
import type { Value } from '../session/connection.ts'
import type { EdgePlace, MatchElements } from './elements.ts'
import type { MatchContext } from './match-context.ts'
import type { MatchTables } from './tables.ts'
import { placeOf } from './tables.ts'
import { edgePlaces } from './edge-step.ts'
import { matchJoins } from './joins.ts'
import type { RangeOrder } from './order.ts'
import { propertyJson, propertyValue } from './sql-scope.ts'
import type { RunValues } from './parameters.ts'
import type { MatchHop } from './match-shape.ts'
import { kindOfVariable } from './match-shape.ts'

/** What a statement returns of a variable. */
export interface Delivered {
  readonly variable: string
  readonly keys: ReadonlySet<string>
  /**
   * Where equal matches are counted, those with nodes of the same labels or edges of one type are
   * equal.
   */
  readonly isKindOnly: boolean
}

export interface StatementOptions {
  readonly deliver: readonly Delivered[]
  /** Count equal matches instead of listing them. */
  readonly isCounted: boolean
  /** Where equal matches are counted: count the different nodes of this variable among them. */
  readonly counted?: string | undefined
  readonly isOrdered: boolean
  /** Sort by this property first. */
  readonly sortedBy?: RangeOrder | undefined
  /** The last parameter is the maximum number of rows. */
  readonly hasLimit: boolean
}

interface Bound {
  readonly sql: string
  values(run: RunValues): Value[]
}

export interface MatchStatement extends Bound {
  /** Run first: counts equal rows. Without columns its result is that number. */
  readonly tally?: Bound | undefined
  /** Whether what is delivered is read from the columns of a row. */
  readonly readsColumns: boolean
  /** Rows come in the order of the property that the context names. */
  readonly isInOrder: boolean
  match(row: readonly Value[]): Match
}

type Read = (row: readonly Value[]) => GraphValue

/** One statement for a request, and how its rows are read. */
export function matchStatement(
  context: MatchContext,
  { deliver, isCounted, counted: countedNode, isOrdered, sortedBy, hasLimit }: StatementOptions,
): MatchStatement {
  const { shape, elements, request } = context
  const tallied = isCounted
    ? new Set(
        deliver.flatMap(({ variable, isKindOnly }) =>
          shape.nodes.has(variable) && !isKindOnly ? [variable] : [],
        ),
      )
    : undefined
  const joins = matchJoins({ ...context, tallied, counted: isCounted ? countedNode : undefined })
  const { tables } = joins
  const pathHops = (path: number): MatchHop[] => shape.hops.filter(hop => hop.path === path)
  const pathNodes = (path: number): string[] =>
    request.patterns[path]?.nodes.map(node => node.variable ?? '') ?? []
  const hopOf = (variable: string): MatchHop | undefined =>
    shape.hops.find(hop => hop.variable === variable)
  let tally: ReturnType<MatchTables['tally']> | undefined
  if (isCounted) {
    const names = deliver.flatMap(({ variable, isKindOnly }) => (isKindOnly ? [] : [variable]))
    const kinds = new Map(
      deliver.flatMap(({ variable, isKindOnly }) =>
        isKindOnly ? [[variable, kindSql(context, tables, variable)] as const] : [],
      ),
    )
    tally = joins.tally({
      nodes: names.filter(name => shape.nodes.has(name)),
      hops: shape.hops.filter(hop => names.includes(hop.variable)),
      kinds,
      counted: countedNode,
    })
  }
  const columns: string[] = []
  const column = (sql: string): number => {
    const known = columns.indexOf(sql)
    return known >= 0 ? known : columns.push(sql) - 1
  }
  const prefetch = (
    kind: 'node' | 'edge',
    alias: string,
    keys: ReadonlySet<string>,
  ): ReadonlyArray<readonly [string, number]> =>
    [...keys].map(key => [key, column(propertyJson(joins.scope, kind, alias, key))] as const)
  const readers = deliver.map(({ variable, keys }): Read => {
    switch (kindOfVariable(shape, variable)) {
      case 'node': {
        const kind = tally?.kinds.get(variable)
        if (kind !== undefined) {
          const place = column(kind)
          return row => ({ kind: 'node', node: elements.nodeOfKind(row[place] as number) })
        }
        const alias = tables.nodeRow(variable)
        const [n, id, held] = [
          column(`${alias}.n`),
          column(`${alias}.id`),
          prefetch('node', alias, keys),
        ]
        return row => ({
          kind: 'node',
          node: elements.node(row[n] as number, row[id] as string, fetched(held, row)),
        })
      }
      case 'edge': {
        const hop = hopOf(variable)
        if (hop === undefined) return nothing
        const kind = tally?.kinds.get(variable)
        if (kind !== undefined) {
          const place = column(kind)
          return row => ({ kind: 'edge', edge: elements.edgeOfType(row[place] as number) })
        }
        const alias = tables.edgeRow(hop)
        const place = placeAt(tables, hop, column)
        const [id, held] = [column(`${alias}.id`), prefetch('edge', alias, keys)]
        return row => ({
          kind: 'edge',
          edge: elements.edge(place(row), row[id] as string, fetched(held, row)),
        })
      }
      case 'list': {
        const hop = hopOf(variable)
        if (hop === undefined) return nothing
        const edges = walkedEdges(tables, hop, column)
        return row => ({
          kind: 'list',
          items: edges(row).map(place => ({ kind: 'edge', edge: elements.edge(place) })),
        })
      }
      case 'path': {
        const path = shape.paths.get(variable) ?? -1
        const nodes = pathNodes(path).map(name => column(tables.nodes.get(name)?.n ?? ''))
        const walks = pathHops(path).map(hop =>
          hop.isList ? walkedEdges(tables, hop, column) : single(placeAt(tables, hop, column)),
        )
        return row =>
          pathValue(
            elements,
            nodes.map(place => row[place] as number),
            walks.map(walk => walk(row)),
          )
      }
      case undefined:
        return nothing
    }
  })
  const order = isOrdered
    ? deliver.flatMap(({ variable }) => {
        const hop = hopOf(variable)
        return shape.nodes.has(variable)
          ? [`${tables.nodeRow(variable)}.id`]
          : hop !== undefined && !hop.isList
            ? [`${tables.edgeRow(hop)}.id`]
            : []
      })
    : []
  if (joins.isInOrder)
    order.unshift(`ranged.value${context.rangeOrder?.descending === true ? ' desc' : ''}`)
  if (sortedBy !== undefined) {
    const { variable, key, descending, hasNulls } = sortedBy
    const value = propertyValue(joins.scope, 'node', tables.nodeRow(variable), key)
    // Those without the property come where Cypher has them, or do not matter.
    order.unshift(
      `${value} ${descending ? 'desc' : 'asc'} nulls ${hasNulls && descending ? 'first' : 'last'}`,
    )
  }
  const readsColumns = columns.length > 0
  const counted = tally === undefined ? -1 : column(tally.matches)
  if (columns.length === 0) column('1')
  const limit = hasLimit ? `\n limit +${tables.parameters.computed(run => run.limit)}` : ''
  const orderBy = order.length === 0 ? '' : `\n order by ${order.join(', ')}`
  const bound = tables.parameters.bind(`${tables.statement(columns)}${orderBy}${limit}`)
  return {
    ...bound,
    isInOrder: joins.isInOrder,
    tally: tally === undefined ? undefined : tables.parameters.bind(tally.statement),
    readsColumns,
    match: row => ({
      values: readers.map(read => read(row)),
      count: counted < 0 ? 1 : (row[counted] as number),
    }),
  }
}

/**
 * What distinguishes kinds of nodes or edges: for a node whose labels differ between readers, the
 * node itself (negative).
 */
function kindSql({ shape, view }: MatchContext, tables: MatchTables, variable: string): string {
  if (!shape.nodes.has(variable))
    return (
      tables.edges.get(shape.hops.find(hop => hop.variable === variable)?.index ?? -1)?.type ?? ''
    )
  const row = tables.nodeRow(variable)
  return view.visibility.isEverything
    ? `${row}.label_set`
    : `iif(${row}.multi = 0, ${row}.label_set, -${row}.n)`
}

const nothing: Read = () => null

function fetched(
  held: ReadonlyArray<readonly [string, number]>,
  row: readonly Value[],
): ReadonlyMap<string, string | null> {
  return new Map(held.map(([key, place]) => [key, row[place] as string | null]))
}

const single =
  (place: (row: readonly Value[]) => EdgePlace) =>
  (row: readonly Value[]): EdgePlace[] => [place(row)]

function placeAt(
  tables: MatchTables,
  hop: MatchHop,
  column: (sql: string) => number,
): (row: readonly Value[]) => EdgePlace {
  const edge = tables.edges.get(hop.index) ?? placeOf('')
  const [n, document, source, type, target] = [
    column(edge.n),
    column(edge.document),
    column(edge.source),
    column(edge.type),
    column(edge.target),
  ]
  return row => ({
    n: row[n] as number,
    document: row[document] as number,
    source: row[source] as number,
    type: row[type] as number,
    target: row[target] as number,
  })
}

/** Edges of a variable length in the order of the pattern. */
function walkedEdges(
  tables: MatchTables,
  hop: MatchHop,
  column: (sql: string) => number,
): (row: readonly Value[]) => EdgePlace[] {
  const list = tables.lists.get(hop.index)
  const path = column(list?.path ?? `''`)
  return row => {
    const places = edgePlaces(row[path] as string)
    return list?.isTurned === true ? places.reverse() : places
  }
}

function pathValue(
  elements: MatchElements,
  ends: readonly number[],
  walks: ReadonlyArray<readonly EdgePlace[]>,
): GraphValue {
  const nodes: GraphNode[] = []
  const edges: GraphEdge[] = []
  let at = ends[0] ?? -1
  nodes.push(elements.nodeAt(at))
  for (const walk of walks) {
    for (const place of walk) {
      at = place.source === at ? place.target : place.source
      nodes.push(elements.nodeAt(at))
      edges.push(elements.edge(place))
    }
  }
  return { kind: 'path', path: { nodes, edges } }
}
