import type { FileHandle } from 'node:fs/promises'

/** A stretch of a file that is read as a document of its own. */
export interface FilePart {
  /** From 1. */
  readonly number: number
  readonly bytes: Buffer
  readonly firstByte: number
  /** From 1. */
  readonly firstLine: number
  readonly isLast: boolean
}

const lineFeed = 10
const quote = 34
// A part ends at a paragraph where one ends this near to its largest size.
const paragraphWindow = 1 << 18

/**
 * Reads a file in consecutive parts of at most `partBytes`, which end where a paragraph, a line or
 * a row of a table does. Where a part ends depends on what stands before it alone, so that the
 * parts of a file that grows at its end stay the same but for the last. Holds one part in memory.
 */
export async function* fileParts(
  file: FileHandle,
  {
    partBytes,
    ends,
    signal,
  }: {
    readonly partBytes: number
    readonly ends: 'paragraphs' | 'rows'
    readonly signal?: AbortSignal | undefined
  },
): AsyncGenerator<FilePart> {
  // One byte more tells whether the file goes on.
  const buffer = Buffer.allocUnsafe(partBytes + 1)
  let held = 0
  let firstByte = 0
  let firstLine = 1
  for (let number = 1; ; number++) {
    while (held < buffer.length) {
      signal?.throwIfAborted()
      const { bytesRead } = await file.read(buffer, held, buffer.length - held, firstByte + held)
      if (bytesRead === 0) break
      held += bytesRead
    }
    const isLast = held <= partBytes
    const largest = buffer.subarray(0, Math.min(held, partBytes))
    const end = isLast ? held : ends === 'rows' ? endOfRows(largest) : endOfParagraphs(largest)
    // What comes next is moved to the front of the buffer.
    const bytes = Buffer.from(buffer.subarray(0, end))
    if (end > 0) yield { number, bytes, firstByte, firstLine, isLast }
    if (isLast) return
    firstByte += end
    firstLine += linesIn(bytes)
    buffer.copyWithin(0, end, held)
    held -= end
  }
}

/** Behind the last blank line near the end, else behind the last line, else between words. */
function endOfParagraphs(bytes: Buffer): number {
  const from = Math.max(0, bytes.length - paragraphWindow)
  const near = bytes.subarray(from)
  const blank = Math.max(near.lastIndexOf('\n\n') + 2, near.lastIndexOf('\n\r\n') + 3)
  if (blank > 3) return from + blank
  const line = bytes.lastIndexOf(lineFeed) + 1
  if (line > 0) return line
  const space = near.lastIndexOf(32) + 1
  return space > 0 ? from + space : endOfCharacter(bytes)
}

/** Behind the last line that does not end within quotation marks, else behind the last line. */
function endOfRows(bytes: Buffer): number {
  return lastRowEnd(bytes) ?? endOfParagraphs(bytes)
}

function lastRowEnd(bytes: Uint8Array): number | undefined {
  let end: number | undefined
  for (const at of rowEnds(bytes)) end = at
  return end
}

/** Where rows of a table end; quotation marks in a field come in pairs. */
export function* rowEnds(bytes: Uint8Array): Generator<number> {
  let isQuoted = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === quote) isQuoted = !isQuoted
    else if (byte === lineFeed && !isQuoted) yield at + 1
  }
}

/** No character of UTF-8 is cut. */
function endOfCharacter(bytes: Buffer): number {
  let end = bytes.length
  while (end > Math.max(1, bytes.length - 4) && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end--
  return ((bytes[end - 1] ?? 0) & 0x80) === 0 ? bytes.length : Math.max(1, end - 1)
}

function linesIn(bytes: Buffer): number {
  let lines = 0
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) lines++
  return lines
}
