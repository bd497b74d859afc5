import type { Database } from '../session/connection.ts'
import { linkReader } from './link-text.ts'

// A search in a table without row numbers reads every row it compares in full. Rows of a quarter of
// a page keep that cheap even where a document links thousands of nodes to one; nearly all texts
// are shorter.
export const maxLinksLength = 2_000

/**
 * Packed links in parts that fit a row: the first for `node_document`, the others for `more_links`.
 */
export function linkParts(text: string): readonly [first: string, ...others: string[]] {
  if (text.length <= maxLinksLength) return [text]
  const parts: string[] = []
  const reader = linkReader()
  let start = 0
  for (reader.read(text); reader.next();) {
    const { from, until } = reader
    if (until - start <= maxLinksLength) continue
    parts.push(text.slice(start, from))
    start = from
  }
  parts.push(text.slice(start))
  const [first = '', ...others] = parts.filter(part => part !== '')
  return [first, ...others]
}

/** Writes the links that do not fit into `node_document`. */
export function putMoreLinks(
  database: Database,
  node: number,
  document: number,
  parts: readonly string[],
): void {
  for (const links of parts)
    database.run(
      'insert into more_links (node, document, links) values (?, ?, ?)',
      node,
      document,
      links,
    )
}
