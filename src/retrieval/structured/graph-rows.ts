import type { PlainCondition, PlainExpression, PlainQuery } from '../../cypher/build/plain-query.ts'
import { graphQueryOf } from '../../cypher/build/plain-query.ts'
import type { GraphValue } from '../../core/graph-value.ts'
import type { GraphReader } from '../../core/ports/graph-reader.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { NodeId } from '../../core/ids.ts'

/** Greatest number of rows one graph query may give. */
export const maxRows = 100_000
/**
 * Where every mail of a corpus has a row: in pages, every page would group or order all of them
 * again. Stores refuse to hold more rows than this at once, so nothing is cut here.
 */
export const allRows = 2_000_000
/** Greatest number of values of one `in` condition. */
const maxInValues = 10_000

export const property = (variable: string, key: string): PlainExpression => ({
  kind: 'property',
  variable,
  key,
})
export const idOf = (variable: string): PlainExpression => ({ kind: 'id', variable })
export const literal = (value: string | number): PlainExpression => ({ kind: 'literal', value })
export const idIn = (variable: string, ids: readonly NodeId[]): PlainCondition => ({
  kind: 'in',
  left: idOf(variable),
  values: [...ids],
})
export const column = (
  name: string,
  expression: PlainExpression,
): PlainQuery['columns'][number] => ({ name, expression })
export const countColumn = (
  name: string,
  expression: PlainExpression,
): PlainQuery['columns'][number] => ({
  name,
  expression,
  aggregate: { kind: 'count', distinct: true },
})

/** All given conditions at once; none is undefined. */
export function allOf(
  conditions: ReadonlyArray<PlainCondition | undefined>,
): PlainCondition | undefined {
  const present = conditions.filter(condition => condition !== undefined)
  return present.length <= 1 ? present[0] : { kind: 'and', conditions: present }
}

/** `ids` in runs that fit one condition. */
export function* inRuns(ids: readonly NodeId[]): Generator<NodeId[]> {
  for (let start = 0; start < ids.length; start += maxInValues)
    yield ids.slice(start, start + maxInValues)
}

/** One row by column name. */
export interface Row {
  text(column: string): string | undefined
  number(column: string): number | undefined
}

/** Questions about all emails read a row for each: none of them has functions of its own. */
class ResultRow implements Row {
  readonly #values: readonly GraphValue[]
  readonly #position: ReadonlyMap<string, number>
  constructor(values: readonly GraphValue[], position: ReadonlyMap<string, number>) {
    this.#values = values
    this.#position = position
  }
  text(name: string): string | undefined {
    const value = this.#values[this.#position.get(name) ?? -1]
    if (typeof value === 'string') return value
    return typeof value === 'number' || typeof value === 'bigint' ? String(value) : undefined
  }
  number(name: string): number | undefined {
    const value = this.#values[this.#position.get(name) ?? -1]
    if (typeof value === 'bigint') return Number(value)
    return typeof value === 'number' ? value : undefined
  }
}

/** Runs a query and gives its rows by column name. */
export async function rowsOf(
  graph: GraphReader,
  query: PlainQuery,
  options: ReadOptions,
): Promise<{ readonly rows: readonly Row[]; readonly truncated: boolean }> {
  const { query: asked, parameters } = graphQueryOf(query)
  // Known, so that the store need not analyse the query to learn them.
  const columns = query.columns.map(({ name }) => name)
  const result = await graph.query(asked, { ...options, parameters, columns })
  const position = new Map(result.columns.map((name, index) => [name, index]))
  return {
    truncated: result.truncated,
    rows: result.rows.map(values => new ResultRow(values, position)),
  }
}

// Few groups tie as a rule; if they do, all groups are read at last.
const firstGroups = 200

/**
 * Of the rows of a query those with the greatest numbers in a column: as many as wanted, and all
 * that tie with the last of them; rows that do not count aside.
 */
export async function greatestRows(
  graph: GraphReader,
  query: Omit<PlainQuery, 'orderBy' | 'limit'>,
  wanted: {
    readonly column: string
    readonly rows: number
    readonly counts: (row: Row) => boolean
  },
  options: ReadOptions,
): Promise<readonly Row[]> {
  const valueOf = (row: Row | undefined): number => row?.number(wanted.column) ?? 0
  for (let limit = Math.max(firstGroups, 2 * wanted.rows); ; limit *= 100) {
    const { rows, truncated } = await rowsOf(
      graph,
      {
        ...query,
        orderBy: [{ column: wanted.column, descending: true }],
        limit: Math.min(limit, allRows),
      },
      options,
    )
    const counted = rows.filter(wanted.counts)
    const last = counted[wanted.rows - 1]
    if (
      truncated &&
      limit < allRows &&
      (last === undefined || valueOf(rows.at(-1)) >= valueOf(last))
    )
      continue
    return last === undefined ? counted : counted.filter(row => valueOf(row) >= valueOf(last))
  }
}
