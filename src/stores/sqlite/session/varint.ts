import { DamagedRow } from './damage.ts'

/** Writes whole numbers from 0 to 2^53 − 1 as 1 to 8 bytes, seven bits each, low bits first. */
export interface NumberWriter {
  write(value: number): void
  /** A copy of what was written. */
  take(): Uint8Array
}

export function numberWriter(): NumberWriter {
  let buffer = new Uint8Array(256)
  let length = 0
  return {
    write(value) {
      if (length + 8 > buffer.length) {
        const grown = new Uint8Array(buffer.length * 2)
        grown.set(buffer)
        buffer = grown
      }
      let rest = value
      while (rest >= 0x80) {
        buffer[length++] = (rest % 0x80) | 0x80
        rest = rest < 0x80000000 ? rest >>> 7 : Math.floor(rest / 0x80)
      }
      buffer[length++] = rest
    },
    take() {
      return buffer.slice(0, length)
    },
  }
}

/** All numbers of a packed list. Throws `DamagedRow` for bytes that no writer produced. */
export function readNumbers(bytes: Uint8Array): number[] {
  if (!(bytes instanceof Uint8Array)) throw new DamagedRow('a packed list')
  const numbers: number[] = []
  let value = 0
  let scale = 1
  for (const byte of bytes) {
    value += (byte & 0x7f) * scale
    if (byte >= 0x80) {
      scale *= 0x80
    } else {
      numbers.push(value)
      value = 0
      scale = 1
    }
  }
  return numbers
}

/** A difference of either sign as a number from 0: 0, −1, 1, −2 … become 0, 1, 2, 3 … */
export const zigzag = (value: number): number => (value < 0 ? -value * 2 - 1 : value * 2)
export const unzigzag = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2)
