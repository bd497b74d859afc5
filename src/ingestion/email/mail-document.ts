import type { MailAddress, MailHeaders } from '../../core/document.ts'
import type { Instant } from '../../core/time.ts'
import { sha256 } from '../../support/ids.ts'
import { isDay } from '../../language/dates/calendar.ts'
import { recognizeMentions } from '../../language/recognize.ts'
import { wellFormed } from '../../language/words/normalize.ts'
import type { LoadOptions, LoadOutcome, LoadedDocument } from '../loaded-document.ts'
import { mailParts } from './clean.ts'
import { withExportedNames } from './exported-names.ts'
import { readMailBody } from './mail-body.ts'
import type { ParsedAddress } from './mime/addresses.ts'
import { decodeHeader } from './mime/encoded-words.ts'
import { asciiHeader, headerValue } from './mime/headers.ts'
import { parseMailDate, type MailDate } from './mime/mail-date.ts'
import { naiveToUtc } from './naive-time.ts'
import { parseMail, type ParsedMail } from './parse-mail.ts'

const mailExtractor = 'mail/3'

/**
 * One message as a document: headers, the text its reader sees, what of it is quoted or signature,
 * attachments. `bytes` is the message alone.
 */
export async function mailDocument(bytes: Uint8Array, options: LoadOptions): Promise<LoadOutcome> {
  const { limits } = options
  if (bytes.length > limits.maxBytes) return tooLarge('maxBytes', limits.maxBytes)
  const parsed = parseMail(bytes)
  const body = await readMailBody(parsed.root, options)
  const hasHeaders = parsed.root.headers.length > 0
  if (!hasHeaders && body.text.trim() === '')
    return {
      status: 'failed',
      reason: 'empty',
      message: 'The file holds no mail: it has neither headers nor text.',
    }
  if (body.text.length > limits.maxTextLength)
    return tooLarge('maxTextLength', limits.maxTextLength)
  const mail = mailHeaders(parsed, bytes, options.timeZone)
  const date = mail.sent ?? mail.received
  const document: LoadedDocument = {
    kind: 'email',
    title: mail.subject !== '' ? mail.subject : '(no subject)',
    text: body.text,
    mediaType: 'message/rfc822',
    extractor: mailExtractor,
    pages: [],
    layout: [],
    ...mailParts(body.text, {
      senderName: mail.from?.name,
      senderAddress: mail.from?.address,
      isForward: isForwardSubject(mail.subject),
      attributions: body.attributions,
      quotedFrom: body.quotedFrom,
    }),
    mail,
    ...(date === undefined ? {} : { date }),
    properties: body.entry ?? {},
    ...(body.personal.length === 0 ? {} : { personal: body.personal }),
    attachments: body.attachments,
    notes: hasHeaders ? [] : ['This file has no mail headers; all of it was read as text.'],
  }
  return { status: 'loaded', document }
}

function tooLarge(limit: string, value: number): LoadOutcome {
  return {
    status: 'failed',
    reason: 'too_large',
    message: `The mail is larger than the limit ${limit} = ${value}.`,
  }
}

/** Names in the headers of a message, as documents carry them. */
function mailHeaders(parsed: ParsedMail, bytes: Uint8Array, timeZone: string): MailHeaders {
  const received = receivedDate(parsed)
  const { headers } = parsed.root
  const dateText = oneLine(decodeHeader(headerValue(headers, 'date') ?? ''))
  const date = statedDate(dateText)
  const sent = date === undefined ? undefined : instantOf(date, dateText, timeZone)
  const [from] = withExportedNames(
    namesAlone(headers, 'from') ?? (parsed.from === undefined ? [] : [mailAddress(parsed.from)]),
    'x-from',
    headers,
  )
  const addressesOf = (name: 'to' | 'cc' | 'bcc'): MailAddress[] =>
    withExportedNames(
      namesAlone(headers, name) ?? parsed[name].map(mailAddress),
      `x-${name}`,
      headers,
    )
  const inReplyTo = parsed.inReplyTo === undefined ? undefined : wellFormed(parsed.inReplyTo)
  return {
    emailId:
      parsed.messageId === undefined
        ? `sha256-${sha256(bytes).slice(0, 32)}`
        : wellFormed(parsed.messageId),
    subject: oneLine(parsed.subject),
    ...(from === undefined ? {} : { from }),
    to: addressesOf('to'),
    cc: addressesOf('cc'),
    bcc: addressesOf('bcc'),
    replyTo: parsed.replyTo.map(mailAddress),
    ...(sent === undefined ? {} : { sent }),
    ...(received === undefined
      ? {}
      : { received: instantOf(received.date, received.text, timeZone) }),
    ...(inReplyTo === undefined ? {} : { inReplyTo }),
    references: parsed.references.map(wellFormed),
  }
}

