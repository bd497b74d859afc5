import type { EdgeRow } from './edge-writer.ts'
import { DamagedRow } from '../session/damage.ts'
import { packNumericProperties, rootsToNote } from './link-text.ts'
import type { RootsToNote } from './link-text.ts'
import type { Session } from '../session/session.ts'
import { parseProperties } from '../session/stored-json.ts'

/**
 * Marks edges as shared at both of their ends, in the document that stated them first. Each end's
 * links are read once, however many edges there are.
 */
export function noteRoots(session: Session, rows: readonly EdgeRow[]): void {
  const ends = new Map<
    string,
    { readonly node: number; readonly document: number; readonly roots: RootsToNote }
  >()
  const note = (
    node: number,
    document: number,
    link: {
      readonly end: number
      readonly step: number
      readonly numbers: string
      readonly root: number
    },
  ): void => {
    const key = `${node} ${document}`
    let end = ends.get(key)
    if (end === undefined) {
      end = { node, document, roots: rootsToNote() }
      ends.set(key, end)
    }
    end.roots.add(link)
  }
  for (const { document, source, target, type, shared: root, properties } of rows) {
    if (root === null) continue
    const numbers = packNumericProperties(parseProperties(properties), key =>
      session.names.number(key),
    )
    note(source, document, { end: 2 * type, step: target - source, numbers, root })
    if (source !== target)
      note(target, document, { end: 2 * type + 1, step: source - target, numbers, root })
  }
  for (const { node, document, roots } of ends.values())
    rewriteLinks(session, node, document, roots)
}

function rewriteLinks(
  { database }: Session,
  node: number,
  document: number,
  roots: RootsToNote,
): void {
  for (const table of ['node_document_new', 'node_document_main']) {
    const [links] =
      database.get<[string | null]>(
        `select links from ${table} where node = ? and document = ?`,
        node,
        document,
      ) ?? []
    if (links === undefined) continue
    const noted = roots.noteIn(links ?? '')
    if (noted !== links)
      database.run(
        `update ${table} set links = ? where node = ? and document = ?`,
        noted,
        node,
        document,
      )
    for (const [n, more] of roots.left() === 0
      ? []
      : database.all<[number, string]>(
          'select n, links from more_links where node = ? and document = ? order by n',
          node,
          document,
        )) {
      const changed = roots.noteIn(more)
      if (changed !== more) database.run('update more_links set links = ? where n = ?', changed, n)
    }
    if (roots.left() > 0)
      throw new DamagedRow(`what node ${node} notes of ${roots.left()} shared edges`)
    return
  }
  throw new DamagedRow(`the links of node ${node} in document row ${document}`)
}
