import { matrix, multiply, type Matrix } from './pdf-matrix.ts'

/**
 * One run of text on a page, in view space: origin at the upper left of the page as it is read, y
 * down, in points.
 */
export interface PdfItem {
  readonly text: string
  /** White space stood before it in the content stream. */
  readonly spaced: boolean
  readonly page: number
  /** Index among the page's text items. */
  readonly item: number
  readonly left: number
  readonly right: number
  /** Baseline. */
  readonly base: number
  readonly size: number
  /** The box in PDF points, origin at the page's lower left. */
  readonly box: {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  }
}

/**
 * A page's items by direction of writing: upright ones first, turned ones after, each group in
 * coordinates in which it runs from left to right.
 */
export interface PdfPageItems {
  readonly page: number
  readonly width: number
  readonly height: number
  readonly groups: ReadonlyArray<readonly PdfItem[]>
}

/** What pdf.js tells of one run of text. */
export interface RawTextItem {
  readonly str: string
  readonly transform: readonly number[]
  readonly width: number
  readonly height: number
}

/** Places pdf.js's text items in view space. `view` is the viewport's matrix at scale 1. */
export function placeItems(
  raw: ReadonlyArray<RawTextItem | object>,
  page: number,
  view: { readonly transform: readonly number[]; readonly width: number; readonly height: number },
): PdfPageItems {
  const groups = new Map<number, PdfItem[]>()
  const toView = matrix(view.transform)
  let spaced = false
  raw.forEach((entry, item) => {
    if (!('str' in entry)) return
    const text = entry.str.replaceAll('\0', '')
    if (text.trim() === '') {
      spaced = true
      return
    }
    const own = matrix(entry.transform)
    const seen = multiply(toView, own)
    const size = Math.hypot(seen[2], seen[3])
    if (!Number.isFinite(size) || !seen.every(Number.isFinite) || !Number.isFinite(entry.width))
      return
    // Directions are told apart by quarter turns with a tolerance; slanted text goes with the
    // nearest.
    const turn = ((Math.round(Math.atan2(seen[1], seen[0]) / (Math.PI / 2)) % 4) + 4) % 4
    const [x, y] =
      turn === 0
        ? [seen[4], seen[5]]
        : turn === 1
          ? [seen[5], -seen[4]]
          : turn === 2
            ? [-seen[4], -seen[5]]
            : [-seen[5], seen[4]]
    const width = Math.abs(entry.width)
    const group = groups.get(turn) ?? []
    groups.set(turn, group)
    group.push({
      text,
      spaced,
      page,
      item,
      left: x,
      right: x + width,
      base: y,
      size: size === 0 ? 1 : size,
      box: boxOf(own, width, entry.height),
    })
    spaced = /\s$/.test(text)
  })
  const ordered = [...groups].sort(([left], [right]) => left - right).map(([, items]) => items)
  return { page, width: view.width, height: view.height, groups: ordered }
}

function boxOf(own: Matrix, width: number, height: number): PdfItem['box'] {
  const along = Math.hypot(own[0], own[1])
  const up = Math.hypot(own[2], own[3])
  const [ax, ay] = along === 0 ? [width, 0] : [(own[0] / along) * width, (own[1] / along) * width]
  const tall = height > 0 ? height : up
  const [ux, uy] = up === 0 ? [0, tall] : [(own[2] / up) * tall, (own[3] / up) * tall]
  // A fifth of the height hangs below the baseline.
  const xs = [0, ax, ux, ax + ux].map(x => x + own[4] - ux * 0.2)
  const ys = [0, ay, uy, ay + uy].map(y => y + own[5] - uy * 0.2)
  const x = Math.min(...xs)
  const y = Math.min(...ys)
  return {
    x: round(x),
    y: round(y),
    width: round(Math.max(...xs) - x),
    height: round(Math.max(...ys) - y),
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
