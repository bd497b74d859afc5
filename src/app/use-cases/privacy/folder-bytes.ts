import { open, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** A piece of a file, with what surrounds it. */
export interface FilePiece {
  readonly file: string
  readonly bytes: Buffer
  /** The part of `bytes` that is this piece; the rest belongs to its neighbours. */
  readonly from: number
  readonly to: number
  /** Where `bytes` begin in the file. */
  readonly offset: number
}

const pieceBytes = 4 * 2 ** 20

/** Files below a folder, links not followed, by their paths within it. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}

/** A file in pieces that overlap by `reach` on both sides, so that nothing is cut for a search. */
export async function* filePieces(
  folder: string,
  file: string,
  { reach, signal }: { readonly reach: number; readonly signal?: AbortSignal | undefined },
): AsyncGenerator<FilePiece> {
  await using handle = await open(join(folder, file), 'r')
  const bytes = Buffer.alloc(pieceBytes + 2 * reach)
  let kept = 0
  let from = 0
  let offset = 0
  for (;;) {
    signal?.throwIfAborted()
    let length = kept
    for (let read = -1; read !== 0 && length < bytes.length; length += read)
      read = (await handle.read(bytes, length, bytes.length - length, offset + length)).bytesRead
    const isLast = length < bytes.length
    const to = isLast ? length : length - reach
    yield { file, bytes: bytes.subarray(0, length), from, to, offset }
    if (isLast) return
    const start = to - reach
    bytes.copy(bytes, 0, start, length)
    kept = length - start
    offset += start
    from = reach
  }
}
