import type { Database } from '../session/connection.ts'

/** Rows of words (`row`: how many chunks hold each), or of every place where one stands. */
export type VocabularyKind = 'row' | 'instance'

/** The table of FTS5's own vocabulary of all chunks; its words are index terms. */
export function vocabulary(database: Database, kind: VocabularyKind): string {
  const table = `temp.chunk_term_${kind}`
  // Of this connection alone, nothing of it is in the file; a read that fails takes it back.
  database.run(
    `create virtual table if not exists ${table} using ` +
      `fts5vocab('main', 'chunk_term', '${kind}')`,
  )
  return table
}
