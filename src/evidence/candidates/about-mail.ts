import type { MailAddress, MailHeaders } from '../../core/document.ts'
import type { Instant } from '../../core/time.ts'
import { addressCount } from '../../core/address-lists.ts'
import { forwardedMessage } from '../../language/voice/forwarded.ts'
import { zoneOffsetMs } from '../../support/zoned-time.ts'
import { writtenEnglishMonths } from '../../language/lexicons/calendar-words.ts'

// Hundreds of receivers would hide the rest of the header.
const maxReceivers = 12
const pad = (value: number): string => String(value).padStart(2, '0')

/**
 * An email's headers as sentences that a reader or an entailment model can compare a claim with;
 * the subject is the document's title and not repeated. Of a message that it passes on
 * (`headingPath`: the headings over the text) first who wrote that.
 */
export function aboutMail(
  mail: MailHeaders,
  timeZone: string,
  headingPath: readonly string[] = [],
): string {
  const forwarded = forwardedMessage(headingPath)
  if (forwarded !== undefined) {
    const { author, receiver, sent } = forwarded
    const own =
      `Message from ${author ?? 'somebody else'}` +
      (receiver === undefined ? '' : ` to ${receiver}`) +
      (sent === undefined ? '' : ` sent on ${sent}`)
    return mail.from === undefined ? `${own}.` : `${own}, forwarded by ${person(mail.from)}.`
  }
  const total = addressCount(mail, 'to') + addressCount(mail, 'cc') + addressCount(mail, 'bcc')
  const receivers = [mail.to, mail.cc, mail.bcc]
    .flatMap(list => list.slice(0, maxReceivers))
    .slice(0, maxReceivers)
    .map(person)
  const named =
    receivers.join(', ') +
    (total > receivers.length
      ? ` and ${(total - receivers.length).toLocaleString('en-US')} more`
      : '')
  const sent = mail.sent ?? mail.received
  const parts = [
    mail.from === undefined ? '' : `Email from ${person(mail.from)}`,
    named === '' ? '' : `to ${named}`,
    sent === undefined
      ? ''
      : `${mail.sent === undefined ? 'received' : 'sent'} on ${dayAndTime(sent, timeZone)}`,
  ].filter(part => part !== '')
  return parts.length === 0 ? '' : `${parts.join(' ')}.`
}

function person({ name, address }: MailAddress): string {
  if (name === undefined || name === '') return address ?? ''
  return address === undefined || address === '' || address === name ? name : `${name} (${address})`
}

function dayAndTime({ ms }: Instant, timeZone: string): string {
  const date = new Date(ms + zoneOffsetMs(ms, timeZone))
  const month = writtenEnglishMonths[date.getUTCMonth()] ?? ''
  return (
    `${date.getUTCDate()} ${month} ${date.getUTCFullYear()} at ` +
    `${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}`
  )
}
