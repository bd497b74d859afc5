import type { TextRange } from '../../core/span.ts'

/** A text as it is read, and where its ranges and those of the original stand. */
export interface ChangedText {
  readonly text: string
  /** Where in the original a range of the text stands. */
  readonly originalOf: (range: TextRange) => TextRange
  /** Where in the text a range of the original stands. */
  readonly nowOf: (range: TextRange) => TextRange
}

/** A range of the original, and what is read in its place. */
export interface Change extends TextRange {
  readonly text: string
}

/** Where words that were changed stood, and where they stand now. */
interface Placed {
  readonly before: Change
  readonly now: TextRange
}

/** A text with changes that come in its order and do not overlap. */
export function changedText(text: string, changes: Iterable<Change>): ChangedText {
  let read = ''
  let at = 0
  const placed = [...changes].map((before): Placed => {
    read += text.slice(at, before.start)
    const start = read.length
    read += before.text
    at = before.end
    return { before, now: { start, end: read.length } }
  })
  return {
    text: read + text.slice(at),
    originalOf: range => moved(range, placed, 'now', 'before'),
    nowOf: range => moved(range, placed, 'before', 'now'),
  }
}

/** A range in the other text; what ends inside changed words takes them whole. */
function moved(
  range: TextRange,
  placed: readonly Placed[],
  from: keyof Placed,
  to: keyof Placed,
): TextRange {
  const place = (offset: number, edge: keyof TextRange): number => {
    const last = placed.findLast(each =>
      edge === 'start' ? each[from].start <= offset : each[from].start < offset,
    )
    if (last === undefined) return offset
    return offset < last[from].end ? last[to][edge] : last[to].end + offset - last[from].end
  }
  return { start: place(range.start, 'start'), end: place(range.end, 'end') }
}
