import type { Store } from '../../core/ports/store.ts'
import { nothingLeftOut } from '../rules/nothing-left-out.ts'
import { checkStore } from './check/check.ts'
import { connect } from './connection/connection.ts'
import type { Neo4jSettings } from './connection/connection.ts'
import { corpusWriter } from './commit/corpus-writer.ts'
import { updateCorpus } from './commit/update-corpus.ts'
import { documentReader } from './documents/document-reader.ts'
import { exportLines } from './export.ts'
import { graphReader } from './graph/graph-reader.ts'
import { conversations } from './ledger/conversations.ts'
import { jobQueue } from './ledger/job-queue.ts'
import { keywordIndex } from './keyword/keyword-index.ts'
import { ledger } from './ledger/ledger.ts'
import { prepareSchema } from './connection/schema.ts'
import { vectorIndex } from './vectors/vector-index.ts'

/**
 * The store on a Neo4j server: one database holds one corpus, whose nodes carry labels that begin
 * with `~`; everything else in it is left alone. Throws `store_unavailable` if the driver is
 * missing, the server does not answer or refuses the login, or the database holds remains of
 * another corpus.
 */
export async function openNeo4jStore(settings: Neo4jSettings): Promise<Store> {
  const connection = await connect(settings)
  try {
    await prepareSchema(connection, updateCorpus)
  } catch (error) {
    await connection[Symbol.asyncDispose]()
    throw error
  }
  const documents = documentReader(connection)
  return {
    writer: corpusWriter(connection),
    documents,
    intact: nothingLeftOut(documents),
    keywords: keywordIndex(connection),
    vectors: vectorIndex(connection),
    graph: graphReader(connection),
    ledger: ledger(connection),
    conversations: conversations(connection),
    jobs: jobQueue(connection),
    exportLogical: exportOptions => exportLines(connection, exportOptions?.anyOrder === true),
    check: checkOptions => checkStore(connection, checkOptions),
    async [Symbol.asyncDispose]() {
      await connection[Symbol.asyncDispose]()
    },
  }
}
