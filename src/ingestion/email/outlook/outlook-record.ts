import type { LoadOptions } from '../../loaded-document.ts'
import { htmlMailText } from '../html-mail-text.ts'
import { propertyIds, type MapiMessage } from './mapi-message.ts'
import type { PropertySet } from './mapi-properties.ts'
import type { OutlookItem } from './message-attachments.ts'
import { messageBodies } from './message-body.ts'
import { mailPeople } from './outlook-mail.ts'

type Line = readonly [name: string, value: string | undefined]

/**
 * An appointment, task, note or contact of Outlook as a calendar or card; undefined for what is a
 * mail.
 */
export async function outlookRecord(
  message: MapiMessage,
  options: LoadOptions,
): Promise<OutlookItem | undefined> {
  const kind = (message.properties.text(propertyIds.messageClass) ?? '').toLowerCase()
  const isOf = (name: string): boolean => kind === name || kind.startsWith(`${name}.`)
  if (isOf('ipm.contact')) return written('contact.vcf', 'text/vcard', await card(message, options))
  const component =
    isOf('ipm.appointment') || isInvitation(kind)
      ? (['VEVENT', await appointment(message, options)] as const)
      : isOf('ipm.task')
        ? (['VTODO', await task(message, options)] as const)
        : isOf('ipm.stickynote') || isOf('ipm.activity')
          ? (['VJOURNAL', await note(message, options)] as const)
          : undefined
  if (component === undefined) return undefined
  const [name, lines] = component
  return written('entry.ics', 'text/calendar', [
    ['BEGIN', 'VCALENDAR'],
    ['BEGIN', name],
    ...lines,
    ['END', name],
    ['END', 'VCALENDAR'],
  ])
}

/** Mails that invite to a meeting or cancel it; answers to such are plain mails. */
const isInvitation = (kind: string): boolean =>
  /^ipm\.schedule\.meeting\.(?:request|canceled)/.test(kind)

function written(fileName: string, mediaType: string, lines: readonly Line[]): OutlookItem {
  const text = lines
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value = '']) => `${name}:${value.toWellFormed()}\n`)
  return { fileName, mediaType, bytes: Buffer.from(text.join('')) }
}

async function appointment(message: MapiMessage, options: LoadOptions): Promise<Line[]> {
  const { properties } = message
  const of = (number: number): number => properties.named('appointment', number)
  const isAllDay = properties.isTrue(of(0x8215))
  const start = properties.time(of(0x820d)) ?? properties.time(0x0060)
  const end = properties.time(of(0x820e)) ?? properties.time(0x0061)
  const recurs = properties.text(of(0x8232))
  const isCancelled =
    ((properties.number(of(0x8217)) ?? 0) & 4) !== 0 ||
    /\.canceled/i.test(properties.text(propertyIds.messageClass) ?? '')
  const id = properties.bytes(properties.named('meeting', 0x0003))
  const { from, to } = mailPeople(message)
  const body = await bodyText(message, options)
  return [
    ['UID', id === undefined ? undefined : Buffer.from(id).toString('hex')],
    ['SUMMARY', escaped(properties.text(propertyIds.subject))],
    ['DTSTART', calendarTime(start, isAllDay)],
    ['DTEND', calendarTime(end, isAllDay)],
    ['LOCATION', escaped(properties.text(of(0x8208)))],
    ...(to.length === 0 ? [] : [person('ORGANIZER', from)]),
    ...to.map(one => person('ATTENDEE', one)),
    ['STATUS', isCancelled ? 'CANCELLED' : undefined],
    ['X-REPEATS', escaped(recurs)],
    ['DESCRIPTION', escaped(body)],
  ]
}

async function task(message: MapiMessage, options: LoadOptions): Promise<Line[]> {
  const { properties } = message
  const time = (number: number): string | undefined =>
    calendarTime(properties.time(properties.named('task', number)), true)
  return [
    ['SUMMARY', escaped(properties.text(propertyIds.subject))],
    ['DTSTART', time(0x8104)],
    ['DUE', time(0x8105)],
    ['COMPLETED', time(0x810f)],
    ['STATUS', statuses[properties.number(properties.named('task', 0x8101)) ?? -1]],
    person('ORGANIZER', { name: properties.text(properties.named('task', 0x811f)) }),
    ['DESCRIPTION', escaped(await bodyText(message, options))],
  ]
}

