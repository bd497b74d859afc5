import { hash } from 'node:crypto'
import type { Value } from './connection.ts'

// 66 bits of SHA-256 as text: a changed row goes unnoticed once in 10^19 times.
const length = 11

/** The content hash of a row: of its values and their types, in the order given. */
export function sealOf(values: readonly Value[]): string {
  let text = ''
  for (const value of values) {
    if (typeof value === 'string') text += `s${value}\0`
    else if (typeof value === 'number') text += `n${value}\0`
    else if (value === null) text += '-\0'
    else if (typeof value === 'bigint') text += `b${value}\0`
    else {
      const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
      text += `b${bytes.toString('latin1')}\0`
    }
  }
  return hash('sha256', text, 'base64url').slice(0, length)
}

/** The content hash of bytes alone. */
export function sealOfBytes(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'base64url').slice(0, length)
}

/** Whether a row matches its seal; rows of earlier versions have no seal and pass. */
export function isIntact(seal: string | null, values: readonly Value[]): boolean {
  return seal === null || seal === sealOf(values)
}
