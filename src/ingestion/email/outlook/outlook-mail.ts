import type { LoadOptions } from '../../loaded-document.ts'
import { parseHeaderLines, type HeaderField } from '../mime/headers.ts'
import { headerAddress, headerText, writeMessage, type WrittenPart } from '../mime/write-message.ts'
import { propertyIds, type MapiMessage } from './mapi-message.ts'
import type { MapiProperties } from './mapi-properties.ts'
import { messageAttachments, type WriteAttached } from './message-attachments.ts'
import { messageBodies } from './message-body.ts'

type Header = readonly [name: string, value: string]

/**
 * A message of Outlook as the mail that it was, in MIME. The headers that came over the wire count
 * where the message kept them; what they lack comes from its properties. `extra` parts come first
 * among the attachments.
 */
export async function outlookMail(
  message: MapiMessage,
  options: LoadOptions,
  writeAttached: WriteAttached,
  extra: readonly WrittenPart[] = [],
): Promise<Uint8Array> {
  return writeMessage({
    headers: mailHeaders(message),
    bodies: await messageBodies(message, options),
    attachments: [...extra, ...(await messageAttachments(message, options, writeAttached))],
  })
}

/** Headers that say something of the mail, whatever its parts were. */
const keptHeaders = new Set([
  'from',
  'to',
  'cc',
  'bcc',
  'reply-to',
  'date',
  'subject',
  'message-id',
  'in-reply-to',
  'references',
  'received',
])

function mailHeaders(message: MapiMessage): Header[] {
  const { properties } = message
  const wire = wireHeaders(properties.text(propertyIds.transportHeaders) ?? '')
  const headers: Header[] = wire.map(({ name, value }) => [name, value])
  const has = new Set(wire.map(field => field.lowerName))
  const add = (name: string, value: string | undefined): void => {
    if (value !== undefined && value !== '' && !has.has(name.toLowerCase()))
      headers.push([name, value])
  }
  const text = (id: number): string | undefined => properties.text(id)
  const bracketed = (id: number): string | undefined => {
    const value = text(id)?.trim()
    return value === undefined || value === '' || value.startsWith('<') ? value : `<${value}>`
  }
  add('From', person(sender(properties)))
  for (const [name, type, shown] of [
    ['To', 1, propertyIds.displayTo],
    ['Cc', 2, propertyIds.displayCc],
    ['Bcc', 3, propertyIds.displayBcc],
  ] as const)
    add(name, recipients(message, type) ?? namesOnly(text(shown)))
  const sent = properties.time(propertyIds.submitted) ?? properties.time(propertyIds.delivered)
  add('Date', sent === undefined || isUnsent(properties) ? undefined : new Date(sent).toUTCString())
  add('Subject', headerText(subject(properties)))
  add('Message-ID', bracketed(propertyIds.messageId))
  add('In-Reply-To', bracketed(propertyIds.inReplyTo))
  add('References', text(propertyIds.references))
  return headers
}

/** A leading control character and the length of the prefix ("RE: ") may stand before the text. */
const subject = (properties: MapiProperties): string => {
  const text = properties.text(propertyIds.subject) ?? ''
  return (text.charCodeAt(0) === 1 ? text.slice(2) : text).trim()
}

// MSGFLAG_UNSENT
const isUnsent = (properties: MapiProperties): boolean =>
  ((properties.number(propertyIds.messageFlags) ?? 0) & 8) !== 0

function wireHeaders(text: string): HeaderField[] {
  const lines = text.slice(0, 1 << 20).split(/(?<=\n)/)
  const end = lines.findIndex((line, index) => index > 0 && line.trim() === '')
  return parseHeaderLines(end < 0 ? lines : lines.slice(0, end)).fields.filter(
    field => keptHeaders.has(field.lowerName) && field.value.trim() !== '',
  )
}

interface Person {
  readonly name?: string | undefined
  readonly address?: string | undefined
}

/** Who a message is from, and whom it is for, hidden copies and rooms apart. */
export function mailPeople(message: MapiMessage): { readonly from: Person; readonly to: Person[] } {
  return {
    from: sender(message.properties),
    to: message.recipients.filter(one => typeOf(one) <= 2).map(recipient),
  }
}

/** Who the mail is from: the person it was sent for, if there is another. */
function sender(properties: MapiProperties): Person {
  const text = (id: number): string | undefined => properties.text(id)
  const represented = smtpAddress(
    text(propertyIds.representingSmtp),
    text(propertyIds.representingType),
    text(propertyIds.representingAddress),
  )
  const sending = smtpAddress(
    text(propertyIds.senderSmtp),
    text(propertyIds.senderType),
    text(propertyIds.senderAddress),
  )
  return {
    name: text(propertyIds.representingName) ?? text(propertyIds.senderName),
    address: represented ?? sending,
  }
}

function recipients(message: MapiMessage, type: number): string | undefined {
  const found = message.recipients
    .filter(one => typeOf(one) === type)
    .map(one => person(recipient(one)))
    .filter(one => one !== '')
  return found.length === 0 ? undefined : found.join(', ')
}

// The high bits say whether a copy was sent again.
const typeOf = (one: MapiProperties): number => (one.number(propertyIds.recipientType) ?? 1) & 0xf

const recipient = (one: MapiProperties): Person => ({
  name: one.text(propertyIds.displayName),
  address: smtpAddress(
    one.text(propertyIds.smtpAddress),
    one.text(propertyIds.addressType),
    one.text(propertyIds.address),
  ),
})

/** "Ann Lee; Bob Roe", as Outlook shows recipients whose addresses it did not keep. */
function namesOnly(shown: string | undefined): string | undefined {
  const names = (shown ?? '').split(';').map(name => name.trim())
  const written = names.filter(name => name !== '').map(name => person({ name }))
  return written.length === 0 ? undefined : written.join(', ')
}

function person({ name, address }: Person): string {
  const shown = name?.trim().replace(/^'(.*)'$/s, '$1')
  if (address === undefined && shown !== undefined && isAddress(shown))
    return headerAddress(undefined, shown)
  return headerAddress(shown === address ? undefined : shown, address)
}

/** Exchange's own addresses (`/O=…/CN=…`) reach nobody outside, and are left out. */
function smtpAddress(
  smtp: string | undefined,
  type: string | undefined,
  address: string | undefined,
): string | undefined {
  for (const candidate of [smtp, type?.toUpperCase() === 'EX' ? undefined : address]) {
    const clean = candidate?.trim().replace(/^smtp:/i, '')
    if (clean !== undefined && isAddress(clean)) return clean
  }
  return undefined
}

const isAddress = (text: string): boolean => /^[^\s@<>"]{1,200}@[^\s@<>"]{1,200}$/.test(text)
