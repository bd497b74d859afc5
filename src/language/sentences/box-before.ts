import { boxPattern } from './boxes.ts'

/** A box, ticked or open, at the end of a text. */
export const boxAtEnd = new RegExp(String.raw`(?:${boxPattern})\s*$`, 'u')

const mostBefore = 12

/**
 * Where a sentence begins with the box that stands before it in its line: without it nobody sees
 * whether what the entry says was ticked. Its own beginning where there is none.
 */
export function startWithBox(text: string, start: number): number {
  const lineStart = Math.max(text.lastIndexOf('\n', start - 1) + 1, start - mostBefore)
  const box = boxAtEnd.exec(text.slice(lineStart, start))
  return box === null ? start : lineStart + box.index
}
