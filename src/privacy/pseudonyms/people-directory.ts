import { AppError } from '../../core/errors.ts'
import { pseudonymDigits } from './privacy-keys.ts'

/** Which pseudonym belongs to which keyed hash of a name, an address or a part of a name. */
export interface PeopleDirectory {
  /** The digits of a pseudonym, or `several`: several persons bear this part of a name. */
  find(key: string): string | undefined
  readonly size: number
}

// A record: the first bytes of a key, then the digits. 80 bits of a key: no two of a hundred
// million agree by chance.
const keyBytes = 10
const digitBytes = pseudonymDigits / 2
const recordBytes = keyBytes + digitBytes
const magic = Buffer.from('VTPEOPLE/1\n')
const several = '0'.repeat(pseudonymDigits)

export const keyDigits = keyBytes * 2

/** A directory from what `directoryBytes` made; absent: an empty one. Throws `invalid_input`. */
export function readDirectory(bytes?: Uint8Array): PeopleDirectory {
  const records = bytes === undefined ? Buffer.alloc(0) : recordsOf(bytes)
  const size = records.length / recordBytes
  return {
    size,
    find(key) {
      const wanted = Buffer.from(key.slice(0, keyDigits), 'hex')
      let low = 0
      let high = size - 1
      while (low <= high) {
        const middle = (low + high) >> 1
        const at = middle * recordBytes
        const order = records.compare(wanted, 0, keyBytes, at, at + keyBytes)
        if (order === 0) {
          const digits = records.toString('hex', at + keyBytes, at + recordBytes)
          return digits === several ? 'several' : digits
        }
        if (order < 0) low = middle + 1
        else high = middle - 1
      }
      return undefined
    },
  }
}

/** The entries of a directory by the first digits of their keys. */
export function directoryEntries(bytes?: Uint8Array): Map<string, string> {
  const records = bytes === undefined ? Buffer.alloc(0) : recordsOf(bytes)
  const entries = new Map<string, string>()
  for (let at = 0; at < records.length; at += recordBytes) {
    const digits = records.toString('hex', at + keyBytes, at + recordBytes)
    entries.set(records.toString('hex', at, at + keyBytes), digits === several ? 'several' : digits)
  }
  return entries
}

/** A directory as it is kept: nothing but keyed hashes, in their order, and pseudonyms. */
export function directoryBytes(entries: ReadonlyMap<string, string>): Uint8Array {
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const bytes = Buffer.alloc(magic.length + sorted.length * recordBytes)
  magic.copy(bytes)
  let at = magic.length
  for (const [key, digits] of sorted) {
    bytes.write(key.slice(0, keyDigits), at, 'hex')
    bytes.write(digits === 'several' ? several : digits, at + keyBytes, 'hex')
    at += recordBytes
  }
  return bytes
}

function recordsOf(bytes: Uint8Array): Buffer {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const length = buffer.length - magic.length
  if (!buffer.subarray(0, magic.length).equals(magic) || length % recordBytes !== 0)
    throw new AppError(
      'invalid_input',
      'The directory of pseudonyms is damaged: it is not what an ingestion writes. Bring the ' +
        'file back from a backup, or make a new corpus.',
      { issues: [{ path: 'people', message: 'is damaged' }] },
    )
  return buffer.subarray(magic.length)
}
