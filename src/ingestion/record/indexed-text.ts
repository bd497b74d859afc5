import type { Document, MailAddress, MailHeaders } from '../../core/document.ts'
import type { Instant } from '../../core/time.ts'
import { readableTime } from '../../graph/readable-time.ts'

// A circular to hundreds would bury its body; all receivers are in the graph.
const maxReceivers = 50

/**
 * What stands above a chunk's own text in the indexed text: of a mail its subject, sender,
 * receivers, times and ids (the first chunk) or subject, sender and time (the others); of other
 * documents the title and heading path. Ends with a line break unless empty.
 */
export function headerText(
  document: Pick<Document, 'mail' | 'title'>,
  headingPath: readonly string[],
  isFirst: boolean,
  timeZone: string,
): string {
  if (document.mail !== undefined)
    return [
      isFirst ? mailHeader(document.mail, timeZone) : shortMailHeader(document.mail, timeZone),
      // Who wrote what is passed on.
      ...headingPath.map(heading => `${heading}\n`),
    ].join('')
  const parts = headingPath[0] === document.title ? headingPath : [document.title, ...headingPath]
  const line = parts.filter(part => part !== '').join(' > ')
  return line === '' ? '' : `${line}\n`
}

function mailHeader(mail: MailHeaders, timeZone: string): string {
  const receivers = [...mail.to, ...mail.cc, ...mail.bcc]
    .slice(0, maxReceivers)
    .map(person)
    .join(', ')
  const lines = [
    mail.subject,
    mail.from === undefined ? '' : `from ${person(mail.from)}`,
    receivers === '' ? '' : `to ${receivers}`,
    times(mail, timeZone),
    [
      ['email', mail.emailId],
      ['revision', mail.revisionNumber],
      ['document', mail.externalDocumentId],
      ['conversation', mail.conversationId],
    ]
      .flatMap(([name, id]) => (id === undefined ? [] : [`${name} ${id}`]))
      .join(' '),
  ]
  return `${lines.filter(line => line !== '').join('\n')}\n`
}

function shortMailHeader(mail: MailHeaders, timeZone: string): string {
  const from = mail.from === undefined ? '' : `from ${person(mail.from)}`
  const received = mail.received ?? mail.sent
  const lines = [
    mail.subject,
    [from, received === undefined ? '' : readableTime(received, timeZone)]
      .filter(part => part !== '')
      .join(' '),
  ]
  return `${lines.filter(line => line !== '').join('\n')}\n`
}

function times(mail: MailHeaders, timeZone: string): string {
  const named: ReadonlyArray<readonly [string, Instant | undefined]> = [
    ['sent', mail.received === undefined ? mail.sent : undefined],
    ['received', mail.received],
    ['modified', mail.modified],
  ]
  return named
    .flatMap(([name, instant]) =>
      instant === undefined ? [] : [`${name} ${readableTime(instant, timeZone)}`],
    )
    .join(' ')
}

function person(address: MailAddress): string {
  return [address.name, address.address].filter(part => part !== undefined && part !== '').join(' ')
}
