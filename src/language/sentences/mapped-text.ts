import type { TextRange } from '../../core/span.ts'

/** Replaces `[start, end)` of the original; `replacement` may be empty. */
export interface TextEdit extends TextRange {
  readonly replacement: string
}

/** A derived text that knows where each of its characters came from. */
export interface MappedText {
  readonly text: string
  /**
   * The smallest range of the original that made this range of the derived text; a range that
   * touches a replacement takes in all that it replaced.
   */
  toOriginal(range: TextRange): TextRange
  /**
   * The range of the derived text that this range of the original became; empty where all of it was
   * removed.
   */
  toDerived(range: TextRange): TextRange
}

/**
 * Applies edits and keeps the way back. Edits are in order and do not overlap; one that starts
 * before the last one ended is left out. Looking up a range costs O(log edits).
 */
export function mapped(text: string, edits: Iterable<TextEdit>): MappedText {
  // Edit k covers original [from[k], to[k]) and derived [derivedFrom[k], derivedTo[k]).
  const from: number[] = []
  const to: number[] = []
  const derivedFrom: number[] = []
  const derivedTo: number[] = []
  const parts: string[] = []
  let position = 0
  let length = 0
  for (const edit of edits) {
    if (edit.start < position || edit.end < edit.start || edit.end > text.length) continue
    parts.push(text.slice(position, edit.start), edit.replacement)
    length += edit.start - position
    from.push(edit.start)
    to.push(edit.end)
    derivedFrom.push(length)
    length += edit.replacement.length
    derivedTo.push(length)
    position = edit.end
  }
  parts.push(text.slice(position))
  const derived = parts.join('')
  return {
    text: derived,
    toOriginal: range => translate(range, derivedFrom, derivedTo, from, to),
    toDerived: range => translate(range, from, to, derivedFrom, derivedTo),
  }
}

function translate(
  range: TextRange,
  sourceFrom: number[],
  sourceTo: number[],
  targetFrom: number[],
  targetTo: number[],
): TextRange {
  // First edit that ends after the range's start: if it begins before that point, the start lies
  // inside it.
  const next = firstGreater(sourceTo, range.start)
  const start =
    next < sourceFrom.length && (sourceFrom[next] ?? 0) < range.start
      ? (targetFrom[next] ?? 0)
      : range.start + shift(next - 1, sourceTo, targetTo)
  if (range.end <= range.start) return { start, end: start }
  // Last edit that begins before the range's end: if it ends at or after that point, the end lies
  // inside it.
  const last = firstGreater(sourceFrom, range.end - 1) - 1
  const end =
    last >= 0 && (sourceTo[last] ?? 0) >= range.end
      ? (targetTo[last] ?? 0)
      : range.end + shift(last, sourceTo, targetTo)
  return { start, end: Math.max(start, end) }
}

/** How far what follows edit `index` has moved. */
function shift(index: number, sourceTo: number[], targetTo: number[]): number {
  return index < 0 ? 0 : (targetTo[index] ?? 0) - (sourceTo[index] ?? 0)
}

function firstGreater(values: number[], value: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] ?? 0) > value) high = middle
    else low = middle + 1
  }
  return low
}
