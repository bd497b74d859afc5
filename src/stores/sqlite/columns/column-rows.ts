import type { PropertyValue } from '../../../core/document.ts'
import { eachMatch, startOf } from './column-matches.ts'
import { type NodeSet, NotInColumns } from './column-nodes.ts'
import type { ColumnQuery } from './column-query.ts'
import type { GraphColumns } from './graph-columns.ts'

/** A row of a result: the places of the nodes that it reads, and what it counts. */
export interface Grouped {
  readonly places: ArrayLike<number>
  readonly total: number
  /** Rows that it stands for: always this one. */
  readonly count: 1
}

const maxGroups = 2_000_000

/** Rows of a query that counts nothing, by the ids of the nodes that are read. */
export function listedRows(
  query: ColumnQuery,
  sets: readonly NodeSet[],
  columns: GraphColumns,
): Grouped[] {
  const [only, ...more] = sets
  if (only !== undefined && more.length === 0 && query.hops.length === 0 && !query.distinct)
    return rowsOfNodes(only)
  const names = [...query.nodes.keys()]
  const read = new Set(query.items.flatMap(item => ('node' in item ? (item.node ?? []) : [])))
  const at = names.flatMap((name, index) => (read.has(name) ? [index] : []))
  const identified = new Set(query.items.flatMap(item => (item.kind === 'id' ? [item.node] : [])))
  if (query.distinct && (at.length === 0 || [...read].some(name => !identified.has(name))))
    throw new NotInColumns()
  const key = keyOf(at, sets)
  const keys: number[] = []
  eachMatch(query, sets, columns, places => {
    keys.push(key.of(places))
    if (keys.length > maxGroups) throw new NotInColumns()
  })
  const sorted = Float64Array.from(keys).sort()
  const rows: Grouped[] = []
  let last = -1
  for (const one of sorted) {
    if (query.distinct && one === last) continue
    last = one
    rows.push({ places: key.places(one, names.length), total: 0, count: 1 })
  }
  return rows
}

/** A row for each node, whose places are in the order of ids. */
function rowsOfNodes(nodes: NodeSet): Grouped[] {
  const rows: Grouped[] = []
  const add = (place: number): void => {
    if (!nodes.fits(place)) return
    rows.push({ places: [place], total: 0, count: 1 })
    if (rows.length > maxGroups) throw new NotInColumns()
  }
  if (nodes.named !== undefined) for (const place of nodes.named) add(place)
  else for (let place = 0; place < nodes.size; place++) add(place)
  return rows
}

/** Places of a few nodes as one number that orders as they do, one after the other. */
function keyOf(
  at: readonly number[],
  sets: readonly NodeSet[],
): { of(places: Int32Array): number; places(key: number, length: number): number[] } {
  const sizes = at.map(index => Math.max(1, sets[index]?.size ?? 1))
  if (sizes.reduce((product, size) => product * size, 1) > Number.MAX_SAFE_INTEGER)
    throw new NotInColumns()
  return {
    of(places) {
      let key = 0
      for (let index = 0; index < at.length; index++)
        key = key * (sizes[index] ?? 1) + (places[at[index] ?? 0] ?? 0)
      return key
    },
    places(key, length) {
      const places = Array<number>(length).fill(0)
      let rest = key
      for (let index = at.length - 1; index >= 0; index--) {
        const size = sizes[index] ?? 1
        places[at[index] ?? 0] = rest % size
        rest = Math.floor(rest / size)
      }
      return places
    },
  }
}

/** Groups of a query that counts, in no particular order. */
export function countedGroups(
  query: ColumnQuery,
  sets: readonly NodeSet[],
  columns: GraphColumns,
): Grouped[] {
  const { items, nodes } = query
  const names = [...nodes.keys()]
  const counts = items.filter(item => item.kind === 'count')
  const [counted, ...more] = counts
  if (counted === undefined || more.length > 0 || query.distinct) throw new NotInColumns()
  const beside = countedBeside(query, sets, columns)
  if (beside !== undefined) return beside
  const group = groupsOf(query, sets, names)
  const totals: number[] = []
  const samples: number[][] = []
  const groupOf = (places: Int32Array): number => {
    const index = group(places)
    if (index === totals.length) {
      if (index >= maxGroups) throw new NotInColumns()
      totals.push(0)
      samples.push(Array.from(places))
    }
    return index
  }
  const add = (index: number): void => {
    totals[index] = (totals[index] ?? 0) + 1
  }
  const place = counted.node === undefined ? -1 : names.indexOf(counted.node)
  if (place < 0) eachMatch(query, sets, columns, places => add(groupOf(places)))
  else if (startOf(query) === counted.node) {
    // All matches of one counted node come together.
    const last: number[] = []
    eachMatch(query, sets, columns, places => {
      const [index, node] = [groupOf(places), places[place] ?? 0]
      if (last[index] === node) return
      last[index] = node
      add(index)
    })
  } else {
    const seen = new Set<number>()
    const size = sets[place]?.size ?? 0
    eachMatch(query, sets, columns, places => {
      const index = groupOf(places)
      const key = index * size + (places[place] ?? 0)
      if (seen.has(key)) return
      seen.add(key)
      add(index)
    })
  }
  const isWhole = counts.length === items.length
  if (isWhole && totals.length === 0)
    return [{ places: new Int32Array(names.length), total: 0, count: 1 }]
  return totals.map((total, index) => ({ places: samples[index] ?? [], total, count: 1 }))
}

