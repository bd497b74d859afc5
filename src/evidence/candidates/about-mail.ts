import type { MailAddress, MailHeaders } from '../../core/document.ts'
import type { Instant } from '../../core/time.ts'
import { addressCount } from '../../core/address-lists.ts'
import { forwardedMessage } from '../../language/voice/forwarded.ts'
import { zoneOffsetMs } from '../../support/zoned-time.ts'
import { writtenEnglishMonths } from '../../language/lexicons/calendar-words.ts'

// Hundreds of receivers would hide the rest of the header.
const maxReceivers = 12
// So many in copy are told even where the receivers before them take the room.
const fewest = 3
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
  const from = mail.from === undefined ? '' : `Email from ${person(mail.from)}`
  const to = receivers(mail, 'to', maxReceivers)
  const room = Math.max(fewest, maxReceivers - mail.to.length)
  const cc = receivers(mail, 'cc', room)
  const bcc = receivers(mail, 'bcc', Math.max(fewest, room - mail.cc.length))
  const sent = mail.sent ?? mail.received
  const when =
    sent === undefined
      ? ''
      : `${mail.sent === undefined ? 'received' : 'sent'} on ${dayAndTime(sent, timeZone)}`
  const people = [
    [from, to === '' ? '' : `to ${to}`].filter(part => part !== '').join(' '),
    cc === '' ? '' : `copied to ${cc}`,
    bcc === '' ? '' : `blind copied to ${bcc}`,
  ].filter(part => part !== '')
  const parts = [people.join(', '), when].filter(part => part !== '')
  return parts.length === 0 ? '' : `${parts.join(people.length > 1 ? ', ' : ' ')}.`
}

/** The first people of a list, with how many more there are. */
function receivers(mail: MailHeaders, list: 'to' | 'cc' | 'bcc', most: number): string {
  const shown = mail[list].slice(0, most).map(person)
  const more = addressCount(mail, list) - shown.length
  return shown.join(', ') + (more > 0 ? ` and ${more.toLocaleString('en-US')} more` : '')
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
