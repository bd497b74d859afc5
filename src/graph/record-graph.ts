import type { Document, MailAddress, PropertyValue } from '../core/document.ts'
import type { NodeId } from '../core/ids.ts'
import { readableTime } from './readable-time.ts'
import { statePerson } from './state-person.ts'
import type { Statements } from './statements.ts'

type Record = Pick<Document, 'mediaType' | 'properties' | 'title'>

/** An entry of a calendar, or an email that invites to it. */
const isEntry = ({ properties }: Pick<Document, 'properties'>): boolean =>
  typeof properties['entry'] === 'string'
const isCard = ({ mediaType, mail }: Pick<Document, 'mediaType' | 'mail'>): boolean =>
  mail === undefined && mediaType === 'text/vcard'

const documentLabels = ['Document']
const entryLabels = ['CalendarEntry', 'Document']
const mailLabels = ['Document', 'Email']
const invitationLabels = ['CalendarEntry', ...mailLabels]
const cardLabels = ['ContactCard', 'Document']

/** An entry of a calendar and a card are documents of a label of their own, as an email is. */
export function labelsOfRecord(document: Document): readonly string[] {
  if (document.mail !== undefined) return isEntry(document) ? invitationLabels : mailLabels
  return isEntry(document) ? entryLabels : isCard(document) ? cardLabels : documentLabels
}

/** What an entry says of when and where, or a card of how to reach somebody. */
export function recordProperties(
  document: Document,
  timeZone: string,
): { readonly [key: string]: PropertyValue } {
  const { properties } = document
  if (isCard(document))
    return texts(properties, [
      'email',
      'telephone',
      'organization',
      'jobTitle',
      'role',
      'nickname',
      'birthday',
    ])
  if (!isEntry(document)) return {}
  return {
    ...texts(properties, ['summary', 'location', 'status', 'repeats']),
    ...time('start', properties, timeZone),
    ...time('end', properties, timeZone),
    ...time('due', properties, timeZone),
    ...(properties['allDay'] === true ? { allDay: true } : {}),
  }
}

function texts(
  properties: Document['properties'],
  keys: readonly string[],
): { [key: string]: PropertyValue } {
  return Object.fromEntries(
    keys.flatMap(key => {
      const value = properties[key]
      return typeof value === 'string' ? [[key, value]] : []
    }),
  )
}

/** A day stays that day; a moment is read on the clock of the corpus, and in milliseconds. */
function time(
  key: string,
  properties: Document['properties'],
  timeZone: string,
): { [key: string]: PropertyValue } {
  const value = properties[key]
  if (typeof value !== 'string') return {}
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return { [key]: `${value} 00:00:00` }
  const ms = Date.parse(value)
  return Number.isNaN(ms) ? {} : { [key]: readableTime({ ms }, timeZone), [`${key}Ms`]: ms }
}

/** Ties the people of an entry or card to the nodes that they have as writers of mails. */
export function stateRecordPeople(document: Document, own: NodeId, into: Statements): void {
  if (isCard(document)) stateCardPerson(document, own, into)
  if (!isEntry(document)) return
  const { organizer, attendees } = document.properties
  if (typeof organizer === 'string') {
    const person = statePerson(shownPerson(organizer), into)
    if (person !== undefined) into.edge('ORGANIZED', person, own)
  }
  if (!Array.isArray(attendees)) return
  for (const attendee of attendees) {
    const [, shown = '', reply = 'none'] = withReply.exec(String(attendee)) ?? []
    const person = statePerson(shownPerson(shown), into)
    if (person !== undefined) into.edge('INVITED_TO', person, own, { reply })
  }
}

const withReply = /^(.*?)(?: \((accepted|declined|tentative|delegated)\))?$/su

/** "Ann Lee <ann@example.org>", or one of the two; what stands for an address is none. */
function shownPerson(shown: string): MailAddress {
  // A term that stands for somebody, such as `<PERSON_4>`.
  if (/^<[A-Z][A-Z_]*\d*>$/.test(shown.trim())) return { name: shown.trim() }
  const both = /^(.*?)\s*<(.*)>$/su.exec(shown.trim())
  const [name = '', address = ''] = both === null ? [shown.trim()] : both.slice(1)
  if (isAddress.test(address)) return { name, address: address.toLowerCase() }
  return isAddress.test(name) ? { address: name.toLowerCase() } : { name }
}

const isAddress = /^[^\s@<>]+@[^\s@<>]+$/

/** A card without an address is of whoever bears the name; a company's names nobody. */
function stateCardPerson({ title, properties }: Record, own: NodeId, into: Statements): void {
  const { email, organization } = properties
  if (title === '' || title === organization) return
  const addresses = typeof email === 'string' ? email.split(', ').slice(0, mostAddresses) : []
  const named = addresses.filter(one => one.includes('@')).map(one => shownPerson(one).address)
  for (const address of named.length > 0 ? named : [undefined]) {
    const person = statePerson({ name: title, address }, into)
    if (person !== undefined) into.edge('CONTACT_OF', own, person)
  }
}

const mostAddresses = 20
