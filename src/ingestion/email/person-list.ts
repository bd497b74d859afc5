import type { MailAddress } from '../../core/document.ts'
import { wellFormed } from '../../language/words/normalize.ts'
import { parseAddressHeader } from './mime/addresses.ts'

/**
 * Persons of a table cell: a Python or JSON list, addresses as in a mail header, or ids separated
 * by commas or semicolons. Each once, in order.
 */
export const personList = (cell: string): MailAddress[] => personsOfCells([cell])

/** Persons of several cells of that kind, which may hold anything; each once, in order. */
export function personsOfCells(cells: readonly string[]): MailAddress[] {
  const found = new Map<string, MailAddress>()
  for (const cell of cells) {
    for (const entry of splitCell(wellFormed(cell).trim())) {
      const person = personOf(entry)
      if (person === undefined) continue
      const key = `${person.address ?? ''} ${person.name ?? ''}`
      if (!found.has(key)) found.set(key, person)
    }
  }
  return [...found.values()]
}

/** One person of a table cell: an id or name, or an address. */
export function personOf(entry: string): MailAddress | undefined {
  const text = entry.replace(/\s+/g, ' ').trim()
  if (text === '' || isMissing(text)) return undefined
  if (!text.includes('@')) return { name: text }
  const parsed = parseAddressHeader(Buffer.from(text, 'utf8').toString('latin1'))[0]
  if (parsed === undefined || parsed.address === '') return { name: text }
  return {
    ...(parsed.name === '' ? {} : { name: parsed.name }),
    address: parsed.address.toLowerCase(),
  }
}

/** Values that table programs write for "nothing". */
export const isMissing = (text: string): boolean =>
  /^(?:nan|none|null|n\/a|nat|undefined|\[\])$/i.test(text)

function splitCell(cell: string): string[] {
  if (/^[[({].*[\])}]$/s.test(cell)) return quotedEntries(cell.slice(1, -1))
  if (cell.includes(';')) return cell.split(';')
  return cell.includes('@') && /["<]/.test(cell) ? splitOutsideQuotes(cell) : cell.split(',')
}

/** Entries of `'a', "b", c`: quotes of either kind, backslash escapes, bare words. */
function quotedEntries(list: string): string[] {
  const entries: string[] = []
  let entry = ''
  let quote = ''
  for (let index = 0; index < list.length; index++) {
    const char = list[index] ?? ''
    if (quote !== '') {
      if (char === '\\') entry += list[++index] ?? ''
      else if (char === quote) quote = ''
      else entry += char
    } else if ((char === "'" || char === '"') && entry.trim() === '') {
      quote = char
      entry = ''
    } else if (char === ',') {
      entries.push(entry)
      entry = ''
    } else entry += char
  }
  return [...entries, entry]
}

function splitOutsideQuotes(cell: string): string[] {
  const entries: string[] = []
  let start = 0
  let quoted = false
  for (let index = 0; index < cell.length; index++) {
    if (cell[index] === '"') quoted = !quoted
    else if (cell[index] === ',' && !quoted) {
      entries.push(cell.slice(start, index))
      start = index + 1
    }
  }
  return [...entries, cell.slice(start)]
}
