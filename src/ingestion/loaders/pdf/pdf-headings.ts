import type { PdfPageItems } from './pdf-items.ts'
import type { PdfLine } from './pdf-lines.ts'

/**
 * Tells headings of a document by their size and their numbers. Keeps count of numbered ones: lines
 * are asked about in order.
 */
export interface HeadingRules {
  /** Level of a line that is set clearly larger than the text. */
  bySize(line: PdfLine, text: string): number | undefined
  /**
   * Level of a line that stands alone and carries the number that comes next, set like the text.
   */
  byNumber(line: PdfLine, text: string): number | undefined
}

const maxHeading = 200
/** The dots between an entry of a table of contents and its page. */
export const dotLeader = /(?:\. ?){4}\s?\d{0,4}$/
const largestShare = 0.35

export function headingRules(pages: readonly PdfPageItems[]): HeadingRules {
  const { body, levels } = sizes(pages)
  let chapter = 0
  return {
    bySize(line, text) {
      const level = levels.get(halfPoint(line.size))
      if (
        level === undefined ||
        line.cells.length > 0 ||
        text.length > maxHeading ||
        dotLeader.test(text) ||
        !/\p{L}{2}/u.test(text)
      )
        return undefined
      const own = /^(\d{1,2})\s+\p{Lu}/u.exec(text)?.[1]
      if (own !== undefined) chapter = Number(own)
      return level
    },
    byNumber(line, text) {
      if (
        line.cells.length > 0 ||
        line.size < body * 0.97 ||
        text.length > 90 ||
        dotLeader.test(text) ||
        /[.,;:!?]$/.test(text)
      )
        return undefined
      const number = /^(\d{1,2}(?:\.\d{1,2}){0,3})\.?\s+\p{Lu}[^@]{2,}$/u.exec(text)?.[1]
      if (number === undefined) return undefined
      const parts = number.split('.')
      // "1. Buy rope" may be an item of a list: a single number is a heading only without a dot,
      // and in its turn.
      if (parts.length === 1 && (text.startsWith(`${number}.`) || Number(number) !== chapter + 1))
        return undefined
      if (parts.length === 1) chapter = Number(number)
      return Math.min(6, parts.length + (levels.size > 0 ? 1 : 0))
    },
  }
}

/**
 * The size of most of the text, and the clearly larger sizes with their levels; none where too much
 * of the text would be headings.
 */
function sizes(pages: readonly PdfPageItems[]): {
  body: number
  levels: ReadonlyMap<number, number>
} {
  const letters = new Map<number, number>()
  let total = 0
  for (const page of pages) {
    for (const item of page.groups[0] ?? []) {
      const size = halfPoint(item.size)
      letters.set(size, (letters.get(size) ?? 0) + item.text.length)
      total += item.text.length
    }
  }
  let body = 0
  let most = -1
  for (const [size, count] of letters) {
    if (count > most) {
      most = count
      body = size
    }
  }
  const larger = [...letters]
    .filter(([size]) => size >= body * 1.13 && size - body >= 1)
    .sort(([left], [right]) => right - left)
  const share = larger.reduce((sum, [, count]) => sum + count, 0) / Math.max(1, total)
  return {
    body,
    levels: new Map(
      share > largestShare
        ? []
        : larger.slice(0, 12).map(([size], index) => [size, Math.min(6, index + 1)]),
    ),
  }
}

/** Sizes that differ by less than half a point are one. */
export function halfPoint(size: number): number {
  return Math.round(size * 2) / 2
}
