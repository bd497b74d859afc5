import { longPattern } from '../../../support/long-pattern.ts'
import { createHash } from 'node:crypto'
import type { Detection } from '../../personal-data.ts'

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const bech32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const candidates = longPattern('giu')`
    (?<![\p{L}\p{N}_])(?:0x[\da-f]{40}|(?:bc|tb|ltc)1[qpzry9x8gf2tvdw0s3jn54khce6mua7l]{25,87}|
    [13DLMT][1-9A-HJ-NP-Za-km-z]{25,34})(?![\p{L}\p{N}_])
  `

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** Base58Check: 21 bytes and the first four of their double SHA-256 (Bitcoin, Litecoin, Tron …). */
function isBase58Check(text: string): boolean {
  let value = 0n
  for (const char of text) {
    const digit = base58.indexOf(char)
    if (digit < 0) return false
    value = value * 58n + BigInt(digit)
  }
  const hex = value.toString(16)
  if (hex.length > 50) return false
  const bytes = Buffer.from(hex.padStart(50, '0'), 'hex')
  return sha256(sha256(bytes.subarray(0, 21)))
    .subarray(0, 4)
    .equals(bytes.subarray(21))
}

/** The checksum of BIP 173 and BIP 350. */
function isBech32(text: string): boolean {
  const lower = text.toLowerCase()
  if (lower !== text && text.toUpperCase() !== text) return false
  const split = lower.lastIndexOf('1')
  const prefix = Array.from(lower.slice(0, split), char => char.charCodeAt(0))
  const values = [
    ...prefix.map(code => code >> 5),
    0,
    ...prefix.map(code => code & 31),
    ...Array.from(lower.slice(split + 1), char => bech32.indexOf(char)),
  ]
  let check = 1
  for (const value of values) {
    const top = check >>> 25
    check = ((check & 0x1ffffff) << 5) ^ value
    for (const [bit, term] of [
      0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3,
    ].entries())
      if (((top >>> bit) & 1) === 1) check ^= term
  }
  return check === 1 || check === 0x2bc830a3
}

/** Addresses of crypto-currencies: Bitcoin and its kin by checksum, Ethereum by its form. */
export function findCryptoAddresses(text: string, found: Detection[]): void {
  for (const { 0: written, index: start } of text.matchAll(candidates)) {
    const kind = /^0x/i.test(written)
      ? 'ethereum'
      : /^(?:bc|tb|ltc)1/i.test(written) && isBech32(written)
        ? 'bech32'
        : isBase58Check(written)
          ? 'base58'
          : undefined
    if (kind === undefined) continue
    const end = start + written.length
    found.push({ type: 'crypto-address', rule: `crypto-address/${kind}`, start, end, score: 0.95 })
  }
}
