import { quotedName, storedName } from '../../../cypher/render/stored-names.ts'
import type { Transaction } from '../connection/connection.ts'
import type { Statements } from '../connection/packed-statements.ts'

/** Whether the graph has as many statements of edges as all documents together make. */
export async function hasAllEdges(transaction: Transaction): Promise<boolean> {
  const [row] = await transaction.rows<{ said: bigint; there: bigint }>(
    'CALL () { MATCH (d:`~Document`) RETURN sum(d.edgeCount) AS said } ' +
      'CALL () { MATCH (:`~Node`)-[r]->() WHERE r.`~document` IS NOT NULL RETURN count(*) AS ' +
      'alone } ' +
      'CALL () { MATCH (s:`~EdgeStatement`) RETURN count(s) AS others } ' +
      'RETURN said, alone + others AS there',
  )
  return row?.said === row?.there
}

/** Ids of those edges of a document that the graph knows it states. */
export async function statedEdges(
  transaction: Transaction,
  document: string,
  edges: Statements['edges'],
): Promise<ReadonlySet<string>> {
  const found = await transaction.rows<{ id: string }>(
    'MATCH (s:`~EdgeStatement` {`~document`: $document}) RETURN s.`~edge` AS id',
    { document },
  )
  for (const [type, same] of Map.groupBy(edges, edge => edge.type))
    found.push(
      ...(await transaction.eachRow<{ id: string }>(
        'UNWIND $rows AS row MATCH (a:`~Node` {`~id`: row.from})' +
          `-[r:${quotedName(storedName(type))}]->(b:\`~Node\` {\`~id\`: row.to}) ` +
          'WHERE r.`~id` = row.id AND r.`~document` = $document RETURN row.id AS id',
        same.map(({ id, from, to }) => ({ id, from, to })),
        { document },
      )),
    )
  return new Set(found.map(({ id }) => id))
}
