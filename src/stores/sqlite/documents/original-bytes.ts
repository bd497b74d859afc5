import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Value } from '../session/connection.ts'

/**
 * Original bytes as `blob` holds them: as they are (`packing` null), deflated (0), or deflated with
 * the text of the document `packing` as the dictionary. A mail is little more than its text.
 */
export interface PackedOriginal {
  readonly bytes: Uint8Array
  readonly packing: number | null
}

// What a look back reaches in a deflated stream.
const windowBytes = 32 * 1024
const sampleBytes = 32 * 1024
// Pictures, archives and most PDFs are packed already.
const worthwhileShare = 0.8
// Quick: beyond this the store's thread would take longer for little.
const level = 1
const maxOutputLength = 2 ** 31 - 1

/** Packs the original of a document. `text`: its text, and the number it is stored under. */
export function packOriginal(
  bytes: Uint8Array,
  text?: { readonly document: number; readonly text: string },
): PackedOriginal {
  const dictionary = text === undefined ? undefined : dictionaryOf(text.text)
  const deflated = (part: Uint8Array): Uint8Array =>
    deflateRawSync(part, { level, ...(dictionary === undefined ? {} : { dictionary }) })
  const isSmaller = (part: Uint8Array, packed: Uint8Array): boolean =>
    packed.length <= part.length * worthwhileShare
  if (bytes.length > sampleBytes) {
    const sample = bytes.subarray(0, sampleBytes)
    if (!isSmaller(sample, deflated(sample))) return { bytes, packing: null }
  }
  const packed = deflated(bytes)
  if (!isSmaller(bytes, packed)) return { bytes, packing: null }
  return { bytes: packed, packing: dictionary === undefined ? 0 : (text?.document ?? 0) }
}

/** Columns of `blob` that `unpackOriginal` reads, in its order; `blob` is the table's alias. */
export const originalColumns = (blob: string): string =>
  `${blob}.bytes, ${blob}.packing, ` +
  `(select b.text from document_body b where b.n = ${blob}.packing)`

/** The bytes as they were given; undefined where the row is not what was written. */
export function unpackOriginal(bytes: Value, packing: Value, text: Value): Uint8Array | undefined {
  if (!(bytes instanceof Uint8Array)) return undefined
  if (packing === null) return bytes
  if (packing !== 0 && typeof text !== 'string') return undefined
  try {
    return inflateRawSync(bytes, {
      maxOutputLength,
      ...(packing === 0 ? {} : { dictionary: dictionaryOf(String(text)) }),
    })
  } catch {
    return undefined
  }
}

function dictionaryOf(text: string): Uint8Array {
  // Each unit is a byte at least, so that these hold the whole window.
  const bytes = Buffer.from(text.slice(-windowBytes))
  return bytes.subarray(Math.max(0, bytes.length - windowBytes))
}
