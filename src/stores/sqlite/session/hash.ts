import { hash } from 'node:crypto'

/** The key under which original bytes are kept: 128 bits of their SHA-256. */
export const contentKey = (bytes: Uint8Array): Uint8Array =>
  new Uint8Array(hash('sha256', bytes, 'buffer')).subarray(0, 16)

/**
 * 53-bit hash of a string (cyrb53): spreads ids over an index; equal hashes are always
 * distinguished by the string itself.
 */
export function hashText(text: string): number {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    high = Math.imul(high ^ unit, 0x9e3779b1)
    low = Math.imul(low ^ unit, 0x5f356495)
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35)
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35)
  return 0x100000000 * (0x1fffff & low) + (high >>> 0)
}

const digits = '0123456789abcdefghijklmnopqrstuv'
const pairs = Array.from(
  { length: 1024 },
  (_, number) => `${digits.charAt(number >> 5)}${digits.charAt(number & 31)}`,
)

/** The hash as a full-text term: ten digits in base 32 (50 bits), lower case because FTS5 folds. */
export function hashTerm(text: string): string {
  const hash = hashText(text)
  const low = hash >>> 0
  const high = Math.floor(hash / 0x100000000)
  return (
    pairs[low & 1023]! +
    pairs[(low >>> 10) & 1023]! +
    pairs[(low >>> 20) & 1023]! +
    pairs[high & 1023]! +
    pairs[(high >>> 10) & 1023]!
  )
}
