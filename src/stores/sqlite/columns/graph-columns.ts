import type { PropertyValue } from '../../../core/document.ts'
import { compareCodePoints } from '../../../support/code-points.ts'
import { visibilityOf } from '../access/visibility.ts'
import { owner } from '../../../core/principal.ts'
import { labelSetsOf } from '../match/sql-scope.ts'
import { loadState } from '../session/corpus-state.ts'
import type { Session } from '../session/session.ts'

/** A property of all nodes of a table, in the order of the table; null where missing. */
export type Column = ReadonlyArray<PropertyValue | null>

/** The nodes with a label, in the order of their ids. */
export interface NodeTable {
  readonly size: number
  readonly ids: readonly string[]
  /** Row numbers by place. */
  readonly rows: Int32Array
  /** 1 + the place of each row number; 0: another node. */
  readonly places: Int32Array
}

/**
 * The edges of a type by the row number of one end: those of row `n` are at positions `starts[n]`
 * to `starts[n + 1]` (exclusive) of `others`, which holds the row numbers of the other ends.
 */
export interface EdgeTable {
  readonly starts: Int32Array
  readonly others: Int32Array
}

/** Parts of the owner's graph in memory, read when they are asked for and kept for one commit. */
export interface GraphColumns {
  nodes(label: string): NodeTable
  /** Undefined where the values are too long to be held. */
  column(label: string, key: string): Column | undefined
  /**
   * The first `prefixLength` units of long texts; undefined where not all values are texts.
   */
  prefixes(label: string, key: string): Column | undefined
  edges(type: string, by: 'source' | 'target'): EdgeTable
  /** Whether a part is in memory already. */
  has(part: string): boolean
  /** Questions that memory could answer were it loaded, in this commit. */
  asked: number
}

/** Names of parts, for `has`. */
export const partOf = {
  nodes: (label: string): string => `nodes ${label}`,
  column: (label: string, key: string): string => `column ${label} ${key}`,
  edges: (type: string, by: 'source' | 'target'): string => `edges ${by} ${type}`,
} as const

// Above these a corpus is searched on disk alone: some 500 MB would be held.
const maxNodes = 4_000_000
const maxEdges = 6_000_000
const maxColumnBytes = 64 * 2 ** 20
/** Units of a long text that are held. */
export const prefixLength = 32

const known = new WeakMap<
  Session,
  { readonly commitSeq: number; readonly columns: GraphColumns | undefined }
>()

/** The columns of the present commit; undefined for a corpus that is too large for them. */
export function graphColumns(session: Session): GraphColumns | undefined {
  const { commitSeq, nextNode, edges } = loadState(session.database)
  const kept = known.get(session)
  if (kept?.commitSeq === commitSeq) return kept.columns
  const columns =
    nextNode > maxNodes || edges > maxEdges ? undefined : newColumns(session, nextNode)
  known.set(session, { commitSeq, columns })
  return columns
}