const statuses = ['NEEDS-ACTION', 'IN-PROCESS', 'COMPLETED', 'WAITING', 'DEFERRED']

async function note(message: MapiMessage, options: LoadOptions): Promise<Line[]> {
  const { properties } = message
  const made = properties.time(propertyIds.submitted) ?? properties.time(0x3007)
  return [
    ['SUMMARY', escaped(properties.text(propertyIds.subject))],
    ['DTSTART', calendarTime(made, false)],
    ['DESCRIPTION', escaped(await bodyText(message, options))],
  ]
}

async function card(message: MapiMessage, options: LoadOptions): Promise<Line[]> {
  const { properties } = message
  const text = (id: number): string | undefined => escaped(properties.text(id))
  const named = (set: PropertySet, number: number): string | undefined =>
    text(properties.named(set, number))
  const place = (...ids: readonly number[]): string | undefined => {
    const parts = ids.map(id => text(id)?.replaceAll('\\n', ', ') ?? '')
    return parts.every(part => part === '') ? undefined : `;;${parts.join(';')}`
  }
  const own = (number: number): number => properties.named('address', number)
  return [
    ['BEGIN', 'VCARD'],
    ['FN', text(propertyIds.displayName) ?? text(propertyIds.subject)],
    ['N', [0x3a11, 0x3a06, 0x3a44, 0x3a45, 0x3a05].map(id => text(id) ?? '').join(';')],
    ['NICKNAME', text(0x3a4f)],
    ['ORG', [0x3a16, 0x3a18].flatMap(id => text(id) ?? []).join(';')],
    ['TITLE', text(0x3a17)],
    ['TEL;TYPE=work', text(0x3a08)],
    ['TEL;TYPE=work', text(0x3a1b)],
    ['TEL;TYPE=home', text(0x3a09)],
    ['TEL;TYPE=cell', text(0x3a1c)],
    ['TEL;TYPE=main', text(0x3a57)],
    ['TEL;TYPE="work,fax"', text(0x3a24)],
    ...[0x8083, 0x8093, 0x80a3].map((lid): Line => ['EMAIL', mailAddress(named('address', lid))]),
    ['ADR;TYPE=work', place(own(0x8045), own(0x8046), own(0x8047), own(0x8048), own(0x8049))],
    ['ADR;TYPE=home', place(0x3a5d, 0x3a59, 0x3a5c, 0x3a5b, 0x3a5a)],
    ['URL', named('address', 0x802b) ?? text(0x3a51) ?? text(0x3a50)],
    ['IMPP', named('address', 0x8062)],
    ['BDAY', calendarTime(properties.time(0x3a42), true)],
    ['ANNIVERSARY', calendarTime(properties.time(0x3a41), true)],
    ['NOTE', escaped(await bodyText(message, options))],
    ['END', 'VCARD'],
  ]
}

/** Exchange's own addresses reach nobody outside. */
const mailAddress = (address: string | undefined): string | undefined =>
  address?.includes('@') === true ? address : undefined

function person(
  name: 'ORGANIZER' | 'ATTENDEE',
  one: { readonly name?: string | undefined; readonly address?: string | undefined },
): Line {
  const shown = (one.name ?? '').replace(/["\r\n]/g, ' ').trim()
  return one.address === undefined
    ? [name, shown]
    : [shown === '' ? name : `${name};CN="${shown}"`, `mailto:${one.address}`]
}

async function bodyText(message: MapiMessage, options: LoadOptions): Promise<string> {
  const [body] = await messageBodies(message, options)
  if (body === undefined) return ''
  const text = Buffer.from(body.bytes).toString()
  return (
    body.contentType.startsWith('text/html')
      ? htmlMailText(text, options.limits.maxNesting).text
      : text
  ).trim()
}

const escaped = (text: string | undefined): string | undefined =>
  text
    ?.trim()
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')

/**
 * Whole days begin at midnight where they were written, which is kept in UTC: the midnight that is
 * nearest is the one that was meant, wherever that was from twelve hours west to eleven east.
 */
function calendarTime(ms: number | undefined, isDay: boolean): string | undefined {
  // Outlook writes the year 4501 for "none".
  if (ms === undefined || ms > Date.UTC(4500, 0)) return undefined
  const iso = new Date(isDay ? ms + 12 * 3_600_000 : ms).toISOString()
  const day = iso.slice(0, 10).replaceAll('-', '')
  return isDay ? day : `${day}T${iso.slice(11, 19).replaceAll(':', '')}Z`
}
