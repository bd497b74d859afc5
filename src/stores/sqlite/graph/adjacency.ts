import type { NodeId } from '../../../core/ids.ts'
import type { Adjacency, AdjacencyQuery } from '../../../core/ports/graph-reader.ts'
import { checkAdjacencyQuery } from '../../rules/adjacency.ts'
import { compareCodePoints } from '../../../support/code-points.ts'
import type { GraphView } from '../access/graph-view.ts'
import { linkReader, nodeSeparator } from './link-text.ts'
import type { LinkReader } from './link-text.ts'
import { linkSource } from './link-source.ts'
import type { Session } from '../session/session.ts'

/** Gathered edges: type, direction, index of the other end in the list of other ends, weight. */
interface Gathered {
  count: number
  types: Uint8Array
  outgoing: Uint8Array
  others: Uint32Array
  weights: Float32Array
}

/** Row numbers of other ends, each once. */
interface Ends {
  readonly places: Map<number, number>
  readonly rows: number[]
  /** A readable document states it. */ readonly exist: boolean[]
}

// How many nodes' texts are read at once: some hundred kilobytes, unless hubs are among them.
const nodesAtOnce = 500

/**
 * Edges at many nodes, packed: reads the links that documents store at each node, then the ids of
 * the other ends.
 */
export function adjacency(
  session: Session,
  view: GraphView,
  nodes: readonly NodeId[],
  query: AdjacencyQuery,
): Adjacency {
  checkAdjacencyQuery(query)
  const source = linkSource(session, view)
  const wanted = wantedTypes(session, query)
  const ends: Ends = { places: new Map(), rows: [], exist: [] }
  const gathered: Gathered = {
    count: 0,
    types: new Uint8Array(1024),
    outgoing: new Uint8Array(1024),
    others: new Uint32Array(1024),
    weights: new Float32Array(1024),
  }
  const rows = source.find(new Set(nodes))
  const parts = new Map<number, Part>()
  const link = linkReader()
  const read = (numbers: readonly number[], documents: number): void => {
    for (let first = 0; first < numbers.length; first += nodesAtOnce) {
      const some = numbers.slice(first, first + nodesAtOnce)
      const text = source.links(some, documents)
      let start = 0
      for (const node of some) {
        const stop = text.indexOf(nodeSeparator, start)
        link.read(text, start, stop < 0 ? text.length : stop)
        parts.set(node, gather(gathered, ends, wanted, node, link))
        start = stop + 1
      }
    }
  }
  const { maxDegree } = query
  const all = [...rows.values()].sort((left, right) => left - right)
  if (maxDegree === undefined) {
    read(all, Number.MAX_SAFE_INTEGER)
  } else {
    // Most rows add an edge, so a few more rows than the limit show that a node has too many edges
    // without reading all.
    const documents = maxDegree + 32
    read(all, documents)
    read(
      all.filter(node => {
        const part = parts.get(node)
        return part !== undefined && part.sure <= maxDegree && part.documents >= documents
      }),
      Number.MAX_SAFE_INTEGER,
    )
  }
  const unsure = ends.rows.filter((_, place) => ends.exist[place] === false)
  const existing = source.existing(unsure)
  for (const [place, row] of ends.rows.entries()) if (existing.has(row)) ends.exist[place] = true
  return pack(
    gathered,
    nodes.map(id => parts.get(rows.get(id) ?? -1)),
    ends,
    maxDegree,
    numbers => source.ids(numbers),
  )
}

interface Wanted {
  readonly places: ReadonlyMap<number, number>
  readonly keys: readonly number[]
}

/**
 * Index in the query by type number; number of the weight's key by index (−1: no property has this
 * key).
 */
function wantedTypes({ names }: Session, { types }: AdjacencyQuery): Wanted {
  const places = new Map<number, number>()
  for (const [place, { type }] of types.entries()) {
    const number = names.find(type)
    if (number !== undefined) places.set(number, place)
  }
  return {
    places,
    keys: types.map(({ weight }) => (weight === undefined ? -1 : (names.find(weight) ?? -1))),
  }
}

/**
 * Where the edges of one node are; how many of them certainly exist; the minimum number of
 * documents read for them.
 */
interface Part {
  readonly start: number
  readonly stop: number
  readonly sure: number
  readonly documents: number
}

/**
 * Adds the links of one node; an edge that several documents state is added once, with its smallest
 * weight.
 */
function gather(
  to: Gathered,
  ends: Ends,
  { places, keys }: Wanted,
  node: number,
  link: LinkReader,
): Part {
  let shared: Map<number, number> | undefined
  let sure = 0
  const start = to.count
  while (link.next()) {
    const { end, root } = link
    const type = places.get(Math.floor(end / 2))
    if (type === undefined) continue
    const other = node + link.step
    let place = ends.places.get(other)
    if (place === undefined) {
      place = ends.rows.push(other) - 1
      ends.exist.push(false)
      ends.places.set(other, place)
    }
    if (link.isStated) ends.exist[place] = true
    const weight = link.number(keys[type] ?? -1)
    if (root !== 0) {
      shared ??= new Map()
      const present = shared.get(root)
      if (present !== undefined) {
        to.weights[present] = smaller(to.weights[present] ?? NaN, weight)
        continue
      }
      shared.set(root, to.count)
    }
    if (link.isStated) sure++
    if (to.count === to.types.length) grow(to)
    to.types[to.count] = type
    to.outgoing[to.count] = end % 2 === 0 ? 1 : 0
    to.others[to.count] = place
    to.weights[to.count++] = weight
  }
  return { start, stop: to.count, sure, documents: link.separators + 1 }
}

