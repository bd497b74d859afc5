import type { PropertyValue } from '../../../core/document.ts'
import { owner } from '../../../core/principal.ts'
import { compareCodePoints } from '../../../support/code-points.ts'
import { visibilityOf } from '../access/visibility.ts'
import { longText } from '../access/node-properties.ts'
import { labelSetsOf } from '../match/sql-scope.ts'
import { loadState } from '../session/corpus-state.ts'
import type { Session } from '../session/session.ts'
import type { Column, EdgeTable, NodeTable } from './column-parts.ts'

/** A part that is read slice by slice, some ten milliseconds each; it rests in between. */
export type Loading<Part> = Generator<undefined, Part>

/** Units of a long text that are held. */
export const prefixLength = 32
const maxColumnLength = 64 * 2 ** 20
/** Row numbers of nodes, and of documents, in one slice. */
const nodesAtOnce = 8_192
const documentsAtOnce = 4_096

const setsOf = (session: Session, label: string): string =>
  labelSetsOf(session, { kind: 'name', name: label }).join(',')

/** Runs of row numbers up to `last`: above the first number, up to the second. */
function* slices(last: number, atOnce: number): Generator<[above: number, to: number]> {
  for (let above = -1; above <= last; above += atOnce) yield [above, above + atOnce]
}

interface NamedRow {
  readonly id: string
  readonly row: number
}
const byId = (left: NamedRow, right: NamedRow): number => compareCodePoints(left.id, right.id)

/** Joins the last two of several ordered runs. */
function joinLast(runs: NamedRow[][]): void {
  const [right = [], left = []] = [runs.pop(), runs.pop()]
  const joined: NamedRow[] = []
  let at = 0
  for (const one of right) {
    while (at < left.length && byId(left[at]!, one) < 0) joined.push(left[at++]!)
    joined.push(one)
  }
  while (at < left.length) joined.push(left[at++]!)
  runs.push(joined)
}

/** The nodes with a label, in the order of their ids. */
export function* loadNodes(session: Session, label: string): Loading<NodeTable> {
  const { database } = session
  const { nextNode } = loadState(database)
  // Ordered runs, each longer than the next: ordering all at the end would be one long slice.
  const runs: NamedRow[][] = []
  for (const slice of slices(nextNode, nodesAtOnce)) {
    const [rows, ids] = lists<number, string>(
      database.get<[string, string]>(
        'select json_group_array(n), json_group_array(id) from node where label_set in ' +
          `(${setsOf(session, label)}) and n > ? and n <= ?`,
        ...slice,
      ),
    )
    runs.push(ids.map((id, index) => ({ id, row: rows[index] ?? 0 })).sort(byId))
    yield
    while (runs.length > 1 && runs.at(-2)!.length < 2 * runs.at(-1)!.length) {
      joinLast(runs)
      yield
    }
  }
  while (runs.length > 1) {
    joinLast(runs)
    yield
  }
  const [found = []] = runs
  const rows = Int32Array.from(found, ({ row }) => row)
  const places = new Int32Array(nextNode + 1)
  for (const [place, row] of rows.entries()) places[row] = place + 1
  return { size: rows.length, ids: found.map(({ id }) => id), rows, places }
}

/**
 * A property of the nodes of a table; undefined where some of its values are long, or all of them
 * together.
 */
export function* loadColumn(
  session: Session,
  { size, places }: NodeTable,
  label: string,
  key: string,
): Loading<Column | undefined> {
  const { database } = session
  const { nextNode } = loadState(database)
  const column = Array<PropertyValue | null>(size).fill(null)
  const path = `$.${key}`
  const sets = setsOf(session, label)
  let length = 0
  let isChecked = false
  for (const slice of slices(nextNode, nodesAtOnce)) {
    const row = database.get<[string, string, number | null]>(
      'select json_group_array(n), json_group_array(json(properties -> ?1)), ' +
        'max(has_long = 1 and (properties -> ?1) is null) from node ' +
        `where label_set in (${sets}) and n > ?2 and n <= ?3`,
      path,
      ...slice,
    )
    const [, json = '', mayBeLong = 0] = row ?? []
    if (mayBeLong === 1 && !isChecked) {
      isChecked = true
      if (isLong(session, sets, path)) return undefined
    }
    length += json.length
    if (length > maxColumnLength) return undefined
    const [rows, values] = lists<number, PropertyValue | null>(row)
    for (const [index, n] of rows.entries()) column[(places[n] ?? 0) - 1] = values[index] ?? null
    yield
  }
  return column
}

/** Whether some value of a property is apart from the other properties of its node. */
function isLong({ database }: Session, sets: string, path: string): boolean {
  return (
    database.get(
      'select 1 from node v cross join node_long l on l.n = v.n where v.has_long = 1 and ' +
        `v.label_set in (${sets}) and json_type(l.properties, ?) is not null limit 1`,
      path,
    ) !== undefined
  )
}

/** The beginnings of texts, long ones too; undefined where not all values are texts. */
export function* loadPrefixes(
  session: Session,
  { size, places }: NodeTable,
  label: string,
  key: string,
): Loading<Column | undefined> {
  const { database } = session
  const { nextNode } = loadState(database)
  const column = Array<PropertyValue | null>(size).fill(null)
  for (const slice of slices(nextNode, nodesAtOnce)) {
    const row = database.get<[string, string, number | null]>(
      'select json_group_array(v.n), json_group_array(substr(coalesce(v.properties ->> ?1, ' +
        `${longText('l', '?1')}), 1, ${prefixLength})), ` +
        "max(json_type(v.properties, ?1) <> 'text') from node v left join node_long l on " +
        `v.has_long = 1 and l.n = v.n where v.label_set in (${setsOf(session, label)}) and ` +
        'v.n > ?2 and v.n <= ?3',
      `$.${key}`,
      ...slice,
    )
    if (row?.[2] === 1) return undefined
    const [rows, values] = lists<number, string | null>(row)
    for (const [index, n] of rows.entries()) column[(places[n] ?? 0) - 1] = values[index] ?? null
    yield
  }
  return column
}

/** By row number: 1 for the nodes that a document states. */
export function* loadStated({ database }: Session): Loading<Uint8Array> {
  const stated = new Uint8Array(loadState(database).nextNode + 1).fill(1)
  yield
  for (const [n] of database.iterate<[number]>('select n from node where label_set is null'))
    stated[n] = 0
  return stated
}

/** The edges of a type by one end. */
export function* loadEdges(
  session: Session,
  type: string,
  by: 'source' | 'target',
): Loading<EdgeTable> {
  const { database, names } = session
  const { nextNode, nextDocument } = loadState(database)
  const number = names.find(type)
  const near: number[] = []
  const far: number[] = []
  if (number !== undefined) {
    for (const slice of slices(nextDocument, documentsAtOnce)) {
      const [sources, targets] = lists<number, number>(
        database.get<[string, string]>(
          'select json_group_array(e.source), json_group_array(e.target) from edge e ' +
            'indexed by edge_type where e.type = ? and e.document > ? and e.document <= ?' +
            visibilityOf(session, owner).edge('e'),
          number,
          ...slice,
        ),
      )
      for (const n of by === 'source' ? sources : targets) near.push(n)
      for (const n of by === 'source' ? targets : sources) far.push(n)
      yield
    }
  }
  return edgeTable(near, far, nextNode)
}

function lists<Left, Right>(
  row: readonly [string, string, ...unknown[]] | undefined,
): [Left[], Right[]] {
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
