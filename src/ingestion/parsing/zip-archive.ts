import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib'
import type { LoadLimits } from '../loaded-document.ts'
import { tooManyParts, unreadable } from '../unreadable.ts'

/**
 * A zip file whose entries are inflated one at a time, on demand, within the limits; entry names
 * are keys, never paths.
 */
export interface ZipArchive {
  /** Names as stored, with `/` as separator, in the order of the central directory. */
  readonly names: readonly string[]
  /**
   * The entry's bytes, or undefined where there is none of that name; fails with `password`,
   * `damaged` or `too_large`.
   */
  read(name: string): Uint8Array | undefined
  /**
   * The same for readers that need no whole: a large entry comes in pieces as it is unpacked, so
   * that a reader may stop before it fills the memory. One of more than `most` bytes fails with
   * `too_large`.
   */
  open(name: string, most?: number): Uint8Array | AsyncIterable<Uint8Array> | undefined
}

interface Entry {
  readonly name: string
  readonly flags: number
  readonly method: number
  readonly checksum: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const endLength = 22
/** Smaller entries are unpacked at once, which is faster. */
const pieceFrom = 4 * 2 ** 20
const pieceLength = 1 << 16

/**
 * Reads the directory of a zip file; sizes are checked as declared here, and as they really are
 * when an entry is inflated.
 */
export function openZip(bytes: Uint8Array, limits: LoadLimits, file: string): ZipArchive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = new Map<string, Entry>()
  let declared = 0
  for (const entry of directory(bytes, view, limits, file)) {
    declared += entry.size
    if (declared > limits.maxUnzippedBytes)
      throw unreadable(
        file,
        'too_large',
        `it unpacks to more than ${limits.maxUnzippedBytes} bytes (maxUnzippedBytes)`,
      )
    if (!entries.has(entry.name)) entries.set(entry.name, entry)
  }
  const folded = new Map([...entries].map(([name, entry]) => [name.toLowerCase(), entry]))
  let budget = limits.maxUnzippedBytes
  const find = (name: string): Entry | undefined => {
    const wanted = name.replaceAll('\\', '/').replace(/^\/+/, '')
    return entries.get(wanted) ?? folded.get(wanted.toLowerCase())
  }
  const archive: ZipArchive = {
    names: [...entries.keys()],
    read(name) {
      const entry = find(name)
      if (entry === undefined) return undefined
      const content = inflate(bytes, view, entry, budget, file)
      budget -= content.length
      return content
    },
    open(name, most = Number.MAX_SAFE_INTEGER) {
      const entry = find(name)
      if (entry !== undefined && entry.size > most)
        throw unreadable(file, 'too_large', `one of its parts unpacks to more than ${most} bytes`)
      if (entry === undefined || entry.method !== deflated || entry.size < pieceFrom)
        return archive.read(name)
      const packed = packedBytes(bytes, view, entry, file)
      return unpackedPieces(packed, entry, length => (budget -= length) >= 0, file)
    },
  }
  return archive
}

function* directory(
  bytes: Uint8Array,
  view: DataView,
  limits: LoadLimits,
  file: string,
): Iterable<Entry> {
  const end = findEnd(view)
  if (end === undefined)
    throw unreadable(
      file,
      'damaged',
      'the directory at the end of the archive is missing: the file was cut short',
    )
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (count > limits.maxParts) throw tooManyParts(file, count, 'archive entries', limits)
  if (count === 0xffff || at === 0xffffffff)
    throw unreadable(file, 'unsupported', 'it is a zip archive of more than 4 GB or 65,535 entries')
  const size = view.getUint32(end + 12, true)
  // Something may stand before the archive (a self-extracting stub): offsets then count from its
  // own beginning.
  const shift = Math.max(0, end - size - at)
  at += shift
  for (let index = 0; index < count; index++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== entrySignature)
      throw unreadable(file, 'damaged', 'the directory of the archive is broken')
    const nameLength = view.getUint16(at + 28, true)
    const rest = view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    yield {
      name: Buffer.from(
        bytes.buffer,
        bytes.byteOffset + at + 46,
        Math.min(nameLength, view.byteLength - at - 46),
      )
        .toString('utf8')
        .replaceAll('\\', '/')
        .replace(/^\/+/, ''),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      checksum: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true) + shift,
    }
    at += 46 + nameLength + rest
  }
}