function mailAddress({ name, address }: ParsedAddress): MailAddress {
  const shown = oneLine(name).replace(/^'(.*)'$/, '$1')
  const lower = wellFormed(address).toLowerCase()
  return { ...(shown === '' ? {} : { name: shown }), ...(lower === '' ? {} : { address: lower }) }
}

/**
 * The people of a header that names them without any address, as in messages that were pasted or
 * typed ("From: Ann Lee", "To: Ann Lee; Bo Park (office)"): there a name is more than the one word
 * that the mail standards would take. Undefined for headers with addresses.
 */
function namesAlone(
  headers: ParsedMail['root']['headers'],
  header: 'from' | 'to' | 'cc' | 'bcc',
): MailAddress[] | undefined {
  const values = headers.flatMap(field => (field.lowerName === header ? [field.value] : []))
  const decoded = values.map(each => decodeHeader(each)).join('; ')
  if (/[@<>":]/.test(decoded)) return undefined
  const names = oneLine(decoded)
    .replace(/\([^()]{0,200}\)/g, ' ')
    .split(/\s*[;,]\s*/)
    .map(name => name.replace(/^cc\s+/i, '').trim())
    .filter(name => name !== '')
  const [first, given] = names
  if (first === undefined) return undefined
  if (header !== 'from') return names.map(name => ({ name }))
  // "Lee, Ann", but "Ann Lee, Clerk to the Council".
  const isReversed = given !== undefined && names.length === 2 && !/\s/.test(first + given)
  return [{ name: isReversed ? `${given} ${first}` : first }]
}

/** A Date header as people write it: "Monday 3 March 2025, 14.05". */
function writtenDate(text: string): MailDate | undefined {
  const clock = text.slice(0, 200).replace(/(\d)\.(\d\d)(?=\s*(?:[ap]\.?m\.?\s*)?$)/i, '$1:$2')
  for (const { value } of recognizeMentions(clock)) {
    if (value?.kind !== 'date') continue
    const { year, month, day, hour = 0, minute = 0 } = value
    if (year !== undefined && month !== undefined && day !== undefined && isDay(year, month, day))
      return { localMs: Date.UTC(year, month - 1, day, hour, minute) }
  }
  return undefined
}

/** What a Date header says; no mail standard knows "PM". */
function statedDate(text: string): MailDate | undefined {
  const standard = /\d\s?[ap]\.?m\b/i.test(text) ? undefined : parseMailDate(text)
  return standard ?? isoDate(text) ?? writtenDate(text) ?? parseMailDate(text)
}

/** Whether a Date header tells a day of a year. */
export const isDated = (text: string): boolean => statedDate(text) !== undefined

/** A Date header that a program wrote in ISO 8601, which no mail standard knows. */
function isoDate(text: string): MailDate | undefined {
  const written =
    /^\s*(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(Z|[+-]\d\d:?\d\d)?\s*$/i.exec(
      text,
    )
  if (written === null) return undefined
  const [, day = '', time = '', zone] = written
  const localMs = Date.parse(`${day}T${time}Z`)
  if (Number.isNaN(localMs)) return undefined
  if (zone === undefined) return { localMs }
  const digits = zone.replace(/[^\d]/g, '').padStart(4, '0')
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))
  return { localMs, offsetMinutes: zone.startsWith('-') ? -minutes : minutes }
}

/** The last server's time stamp: the first Received header. */
function receivedDate(parsed: ParsedMail): { date: MailDate; text: string } | undefined {
  const value = asciiHeader(parsed.root.headers, 'received')
  if (value === undefined) return undefined
  const text = oneLine(value.slice(value.lastIndexOf(';') + 1).replace(/\([^)]{0,200}\)/g, ' '))
  const date = value.includes(';') ? parseMailDate(text) : undefined
  return date === undefined ? undefined : { date, text }
}

function instantOf(date: MailDate, original: string, timeZone: string): Instant {
  return date.offsetMinutes === undefined
    ? { ms: naiveToUtc(date.localMs, timeZone), original }
    : {
        ms: date.localMs - date.offsetMinutes * 60_000,
        offsetMinutes: date.offsetMinutes,
        original,
      }
}

const oneLine = (text: string): string =>
  wellFormed(text)
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim()

/** Whether a subject says that the mail passes another one on. */
export function isForwardSubject(subject: string): boolean {
  return /^\s*(?:fwd?|wg|tr|rv|enc|i|doorst|vs|vb|fs|pd|转发|轉寄)\s*(?:\[\d+\])?\s*[:：]/i.test(
    subject,
  )
}
