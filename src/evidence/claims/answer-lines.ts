import type { TextRange } from '../../core/span.ts'

/** What a part of an answer is because of the lines around it; parts without an entry are prose. */
export interface AnswerPart extends TextRange {
  readonly kind: 'code' | 'table-head' | 'table-row' | 'item' | 'heading'
  /** The heads of the columns, for a row of a table that has them. */
  readonly heads?: readonly string[] | undefined
}

/** Longer lines are prose, whatever they hold. */
const maxTableLine = 2_000
const maxCells = 40
/** A line's kind shows in its first characters. */
const maxMarker = 24

const fence = /^\s{0,3}(?:```|~~~)/
const item =
  /^\s*(?:[•‣◦▪●○■□*+–—-]\s|\*{0,3}(?:\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,4})\)|\d{1,3}\.)\*{0,3}\s)/u
const heading = /^\s{0,3}#{1,6}\s/

/**
 * Fenced code, table lines, list items and headings of an answer, in order. Linear. An open fence
 * without an end is text.
 */
export function answerParts(text: string): AnswerPart[] {
  const parts: AnswerPart[] = []
  const lastFence = Math.max(text.lastIndexOf('```'), text.lastIndexOf('~~~'))
  let codeStart = -1
  let heads: readonly string[] | undefined
  let rowBefore = false
  for (let start = 0; start < text.length;) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    const marker = text.slice(start, Math.min(end, start + maxMarker))
    if (fence.test(marker)) {
      if (codeStart >= 0) {
        parts.push({ start: codeStart, end, kind: 'code' })
        codeStart = -1
      } else if (lastFence >= end) codeStart = start
    } else if (codeStart < 0) {
      const cells = cellsOf(text, start, end)
      if (cells === undefined) {
        heads = undefined
        rowBefore = false
        if (item.test(marker)) parts.push({ start, end, kind: 'item' })
        else if (heading.test(marker)) parts.push({ start, end, kind: 'heading' })
      } else if (cells.length > 0 && cells.every(cell => /^:?-{1,}:?$/.test(cell))) {
        const before = rowBefore ? parts.pop() : undefined
        if (before !== undefined) {
          heads = cellsOf(text, before.start, before.end)
          parts.push({ start: before.start, end: before.end, kind: 'table-head' })
        }
        rowBefore = false
      } else {
        parts.push({ start, end, kind: 'table-row', heads })
        rowBefore = true
      }
    }
    start = end + 1
  }
  return parts
}

/** The trimmed cells of a line with bars; undefined for other lines. */
export function cellsOf(text: string, start: number, end: number): string[] | undefined {
  if (end - start > maxTableLine || end - start < 3) return undefined
  const line = text.slice(start, end).trim()
  if (!line.includes('|') || (!line.startsWith('|') && line.split('|').length < 3)) return undefined
  return line
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|', maxCells)
    .map(cell => cell.trim())
}
