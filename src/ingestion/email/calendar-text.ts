import { calendarEntry } from '../loaders/calendar/calendar-entry.ts'
import { calendarZones } from '../loaders/calendar/calendar-time.ts'
import { cardText } from '../loaders/calendar/card-text.ts'
import { cancels, componentsNamed, readComponents } from '../loaders/calendar/components.ts'

const shown = new Set(['VEVENT', 'VTODO', 'VJOURNAL', 'VCARD'])
// An invitation holds one, with the changes to it; more are for a file of their own.
const mostEntries = 200

/**
 * An iCalendar or vCard part of a mail as lines `Label: value`; properties that only programs need
 * are left out.
 */
export function calendarText(source: string, timeZone: string): string {
  const components = readComponents(source)
  const zones = calendarZones(componentsNamed(components, new Set(['VTIMEZONE'])), timeZone)
  const isCancelled = cancels(components)
  const texts: string[] = []
  for (const component of componentsNamed(components, shown)) {
    if (texts.length >= mostEntries) break
    texts.push(
      component.name === 'VCARD'
        ? cardText(component).text
        : calendarEntry(component, zones, { isCancelled }).text,
    )
  }
  return texts.join('\n\n')
}
