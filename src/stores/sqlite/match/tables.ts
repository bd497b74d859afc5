import type { EdgePlace } from './elements.ts'
import type { Parameters } from './parameters.ts'
import { parameters as newParameters } from './parameters.ts'
import type { MatchHop, MatchShape } from './match-shape.ts'

/** An edge as SQL: the columns of its key, and its row where it is joined. */
export type EdgeColumns = Readonly<Record<keyof EdgePlace, string>>
export type JoinedEdge = EdgeColumns & { row?: string | undefined }
/** A node as SQL: its row number, and its row where it is joined. */
export interface JoinedNode {
  readonly n: string
  row?: string | undefined
}
/**
 * Edges of a variable length as SQL: a text of the keys of its edges, from the end where the walk
 * started.
 */
interface ListColumns {
  readonly path: string
  readonly isTurned: boolean
}

/**
 * A statement under construction: common tables, then tables joined in the order written, and where
 * the bound variables are in them.
 */
export interface MatchTables {
  readonly parameters: Parameters
  readonly nodes: Map<string, JoinedNode>
  /** By the hop's index. */
  readonly edges: Map<number, JoinedEdge>
  readonly lists: Map<number, ListColumns>
  /** A name that is not used yet. */
  fresh(letter: string): string
  /** Joins a table whose rows have a column `n`. */
  join(table: string, alias: string, condition?: string): void
  /** Adds a table that conditions need not wait for. */
  place(table: string): void
  /** Adds a condition, with or without ` and ` before it; the same one only once. */
  readonly add: (condition: string) => void
  /** Adds a common table. */
  define(table: string): void
  /** Alias of the row of a node or edge, joined if necessary. */
  nodeRow(variable: string): string
  edgeRow(hop: MatchHop): string
  /**
   * Turns the joins so far into a common table whose columns hold everything bound; the statement
   * continues from it. Returns its name.
   */
  close(): string
  /** Continues from another table; `column` maps previous columns to those of the table. */
  restart(table: string, column: (sql: string) => string): void
  /**
   * Ends the statement so far: the returned one counts the distinct rows of these nodes, single
   * edges and kinds, and the next one starts from them. The returned columns hold the number of
   * equal rows and the `kinds` of each variable.
   */
  tally(kept: {
    readonly nodes: readonly string[]
    readonly hops: readonly MatchHop[]
    readonly kinds: ReadonlyMap<string, string>
    /** Count the different rows of this node instead of all rows. */
    readonly counted?: string | undefined
  }): {
    readonly statement: string
    readonly matches: string
    readonly kinds: ReadonlyMap<string, string>
  }
  statement(columns: readonly string[]): string
}

/**
 * Placeholder for a column of the table that is joined last, which is known only after all are
 * joined.
 */
export const lastMark = '@last@'

