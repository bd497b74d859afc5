const shown: ReadonlyMap<string, string> = new Map([
  ['SUMMARY', 'Summary'],
  ['DTSTART', 'Start'],
  ['DTEND', 'End'],
  ['LOCATION', 'Location'],
  ['ORGANIZER', 'Organizer'],
  ['ATTENDEE', 'Attendee'],
  ['STATUS', 'Status'],
  ['DESCRIPTION', 'Description'],
  ['FN', 'Name'],
  ['ORG', 'Organization'],
  ['TITLE', 'Title'],
  ['TEL', 'Telephone'],
  ['EMAIL', 'E-mail'],
  ['ADR', 'Address'],
  ['URL', 'URL'],
  ['NOTE', 'Note'],
  ['BDAY', 'Birthday'],
])

/**
 * An iCalendar or vCard part as lines `Label: value`; properties that only programs need are left
 * out.
 */
export function calendarText(source: string): string {
  const lines: string[] = []
  let component = ''
  for (const line of source
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')) {
    const colon = valueStart(line)
    if (colon < 0) continue
    const [property = '', ...parameters] = line.slice(0, colon).split(';')
    const name = property.slice(property.lastIndexOf('.') + 1).toUpperCase()
    const value = line.slice(colon + 1)
    if (name === 'BEGIN') component = value.trim().toUpperCase()
    if (name === 'END') component = ''
    const label = shown.get(name)
    // Rules for daylight saving and reminders carry dates and texts that are not the event's.
    if (
      label === undefined ||
      component === 'STANDARD' ||
      component === 'DAYLIGHT' ||
      component === 'VALARM'
    )
      continue
    const common = parameters
      .map(parameter => /^CN="?([^"]*)"?$/i.exec(parameter)?.[1])
      .find(found => found !== undefined && found !== '')
    lines.push(`${label}: ${readableValue(name, value, common)}`)
  }
  return lines.join('\n')
}

/** The colon that ends the name and its parameters, which may hold colons in quotes. */
function valueStart(line: string): number {
  let quoted = false
  for (let index = 0; index < line.length; index++) {
    if (line[index] === '"') quoted = !quoted
    else if (line[index] === ':' && !quoted) return index
  }
  return -1
}

function readableValue(name: string, value: string, commonName: string | undefined): string {
  const date = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})\d{2}(Z?))?$/.exec(value.trim())
  if (date !== null && (name === 'DTSTART' || name === 'DTEND' || name === 'BDAY')) {
    const day = `${date[1]}-${date[2]}-${date[3]}`
    return date[4] === undefined
      ? day
      : `${day} ${date[4]}:${date[5]}${date[6] === 'Z' ? ' UTC' : ''}`
  }
  const address = value.replace(/^mailto:/i, '')
  if (commonName !== undefined)
    return address.includes('@') ? `${commonName} <${address}>` : commonName
  return address
    .replace(/\\n/gi, '\n')
    .replace(/\\([,;\\])/g, '$1')
    .replace(name === 'ADR' || name === 'ORG' ? /;+/g : /(?!)/g, ', ')
    .trim()
}
