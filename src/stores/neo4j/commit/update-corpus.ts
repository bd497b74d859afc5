import { needsThreading } from '../../../core/changes.ts'
import type { Document } from '../../../core/document.ts'
import type { DocumentId } from '../../../core/ids.ts'
import type { Connection } from '../connection/connection.ts'
import { mailTermsOf } from '../connection/mail-terms.ts'
import { lockMeta, writeIngestions } from '../connection/meta.ts'
import { rebuildGraph } from './rebuild-graph.ts'

const pageSize = 600

/** Brings a corpus of an older version of the layout up to date; may be begun again. */
export async function updateCorpus(connection: Connection, version: number): Promise<void> {
  if (version < 3) await rebuildGraph(connection)
  if (version < 4) await fillMailTerms(connection)
}

/**
 * Emails of before version 4 are not found by their keys; they are threaded once more, by the rules
 * of today.
 */
async function fillMailTerms(connection: Connection): Promise<void> {
  await connection.write({}, 'indexing emails', async transaction => {
    await lockMeta(transaction)
    await writeIngestions(transaction, { ingestions: { open: [needsThreading] } })
  })
  for (let after: DocumentId | '' = '', count = pageSize; count === pageSize;) {
    ;[after, count] = await connection.write({}, 'indexing emails', async transaction => {
      const rows = await transaction.rows<{ id: DocumentId; summary: string }>(
        "MATCH (d:`~Document`) WHERE d.kind = 'email' AND d.id > $after WITH d ORDER BY d.id " +
          'LIMIT $size RETURN d.id AS id, d.summary AS summary ORDER BY id',
        { after, size: BigInt(pageSize) },
      )
      await transaction.each(
        'UNWIND $rows AS row MATCH (d:`~Document` {id: row.id}) SET d.mailTerms = row.terms',
        rows.map(({ id, summary }) => ({
          id,
          terms: mailTermsOf(JSON.parse(summary) as Pick<Document, 'kind' | 'mail'>),
        })),
      )
      return [rows.at(-1)?.id ?? '', rows.length]
    })
  }
}
