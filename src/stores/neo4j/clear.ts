import type { Connection } from './connection.ts'
import { freshMeta, ownLabels, schemaVersion } from './schema.ts'

/** Deleting needs memory of the server for all that is deleted at once, texts included. */
const batch = 2_000

/**
 * Removes the whole corpus; what carries none of our labels, and the indexes, stay. Not one
 * transaction: a corpus is larger than the server's memory.
 */
export async function clearCorpus(connection: Connection): Promise<void> {
  const labels = ownLabels.map(label => `\`${label}\``).join('|')
  for (;;) {
    const [row] = await connection.write({}, 'removing the corpus', async transaction =>
      transaction.rows<{ count: bigint }>(
        `MATCH (n:${labels}) WHERE NOT (n:\`~Meta\` AND n.id = 'corpus') WITH n LIMIT ` +
          `${batch} DETACH DELETE n RETURN count(*) AS count`,
      ),
    )
    if (row === undefined || row.count < BigInt(batch)) break
  }
  await connection.write({}, 'removing the corpus', async transaction =>
    transaction.rows("MERGE (m:`~Meta` {id: 'corpus'}) SET m = $meta", {
      meta: { ...freshMeta, id: 'corpus', schemaVersion: BigInt(schemaVersion) },
    }),
  )
}
