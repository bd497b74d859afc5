import type { MailAddress, MailHeaders } from '../../core/document.ts'
import type { Instant } from '../../core/time.ts'
import { sha256 } from '../../support/ids.ts'
import { wellFormed } from '../../language/words/normalize.ts'
import type { LoadOptions, LoadOutcome, LoadedDocument } from '../loaded-document.ts'
import { mailParts } from './clean.ts'
import { withExportedNames } from './exported-names.ts'
import { readMailBody } from './mail-body.ts'
import type { ParsedAddress } from './mime/addresses.ts'
import { asciiHeader } from './mime/headers.ts'
import { parseMailDate, type MailDate } from './mime/mail-date.ts'
import { naiveToUtc } from './naive-time.ts'
import { parseMail, type ParsedMail } from './parse-mail.ts'

const mailExtractor = 'mail/2'

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
    properties: {},
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
  const date = parsed.date ?? isoDate(parsed.dateText)
  const sent = date === undefined ? undefined : instantOf(date, oneLine(parsed.dateText), timeZone)
  const { headers } = parsed.root
  const [from] = withExportedNames(
    parsed.from === undefined ? [] : [mailAddress(parsed.from)],
    'x-from',
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
    to: withExportedNames(parsed.to.map(mailAddress), 'x-to', headers),
    cc: withExportedNames(parsed.cc.map(mailAddress), 'x-cc', headers),
    bcc: withExportedNames(parsed.bcc.map(mailAddress), 'x-bcc', headers),
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

const oneLine = (text: string): string => wellFormed(text).replace(/\s+/g, ' ').trim()

/** Whether a subject says that the mail passes another one on. */
export function isForwardSubject(subject: string): boolean {
  return /^\s*(?:fwd?|wg|tr|rv|enc|i|doorst|vs|vb|fs|pd|转发|轉寄)\s*(?:\[\d+\])?\s*[:：]/i.test(
    subject,
  )
}
