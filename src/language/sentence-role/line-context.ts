import type { TextRange } from '../../core/span.ts'

// Lines are read no further than this from a sentence; an entry of a list is rarely longer.
const maxLines = 12
const maxLineLength = 2_000

/** The whole lines on which a range stands, without the line end. */
export function linesOf(text: string, range: TextRange): TextRange {
  const floor = Math.max(0, range.start - maxLineLength)
  const before = text.slice(floor, range.start).lastIndexOf('\n')
  const ceiling = Math.min(text.length, range.end + maxLineLength)
  const after = text.slice(range.end, ceiling).indexOf('\n')
  return {
    start: before < 0 ? floor : floor + before + 1,
    end: after < 0 ? ceiling : range.end + after,
  }
}

/** The line above or below a range of whole lines; undefined at the ends of the text. */
export function neighbourLine(
  text: string,
  lines: TextRange,
  side: 'above' | 'below',
): TextRange | undefined {
  const at = side === 'above' ? lines.start - 1 : lines.end + 1
  return at < 0 || at > text.length ? undefined : linesOf(text, { start: at, end: at })
}

/** The nearest line above or below that is not blank. */
export function nextWrittenLine(
  text: string,
  lines: TextRange,
  side: 'above' | 'below',
): TextRange | undefined {
  let line = neighbourLine(text, lines, side)
  for (let count = 0; count < maxLines && line !== undefined; count++) {
    if (isWritten(text, line)) return line
    line = neighbourLine(text, line, side)
  }
  return undefined
}

const isWritten = (text: string, range: TextRange): boolean =>
  /\S/.test(text.slice(range.start, range.end))

const itemMark = /^\s*(?:[-*•‣◦▪·–]\s|\[[^\]\n]{1,16}\]|\(?\d{1,3}[.)]\s)/

/** Whether a line begins with a bullet, a number or a key in brackets. */
export const beginsItem = (line: string): boolean => itemMark.test(line.slice(0, 24))

/**
 * The item of a list, or the paragraph, around a range: up to a blank line, from a line with the
 * mark of an item on, to before the next such line.
 */
export function itemAround(text: string, range: TextRange): TextRange {
  const own = linesOf(text, range)
  let { start, end } = own
  for (let count = 0; count < maxLines; count++) {
    if (beginsItem(text.slice(start, end))) break
    const above = neighbourLine(text, { start, end }, 'above')
    if (above === undefined || !isWritten(text, above)) break
    start = above.start
  }
  for (let count = 0; count < maxLines; count++) {
    const below = neighbourLine(text, { start, end }, 'below')
    if (below === undefined || !isWritten(text, below)) break
    if (beginsItem(text.slice(below.start, below.end))) break
    end = below.end
  }
  return { start, end }
}
