import type { Chunk, MailAddress, MailHeaders } from '../../core/document.ts'
import type { Voice } from '../../core/voice.ts'
import { baseSubject } from '../base-subject.ts'
import { forwardedMessage, namedPerson } from './forwarded.ts'

/**
 * Who speaks in a stretch of an email's own text, and to whom if it went to one person; in a
 * message that it passes on who wrote that. Undefined where it is not known: an email that was read
 * before such messages had headings does not tell whose they are.
 */
export function voiceOf(
  mail: MailHeaders | undefined,
  { start, headingPath }: Pick<Chunk, 'start' | 'headingPath'>,
): Voice | undefined {
  if (mail === undefined) return undefined
  const forwarded = forwardedMessage(headingPath)
  if (forwarded !== undefined) {
    return known(namedPerson(forwarded.author), namedPerson(forwarded.receiver))
  }
  if (start > 0 && baseSubject(mail.subject).isForward) return undefined
  const [addressee, ...others] = mail.to
  const isToOne = others.length === 0 && (mail.totals?.to ?? 1) <= 1
  return known(mail.from, isToOne ? addressee : undefined)
}

function known(from: MailAddress | undefined, to: MailAddress | undefined): Voice | undefined {
  const voice = { speaker: from && personName(from), addressee: to && personName(to) }
  return voice.speaker === undefined && voice.addressee === undefined ? undefined : voice
}

/** Who wrote a stretch of an email: its sender, or who wrote the message that it passes on. */
export function authorOf(
  mail: MailHeaders | undefined,
  headingPath: readonly string[],
): MailAddress | undefined {
  const forwarded = mail && forwardedMessage(headingPath)
  return forwarded === undefined ? mail?.from : namedPerson(forwarded.author)
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
