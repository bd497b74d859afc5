import { inflateSync } from 'node:zlib'
import { unreadable } from '../../unreadable.ts'

/**
 * No page's drawing commands, font or table of objects comes near this; pictures may, and are not
 * decoded.
 */
const maxStreamBytes = 96 * 2 ** 20
const maxDictionary = 2000
const maxFilters = 4

/**
 * Fails with `too_large` where a compressed stream of a PDF, pictures aside, unpacks to more than
 * any real one: the PDF library itself knows no limit.
 */
export function checkStreams(bytes: Uint8Array, file: string): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // The end of the stream that was looked at last, and of all that begin before it.
  let end = 0
  for (let at = buffer.indexOf('stream'); at >= 0; at = buffer.indexOf('stream', at + 6)) {
    if (buffer.toString('latin1', Math.max(0, at - 3), at) === 'end') continue
    const before = buffer.toString('latin1', Math.max(0, at - maxDictionary), at)
    const dictionary = before.slice(Math.max(0, before.lastIndexOf('obj')))
    const filters = dictionary.match(/\/(?:FlateDecode|Fl)\b/g)?.length ?? 0
    if (filters === 0 || /\/Subtype\s{0,5}\/Image/.test(dictionary)) continue
    const start = buffer[at + 6] === 13 && buffer[at + 7] === 10 ? at + 8 : at + 7
    if (end < start) end = buffer.indexOf('endstream', start)
    if (end < 0) end = buffer.length
    if (!staysSmall(buffer.subarray(start, end), Math.min(filters, maxFilters))) {
      throw unreadable(
        file,
        'too_large',
        `a part of it unpacks to more than ${maxStreamBytes} bytes`,
      )
    }
  }
}

function staysSmall(packed: Uint8Array, filters: number): boolean {
  let content = packed
  for (let round = 0; round < filters; round++) {
    // Hardly anything is packed to less than a thousandth: most streams need no trial.
    if (content.length * 1032 < maxStreamBytes && filters === 1) return true
    try {
      content = inflateSync(content, { maxOutputLength: maxStreamBytes })
    } catch (error) {
      // Whatever else is wrong with the stream is the PDF library's to tell.
      return !(error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
    }
  }
  return true
}
