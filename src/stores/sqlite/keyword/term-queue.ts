import type { Database } from '../session/connection.ts'

/**
 * Changes of one full-text index, gathered during a commit and written in row order: FTS5 then
 * writes one sorted segment for all of them.
 */
export interface TermQueue {
  put(row: number, terms: string): void
  remove(row: number): void
  flush(): { readonly removed: number }
}

export function termQueue(
  database: Database,
  table: 'chunk_term' | 'node_term' | 'edge_term' | 'entity_term' | 'mail_term',
): TermQueue {
  let puts = new Map<number, string>()
  let removals = new Set<number>()
  const forget = (): void => {
    puts = new Map()
    removals = new Set()
  }
  database.onStale(forget)
  return {
    put(row, terms) {
      puts.set(row, terms)
    },
    remove(row) {
      puts.delete(row)
      removals.add(row)
    },
    flush() {
      const removed = removals.size
      if (removed > 0) {
        const remove = database.statement(`delete from ${table} where rowid = ?`)
        for (const row of [...removals].sort((left, right) => left - right)) remove.run(row)
      }
      if (puts.size > 0) {
        const insert = database.statement(`insert into ${table} (rowid, terms) values (?, ?)`)
        for (const [row, terms] of [...puts].sort(([left], [right]) => left - right))
          insert.run(row, terms)
      }
      forget()
      return { removed }
    },
  }
}
