import { decodeOrUtf8 } from './mime/charset.ts'
import { parseAddressHeader, type ParsedAddress } from './mime/addresses.ts'
import { decodeEncodedWords, decodeHeader } from './mime/encoded-words.ts'
import { asciiHeader, hasEightBit, headerValue } from './mime/headers.ts'
import { parseMailDate, type MailDate } from './mime/mail-date.ts'
import { charsetOf, rawFileName, splitParameters } from './mime/parameters.ts'
import { mainType, parseParts, type MailPart } from './mime/part.ts'
import { serializePart } from './mime/serialize.ts'
import { decodeTransfer } from './mime/transfer-encoding.ts'

interface ParsedAttachment {
  /** Empty where the part has none. */
  readonly fileName: string
  readonly contentType: string
  /** `inline`, `attachment`, whatever else the header says, or empty. */
  readonly disposition: string
  /** Without angle brackets; empty where the part has none. */
  readonly contentId: string
  readonly bytes: Uint8Array
}

/** What the headers of a message say, field by field, and its parts. */
export interface ParsedMail {
  readonly subject: string
  readonly from: ParsedAddress | undefined
  readonly to: readonly ParsedAddress[]
  readonly cc: readonly ParsedAddress[]
  readonly bcc: readonly ParsedAddress[]
  readonly replyTo: readonly ParsedAddress[]
  readonly messageId: string | undefined
  readonly inReplyTo: string | undefined
  /** Oldest first, without brackets. */
  readonly references: readonly string[]
  readonly root: MailPart
}

/** All that the reference presents of a message; strings keep the message's own line ends. */
export interface WholeMail extends ParsedMail {
  readonly date: MailDate | undefined
  readonly dateText: string
  /** The plain parts, forwarded messages included, one after the other. */
  readonly text: string
  /** The HTML parts likewise. */
  readonly html: string
  readonly attachments: readonly ParsedAttachment[]
}

/**
 * Reads a message in the way Python's `email` package does and `imap_tools` presents it, which is
 * the reference for what broken mail means. Never throws; linear in the length of the bytes.
 */
export function parseMail(bytes: Uint8Array): ParsedMail {
  const root = parseParts(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'),
  )
  const { headers } = root
  const addresses = (name: string): ParsedAddress[] =>
    headers.flatMap(field => (field.lowerName === name ? parseAddressHeader(field.value) : []))
  const from = headerValue(headers, 'from')
  const messageIds = (name: string): string[] => readMessageIds(headerValue(headers, name) ?? '')
  return {
    subject: decodeHeader(headerValue(headers, 'subject') ?? ''),
    from: from === undefined ? undefined : parseAddressHeader(from)[0],
    to: addresses('to'),
    cc: addresses('cc'),
    bcc: addresses('bcc'),
    replyTo: addresses('reply-to'),
    messageId: messageIds('message-id')[0],
    inReplyTo: messageIds('in-reply-to')[0],
    references: messageIds('references'),
    root,
  }
}

/** As `parseMail`, with what a document is not made of: its text is read more forgivingly. */
export function parseWholeMail(bytes: Uint8Array): WholeMail {
  const mail = parseMail(bytes)
  const leaves: MailPart[] = []
  collectParts(mail.root, leaves)
  const dateText = asciiHeader(mail.root.headers, 'date') ?? ''
  return {
    ...mail,
    date: parseMailDate(dateText),
    dateText,
    text: joinText(leaves, ['text/plain', 'text/']),
    html: joinText(leaves, ['text/html'], declaredAsUtf8),
    attachments: leaves.filter(isAttachment).map(readAttachment),
  }
}

/** Depth first; containers that only hold parts are left out, messages are kept and entered. */
function collectParts(part: MailPart, into: MailPart[]): void {
  if (mainType(part) !== 'multipart') into.push(part)
  if (typeof part.body !== 'string') for (const inner of part.body) collectParts(inner, into)
}

function joinText(
  leaves: readonly MailPart[],
  types: readonly string[],
  finish: (text: string) => string = text => text,
): string {
  let joined = ''
  for (const part of leaves) {
    if (
      typeof part.body !== 'string' ||
      !types.includes(part.contentType) ||
      (rawFileName(part.headers) ?? '') !== ''
    )
      continue
    joined += finish(decodeOrUtf8(partBytes(part, part.body), charsetOf(part.headers)))
  }
  return joined
}

/** The decoded body of a leaf, Latin-1 of its bytes. */
function partBytes(part: MailPart, body: string): string {
  return decodeTransfer(
    body,
    (asciiHeader(part.headers, 'content-transfer-encoding') ?? '').toLowerCase(),
  )
}

/** The text is Unicode now: what a `meta` element says about its character set would be wrong. */
function declaredAsUtf8(html: string): string {
  const meta = /<\s*meta\s[^<>]*?content-type[^<>]*>/i.exec(html)?.[0]
  return meta === undefined
    ? html
    : html.replaceAll(meta, meta.replace(/charset\s*=\s*[a-zA-Z0-9_:.+-]+/i, 'charset=utf-8'))
}

function isAttachment(part: MailPart): boolean {
  return (
    part.contentType === 'message/rfc822' ||
    headerValue(part.headers, 'content-id') !== undefined ||
    rawFileName(part.headers) !== undefined
  )
}

function readAttachment(part: MailPart): ParsedAttachment {
  const disposition = asciiHeader(part.headers, 'content-disposition')
  return {
    fileName: fileNameOf(part),
    contentType: part.contentType,
    disposition:
      disposition === undefined ? '' : (disposition.split(';', 1)[0] ?? '').trim().toLowerCase(),
    contentId: decodeHeader(headerValue(part.headers, 'content-id') ?? '')
      .replace(/^<+/, '')
      .replace(/>+$/, ''),
    bytes: Buffer.from(attachmentBytes(part), 'latin1'),
  }
}

function attachmentBytes(part: MailPart): string {
  if (typeof part.body === 'string') return partBytes(part, part.body)
  const encoding = (asciiHeader(part.headers, 'content-transfer-encoding') ?? '')
    .toLowerCase()
    .trim()
  const message = part.body[0]
  if (
    message === undefined ||
    !['base64', '7bit', '8bit', 'quoted-printable', 'binary', ''].includes(encoding)
  )
    return ''
  const written = serializePart(message)
  return encoding === 'base64' ? decodeTransfer(written, 'base64') : written
}

/** File name with encoded words decoded; raw bytes in it are tried as UTF-8. */
export function fileNameOf(part: MailPart): string {
  const name = decodeEncodedWords(rawFileName(part.headers) ?? '')
  if (!name.includes('\ufffd')) return name
  for (const [header, wanted] of [
    ['content-disposition', 'filename'],
    ['content-type', 'name'],
  ] as const) {
    const value = headerValue(part.headers, header)
    if (value === undefined || !hasEightBit(value)) continue
    for (const [key, text] of splitParameters(Buffer.from(value, 'latin1').toString('utf8'))) {
      if (key === wanted && text !== '' && !text.includes('\ufffd'))
        return text.replace(/^"+/, '').replace(/"+$/, '')
    }
  }
  return name
}

/** Ids in angle brackets; a lone id without them is taken too. */
function readMessageIds(value: string): string[] {
  const ids: string[] = []
  if (value === '') return ids
  for (const match of value.matchAll(/<([^<>]{1,998})>/g)) {
    const id = (match[1] ?? '').replace(/\s+/g, '')
    if (id !== '') ids.push(id)
  }
  const bare = value.trim()
  return ids.length > 0 || bare === '' || /[\s<>]/.test(bare) ? ids : [bare]
}
