import type { ColumnHop, ColumnQuery } from './column-query.ts'
import { NotInColumns, type NodeSet } from './column-nodes.ts'
import type { EdgeTable } from './column-parts.ts'
import type { GraphColumns } from './graph-columns.ts'

// So many matches take about a second.
const maxMatches = 20_000_000

interface Step {
  /** Places of both ends in the order of the query's nodes. */
  readonly near: number
  readonly far: number
  readonly tables: readonly EdgeTable[]
  /** The far end has been found before. */
  readonly isClosed: boolean
}

/** The sides of edges that a search from this node reads, in order; undefined: not connected. */
function hopsFrom(
  start: string,
  hops: readonly ColumnHop[],
): ReadonlyArray<{ readonly hop: ColumnHop; readonly isForward: boolean }> | undefined {
  const reached = new Set([start])
  const open = new Set(hops)
  const found: Array<{ readonly hop: ColumnHop; readonly isForward: boolean }> = []
  while (open.size > 0) {
    const next = [...open].find(({ from, to }) => reached.has(from) || reached.has(to))
    if (next === undefined) return undefined
    open.delete(next)
    found.push({ hop: next, isForward: reached.has(next.from) })
    reached.add(next.from).add(next.to)
  }
  return found
}

/** Where a search begins: at named nodes, else at the node that is counted. */
export function startOf({ nodes, items }: ColumnQuery): string {
  const named = [...nodes].filter(([, { ids }]) => ids !== undefined)
  const [fewest] = named.sort(([, left], [, right]) => left.ids!.size - right.ids!.size)
  const counted = items.flatMap(item => (item.kind === 'count' ? (item.node ?? []) : []))
  return fewest?.[0] ?? counted[0] ?? nodes.keys().next().value ?? ''
}

/** The tables of edges that a search reads; undefined where nodes are not connected. */
export function edgesRead(
  query: ColumnQuery,
): ReadonlyArray<readonly [type: string, by: 'source' | 'target']> | undefined {
  const hops = hopsFrom(startOf(query), query.hops)
  const reached = new Set([startOf(query), ...query.hops.flatMap(({ from, to }) => [from, to])])
  return reached.size < query.nodes.size
    ? undefined
    : hops?.flatMap(({ hop, isForward }) =>
        hop.types.map(type => [type, isForward ? 'source' : 'target'] as const),
      )
}

/**
 * Calls `visit` for every match, with the places of its nodes in the order of the query's nodes
 * (one array, used again); all matches of one start node come after one another.
 */
export function eachMatch(
  query: ColumnQuery,
  sets: readonly NodeSet[],
  columns: GraphColumns,
  visit: (places: Int32Array) => void,
): void {
  const names = [...query.nodes.keys()]
  const start = startOf(query)
  const reached = new Set([start])
  const steps = (hopsFrom(start, query.hops) ?? []).map(({ hop, isForward }): Step => {
    const [near, far] = isForward ? [hop.from, hop.to] : [hop.to, hop.from]
    const isClosed = reached.has(far)
    reached.add(far)
    return {
      near: names.indexOf(near),
      far: names.indexOf(far),
      tables: hop.types.map(type => columns.edges(type, isForward ? 'source' : 'target')),
      isClosed,
    }
  })
  const places = new Int32Array(names.length)
  let count = 0
  const go = (index: number): void => {
    const step = steps[index]
    if (step === undefined) {
      if (++count > maxMatches) throw new NotInColumns()
      visit(places)
      return
    }
    const { near, far, tables, isClosed } = step
    const set = sets[far]!
    const row = sets[near]!.row(places[near] ?? 0)
    for (const { starts, others } of tables) {
      const end = starts[row + 1] ?? 0
      for (let at = starts[row] ?? 0; at < end; at++) {
        const place = set.place(others[at] ?? 0)
        if (place < 0) continue
        if (isClosed) {
          if (places[far] === place) go(index + 1)
          continue
        }
        if (!set.fits(place)) continue
        places[far] = place
        go(index + 1)
      }
    }
  }
  const first = names.indexOf(start)
  const set = sets[first]!
  const [only, ...more] = steps
  const isOneStep = only !== undefined && more.length === 0 && !only.isClosed
  const from = (place: number): void => {
    if (!set.fits(place)) return
    places[first] = place
    if (!isOneStep) {
      go(0)
      return
    }
    // The usual case, over all edges of a type, without a call for each of them.
    const row = set.row(place)
    const next = sets[only.far]!
    for (const { starts, others } of only.tables) {
      const end = starts[row + 1] ?? 0
      for (let at = starts[row] ?? 0; at < end; at++) {
        const other = next.place(others[at] ?? 0)
        if (other < 0 || !next.fits(other)) continue
        if (++count > maxMatches) throw new NotInColumns()
        places[only.far] = other
        visit(places)
      }
    }
  }
  if (set.named !== undefined) for (const place of set.named) from(place)
  else for (let place = 0; place < set.size; place++) from(place)
}
