import type { DocumentId } from '../../../core/ids.ts'
import type { Connection, NodeNumber } from '../connection/connection.ts'
import { lockMeta, writeMeta } from '../connection/meta.ts'
import { edgeTermsOf, statedColumns, statedPartsOfRow } from '../connection/stored-document.ts'
import type { StatedRow } from '../connection/stored-document.ts'
import { writeEdges } from '../graph/edge-writer.ts'
import { writeNodes } from '../graph/node-writer.ts'

/** As many as a server with little memory deletes or writes at once. */
const batch = 2_000
const pageSize = 600

/**
 * Makes the graph anew from what documents state, which they hold in full: for a corpus of an older
 * layout. May be interrupted and begun again.
 */
export async function rebuildGraph(connection: Connection): Promise<void> {
  const action = 'bringing the graph up to date'
  for (let deleted = batch; deleted === batch;) {
    const [row] = await connection.write({}, action, async transaction =>
      transaction.rows<{ count: bigint }>(
        `MATCH (n:\`~Node\`|\`~EdgeStatement\`) WITH n LIMIT ${batch} DETACH DELETE n RETURN ` +
          'count(*) AS count',
      ),
    )
    deleted = Number(row?.count ?? 0n)
  }
  await connection.write({}, action, async transaction => {
    const meta = await lockMeta(transaction)
    await writeMeta(transaction, { ...meta, names: 0, nameTerms: 0, complexKeys: [] })
  })
  for (let after: DocumentId | '' = '', count = pageSize; count === pageSize;) {
    ;[after, count] = await connection.write({}, action, async transaction => {
      const meta = await lockMeta(transaction)
      const rows = await transaction.rows<StatedRow & { number: NodeNumber }>(
        'MATCH (d:`~Document`) WHERE d.id > $after WITH d ORDER BY d.id LIMIT $size RETURN ' +
          `id(d) AS number, ${statedColumns} ORDER BY id`,
        { after, size: BigInt(pageSize) },
      )
      const documents = rows.map(statedPartsOfRow)
      await transaction.each(
        'UNWIND $rows AS row MATCH (d:`~Document` {id: row.id}) SET d.edgeCount = row.count, ' +
          'd.edgeTerms = row.terms',
        documents.map(({ id, edges }) => ({
          id,
          count: BigInt(edges.length),
          terms: edgeTermsOf({ edges }),
        })),
      )
      const nodes = await writeNodes(
        transaction,
        documents,
        [],
        new Map(rows.map(({ id, number }) => [id as DocumentId, number])),
      )
      const edgeKeys = await writeEdges(transaction, documents, [], [], nodes)
      await writeMeta(transaction, {
        ...meta,
        names: meta.names + nodes.names,
        nameTerms: meta.nameTerms + nodes.nameTerms,
        complexKeys: [...new Set([...meta.complexKeys, ...nodes.complexKeys, ...edgeKeys])],
      })
      return [documents.at(-1)?.id ?? '', documents.length]
    })
  }
}
