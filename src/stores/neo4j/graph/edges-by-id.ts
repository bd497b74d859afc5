import type { GraphEdge } from '../../../core/graph.ts'
import type { EdgeId } from '../../../core/ids.ts'
import { quotedName, storedName } from '../../../cypher/render/stored-names.ts'
import type { Transaction } from '../connection/connection.ts'
import { edgeColumns, seenEdges } from '../access/graph-view.ts'
import type { EdgeRow } from '../access/graph-view.ts'
import type { Reader } from '../access/reader.ts'
import { edgeTerm, ownEdgeId } from '../connection/edge-terms.ts'
import { documentEdgeIndex } from '../connection/schema.ts'
import { statedColumns, statedPartsOfRow } from '../connection/stored-document.ts'
import type { StatedRow } from '../connection/stored-document.ts'

interface Place {
  readonly id: string
  readonly type: string
  readonly from: string
  readonly to: string
}

/** A server reads no more tokens at once. */
const maxTerms = 1_000

/** Edges with these ids that exist for the reader. */
export async function edgesById(
  transaction: Transaction,
  reader: Reader,
  ids: readonly EdgeId[],
): Promise<GraphEdge[]> {
  return seenEdges(transaction, reader, await relationshipsById(transaction, reader, ids))
}

/**
 * Relationships of edges with these ids that exist for the reader: found through their statements
 * or the documents that state them.
 */
export async function relationshipsById(
  transaction: Transaction,
  reader: Reader,
  ids: readonly string[],
): Promise<EdgeRow[]> {
  const asked = new Set(ids)
  const places = new Map<string, Place>()
  for (const place of await transaction.eachRow<Place>(
    'UNWIND $rows AS id MATCH (s:`~EdgeStatement` {`~edge`: id}) WHERE NOT s:`~Dangling` WITH ' +
      'id, head(collect(s)) AS s RETURN id, s.`~type` AS type, s.`~from` AS from, s.`~to` AS to',
    [...asked],
  ))
    places.set(place.id, place)
  const terms = [...asked].filter(id => !places.has(id) && ownEdgeId.test(id)).map(edgeTerm)
  for (let from = 0; from < terms.length; from += maxTerms) {
    const documents = await transaction.rows<StatedRow>(
      `CALL db.index.fulltext.queryNodes($index, $query) YIELD node AS d RETURN ${statedColumns}`,
      { index: documentEdgeIndex, query: terms.slice(from, from + maxTerms).join(' ') },
    )
    for (const { edges } of documents.map(statedPartsOfRow))
      for (const { id, type, from, to } of edges)
        if (asked.has(id) && !places.has(id)) places.set(id, { id, type, from, to })
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
  return found
}
