import type { GraphEdge } from '../../../core/graph.ts'
import type { EdgeId } from '../../../core/ids.ts'
import { quotedName, storedName } from '../../../cypher/render/stored-names.ts'
import type { Transaction } from '../connection/connection.ts'
import { edgeColumns, seenEdges } from '../access/graph-view.ts'
import type { EdgeRow } from '../access/graph-view.ts'
import type { Reader } from '../access/reader.ts'
import { statedColumns, statedPartsOfRow } from '../connection/stored-document.ts'
import type { StatedRow } from '../connection/stored-document.ts'

interface Place {
  readonly id: string
  readonly type: string
  readonly from: string
  readonly to: string
}

/**
 * Edges with these ids that exist for the reader; their relationships are found through their
 * statements or the documents that state them.
 */
export async function edgesById(
  transaction: Transaction,
  reader: Reader,
  ids: readonly EdgeId[],
): Promise<GraphEdge[]> {
  const statements = await transaction.eachRow<{
    id: string
    document: string
    type: string | null
    from: string | null
    to: string | null
  }>(
    'UNWIND $rows AS id MATCH (s:`~EdgeStatement` {`~edge`: id}) WHERE NOT s:`~Dangling` ' +
      'RETURN id, s.`~document` AS document, s.`~type` AS type, s.`~from` AS from, s.`~to` ' +
      'AS to',
    [...new Set(ids)],
  )
  const places = new Map<string, Place>()
  const lean = new Map<string, Set<string>>()
  for (const { id, document, type, from, to } of statements) {
    if (places.has(id)) continue
    if (type !== null && from !== null && to !== null) places.set(id, { id, type, from, to })
    else lean.set(document, (lean.get(document) ?? new Set()).add(id))
  }
  const documents = await transaction.eachRow<StatedRow>(
    `UNWIND $rows AS id MATCH (d:\`~Document\` {id: id}) RETURN ${statedColumns}`,
    [...lean.keys()],
  )
  for (const document of documents.map(statedPartsOfRow)) {
    for (const { id, type, from, to } of document.edges)
      if (lean.get(document.id)?.has(id) === true) places.set(id, { id, type, from, to })
  }
  const found: EdgeRow[] = []
  for (const [type, same] of Map.groupBy(places.values(), place => place.type)) {
    found.push(
      ...(await transaction.eachRow<EdgeRow>(
        `UNWIND $rows AS row MATCH (a:\`~Node\` {\`~id\`: ` +
          `row.from})-[r:${quotedName(storedName(type))}]->(b:\`~Node\` {\`~id\`: row.to}) ` +
          `WHERE r.\`~id\` = row.id AND ${reader.stated('a')} AND ${reader.stated('r')} AND ` +
          `${reader.stated('b')} RETURN ${edgeColumns('r')}`,
        same,
        { groups: reader.groups },
      )),
    )
  }
  return seenEdges(transaction, reader, found)
}
