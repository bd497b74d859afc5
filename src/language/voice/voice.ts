import type { MailAddress, MailHeaders } from '../../core/document.ts'
import type { TextRange } from '../../core/span.ts'
import type { Voice } from '../../core/voice.ts'
import { baseSubject } from '../base-subject.ts'

/**
 * Who speaks in a stretch of an email's own text, and to whom if it went to one person; undefined
 * where that is not known: what stands below the header of a passed-on message is another's.
 */
export function voiceOf(mail: MailHeaders | undefined, { start }: TextRange): Voice | undefined {
  if (mail === undefined || (start > 0 && baseSubject(mail.subject).isForward)) return undefined
  const [addressee, ...others] = mail.to
  const isToOne = others.length === 0 && (mail.totals?.to ?? 1) <= 1
  const voice = {
    speaker: mail.from && personName(mail.from),
    addressee: isToOne ? addressee && personName(addressee) : undefined,
  }
  return voice.speaker === undefined && voice.addressee === undefined ? undefined : voice
}

const turnedName = /^([\p{L}'’-]+(?: [\p{L}'’-]+)?), ([\p{L}'’.-]+(?: [\p{L}'’.-]+)?)$/u
const nameInAddress = /^(\p{L}{2,})[._](?:\p{L}[._])?(\p{L}{2,})@/u

/** A name to call a person by: "Ada Hill" for "Hill, Ada" and for ada.hill@… without a name. */
export function personName({ name = '', address = '' }: MailAddress): string | undefined {
  const shown = name.trim().replace(/^["']+|["']+$/g, '')
  if (shown !== '' && !shown.includes('@')) return shown.replace(turnedName, '$2 $1')
  const [, given, family] = nameInAddress.exec(address.toLowerCase()) ?? []
  if (given === undefined || family === undefined) return undefined
  return [given, family].map(part => part.charAt(0).toUpperCase() + part.slice(1)).join(' ')
}
