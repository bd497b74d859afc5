import type { Document, MailAddress } from '../../../core/document.ts'
import { dayOf } from '../../../core/time.ts'
import { dateInWords, readDateName } from '../../../language/dates/date-name.ts'
import { foldCase } from '../../../language/words/normalize.ts'
import type { mailHeaders } from '../../question-sets/question-set.ts'

/** A person of mail headers: told apart by the address where there is one. */
export interface MailPerson {
  readonly key: string
  readonly name: string
}

/** What the headers of a mail tell, as questions use it. */
export interface KnownMail {
  readonly documentKey: string
  /** As it is written. */
  readonly subject: string
  /** Folded and without "Re:" and the like: mails about one thing have one. */
  readonly topic: string
  readonly sender: MailPerson
  readonly to: readonly MailPerson[]
  readonly cc: readonly MailPerson[]
  /** Whether the lists of recipients are whole. */
  readonly isWhole: boolean
  /** UTC milliseconds. */
  readonly ms: number
  /** "3 February 2024". */
  readonly day: string
  /** What is known of the moment: when it was sent or, of tables, received. */
  readonly happened: 'sent' | 'received'
}

const dayMs = 86_400_000
const answered = /^(?:\s*(?:re|fwd?|fw|aw|wg|tr|sv|antw)\s*(?:\[\d+\])?\s*:)+\s*/iu
const oddInSubject = /["“”<>{}|\\\n\r\t]|\?\?|=\?|�/u

/** The headers of a mail; undefined where one that questions need is missing or unreadable. */
export function knownMail({ mail, key }: Pick<Document, 'mail' | 'key'>): KnownMail | undefined {
  if (mail === undefined) return undefined
  const sender = mail.from === undefined ? undefined : person(mail.from)
  const instant = mail.sent ?? mail.received
  const day = instant === undefined ? undefined : dayOf(instant)
  // A moment that is on two days, by its own clock and by the corpus's, has no one right day.
  if (instant === undefined || day === undefined || day !== dayOf({ ...instant, offsetMinutes: 0 }))
    return undefined
  const date = readDateName(day)
  const subject = mail.subject.trim().replaceAll(/\s+/gu, ' ')
  const topic = foldCase(subject.replace(answered, ''))
  if (sender === undefined || date === undefined || !isSoundSubject(subject, topic))
    return undefined
  const people = (list: readonly MailAddress[]): MailPerson[] =>
    list.flatMap(one => person(one) ?? [])
  const [to, cc] = [people(mail.to), people(mail.cc)]
  return {
    documentKey: key,
    subject,
    topic,
    sender,
    to,
    cc,
    isWhole:
      mail.totals === undefined &&
      mail.bcc.length === 0 &&
      to.length === mail.to.length &&
      cc.length === mail.cc.length &&
      new Set([...to, ...cc].map(one => one.key)).size === to.length + cc.length,
    ms: instant.ms,
    day: dateInWords(date),
    happened: mail.sent === undefined ? 'received' : 'sent',
  }
}

export type MailHeader = (typeof mailHeaders)[number]

/** What a header says, as evidence names it. */
export function mailHeader({ sender, to, cc, day }: KnownMail, header: MailHeader): string {
  const names = (people: readonly MailPerson[]): string => people.map(({ name }) => name).join('; ')
  switch (header) {
    case 'from':
      return sender.name
    case 'to':
      return names(to)
    case 'cc':
      return names(cc)
    case 'date':
      return day
  }
}

/** The day a number of days after a mail's. */
export function dayAfter({ ms }: Pick<KnownMail, 'ms'>, days: number): string {
  const found = readDateName(dayOf({ ms: ms + days * dayMs, original: '' }) ?? '')
  return found === undefined ? '' : dateInWords(found)
}

/** Whole calendar days from one mail to another. */
export const daysBetween = (one: KnownMail, other: KnownMail): number =>
  Math.abs(Math.floor(other.ms / dayMs) - Math.floor(one.ms / dayMs))

/** Whether a subject names something: of two words or more, and short enough for a question. */
const isSoundSubject = (subject: string, topic: string): boolean =>
  subject.length <= 100 &&
  !oddInSubject.test(subject) &&
  topic.length >= 6 &&
  (topic.match(/\p{L}{2,}/gu)?.length ?? 0) >= 2

function person({ name, address }: MailAddress): MailPerson | undefined {
  const shown = (name ?? '').trim().replaceAll(/^['"]+|['"]+$|\s+(?=\s)/gu, '')
  const at = (address ?? '').trim()
  const said = isName(shown) ? reordered(shown) : at === '' ? shown : at
  if (said.length < 3 || said.length > 60 || /["“”<>|\\\n]/u.test(said)) return undefined
  return { key: at === '' ? foldCase(said) : at, name: said }
}

/** A name that tells whom it means: several words, or a pseudonym with digits. */
const isName = (name: string): boolean =>
  !name.includes('@') &&
  !name.includes('/') &&
  (/\p{L}\S*\s+\S*\p{L}{2}/u.test(name) || /\p{L}_?\d/u.test(name))

/** "Smith, John" as "John Smith". */
function reordered(name: string): string {
  const [, last, first] = /^([\p{L}'’-]+), ([\p{L}'’. -]+)$/u.exec(name) ?? []
  return last === undefined || first === undefined ? name : `${first} ${last}`
}
