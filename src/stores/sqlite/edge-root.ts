import type { EdgeRow } from './edge-writer.ts'
import { DamagedRow } from './damage.ts'
import { packNumericProperties, withRoot } from './link-text.ts'
import type { Session } from './session.ts'
import { parseProperties } from './stored-json.ts'

/** Notes at both ends of an edge, in the document that stated it first, that other documents state it too. */
export function noteRoot({ database, names }: Session, { document, source, target, type, shared, properties }: EdgeRow): void {
  if (shared === null) return
  const numbers = packNumericProperties(parseProperties(properties), key => names.number(key))
  const note = (node: number, end: number, step: number): void => {
    for (const table of ['node_document_new', 'node_document_main']) {
      const [links] = database.get<[string | null]>(`select links from ${table} where node = ? and document = ?`, node, document) ?? []
      if (links === undefined) continue
      const noted = withRoot(links ?? '', { end, step, numbers, root: shared })
      if (noted === undefined) throw new DamagedRow(`what node ${node} notes of the edge ${shared}`)
      database.run(`update ${table} set links = ? where node = ? and document = ?`, noted, node, document)
      return
    }
    throw new DamagedRow(`what node ${node} notes of document row ${document}`)
  }
  note(source, 2 * type, target - source)
  if (source !== target) note(target, 2 * type + 1, source - target)
}
