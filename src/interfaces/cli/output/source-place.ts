import { safeAddress } from '../../../support/escaping/html-text.ts'
import { printable } from '../terminal/terminal.ts'

interface Place {
  readonly key: string
  readonly link?: string | undefined
  readonly start: number
  readonly end: number
}

/**
 * The web address of a source, as a terminal may show and open it: never wrapped or cut.
 * `undefined` for what is no http or https address.
 */
export const shownAddress = safeAddress

/**
 * Where in a source a passage stands: its key with the offsets; beside the address that is shown
 * for a web page, the offsets alone.
 */
export function placeInSource({ key, link, start, end }: Place): string {
  const address = shownAddress(link)
  // A part of what is at the address, such as a row of a table, is named behind `#`.
  const name =
    address !== undefined && link !== undefined && key.startsWith(link)
      ? key.slice(link.length)
      : key
  return name === ''
    ? `characters ${start}–${end}`
    : `${printable(name).replace(/\s+/g, ' ')}:${start}–${end}`
}
