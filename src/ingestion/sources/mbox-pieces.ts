import type { FileHandle } from 'node:fs/promises'

const lineFeed = 10
const largestMessage = 256 * 2 ** 20
// Whether `From ` begins a message is told by its line.
const lookAhead = 512

/**
 * One piece of an mbox with its own `From ` line, and its number from 1; `tooLarge` where it
 * exceeded the limit and its bytes were let go.
 */
export interface MboxPiece {
  readonly number: number
  readonly bytes: Uint8Array
  readonly tooLarge: boolean
}

/**
 * Splits an open mbox file into pieces as it is read, at dated separators that follow a blank line:
 * a piece is one message, or a few where separators lack the date or the blank line. Memory is
 * bounded by the largest piece. Throws what reading the file throws.
 */
export async function* mboxPieces(
  file: FileHandle,
  options: {
    readonly maxBytes?: number
    readonly readBytes?: number
    readonly signal?: AbortSignal | undefined
  } = {},
): AsyncGenerator<MboxPiece> {
  const maxBytes = options.maxBytes ?? largestMessage
  let kept: Buffer[] = []
  let size = 0
  let number = 0
  let carry: Buffer = Buffer.alloc(0)
  const keep = (piece: Buffer): void => {
    size += piece.length
    if (size <= maxBytes) kept.push(piece)
    else kept = []
  }
  const finish = (): MboxPiece | undefined => {
    // Nothing but a line end in front of the first message is no message.
    if (size <= 2) {
      kept = []
      size = 0
      return undefined
    }
    const tooLarge = size > maxBytes
    const message = {
      number: ++number,
      bytes: tooLarge ? new Uint8Array() : new Uint8Array(Buffer.concat(kept)),
      tooLarge,
    }
    kept = []
    size = 0
    return message
  }
  let isFirst = true
  for await (const read of file.createReadStream({
    autoClose: false,
    highWaterMark: options.readBytes ?? 1 << 20,
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  })) {
    const chunk: Buffer =
      carry.length === 0 ? (read as Buffer) : Buffer.concat([carry, read as Buffer])
    let from = 0
    // What was held back has been searched but for a mark that was not complete yet.
    let search = isFirst ? 0 : Math.max(0, carry.length - lookAhead)
    for (;;) {
      const at = chunk.indexOf('\nFrom ', search, 'latin1')
      if (at < 0) break
      search = at + 1
      // Not enough of what follows to tell a separator from prose: decided with the next read.
      if (chunk.length - at < lookAhead) break
      if (!isBlankBefore(chunk, at) || !isDatedSeparator(chunk, at + 1)) continue
      keep(chunk.subarray(from, at + 1))
      const message = finish()
      if (message !== undefined) yield message
      from = at + 1
    }
    const until = Math.max(from, chunk.length - lookAhead - 4)
    keep(chunk.subarray(from, until))
    carry = Buffer.from(chunk.subarray(until))
    isFirst = false
  }
  // A separator this near to the end starts a message of a few hundred bytes.
  let from = 0
  for (
    let at = carry.indexOf('\nFrom ', Math.max(0, carry.length - lookAhead), 'latin1');
    at >= 0;
    at = carry.indexOf('\nFrom ', at + 1, 'latin1')
  ) {
    if (!isBlankBefore(carry, at) || !isDatedSeparator(carry, at + 1)) continue
    keep(carry.subarray(from, at + 1))
    const message = finish()
    if (message !== undefined) yield message
    from = at + 1
  }
  keep(carry.subarray(from))
  const last = finish()
  if (last !== undefined) yield last
}

const dated = /^From .*(?:\d:[0-5]\d\b.*\b(?:19|20)\d\d\b|\b(?:19|20)\d\d\b.*\b[0-2]?\d:[0-5]\d)/

function isDatedSeparator(chunk: Buffer, start: number): boolean {
  const end = chunk.indexOf(lineFeed, start)
  return end >= 0 && end - start < lookAhead && dated.test(chunk.toString('latin1', start, end))
}

/** Whether the line that ends at this line feed is blank. */
function isBlankBefore(chunk: Buffer, lineEnd: number): boolean {
  const before = chunk[lineEnd - 1] === 13 ? lineEnd - 2 : lineEnd - 1
  return before < 0 || chunk[before] === lineFeed
}
