import { firstDecisive } from '../../../support/code-points.ts'
import type { PathGraph } from './path-graph.ts'

/** A box of the drawing by its upper left corner, in pixels. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
/**
 * The way of an edge: the points it passes, at least two, from the left end to the right one;
 * `isTurned` where that is against the edge's direction.
 */
export interface Route {
  readonly points: ReadonlyArray<{ readonly x: number; readonly y: number }>
  readonly isTurned: boolean
}
export interface Layout {
  readonly boxes: readonly Box[]
  readonly routes: readonly Route[]
  readonly width: number
  readonly height: number
}

const margin = 16
const rowGap = 22
const laneHeight = 26
const sweeps = 6

/** A thing in a column: a node, or the place where an edge over several columns passes. */
interface Slot {
  readonly node: number | undefined
  readonly width: number
  readonly height: number
  readonly before: Slot[]
  readonly after: Slot[]
  order: number
  y: number
}

/**
 * Columns from left to right, as in Sugiyama, Tagawa & Toda 1981: an edge over several columns gets
 * a place of its own in each that it passes, the order within the columns comes from a fixed number
 * of barycentre sweeps. `sizes` gives each node's size, `columnGap` the room between a column and
 * the next. Deterministic.
 */
export function layered(
  graph: PathGraph,
  sizes: ReadonlyArray<{ readonly width: number; readonly height: number }>,
  columnGap: (column: number) => number,
): Layout {
  const columns: Slot[][] = []
  const newSlot = (
    layer: number,
    node: number | undefined,
    width: number,
    height: number,
  ): Slot => {
    const column = (columns[layer] ??= [])
    const slot: Slot = { node, width, height, before: [], after: [], order: column.length, y: 0 }
    column.push(slot)
    return slot
  }
  for (
    let layer = 0;
    layer <= graph.nodes.reduce((most, node) => Math.max(most, node.layer), 0);
    layer++
  )
    columns[layer] = []
  const slots = graph.nodes.map(({ layer }, index) =>
    newSlot(layer, index, sizes[index]?.width ?? 0, sizes[index]?.height ?? 0),
  )
  const chains = graph.edges.map(({ from, to }) => {
    const isTurned = (graph.nodes[from]?.layer ?? 0) > (graph.nodes[to]?.layer ?? 0)
    const [left, right] = isTurned ? [to, from] : [from, to]
    const chain: Slot[] = [slots[left] as Slot]
    for (
      let layer = (graph.nodes[left]?.layer ?? 0) + 1;
      layer < (graph.nodes[right]?.layer ?? 0);
      layer++
    )
      chain.push(newSlot(layer, undefined, 0, laneHeight))
    chain.push(slots[right] as Slot)
    for (const [index, slot] of chain.entries()) {
      const next = chain[index + 1]
      if (next === undefined || next === slot) continue
      slot.after.push(next)
      next.before.push(slot)
    }
    return { chain, isTurned }
  })
  orderColumns(columns)
  const height = placeRows(columns)
  const lefts: number[] = []
  let x = margin
  for (const [index, column] of columns.entries()) {
    lefts.push(x)
    x +=
      column.reduce((widest, slot) => Math.max(widest, slot.width), 0) +
      (index < columns.length - 1 ? columnGap(index) : 0)
  }
  const columnOf = new Map<Slot, number>()
  for (const [index, column] of columns.entries())
    for (const slot of column) columnOf.set(slot, index)
  const leftOf = (slot: Slot): number => lefts[columnOf.get(slot) ?? 0] ?? margin
  const widths = columns.map(column =>
    column.reduce((widest, slot) => Math.max(widest, slot.width), 0),
  )
  const boxes = slots.map((slot): Box => ({
    x: leftOf(slot),
    y: slot.y,
    width: slot.width,
    height: slot.height,
  }))
  const routes = chains.map(({ chain, isTurned }): Route => {
    const points: Array<{ x: number; y: number }> = []
    const isBeside =
      chain.length === 2 && columnOf.get(chain[0] as Slot) === columnOf.get(chain[1] as Slot)
    for (const [index, slot] of chain.entries()) {
      const middle = slot.y + slot.height / 2
      const left = leftOf(slot)
      const right = left + (widths[columnOf.get(slot) ?? 0] ?? 0)
      if (slot.node === undefined) points.push({ x: left, y: middle }, { x: right, y: middle })
      else if (isBeside) points.push({ x: left + slot.width, y: middle })
      // A curve begins behind the widest box of its column, so that it cuts none of them.
      else if (index === 0)
        points.push({ x: left + slot.width, y: middle }, { x: right, y: middle })
      else points.push({ x: left, y: middle })
    }
    return { points, isTurned }
  })
  return { boxes, routes, width: x + margin, height }
}

function orderColumns(columns: readonly Slot[][]): void {
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const isForward = sweep % 2 === 0
    for (const column of isForward ? columns.slice(1) : columns.slice(0, -1).reverse()) {
      const weights = new Map(
        column.map(slot => {
          const others = isForward ? slot.before : slot.after
          return [
            slot,
            others.length === 0
              ? slot.order
              : others.reduce((sum, other) => sum + other.order, 0) / others.length,
          ]
        }),
      )
      column.sort((a, b) =>
        firstDecisive((weights.get(a) ?? 0) - (weights.get(b) ?? 0), a.order - b.order),
      )
      for (const [order, slot] of column.entries()) slot.order = order
    }
  }
}

/** Stacks each column and centres it; returns the height of the drawing. */
function placeRows(columns: readonly Slot[][]): number {
  const heights = columns.map(
    column =>
      column.reduce((sum, slot) => sum + slot.height, 0) + rowGap * Math.max(0, column.length - 1),
  )
  const tallest = Math.max(0, ...heights)
  for (const [index, column] of columns.entries()) {
    let y = margin + (tallest - (heights[index] ?? 0)) / 2
    for (const slot of column) {
      slot.y = y
      y += slot.height + rowGap
    }
  }
  return tallest + 2 * margin
}
