import { unreadable } from '../../unreadable.ts'

/** Lengths of the parts of the text, in characters, in their order in the file. */
interface WordCounts {
  readonly body: number
  readonly footnotes: number
  readonly headers: number
  readonly macros: number
  readonly comments: number
  readonly endnotes: number
  readonly textBoxes: number
}

export interface WordPiece {
  readonly text: string
  /** Character position of its start. */ readonly start: number
  /** Byte offset in the main stream, and bytes per character. */ readonly offset: number
  readonly width: 1 | 2
}

/** The text of a Word 97 file as its piece table orders it. */
export interface WordPieces {
  readonly pieces: readonly WordPiece[]
  readonly counts: WordCounts
}

const clxAt = 0x1a2

/**
 * Reads the piece table ([MS-DOC] 2.4.1): where each run of characters stands in the main stream,
 * and in which encoding.
 */
export function readPieces(main: Uint8Array, table: Uint8Array, file: string): WordPieces {
  const view = new DataView(main.buffer, main.byteOffset, main.byteLength)
  const tableView = new DataView(table.buffer, table.byteOffset, table.byteLength)
  const broken = () => unreadable(file, 'damaged', 'the table that orders its text is broken')
  const count = (at: number): number => Math.max(0, view.getInt32(at, true))
  const counts: WordCounts = {
    body: count(0x4c),
    footnotes: count(0x50),
    headers: count(0x54),
    macros: count(0x58),
    comments: count(0x5c),
    endnotes: count(0x60),
    textBoxes: count(0x64),
  }
  let at = view.getUint32(clxAt, true)
  const end = at + view.getUint32(clxAt + 4, true)
  if (end > table.length || at >= end) throw broken()
  while (at + 3 <= end && table[at] === 1) at += 3 + tableView.getUint16(at + 1, true)
  if (at + 5 > end || table[at] !== 2) throw broken()
  const size = tableView.getUint32(at + 1, true)
  at += 5
  const pieceCount = Math.floor((size - 4) / 12)
  if (at + size > table.length || pieceCount < 1) throw broken()
  const pieces: WordPiece[] = []
  const narrow = new TextDecoder('windows-1252')
  const wide = new TextDecoder('utf-16le')
  let total = 0
  for (let index = 0; index < pieceCount; index++) {
    const start = tableView.getUint32(at + index * 4, true)
    const stop = tableView.getUint32(at + index * 4 + 4, true)
    const place = tableView.getUint32(at + (pieceCount + 1) * 4 + index * 8 + 2, true)
    const isNarrow = (place & 0x40000000) !== 0
    const offset = isNarrow ? (place & 0x3fffffff) >>> 1 : place & 0x3fffffff
    const width = isNarrow ? 1 : 2
    const length = stop - start
    total += length
    // Pieces cannot overlap in sum: together they are no longer than the stream could hold twice.
    if (length < 0 || offset + length * width > main.length || total > main.length * 2)
      throw broken()
    pieces.push({
      text: (isNarrow ? narrow : wide).decode(main.subarray(offset, offset + length * width)),
      start,
      offset,
      width,
    })
  }
  return { pieces, counts }
}
