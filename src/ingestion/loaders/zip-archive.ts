import { crc32, inflateRawSync } from 'node:zlib'
import type { LoadLimits } from '../loaded-document.ts'
import { tooManyParts, unreadable } from './unreadable.ts'

/** A zip file whose entries are inflated one at a time, on demand, within the limits; entry names are keys, never paths. */
export interface ZipArchive {
  /** Names as stored, with `/` as separator, in the order of the central directory. */
  readonly names: readonly string[]
  /** The entry's bytes, or undefined where there is none of that name; fails with `password`, `damaged` or `too_large`. */
  read(name: string): Uint8Array | undefined
}

interface Entry { readonly name: string; readonly flags: number; readonly method: number; readonly checksum: number; readonly packed: number; readonly size: number; readonly offset: number }

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const endLength = 22

/** Reads the directory of a zip file; sizes are checked as declared here, and as they really are when an entry is inflated. */
export function openZip(bytes: Uint8Array, limits: LoadLimits, file: string): ZipArchive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = new Map<string, Entry>()
  let declared = 0
  for (const entry of directory(bytes, view, limits, file)) {
    declared += entry.size
    if (declared > limits.maxUnzippedBytes) throw unreadable(file, 'too_large', `it unpacks to more than ${limits.maxUnzippedBytes} bytes (maxUnzippedBytes)`)
    if (!entries.has(entry.name)) entries.set(entry.name, entry)
  }
  const folded = new Map([...entries].map(([name, entry]) => [name.toLowerCase(), entry]))
  let budget = limits.maxUnzippedBytes
  return {
    names: [...entries.keys()],
    read(name) {
      const wanted = name.replaceAll('\\', '/').replace(/^\/+/, '')
      const entry = entries.get(wanted) ?? folded.get(wanted.toLowerCase())
      if (entry === undefined) return undefined
      const content = inflate(bytes, view, entry, budget, file)
      budget -= content.length
      return content
    },
  }
}

function* directory(bytes: Uint8Array, view: DataView, limits: LoadLimits, file: string): Iterable<Entry> {
  const end = findEnd(view)
  if (end === undefined) throw unreadable(file, 'damaged', 'the directory at the end of the archive is missing: the file was cut short')
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (count > limits.maxParts) throw tooManyParts(file, count, 'archive entries', limits)
  if (count === 0xffff || at === 0xffffffff) throw unreadable(file, 'unsupported', 'it is a zip archive of more than 4 GB or 65,535 entries')
  const size = view.getUint32(end + 12, true)
  // Something may stand before the archive (a self-extracting stub): offsets then count from its own beginning.
  const shift = Math.max(0, end - size - at)
  at += shift
  for (let index = 0; index < count; index++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== entrySignature) throw unreadable(file, 'damaged', 'the directory of the archive is broken')
    const nameLength = view.getUint16(at + 28, true)
    const rest = view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    yield {
      name: Buffer.from(bytes.buffer, bytes.byteOffset + at + 46, Math.min(nameLength, view.byteLength - at - 46)).toString('utf8').replaceAll('\\', '/').replace(/^\/+/, ''),
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
  for (let at = view.byteLength - endLength; at >= Math.max(0, view.byteLength - endLength - 0xffff); at--) {
    if (view.getUint32(at, true) === endSignature) return at
  }
  return undefined
}

function inflate(bytes: Uint8Array, view: DataView, entry: Entry, budget: number, file: string): Uint8Array {
  if ((entry.flags & 1) === 1) throw unreadable(file, 'password', 'the archive is encrypted')
  if (entry.offset + 30 > view.byteLength || view.getUint32(entry.offset, true) !== localSignature) throw unreadable(file, 'damaged', 'a part of the archive is not where the directory says')
  const start = entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true)
  if (start + entry.packed > view.byteLength) throw unreadable(file, 'damaged', 'the archive is cut short')
  const packed = bytes.subarray(start, start + entry.packed)
  const content = unpack(packed, entry, budget, file)
  if (crc32(content) !== entry.checksum) throw unreadable(file, 'damaged', 'a part of the archive does not match its checksum')
  return content
}

function unpack(packed: Uint8Array, entry: Entry, budget: number, file: string): Uint8Array {
  const tooLarge = () => unreadable(file, 'too_large', 'it unpacks to more than the limit (maxUnzippedBytes)')
  if (entry.method === 0) {
    if (packed.length > budget) throw tooLarge()
    return packed
  }
  if (entry.method !== 8) throw unreadable(file, 'unsupported', `its archive uses compression method ${entry.method}`)
  const cap = Math.min(budget, entry.size)
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, cap) })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') throw cap < budget ? unreadable(file, 'damaged', 'a part of the archive unpacks to more than it declares') : tooLarge()
    throw unreadable(file, 'damaged', 'a part of the archive cannot be unpacked')
  }
}
