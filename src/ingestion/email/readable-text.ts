import { isUtf8 } from 'node:buffer'
import { wellFormed } from '../../language/words/normalize.ts'
import { decodeCharset } from './mime/charset.ts'
import { asciiHeader } from './mime/headers.ts'
import { charsetOf } from './mime/parameters.ts'
import type { MailPart } from './mime/part.ts'
import { decodeTransfer } from './mime/transfer-encoding.ts'

/**
 * The text of a leaf for people to read. Where the declarations contradict the bytes the bytes win:
 * sloppy transfer encodings are understood, undeclared 8-bit text is UTF-8 if it can be and
 * Windows-1252 otherwise.
 */
export function readableText(part: MailPart, body: string): string {
  return wellFormed(decodeReadable(readableBytes(part, body), charsetOf(part.headers)))
}

/**
 * The decoded bytes of a leaf (Latin-1) where the name of the transfer encoding may carry stray
 * punctuation.
 */
export function readableBytes(part: MailPart, body: string): string {
  const declared = (asciiHeader(part.headers, 'content-transfer-encoding') ?? '').toLowerCase()
  return decodeTransfer(body, /^[\s"']*([a-z0-9-]+)/.exec(declared)?.[1] ?? '')
}

const statesNothing =
  /^(?:us-?ascii|ascii|iso-?8859-1|latin-?1|utf-?8|x-unknown|unknown-8bit|default|none)?$/

function decodeReadable(bytes: string, charset: string | undefined): string {
  const hasEightBit = /[\x80-\xff]/.test(bytes)
  if (!hasEightBit && !bytes.includes('\x1b'))
    return decodeCharset(bytes, charset ?? 'us-ascii', 'replace') ?? bytes
  if (!hasEightBit && (charset === undefined || statesNothing.test(charset)))
    return decodeCharset(bytes, 'iso-2022-jp', 'replace') ?? bytes
  if (hasEightBit && isUtf8(Buffer.from(bytes, 'latin1'))) {
    const declared =
      charset === undefined || statesNothing.test(charset)
        ? undefined
        : decodeCharset(bytes, charset, 'replace')
    return declared === undefined || declared.includes('\ufffd') || isSingleByte(charset)
      ? Buffer.from(bytes, 'latin1').toString('utf8')
      : declared
  }
  if (charset !== undefined && !statesNothing.test(charset)) {
    const declared = decodeCharset(bytes, charset, 'replace')
    if (declared !== undefined) return declared
  }
  // UTF-8 with a broken spot is still UTF-8; text that is broken all over is an old Western mail.
  const asUtf8 = Buffer.from(bytes, 'latin1').toString('utf8')
  const broken = asUtf8.split('\ufffd').length - 1
  return charset !== undefined &&
    /^utf-?8$/.test(charset) &&
    broken * 4 < (bytes.match(/[\xc2-\xf4][\x80-\xbf]/g)?.length ?? 0)
    ? asUtf8
    : (decodeCharset(bytes, 'windows-1252', 'replace') ?? asUtf8)
}

/**
 * Single-byte sets decode anything: text that is valid UTF-8 by its 8-bit bytes was declared
 * wrongly.
 */
const isSingleByte = (charset: string | undefined): boolean =>
  charset !== undefined && /^(?:windows|iso-?8859|cp125|koi8)/.test(charset)