/**
 * The usual count, of different nodes at each node beside them ("mails of each person"), without a
 * call for each edge; undefined for others.
 */
function countedBeside(
  query: ColumnQuery,
  sets: readonly NodeSet[],
  columns: GraphColumns,
): Grouped[] | undefined {
  const { hops, items, nodes } = query
  const [hop, ...more] = hops
  const start = startOf(query)
  if (hop === undefined || more.length > 0 || hop.from === hop.to) return undefined
  const isForward = hop.from === start
  const beside = isForward ? hop.to : hop.from
  const isBesideOnly = items.every(item =>
    item.kind === 'count' ? item.node === start : !('node' in item) || item.node === beside,
  )
  if (!isBesideOnly || !items.some(item => item.kind === 'id' && item.node === beside))
    return undefined
  const names = [...nodes.keys()]
  const [from, to] = [sets[names.indexOf(start)]!, sets[names.indexOf(beside)]!]
  const tables = hop.types.map(type => columns.edges(type, isForward ? 'source' : 'target'))
  const totals = new Float64Array(to.size)
  // 1 + the last node that was counted at each: one node may lead there by several edges.
  const last = new Int32Array(to.size)
  const visit = (place: number): void => {
    if (!from.fits(place)) return
    const row = from.row(place)
    for (const { starts, others } of tables) {
      const end = starts[row + 1] ?? 0
      for (let at = starts[row] ?? 0; at < end; at++) {
        const other = to.place(others[at] ?? 0)
        if (other < 0 || last[other] === place + 1 || !to.fits(other)) continue
        last[other] = place + 1
        totals[other] = (totals[other] ?? 0) + 1
      }
    }
  }
  if (from.named !== undefined) for (const place of from.named) visit(place)
  else for (let place = 0; place < from.size; place++) visit(place)
  const at = names.indexOf(beside)
  if (totals.reduce((held, total) => held + Math.min(total, 1), 0) > maxGroups)
    throw new NotInColumns()
  const groups: Grouped[] = []
  for (const [place, total] of totals.entries())
    if (total > 0)
      groups.push({ places: names.map((_, index) => (index === at ? place : 0)), total, count: 1 })
  return groups
}

/** Gives each combination of grouping values the next number, from 0. */
function groupsOf(
  { items }: ColumnQuery,
  sets: readonly NodeSet[],
  names: readonly string[],
): (places: Int32Array) => number {
  const keys = items.filter(item => item.kind === 'id' || item.kind === 'property')
  const identified = new Set(keys.flatMap(item => (item.kind === 'id' ? [item.node] : [])))
  let next = 0
  const [only] = keys
  if (keys.length === 0) {
    return () => 0
  }
  if (keys.length === 1 && only?.kind === 'property') {
    const at = names.indexOf(only.node)
    const values = sets[at]!.column(only.key)
    const numbers = new Map<PropertyValue | null, number>()
    return places => {
      const value = values[places[at] ?? 0] ?? null
      if (typeof value === 'object' && value !== null) throw new NotInColumns()
      let number = numbers.get(value)
      if (number === undefined) numbers.set(value, (number = next++))
      return number
    }
  }
  if (keys.some(({ node }) => !identified.has(node))) throw new NotInColumns()
  const at = [...identified].map(name => names.indexOf(name))
  const [one] = at
  if (at.length === 1 && one !== undefined) {
    const numbers = new Int32Array(sets[one]?.size ?? 0).fill(-1)
    return places => {
      const place = places[one] ?? 0
      if (numbers[place] === -1) numbers[place] = next++
      return numbers[place] ?? 0
    }
  }
  const key = keyOf(at, sets)
  const numbers = new Map<number, number>()
  return places => {
    const combined = key.of(places)
    let number = numbers.get(combined)
    if (number === undefined) numbers.set(combined, (number = next++))
    return number
  }
}
