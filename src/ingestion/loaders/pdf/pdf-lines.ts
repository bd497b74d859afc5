import type { PdfItem } from './pdf-items.ts'

/**
 * Items on one line, from left to right; `region` counts the parts of the page that are read one
 * after the other.
 */
export interface PdfLine {
  readonly items: readonly PdfItem[]
  readonly left: number
  readonly right: number
  readonly base: number
  /** Size of most of its characters. */
  readonly size: number
  readonly region: number
  /** Indexes of items that begin a new cell; empty for running text. */
  readonly cells: readonly number[]
}

/** Groups items of one direction into lines, in order down the page. */
export function linesOf(items: readonly PdfItem[], region: number): PdfLine[] {
  const sorted = [...items].sort((left, right) =>
    left.base === right.base ? left.left - right.left : left.base - right.base,
  )
  const rows: Array<{ base: number; size: number; items: PdfItem[] }> = []
  for (const item of sorted) {
    let row: (typeof rows)[number] | undefined
    // Only the last rows can reach down to this item.
    for (
      let index = rows.length - 1;
      index >= Math.max(0, rows.length - 4) && row === undefined;
      index--
    ) {
      const candidate = rows[index]
      if (candidate !== undefined && sameLine(candidate, item)) row = candidate
    }
    if (row === undefined) rows.push({ base: item.base, size: item.size, items: [item] })
    else {
      row.items.push(item)
      // The largest item gives the line its baseline: a raised note mark may come first.
      if (item.size > row.size * 1.1) {
        row.base = item.base
        row.size = item.size
      }
    }
  }
  rows.sort((left, right) => left.base - right.base)
  return rows.map(row => {
    const ordered = inReadingOrder(row.items)
    let right = Number.NEGATIVE_INFINITY
    let left = Number.POSITIVE_INFINITY
    for (const item of ordered) {
      right = Math.max(right, item.right)
      left = Math.min(left, item.left)
    }
    return {
      items: ordered,
      left,
      right,
      base: row.base,
      size: mainSize(ordered),
      region,
      cells: [],
    }
  })
}

function sameLine(row: { readonly base: number; readonly size: number }, item: PdfItem): boolean {
  const top = Math.max(row.base - 0.8 * row.size, item.base - 0.8 * item.size)
  const bottom = Math.min(row.base + 0.2 * row.size, item.base + 0.2 * item.size)
  return bottom - top >= 0.5 * Math.min(row.size, item.size)
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/

/** From left to right; a line that is mostly Hebrew or Arabic from right to left. */
function inReadingOrder(items: PdfItem[]): PdfItem[] {
  let backward = 0
  for (const item of items) if (rightToLeft.test(item.text)) backward += item.text.length
  const total = items.reduce((sum, item) => sum + item.text.length, 0)
  return items.sort(
    backward * 2 > total
      ? (left, right) => right.right - left.right
      : (left, right) => left.left - right.left,
  )
}

function mainSize(items: readonly PdfItem[]): number {
  const weights = new Map<number, number>()
  for (const item of items) weights.set(item.size, (weights.get(item.size) ?? 0) + item.text.length)
  let best = 0
  let most = -1
  for (const [size, weight] of weights) {
    if (weight > most) {
      most = weight
      best = size
    }
  }
  return best
}

/** Marks rows of tables: neighbouring lines that fall into several pieces with wide gaps. */
export function markCells(lines: readonly PdfLine[]): PdfLine[] {
  const starts = lines.map(line => {
    const cells: number[] = []
    for (let index = 1; index < line.items.length; index++) {
      const gap = (line.items[index]?.left ?? 0) - (line.items[index - 1]?.right ?? 0)
      if (gap > 1.6 * line.size) cells.push(index)
    }
    return cells
  })
  return lines.map((line, index) => {
    const cells = starts[index] ?? []
    const beside = (other: number): boolean => {
      const neighbour = lines[other]
      return (
        neighbour !== undefined &&
        neighbour.region === line.region &&
        (starts[other]?.length ?? 0) > 0
      )
    }
    return cells.length > 0 && (beside(index - 1) || beside(index + 1)) ? { ...line, cells } : line
  })
}