export function matchTables(shape: MatchShape): MatchTables {
  const parameters = newParameters()
  let parts: string[] = []
  let from: string[] = []
  let where = new Set<string>()
  let last = '0'
  let count = 0
  const nodes: MatchTables['nodes'] = new Map()
  const edges: MatchTables['edges'] = new Map()
  const lists: MatchTables['lists'] = new Map()
  const fresh = (letter: string): string => `${letter}${count++}`
  const join = (table: string, alias: string, condition?: string): void => {
    from.push(table)
    if (condition !== undefined) where.add(condition)
    last = `${alias}.n`
  }
  const body = (): string => {
    const joined = from.length === 0 ? '' : `\n from ${from.join('\n cross join ')}`
    const conditions = where.size === 0 ? '' : `\n where ${[...where].join('\n and ')}`
    return `${joined}${conditions}`.replaceAll(lastMark, last)
  }
  const statement = (columns: readonly string[]): string => statementOf(parts, columns, body())
  const restart: MatchTables['restart'] = (table, column) => {
    from = [table]
    where = new Set()
    last = '0'
    for (const [variable, node] of nodes) nodes.set(variable, { n: column(node.n) })
    for (const [index, edge] of edges) edges.set(index, columnsOf(edge, column))
    for (const [index, list] of lists) lists.set(index, { ...list, path: column(list.path) })
  }
  /** Numbers the requested columns; parameters are the same everywhere. */
  const numbered =
    (columns: string[], write: (place: number) => string) =>
    (sql: string): string => {
      if (isParameter(sql)) return sql
      const known = columns.indexOf(sql)
      return write(known >= 0 ? known : columns.push(sql) - 1)
    }
  const edgeRow = (hop: MatchHop): string => {
    const edge = edges.get(hop.index)
    if (edge === undefined) return ''
    if (edge.row === undefined) {
      edge.row = fresh('e')
      join(`edge ${edge.row}`, edge.row, isAt(edge.row, edge))
    }
    return edge.row
  }
  return {
    parameters,
    nodes,
    edges,
    lists,
    fresh,
    join,
    edgeRow,
    restart,
    statement,
    place(table) {
      from.push(table)
    },
    add(condition) {
      if (condition !== '')
        where.add(condition.startsWith(' and ') ? condition.slice(' and '.length) : condition)
    },
    define(table) {
      parts.push(table)
    },
    nodeRow(variable) {
      const node = nodes.get(variable)
      if (node !== undefined) {
        if (node.row === undefined) {
          node.row = fresh('v')
          join(`node ${node.row}`, node.row, `${node.row}.n = ${node.n}`)
        }
        return node.row
      }
      const hop = shape.hops.find(one => one.variable === variable && edges.has(one.index))
      return hop === undefined ? '' : edgeRow(hop)
    },
    close() {
      const name = fresh('s')
      const columns: string[] = []
      const before = body()
      restart(
        name,
        numbered(columns, place => `${name}.c${place}`),
      )
      const selected = columns.map((sql, index) => `${sql} as c${index}`)
      parts.push(
        `${name} as (select ${selected.length === 0 ? '1' : selected.join(', ')}${before})`,
      )
      return name
    },
    tally(kept) {
      const single = nodes.size === 1 && edges.size === 0 && lists.size === 0
      const counted = kept.counted === undefined || single ? undefined : nodes.get(kept.counted)?.n
      for (const variable of nodes.keys())
        if (!kept.nodes.includes(variable)) nodes.delete(variable)
      for (const index of edges.keys())
        if (!kept.hops.some(hop => hop.index === index)) edges.delete(index)
      lists.clear()
      const groups = fresh('g')
      const columns: string[] = []
      const before = body()
      const common = parts
      const column = numbered(columns, place => `(${groups}.value ->> ${place})`)
      restart(`json_each(${parameters.computed(run => run.groups())}) ${groups}`, column)
      const kinds = new Map([...kept.kinds].map(([variable, sql]) => [variable, column(sql)]))
      parts = []
      return {
        statement: statementOf(
          common,
          [
            columns.length > 0
              ? counted === undefined
                ? `count(graph_tally(${columns.join(', ')}))`
                : `count(graph_tally_different(${[counted, ...columns].join(', ')}))`
              : counted === undefined
                ? 'count(*)'
                : `count(distinct ${counted})`,
          ],
          before,
        ),
        matches: `${groups}.value ->> ${columns.length}`,
        kinds,
      }
    },
  }
}

function statementOf(parts: readonly string[], columns: readonly string[], body: string): string {
  return (
    `${parts.length === 0 ? '' : `with recursive ${parts.join(',\n')}\n`}select ` +
    `${columns.join(', ')}${body}`
  )
}

export const isParameter = (sql: string): boolean => sql.startsWith('?')
const isAt = (alias: string, place: EdgeColumns): string =>
  (['document', 'source', 'type', 'target', 'n'] as const)
    .map(part => `${alias}.${part} = ${place[part]}`)
    .join(' and ')
const columnsOf = (
  { n, document, source, type, target }: EdgeColumns,
  column: (sql: string) => string,
): EdgeColumns => ({
  n: column(n),
  document: column(document),
  source: column(source),
  type: column(type),
  target: column(target),
})
export const placeOf = (alias: string): EdgeColumns & { readonly row: string } => ({
  n: `${alias}.n`,
  document: `${alias}.document`,
  source: `${alias}.source`,
  type: `${alias}.type`,
  target: `${alias}.target`,
  row: alias,
})
