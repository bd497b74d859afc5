import { CypherFault } from '../query/fault.ts'

/**
 * Parts of a text between delimiters: of several the one that occurs first, among those the one
 * listed first. An empty delimiter splits every character off; one among others is refused. Time
 * grows with text length times number of delimiters.
 */
export function splitText(text: string, delimiters: readonly string[]): readonly string[] {
  const used = [...new Set(delimiters)].filter(delimiter => delimiter !== '')
  if (used.length > 0 && delimiters.includes(''))
    throw new CypherFault(
      'unsupported',
      'split() with an empty delimiter among others is not supported',
    )
  if (used.length === 0) return delimiters.length === 0 || text === '' ? [text] : Array.from(text)
  const single = used[0]
  if (single !== undefined && used.length === 1) return text.split(single)
  const next = used.map(delimiter => text.indexOf(delimiter))
  const parts: string[] = []
  let from = 0
  for (;;) {
    let found = -1
    for (const [index, delimiter] of used.entries()) {
      let place = next[index] ?? -1
      if (place !== -1 && place < from) {
        place = text.indexOf(delimiter, from)
        next[index] = place
      }
      if (place !== -1 && (found === -1 || place < (next[found] ?? -1))) found = index
    }
    const place = next[found]
    if (place === undefined) return [...parts, text.slice(from)]
    parts.push(text.slice(from, place))
    from = place + (used[found]?.length ?? 0)
  }
}