/** NaN stands for no number. */
const smaller = (left: number, right: number): number =>
  Number.isNaN(right) || left <= right ? left : right

function grow(gathered: Gathered): void {
  const { types, outgoing, others, weights } = gathered
  const room = types.length * 2
  Object.assign(gathered, {
    types: new Uint8Array(room),
    outgoing: new Uint8Array(room),
    others: new Uint32Array(room),
    weights: new Float32Array(room),
  })
  gathered.types.set(types)
  gathered.outgoing.set(outgoing)
  gathered.others.set(others)
  gathered.weights.set(weights)
}

function pack(
  gathered: Gathered,
  nodes: ReadonlyArray<Part | undefined>,
  { rows, exist }: Ends,
  maxDegree = Number.POSITIVE_INFINITY,
  idsOf: (rows: readonly number[]) => NodeId[],
): Adjacency {
  const { types, outgoing, others, weights } = gathered
  const offsets = new Uint32Array(nodes.length + 1)
  const truncated = new Uint8Array(nodes.length)
  // 1 for places of ends that are shown.
  const isShown = new Uint8Array(rows.length)
  for (const [node, part] of nodes.entries()) {
    let count = 0
    const { start, stop } = part ?? nothing
    for (let at = start; at < stop; at++) if (exist[others[at]!] === true) count++
    if (count > maxDegree) {
      truncated[node] = 1
      count = 0
    } else {
      for (let at = start; at < stop; at++) isShown[others[at]!] = 1
    }
    offsets[node + 1] = offsets[node]! + count
  }
  const shown = inRowOrder(rows, place => isShown[place] === 1 && exist[place] === true)
  const ids = idsOf(shown.map(place => rows[place]!))
  const positions = new Uint32Array(rows.length)
  for (const [position, place] of shown.entries()) positions[place] = position
  const keys = Float64Array.from(ids, idOrder)
  const weightAt = (at: number): number => (Number.isNaN(weights[at]!) ? 1 : weights[at]!)
  const compare = (left: number, right: number): number => {
    if (types[left] !== types[right]) return types[left]! - types[right]!
    if (outgoing[left] !== outgoing[right]) return outgoing[right]! - outgoing[left]!
    const [a, b] = [positions[others[left]!]!, positions[others[right]!]!]
    if (a === b) return weightAt(left) - weightAt(right)
    const order = keys[a]! - keys[b]!
    return order === 0 || Number.isNaN(order) ? compareCodePoints(ids[a]!, ids[b]!) : order
  }
  const total = offsets[nodes.length]!
  const packed = {
    offsets,
    others: new Uint32Array(total),
    types: new Uint8Array(total),
    outgoing: new Uint8Array(total),
    weights: new Float32Array(total),
    ids,
    truncated,
  }
  for (const [node, part] of nodes.entries()) {
    if (part === undefined || truncated[node] === 1) continue
    const order: number[] = []
    for (let at = part.start; at < part.stop; at++) if (exist[others[at]!] === true) order.push(at)
    if (order.length > 1) order.sort(compare)
    let to = offsets[node]!
    for (const at of order) {
      packed.others[to] = positions[others[at]!]!
      packed.types[to] = types[at]!
      packed.outgoing[to] = outgoing[at]!
      packed.weights[to++] = weightAt(at)
    }
  }
  return packed
}

/**
 * Indexes in the order of their row numbers. One number holds both, because plain numbers sort
 * several times faster than with a comparator.
 */
function inRowOrder(rows: readonly number[], isWanted: (place: number) => boolean): number[] {
  const both = new Float64Array(rows.length)
  let count = 0
  let last = 0
  for (const [place, row] of rows.entries()) {
    if (!isWanted(place)) continue
    both[count++] = row * rows.length + place
    last = Math.max(last, row)
  }
  if (last * rows.length < Number.MAX_SAFE_INTEGER / 2)
    return Array.from(both.subarray(0, count).sort(), number => number % rows.length)
  return [...rows.keys()].filter(isWanted).sort((left, right) => rows[left]! - rows[right]!)
}

const nothing = { start: 0, stop: 0 } as const

const prefixLength = 4
const digits = 9
const underscore = 0x5f

/**
 * A number that sorts like the id, so that sorting rarely compares strings; NaN for ids other than
 * three lower-case letters, an underscore and hexadecimal digits (the form of corpus ids). Only the
 * first nine digits count, so different ids can share a number.
 */
export function idOrder(id: string): number {
  if (id.length < prefixLength + digits || id.charCodeAt(3) !== underscore) return NaN
  let number = 0
  for (let at = 0; at < prefixLength - 1; at++) {
    const letter = id.charCodeAt(at) - 0x60
    if (letter < 1 || letter > 26) return NaN
    number = number * 27 + letter
  }
  for (let at = prefixLength; at < prefixLength + digits; at++) {
    const unit = id.charCodeAt(at)
    const digit = unit >= 0x61 ? unit - 0x57 : unit - 0x30
    if (digit < 0 || digit > 15 || (unit > 0x39 && unit < 0x61)) return NaN
    number = number * 16 + digit
  }
  return number
}
