import { unreadable } from '../../unreadable.ts'
import type { MapiAttachment, MapiMessage } from './mapi-message.ts'
import { mapiProperties, type MapiProperties, type RawProperty } from './mapi-properties.ts'

/** Whether bytes begin like `winmail.dat`. */
export const looksLikeTnef = (head: Uint8Array): boolean =>
  head[0] === 0x78 && head[1] === 0x9f && head[2] === 0x3e && head[3] === 0x22

// Attributes that are read (MS-OXTNEF 2.1.3.3).
const attributes = {
  codePage: 0x00069007,
  messageClass: 0x00078008,
  subject: 0x00018004,
  body: 0x0002800c,
  messageProperties: 0x00069003,
  recipients: 0x00069004,
  attachmentStart: 0x00069002,
  attachmentData: 0x0006800f,
  attachmentTitle: 0x00018010,
  attachmentProperties: 0x00069005,
} as const
/** What older programs write as attributes, by the property that says the same. */
const textAttributes = new Map<number, number>([
  [attributes.messageClass, 0x001a],
  [attributes.subject, 0x0037],
  [attributes.body, 0x1000],
])
const deepestMessage = 8

interface Opened {
  readonly raw: Map<number, RawProperty>
  readonly names: Map<string, number>
}

/**
 * The message in a stream of Outlook's own encapsulation (MS-OXTNEF), as attached to mails under
 * the name `winmail.dat`. Throws `document_unreadable` where it breaks off.
 */
export function readTnef(
  bytes: Uint8Array,
  fileName: string,
  options: { readonly maxParts: number },
  depth = 0,
): MapiMessage {
  const reader = streamReader(bytes, fileName)
  if (!looksLikeTnef(bytes)) throw reader.damaged('it does not begin as such a file does')
  reader.skip(6)
  const message: Opened = { raw: new Map(), names: new Map() }
  const attachments: Opened[] = []
  let codePage: number | undefined
  let recipients: MapiProperties[] = []
  while (reader.left() > 0) {
    const level = reader.take(1)[0]
    const id = reader.number()
    if (level !== 1 && level !== 2) throw reader.damaged('an attribute of it is of no known kind')
    const value = reader.take(reader.number())
    const sum = reader.take(2).readUInt16LE(0)
    if (sum !== checksum(value)) throw reader.damaged('the checksum of an attribute is wrong')
    const current = attachments.at(-1)
    const property = textAttributes.get(id)
    if (property !== undefined && !message.raw.has(property))
      message.raw.set(property, { type: 0x1e, bytes: value })
    else if (id === attributes.codePage && value.length >= 4) codePage = value.readUInt32LE(0)
    else if (id === attributes.messageProperties)
      readProperties(streamReader(value, fileName), message)
    else if (id === attributes.recipients)
      recipients = readRecipients(value, fileName, codePage, options.maxParts)
    else if (id === attributes.attachmentStart) {
      if (attachments.length <= options.maxParts)
        attachments.push({ raw: new Map(), names: new Map() })
    } else if (id === attributes.attachmentData)
      current?.raw.set(0x3701, { type: 0x102, bytes: value })
    else if (id === attributes.attachmentTitle)
      current?.raw.set(0x3704, { type: 0x1e, bytes: value })
    else if (id === attributes.attachmentProperties && current !== undefined)
      readProperties(streamReader(value, fileName), current)
  }
  return {
    properties: mapiProperties(message.raw, message.names, codePage),
    recipients,
    attachments: attachments.map(({ raw, names }): MapiAttachment => {
      const data = raw.get(0x3701)
      // An object begins with the id of its kind.
      const inner = data?.type === 0x0d ? data.bytes.subarray(16) : undefined
      const isMessage = inner !== undefined && looksLikeTnef(inner)
      if (inner !== undefined) raw.set(0x3701, { type: 0x102, bytes: inner })
      return {
        properties: mapiProperties(raw, names, codePage),
        ...(isMessage && depth < deepestMessage
          ? { message: readTnef(inner, fileName, options, depth + 1) }
          : {}),
      }
    }),
  }
}

function readRecipients(
  value: Buffer,
  fileName: string,
  codePage: number | undefined,
  maxParts: number,
): MapiProperties[] {
  const reader = streamReader(value, fileName)
  const rows = reader.number()
  if (rows > maxParts) throw unreadable(fileName, 'over_budget', 'it has too many recipients')
  return Array.from({ length: rows }, () => {
    const row: Opened = { raw: new Map(), names: new Map() }
    readProperties(reader, row)
    return mapiProperties(row.raw, row.names, codePage)
  })
}

/** A list of properties (MS-OXTNEF 2.1.3.4); named ones get ids of their own. */
function readProperties(reader: StreamReader, into: Opened): void {
  const count = reader.number()
  for (let index = 0; index < count; index++) {
    const tag = reader.number()
    const type = tag & 0xffff
    let id = tag >>> 16
    if (id >= 0x8000) {
      id = 0x8000 + into.names.size
      into.names.set(readName(reader) ?? `unknown:${id}`, id)
    }
    const base = type & 0xfff
    const isVariable = base === 0x1e || base === 0x1f || base === 0x102 || base === 0x0d
    const values = isVariable || type !== base ? reader.number() : 1
    for (let value = 0; value < values; value++) {
      const bytes = reader.padded(isVariable ? reader.number() : fixedLength(base, reader))
      if (value === 0 && type === base) into.raw.set(id, { type, bytes })
    }
  }
}

function readName(reader: StreamReader): string | undefined {
  const guid = reader.take(16).toString('hex')
  const kind = reader.number()
  if (kind === 0) return `${guid}:${reader.number()}`
  reader.padded(reader.number())
  return undefined
}

function fixedLength(type: number, reader: StreamReader): number {
  if (type === 0x02 || type === 0x0b) return 2
  if (type === 0x03 || type === 0x04 || type === 0x0a || type === 0x01) return 4
  if (type === 0x05 || type === 0x06 || type === 0x07 || type === 0x14 || type === 0x40) return 8
  if (type === 0x48) return 16
  throw reader.damaged('a property of it is of no known type')
}

/** The sum of all bytes, of which 16 bits are kept. */
function checksum(bytes: Uint8Array): number {
  let sum = 0
  for (const byte of bytes) sum = (sum + byte) & 0xffff
  return sum
}

interface StreamReader {
  left(): number
  skip(length: number): void
  take(length: number): Buffer
  /** Of 4 bytes. */
  number(): number
  /** Values end at a multiple of 4. */
  padded(length: number): Buffer
  damaged(what: string): Error
}

function streamReader(bytes: Uint8Array, fileName: string): StreamReader {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const damaged = (what: string): Error => unreadable(fileName, 'damaged', what)
  const take = (length: number): Buffer => {
    if (length > buffer.length - at) throw damaged('it breaks off')
    at += length
    return buffer.subarray(at - length, at)
  }
  return {
    left: () => buffer.length - at,
    skip: take,
    take,
    number: () => take(4).readUInt32LE(0),
    padded(length) {
      const value = take(length)
      take(Math.min(buffer.length - at, (4 - (length % 4)) % 4))
      return value
    },
    damaged,
  }
}
