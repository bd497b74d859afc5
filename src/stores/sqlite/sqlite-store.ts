import type { Store } from '../../core/ports/store.ts'
import { checkStore } from './check/check.ts'
import type { ColumnPart } from './columns/column-parts.ts'
import { readAhead } from './columns/read-ahead.ts'
import { corpusWriter } from './commit/corpus-writer.ts'
import { openDatabase } from './file/database.ts'
import { documentReader } from './documents/document-reader.ts'
import { exportLines } from './export.ts'
import { graphReader } from './graph/graph-reader.ts'
import { intactReader } from './check/intact-reader.ts'
import { conversations } from './ledger/conversations.ts'
import { jobQueue } from './ledger/job-queue.ts'
import { keywordIndex } from './keyword/keyword-index.ts'
import { ledger } from './ledger/ledger.ts'
import { openSession } from './session/session.ts'
import { vectorIndex } from './vectors/vector-index.ts'

export interface SqliteStoreOptions {
  /**
   * The corpus file; created if missing, accessible to its owner only, unless `readOnly`. Beside it
   * SQLite keeps `-wal` and `-shm` while the store is open.
   */
  readonly path: string
  readonly readOnly?: boolean | undefined
  /** Milliseconds to wait while another process writes; 30 s if absent. */
  readonly busyTimeoutMs?: number | undefined
  /** Bytes of database pages kept in memory; 192 MiB if absent. */
  readonly cacheBytes?: number | undefined
}

export interface SqliteStore extends Store {
  /**
   * Why the corpus is read-only, for display: its location is not writable. Changes are then
   * `forbidden`.
   */
  readonly readOnlyReason: string | undefined
  /**
   * Reads some of what questions will want into memory, for moments without calls: these parts of
   * the graph, and what was in memory before the last commit. Takes some ten milliseconds; false
   * where nothing is left to be read.
   */
  readAhead(wanted: readonly ColumnPart[]): boolean
}

/**
 * The embedded store: one SQLite file holds the whole corpus. Its functions work synchronously; run
 * it in a worker where that matters.
 */
export function openSqliteStore(options: SqliteStoreOptions): SqliteStore {
  const settings = {
    path: options.path,
    readOnly: options.readOnly ?? false,
    busyTimeoutMs: options.busyTimeoutMs ?? 30_000,
    cacheBytes: options.cacheBytes ?? 192 * 2 ** 20,
  }
  const database = openDatabase(settings)
  const session = openSession(database)
  return {
    readOnlyReason: database.readOnlyReason,
    writer: corpusWriter(session),
    documents: documentReader(session),
    intact: intactReader(session),
    keywords: keywordIndex(session),
    vectors: vectorIndex(session),
    graph: graphReader(session),
    ledger: ledger(session),
    conversations: conversations(session),
    jobs: jobQueue(session),
    async *exportLogical() {
      yield* exportLines(() =>
        openDatabase({ ...settings, readOnly: true, cacheBytes: 16 * 2 ** 20 }),
      )
    },
    check: async checkOptions => checkStore(session, checkOptions),
    readAhead: wanted => readAhead(session, wanted),
    async [Symbol.asyncDispose]() {
      database.close()
    },
  }
}