function newColumns(session: Session, nodeCount: number): GraphColumns {
  const { database, names } = session
  const parts = new Map<string, unknown>()
  const part = <Part>(name: string, load: () => Part): Part => {
    if (!parts.has(name)) parts.set(name, load())
    return parts.get(name) as Part
  }
  const setsOf = (label: string): string =>
    labelSetsOf(session, { kind: 'name', name: label }).join(',')
  // Only long texts are apart from a node's other properties: one pass tells of all keys.
  const longKeys = (sets: string): ReadonlySet<string> =>
    part(
      `long ${sets}`,
      () =>
        new Set(
          database
            .all<[string]>(
              'select distinct j.key from node v cross join node_long l on l.n = v.n ' +
                'cross join json_each(l.properties) j where v.has_long = 1 and ' +
                `v.label_set in (${sets})`,
            )
            .map(([key]) => key),
        ),
    )
  const columns: GraphColumns = {
    asked: 0,
    has: name => parts.has(name),
    nodes: label =>
      part(partOf.nodes(label), () => {
        const [numbers, ids] = lists<number, string>(
          database.get<[string, string]>(
            'select json_group_array(n), json_group_array(id) from node where label_set in ' +
              `(${setsOf(label)})`,
          ),
        )
        const order = ids.map((_, index) => index)
        order.sort((left, right) => compareCodePoints(ids[left] ?? '', ids[right] ?? ''))
        const rows = Int32Array.from(order, index => numbers[index] ?? 0)
        const places = new Int32Array(nodeCount + 1)
        for (const [place, row] of rows.entries()) places[row] = place + 1
        return { size: rows.length, ids: order.map(index => ids[index] ?? ''), rows, places }
      }),
    column: (label, key) =>
      part(partOf.column(label, key), () => {
        const table = columns.nodes(label)
        const path = `$.${key}`
        const sets = setsOf(label)
        const isMissing = database.get(
          `select 1 from node where label_set in (${sets}) and has_long = 1 and ` +
            '(properties -> ?) is null limit 1',
          path,
        )
        if (isMissing !== undefined && longKeys(sets).has(key)) return undefined
        const [bytes = 0] =
          database.get<[number | null]>(
            `select sum(length(properties -> ?)) from node where label_set in (${sets})`,
            path,
          ) ?? []
        if ((bytes ?? 0) > maxColumnBytes) return undefined
        const [numbers, values] = lists<number, PropertyValue | null>(
          database.get<[string, string]>(
            'select json_group_array(n), json_group_array(json(properties -> ?)) from node ' +
              `where label_set in (${sets})`,
            path,
          ),
        )
        return inPlaces(table, numbers, values)
      }),
    prefixes: (label, key) =>
      part(`prefixes ${label} ${key}`, () => {
        const table = columns.nodes(label)
        const path = `$.${key}`
        const sets = setsOf(label)
        const isOther = database.get(
          `select 1 from node where label_set in (${sets}) and ` +
            "json_type(properties, ?) <> 'text' limit 1",
          path,
        )
        if (isOther !== undefined) return undefined
        const [numbers, values] = lists<number, string | null>(
          database.get<[string, string]>(
            'select json_group_array(v.n), json_group_array(substr(coalesce(v.properties ->> ?1, ' +
              `l.properties ->> ?1), 1, ${prefixLength})) from node v left join node_long l on ` +
              `v.has_long = 1 and l.n = v.n where v.label_set in (${sets})`,
            path,
          ),
        )
        return inPlaces(table, numbers, values)
      }),
    edges: (type, by) =>
      part(partOf.edges(type, by), () => {
        const number = names.find(type)
        const [sources, targets] =
          number === undefined
            ? [[], []]
            : lists<number, number>(
                database.get<[string, string]>(
                  'select json_group_array(e.source), json_group_array(e.target) from edge e ' +
                    'indexed by edge_type where e.type = ?' +
                    visibilityOf(session, owner).edge('e'),
                  number,
                ),
              )
        return by === 'source'
          ? edgeTable(sources, targets, nodeCount)
          : edgeTable(targets, sources, nodeCount)
      }),
  }
  return columns
}

function inPlaces(
  { size, places }: NodeTable,
  numbers: readonly number[],
  values: ReadonlyArray<PropertyValue | null>,
): Column {
  const column = Array<PropertyValue | null>(size).fill(null)
  for (const [index, n] of numbers.entries()) column[(places[n] ?? 0) - 1] = values[index] ?? null
  return column
}

function lists<Left, Right>(row: readonly [string, string] | undefined): [Left[], Right[]] {
  const [left = '[]', right = '[]'] = row ?? []
  return [JSON.parse(left) as Left[], JSON.parse(right) as Right[]]
}

function edgeTable(near: readonly number[], far: readonly number[], nodeCount: number): EdgeTable {
  const starts = new Int32Array(nodeCount + 2)
  for (const n of near) starts[n + 1] = (starts[n + 1] ?? 0) + 1
  for (let n = 0; n < nodeCount + 1; n++) starts[n + 1] = (starts[n + 1] ?? 0) + (starts[n] ?? 0)
  const next = starts.slice()
  const others = new Int32Array(near.length)
  for (const [index, n] of near.entries()) {
    const at = next[n] ?? 0
    others[at] = far[index] ?? 0
    next[n] = at + 1
  }
  return { starts, others }
}