function findEnd(view: DataView): number | undefined {
  for (
    let at = view.byteLength - endLength;
    at >= Math.max(0, view.byteLength - endLength - 0xffff);
    at--
  ) {
    if (view.getUint32(at, true) === endSignature) return at
  }
  return undefined
}

const deflated = 8

/** The entry as it is packed; fails where it is encrypted, or not where the directory says. */
function packedBytes(bytes: Uint8Array, view: DataView, entry: Entry, file: string): Uint8Array {
  if ((entry.flags & 1) === 1) throw unreadable(file, 'password', 'the archive is encrypted')
  if (entry.offset + 30 > view.byteLength || view.getUint32(entry.offset, true) !== localSignature)
    throw unreadable(file, 'damaged', 'a part of the archive is not where the directory says')
  const start =
    entry.offset +
    30 +
    view.getUint16(entry.offset + 26, true) +
    view.getUint16(entry.offset + 28, true)
  if (start + entry.packed > view.byteLength)
    throw unreadable(file, 'damaged', 'the archive is cut short')
  return bytes.subarray(start, start + entry.packed)
}

function inflate(
  bytes: Uint8Array,
  view: DataView,
  entry: Entry,
  budget: number,
  file: string,
): Uint8Array {
  const content = unpack(packedBytes(bytes, view, entry, file), entry, budget, file)
  if (crc32(content) !== entry.checksum) throw wrongChecksum(file)
  return content
}

function unpack(packed: Uint8Array, entry: Entry, budget: number, file: string): Uint8Array {
  if (entry.method === 0) {
    if (packed.length > budget) throw tooLarge(file)
    return packed
  }
  if (entry.method !== deflated)
    throw unreadable(file, 'unsupported', `its archive uses compression method ${entry.method}`)
  // Refused before anything is unpacked: what an entry declares is the most that it may have.
  if (entry.size > budget) throw tooLarge(file)
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.size) })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      throw moreThanDeclared(file)
    throw unpackable(file)
  }
}

/**
 * Unpacks piece by piece; nothing more is unpacked once the reader has stopped. `take` says whether
 * so many bytes more are within the limits.
 */
async function* unpackedPieces(
  packed: Uint8Array,
  entry: Entry,
  take: (length: number) => boolean,
  file: string,
): AsyncGenerator<Uint8Array> {
  const stream = createInflateRaw({ chunkSize: pieceLength })
  stream.end(packed)
  let size = 0
  let checksum = 0
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > entry.size) throw moreThanDeclared(file)
      if (!take(piece.length)) throw tooLarge(file)
      checksum = crc32(piece, checksum)
      yield piece
    }
  } catch (error) {
    throw error instanceof Error &&
      'code' in error &&
      typeof error.code === 'string' &&
      error.code.startsWith('Z_')
      ? unpackable(file)
      : error
  } finally {
    stream.destroy()
  }
  if (checksum !== entry.checksum) throw wrongChecksum(file)
}

const tooLarge = (file: string) =>
  unreadable(file, 'too_large', 'it unpacks to more than the limit (maxUnzippedBytes)')
const moreThanDeclared = (file: string) =>
  unreadable(file, 'damaged', 'a part of the archive unpacks to more than it declares')
const unpackable = (file: string) =>
  unreadable(file, 'damaged', 'a part of the archive cannot be unpacked')
const wrongChecksum = (file: string) =>
  unreadable(file, 'damaged', 'a part of the archive does not match its checksum')
