import type { Chunk } from '../../core/document.ts'
import type { TextRange } from '../../core/span.ts'
import type { SummaryText } from './summary-texts.ts'

/** A stretch of a document that one call reads; its text is what whole chunks hold. */
export interface ReadingWindow extends TextRange {
  readonly text: string
}

/** The chunks in which a text says something, in reading order. */
export const chunksOf = ({ sentences }: SummaryText): Chunk[] =>
  [...new Map(sentences.map(({ chunk }) => [chunk.id, chunk])).values()].sort(
    (a, b) => a.start - b.start,
  )

/**
 * A text in windows of whole chunks of at most `maxCharacters`, where its chunks are no longer.
 * What chunks have in common is in the first of them.
 */
export function readingWindows(text: SummaryText, maxCharacters: number): ReadingWindow[] {
  const windows: Array<{ start: number; end: number; text: string }> = []
  const { start: first, end: last } = text.range ?? { start: 0, end: Infinity }
  let end = first
  for (const chunk of chunksOf(text)) {
    const start = Math.max(chunk.start, end)
    if (start >= Math.min(chunk.end, last)) continue
    end = Math.min(chunk.end, last)
    const own = text.document.text.slice(start, end).trim()
    if (own === '') continue
    const open = windows.at(-1)
    if (open !== undefined && open.text.length + own.length + 1 <= maxCharacters) {
      open.text += `\n${own}`
      open.end = end
    } else windows.push({ start, end, text: own })
  }
  return windows
}

/**
 * How many windows of each item are read with so many calls: the first of every item before the
 * second of any.
 */
export function sharedCalls(windows: readonly number[], calls: number): number[] {
  const given = windows.map(() => 0)
  let left = calls
  for (let round = 0; left > 0 && windows.some(count => count > round); round++) {
    for (const [index, count] of windows.entries()) {
      if (left === 0) break
      if (count <= round) continue
      given[index] = round + 1
      left -= 1
    }
  }
  return given
}
