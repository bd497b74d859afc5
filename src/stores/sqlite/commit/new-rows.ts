import type { CorpusState } from '../session/corpus-state.ts'
import type { Database } from '../session/connection.ts'

// With n new rows each commit rewrites about n / 400 pages of the new table, and the whole large
// one once per n rows: these sizes keep both costs low from thousands to a hundred thousand
// documents.
const maxNewHolders = 120_000
const maxNewKeys = 60_000

/**
 * Moves the rows of the small new tables into the large ones once there are many; in key order, so
 * that each page is written once.
 */
export function mergeNewRows(database: Database, state: CorpusState): void {
  if (state.newHolders > maxNewHolders) {
    database.run(
      'insert into node_document_main (node, document, value, ends, links) select node, ' +
        'document, value, ends, links from node_document_new order by node, document',
    )
    database.run('delete from node_document_new')
    state.newHolders = 0
  }
  if (state.newKeys > maxNewKeys) {
    database.run(
      'insert into node_key_main (hash, node) select hash, node from node_key_new order by ' +
        'hash, node',
    )
    database.run('delete from node_key_new')
    state.newKeys = 0
  }
}
