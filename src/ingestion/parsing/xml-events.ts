import { isAscii } from 'node:buffer'
import type { LoadLimits } from '../loaded-document.ts'
import { characterSetOf, knownCharset, textDecoder } from './character-set.ts'
import { xmlReader, type XmlHandlers, type XmlReport } from './xml-reader.ts'

const pieceLength = 1 << 16

/**
 * Of parts that are held in memory as a whole when they are read (styles, lists of parts, single
 * slides): more than this many bytes of them are no office file.
 */
export const largestHeldPart = 64 * 2 ** 20

/** XML in memory, or its bytes as they are unpacked. */
export type XmlSource = Uint8Array | AsyncIterable<Uint8Array>

/**
 * Walks XML from front to back, piece by piece: neither its text nor its bytes are held whole
 * beyond what is given. See `xmlReader`.
 */
export async function walkXml(
  source: XmlSource,
  handlers: XmlHandlers,
  limits: LoadLimits,
  file: string,
): Promise<XmlReport> {
  const reader = xmlReader(handlers, limits, file)
  if (source instanceof Uint8Array) {
    const { charset } = characterSetOf(source, { declared: xmlEncoding(source) })
    if (charset.startsWith('utf-32')) {
      reader.write(textDecoder(charset).decode(source))
      return reader.end()
    }
    const decoder = new TextDecoder(charset)
    for (let at = 0; at < source.length; at += pieceLength)
      reader.write(decoder.decode(source.subarray(at, at + pieceLength), { stream: true }))
    reader.write(decoder.decode())
    return reader.end()
  }
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for await (const bytes of source) {
    decoder ??= new TextDecoder(characterSetOfBeginning(bytes))
    reader.write(decoder.decode(bytes, { stream: true }))
  }
  reader.write(decoder?.decode() ?? '')
  return reader.end()
}

/**
 * What is unpacked piece by piece is seen once: its beginning tells the set, and where that is
 * plain ASCII, the declaration.
 */
function characterSetOfBeginning(bytes: Uint8Array): string {
  const declared = xmlEncoding(bytes)
  const known = declared === undefined ? undefined : knownCharset(declared)
  if (known !== undefined && isAscii(bytes)) return known
  let end = bytes.length
  // The last character may be divided.
  while (end > 0 && bytes.length - end < 3 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end--
  return characterSetOf(
    bytes.subarray(0, end > 0 && (bytes[end - 1] ?? 0) >= 0xc0 ? end - 1 : bytes.length),
    { declared },
  ).charset
}

/** The encoding that an XML declaration names. */
export function xmlEncoding(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 200)).toString(
    'latin1',
  )
  return /^\s*<\?xml[^>]{0,150}?encoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1]
}
