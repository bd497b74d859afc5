import type { Database } from '../session/connection.ts'

/** Rows of words (`row`: how many chunks hold each), or of every place where one stands. */
export type VocabularyKind = 'row' | 'instance'

const made = new WeakMap<Database, Set<VocabularyKind>>()

/** The table of FTS5's own vocabulary of all chunks; its words are index terms. */
export function vocabulary(database: Database, kind: VocabularyKind): string {
  const table = `temp.chunk_term_${kind}`
  let kinds = made.get(database)
  if (kinds === undefined) made.set(database, (kinds = new Set()))
  if (!kinds.has(kind)) {
    // Of this connection alone; nothing of it is in the file.
    database.run(
      `create virtual table if not exists ${table} using ` +
        `fts5vocab('main', 'chunk_term', '${kind}')`,
    )
    kinds.add(kind)
  }
  return table
}
