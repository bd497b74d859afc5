import type { MailAddress, MailHeaders } from '../../core/document.ts'
import type { Instant } from '../../core/time.ts'
import type { HiddenNames } from '../../privacy/replacement/hidden-names.ts'
import type { TextReplacer } from '../../privacy/replacement/text-replacer.ts'
import { longPattern } from '../../support/long-pattern.ts'
import type { PrivateReading } from './private-reading.ts'
import type { PrivateTexts } from './private-texts.ts'

interface HeaderTools {
  readonly settings: PrivateReading['settings']
  readonly names: HiddenNames
  readonly replacer: TextReplacer
  readonly texts: PrivateTexts
}

// Of dates nothing but their own words is kept: a comment in one may hold anything.
const dateWords = longPattern('i')`
  ^(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|z|t|gmt|utc|
  [ap]m|[ecmp][sd]t|ce?st|bst|ist)[a-z]{0,6}$`

/** Everybody whom the headers of an email name. */
export const headerPeople = ({ from, to, cc, bcc, replyTo }: MailHeaders): MailAddress[] => [
  ...(from === undefined ? [] : [from]),
  ...to,
  ...cc,
  ...bcc,
  ...replyTo,
]

/** The headers with pseudonyms in place of names, without addresses and with keyed ids. */
export function privateHeaders(mail: MailHeaders, tools: HeaderTools): MailHeaders {
  const { names, texts } = tools
  const plain = (id: string): string =>
    id.includes('@') || texts.replaced(id).replacements.length > 0 ? names.id(id) : id
  const list = (people: readonly MailAddress[]): MailAddress[] => distinct(people, tools)
  const { from, inReplyTo, conversationId, externalDocumentId, revisionNumber } = mail
  return {
    ...mail,
    emailId: names.id(mail.emailId),
    subject: texts.of(mail.subject),
    ...(from === undefined ? {} : { from: privateAddress(from, tools) }),
    to: list(mail.to),
    cc: list(mail.cc),
    bcc: list(mail.bcc),
    replyTo: list(mail.replyTo),
    references: mail.references.map(id => names.id(id)),
    ...(inReplyTo === undefined ? {} : { inReplyTo: names.id(inReplyTo) }),
    ...(conversationId === undefined ? {} : { conversationId: plain(conversationId) }),
    ...(externalDocumentId === undefined ? {} : { externalDocumentId: plain(externalDocumentId) }),
    ...(revisionNumber === undefined ? {} : { revisionNumber: texts.of(revisionNumber) }),
    ...(mail.sent === undefined ? {} : { sent: privateInstant(mail.sent) }),
    ...(mail.received === undefined ? {} : { received: privateInstant(mail.received) }),
    ...(mail.modified === undefined ? {} : { modified: privateInstant(mail.modified) }),
  }
}

/** A time whose wording holds nothing but a time. */
export function privateInstant(instant: Instant): Instant {
  const words = instant.original.match(/\p{L}+/gu) ?? []
  return words.every(word => dateWords.test(word)) && !instant.original.includes('@')
    ? instant
    : { ...instant, original: new Date(instant.ms).toISOString() }
}

/** Each person once: two addresses of one person are one pseudonym. */
function distinct(people: readonly MailAddress[], tools: HeaderTools): MailAddress[] {
  const shown = new Map<string, MailAddress>()
  for (const person of people) {
    const hidden = privateAddress(person, tools)
    shown.set(`${hidden.name ?? ''}\n${hidden.address ?? ''}`, hidden)
  }
  return [...shown.values()]
}

function privateAddress(person: MailAddress, { settings, replacer }: HeaderTools): MailAddress {
  const { types } = settings
  if (!types.includes('person'))
    return types.includes('email-address') && person.address !== undefined
      ? { name: person.name ?? '<EMAIL_ADDRESS>' }
      : person
  const pseudonym = replacer.people.add(person)
  return { name: pseudonym === undefined ? '<PERSON>' : replacer.person(pseudonym) }
}
