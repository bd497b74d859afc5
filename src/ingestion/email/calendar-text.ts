import type { Properties } from '../../core/document.ts'
import type { PersonalValue } from '../../privacy/replacement/personal-values.ts'
import { calendarEntry } from '../loaders/calendar/calendar-entry.ts'
import { calendarZones } from '../loaders/calendar/calendar-time.ts'
import { cardText } from '../loaders/calendar/card-text.ts'
import { componentsNamed, readComponents, sentTo } from '../loaders/calendar/components.ts'

const shown = new Set(['VEVENT', 'VTODO', 'VJOURNAL', 'VCARD'])
// An invitation holds one, with the changes to it; more are for a file of their own.
const mostEntries = 200

/** A calendar or cards within a mail. */
interface CalendarPart {
  /** Lines `Label: value`; properties that only programs need are left out. */
  readonly text: string
  /** The first event or task, whose invitation the mail then is. */
  readonly entry: Properties | undefined
  readonly personal: readonly PersonalValue[]
}

/** Reads an iCalendar or vCard part of a mail. */
export function calendarPart(source: string, timeZone: string): CalendarPart {
  const components = readComponents(source)
  const zones = calendarZones(componentsNamed(components, new Set(['VTIMEZONE'])), timeZone)
  const sent = sentTo(components)
  let first: Properties | undefined
  const texts: string[] = []
  const all: PersonalValue[] = []
  for (const component of componentsNamed(components, shown)) {
    if (texts.length >= mostEntries) break
    if (component.name === 'VCARD') {
      const { text, personal } = cardText(component)
      texts.push(text)
      all.push(...personal)
    } else {
      const { text, properties, personal } = calendarEntry(component, zones, sent)
      texts.push(text)
      all.push(...personal)
      first ??= properties
    }
  }
  return { text: texts.join('\n\n'), entry: first, personal: all }
}
