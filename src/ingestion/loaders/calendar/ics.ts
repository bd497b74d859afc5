import type { Loader } from '../../loaded-document.ts'
import { detectText } from '../../parsing/character-set.ts'
import { tooManyParts, unreadable } from '../../unreadable.ts'
import { failure } from '../building/single-document-loader.ts'
import { calendarEntry } from './calendar-entry.ts'
import { calendarTime, calendarZones } from './calendar-time.ts'
import { componentsNamed, lineOf, readComponents, sentTo, type Component } from './components.ts'
import { plainValue } from './content-lines.ts'
import { recordDocuments } from './record-documents.ts'

const entryNames = new Set(['VEVENT', 'VTODO', 'VJOURNAL'])

/** Calendars (iCalendar, RFC 5545; vCalendar 1.0): each event, task and note is a record. */
export const icsLoader: Loader = {
  name: 'ics',
  version: 2,
  async *load(item, options) {
    options.signal?.throwIfAborted()
    try {
      const { text } = await detectText(item.bytes)
      const components = readComponents(text)
      const entries = [...componentsNamed(components, entryNames)]
      if (entries.length > options.limits.maxParts)
        throw tooManyParts(item.fileName, entries.length, 'entries', options.limits)
      if (entries.length === 0)
        throw unreadable(
          item.fileName,
          components.some(({ name }) => name === 'VCALENDAR') ? 'empty' : 'damaged',
          'it holds no event, task or note',
        )
      const zones = calendarZones(
        componentsNamed(components, new Set(['VTIMEZONE'])),
        options.timeZone,
      )
      const changes = changesByEvent(entries)
      const sent = sentTo(components)
      const documentOf = recordDocuments(item, {
        mediaType: 'text/calendar',
        extractor: `${icsLoader.name}/${icsLoader.version}`,
      })
      for (const entry of entries) {
        options.signal?.throwIfAborted()
        const isChange = lineOf(entry, 'RECURRENCE-ID') !== undefined
        const uid = uidOf(entry)
        const { summary, ...read } = calendarEntry(entry, zones, {
          changes: isChange ? [] : changes.get(uid),
          ...sent,
        })
        const notes = [
          ...read.notes,
          ...[...zones.unknown].map(
            zone => `Its time zone ${zone.slice(0, 80)} is unknown: read in ${options.timeZone}.`,
          ),
          ...(entry.isCutOff === true ? ['The file breaks off in this entry.'] : []),
        ]
        yield {
          status: 'loaded',
          document: documentOf({ ...read, id: idOf(entry), title: summary, notes }),
        }
      }
    } catch (error) {
      options.signal?.throwIfAborted()
      yield failure(error, item, 'a calendar')
    }
  },
}

const uidOf = (entry: Component): string => plainValue(lineOf(entry, 'UID')?.value ?? '').trim()

/** One occurrence that was changed has its event's id, and its own time. */
function idOf(entry: Component): string | undefined {
  const uid = uidOf(entry)
  const replaced = calendarTime(lineOf(entry, 'RECURRENCE-ID'))
  return uid === '' || replaced === undefined
    ? uid
    : `${uid}/${new Date(replaced.localMs).toISOString().slice(0, 16)}`
}

function changesByEvent(entries: readonly Component[]): ReadonlyMap<string, Component[]> {
  const changes = new Map<string, Component[]>()
  for (const entry of entries)
    if (lineOf(entry, 'RECURRENCE-ID') !== undefined)
      changes.set(uidOf(entry), [...(changes.get(uidOf(entry)) ?? []), entry])
  return changes
}
