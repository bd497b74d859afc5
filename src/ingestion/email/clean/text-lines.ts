import type { TextRange } from '../../../core/span.ts'

/** One line without its line break. */
export interface TextLine extends TextRange {
  readonly text: string
}

/**
 * Lines of a text with LF line ends. Lines longer than 2,000 units are seen by their beginning
 * only: no marker is that long.
 */
export function textLines(text: string): TextLine[] {
  const lines: TextLine[] = []
  let start = 0
  while (start <= text.length) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    lines.push({ start, end, text: text.slice(start, Math.min(end, start + longestSeen)) })
    if (found < 0) break
    start = end + 1
  }
  return lines
}

const longestSeen = 2000
