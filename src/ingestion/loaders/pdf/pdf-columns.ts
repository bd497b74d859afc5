import { linesOf, type PdfLine } from './pdf-lines.ts'
import type { PdfItem } from './pdf-items.ts'

const binWidth = 2
const minLines = 4
const minLetters = 18
const minFill = 0.5
/** Share of the lines that may cross a gutter: titles, wide tables, captions. */
const crossingShare = 0.22
const maxSplits = 6

/**
 * Lines of one direction of a page in the order of reading: columns are found by the gutter that
 * runs between two bodies of text; what crosses it (titles, wide tables) divides the page into
 * bands that are read one after the other, each column by column.
 */
export function readingOrder(items: readonly PdfItem[], nextRegion: { value: number }): PdfLine[] {
  return order(items, nextRegion, 0)
}

function order(items: readonly PdfItem[], nextRegion: { value: number }, depth: number): PdfLine[] {
  const gutter = items.length < 2 * minLines || depth >= maxSplits ? undefined : findGutter(items)
  if (gutter === undefined) return linesOf(items, nextRegion.value++)
  const result: PdfLine[] = []
  for (const band of bands(items, gutter)) {
    const left = band.items.filter(item => middle(item) < gutter)
    const right = band.items.filter(item => middle(item) >= gutter)
    if (band.crossing || !readsAsColumns(left, right))
      result.push(...linesOf(band.items, nextRegion.value++))
    else result.push(...order(left, nextRegion, depth + 1), ...order(right, nextRegion, depth + 1))
  }
  return result
}

/** The x of a gutter between two columns of running text, or undefined. */
function findGutter(items: readonly PdfItem[]): number | undefined {
  let from = Number.POSITIVE_INFINITY
  let to = Number.NEGATIVE_INFINITY
  for (const item of items) {
    from = Math.min(from, item.left)
    to = Math.max(to, item.right)
  }
  const bins = Math.ceil((to - from) / binWidth)
  if (!(bins > 20) || bins > 20_000) return undefined
  const covered = new Uint32Array(bins + 1)
  for (const item of items) {
    const last = Math.min(bins, Math.floor((item.right - from - 0.01) / binWidth))
    for (let bin = Math.max(0, Math.floor((item.left - from) / binWidth)); bin <= last; bin++)
      covered[bin] = (covered[bin] ?? 0) + 1
  }
  const lineCount = linesOf(items, 0).length
  const allowed = Math.max(2, Math.floor(lineCount * crossingShare))
  const size = medianOf(items.map(item => item.size))
  let best: { x: number; score: number } | undefined
  for (let start = 0; start <= bins; start++) {
    if ((covered[start] ?? 0) > allowed) continue
    let end = start
    while (end <= bins && (covered[end] ?? 0) <= allowed) end++
    const width = (end - start) * binWidth
    const x = from + emptiest(covered, start, end) * binWidth
    if (start > 0 && end <= bins && width >= 0.6 * size) {
      const left = items.filter(item => item.right <= x + binWidth)
      const right = items.filter(item => item.left >= x - binWidth)
      if (readsAsColumns(left, right)) {
        const score = Math.min(left.length, right.length)
        if (best === undefined || score > best.score) best = { x, score }
      }
    }
    start = end
  }
  return best?.x
}

/**
 * The middle of the longest stretch of bins from `start` to `end` with the least text: there the
 * gutter runs.
 */
function emptiest(covered: Uint32Array, start: number, end: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let bin = start; bin < end; bin++) least = Math.min(least, covered[bin] ?? 0)
  let best = { from: start, length: 0 }
  for (let bin = start; bin < end; bin++) {
    let length = 0
    while (bin + length < end && (covered[bin + length] ?? 0) === least) length++
    if (length > best.length) best = { from: bin, length }
    bin += length
  }
  return best.from + best.length / 2
}

/**
 * Whether both sides are bodies of text: several lines, long enough, of even width; cells of a
 * table are not.
 */
function readsAsColumns(left: readonly PdfItem[], right: readonly PdfItem[]): boolean {
  return isTextBody(left, 'last') && isTextBody(right, 'first')
}

/**
 * Looks at the piece of each line that is nearest to the gutter: further out other columns may
 * stand.
 */
function isTextBody(items: readonly PdfItem[], nearest: 'first' | 'last'): boolean {
  if (items.length < minLines) return false
  const pieces = linesOf(items, 0).map(line => nearestPiece(line, nearest))
  if (pieces.length < minLines) return false
  const widths = pieces.map(piece => piece.width).sort((one, other) => one - other)
  const wide = widths[Math.floor(widths.length * 0.9)] ?? 0
  return (
    medianOf(pieces.map(piece => piece.letters)) >= minLetters && medianOf(widths) >= wide * minFill
  )
}

function nearestPiece(
  line: PdfLine,
  nearest: 'first' | 'last',
): { letters: number; width: number } {
  const items = nearest === 'first' ? line.items : [...line.items].reverse()
  let left = Number.POSITIVE_INFINITY
  let right = Number.NEGATIVE_INFINITY
  let letters = 0
  for (const item of items) {
    const gap = letters === 0 ? 0 : Math.max(item.left - right, left - item.right)
    if (gap > 1.3 * line.size) break
    left = Math.min(left, item.left)
    right = Math.max(right, item.right)
    letters += visualLength(item.text)
  }
  return { letters, width: Math.max(0, right - left) }
}

/** Horizontal bands in order: rows that cross the gutter are bands of their own. */
function bands(
  items: readonly PdfItem[],
  gutter: number,
): Array<{ crossing: boolean; items: PdfItem[] }> {
  const result: Array<{ crossing: boolean; items: PdfItem[] }> = []
  for (const line of linesOf(items, 0)) {
    const crossing = line.items.some(
      item => item.left < gutter - binWidth && item.right > gutter + binWidth,
    )
    const last = result.at(-1)
    if (last?.crossing === crossing) last.items.push(...line.items)
    else result.push({ crossing, items: [...line.items] })
  }
  return result
}

function middle(item: PdfItem): number {
  return (item.left + item.right) / 2
}

/** Ideographs and syllables count double: their lines are shorter. */
function visualLength(text: string): number {
  return (
    text.length +
    (text.match(/[\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g)?.length ?? 0)
  )
}

function medianOf(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0
}
