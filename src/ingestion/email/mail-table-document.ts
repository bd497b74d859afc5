import type { MailHeaders } from '../../core/document.ts'
import type { Instant } from '../../core/time.ts'
import { wellFormed } from '../../language/words/normalize.ts'
import type { LoadOptions, LoadOutcome } from '../loaded-document.ts'
import { mailParts } from './clean.ts'
import { isForwardSubject } from './mail-document.ts'
import type { JoinedMail } from './mail-table-join.ts'
import { parseMailDate } from './mime/mail-date.ts'
import { naiveToUtc } from './naive-time.ts'
import { isMissing, personOf, personsOfCells } from './person-list.ts'
import { longPattern } from '../../support/long-pattern.ts'

/**
 * A mail of a table as a document. Ids stay strings; times without an offset are read in
 * `options.timeZone`; the row's fields as JSON are its original bytes.
 */
export function tableMail(
  { emailId, values, receivers, cc }: JoinedMail,
  options: LoadOptions,
): LoadOutcome {
  const text = wellFormed(values.content ?? '').trim()
  if (text.length > options.limits.maxTextLength) {
    return {
      status: 'failed',
      reason: 'too_large',
      message: `The mail is longer than the limit maxTextLength = ${options.limits.maxTextLength}.`,
      keySuffix: `#${emailId}`,
    }
  }
  const cell = (value: string | undefined): string | undefined => {
    const trimmed = wellFormed(value ?? '').trim()
    return trimmed === '' || isMissing(trimmed) ? undefined : trimmed
  }
  const time = (value: string | undefined): Instant | undefined => {
    const written = cell(value)
    return written === undefined ? undefined : tableTime(written, options.timeZone)
  }
  const from = personOf(wellFormed(values.sender ?? ''))
  const received = time(values.timeReceived)
  const sent = time(values.timeSent)
  const modified = time(values.timeModified)
  const optional = {
    revisionNumber: cell(values.revisionId),
    externalDocumentId: cell(values.documentId),
    conversationId: cell(values.conversationId),
    inReplyTo: cell(values.inReplyTo),
    from,
    received,
    sent,
    modified,
  }
  const subject = (cell(values.subject) ?? '').replace(/\s+/g, ' ')
  const mail: MailHeaders = {
    emailId: wellFormed(emailId),
    subject,
    to: personsOfCells(receivers),
    cc: personsOfCells(cc),
    bcc: personsOfCells([values.bcc ?? '']),
    replyTo: [],
    references: [],
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
  }
  const date = received ?? sent ?? modified
  return {
    status: 'loaded',
    document: {
      key: mail.emailId,
      kind: 'email',
      title: subject !== '' ? subject : '(no subject)',
      text,
      mediaType: 'message/rfc822',
      extractor: 'mail-table/3',
      pages: [],
      layout: [],
      ...mailParts(text, {
        senderName: from?.name,
        senderAddress: from?.address,
        isForward: isForwardSubject(subject),
      }),
      mail,
      ...(date === undefined ? {} : { date }),
      properties: {},
      bytes: Buffer.from(
        JSON.stringify({ emailId, ...values, receivers, ...(cc.length > 0 ? { cc } : {}) }),
      ),
      attachments: [],
      notes: [],
    },
  }
}

const tableTimePattern = longPattern('i')`
  ^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)?\s*
  (Z|UTC|GMT|[+-]\d{2}:?\d{2})?$`

/**
 * `2024-02-03 23:41:27` and its relatives with seconds, fractions or offsets left out or given, or
 * a mail date; undefined for what is neither.
 */
function tableTime(written: string, timeZone: string): Instant | undefined {
  const match = tableTimePattern.exec(written)
  if (match === null) {
    const date = parseMailDate(written)
    if (date === undefined) return undefined
    return date.offsetMinutes === undefined
      ? { ms: naiveToUtc(date.localMs, timeZone), original: written }
      : {
          ms: date.localMs - date.offsetMinutes * 60_000,
          offsetMinutes: date.offsetMinutes,
          original: written,
        }
  }
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map(part => Number(part ?? 0))
  const local = Date.UTC(year, month - 1, day, hour, minute, second)
  const check = new Date(local)
  if (
    check.getUTCMonth() !== month - 1 ||
    check.getUTCDate() !== day ||
    check.getUTCHours() !== hour ||
    check.getUTCMinutes() !== minute ||
    second > 59
  )
    return undefined
  const zone = match[7]
  if (zone === undefined) return { ms: naiveToUtc(local, timeZone), original: written }
  const offsetMinutes = /^[+-]/.test(zone)
    ? (zone.startsWith('-') ? -1 : 1) * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2)))
    : 0
  return { ms: local - offsetMinutes * 60_000, offsetMinutes, original: written }
}
