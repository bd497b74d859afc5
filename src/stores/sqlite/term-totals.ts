import type { CorpusState } from './corpus-state.ts'
import type { Database } from './database.ts'

/**
 * Corrects the totals that BM25 rests on. A contentless FTS5 table that allows deletes keeps counting deleted rows in its number
 * of rows and terms (SQLite 3.53), so scores would depend on what the corpus once held. The savepoint makes FTS5 write its own
 * record first; it reads ours back at its next use.
 */
export function writeTermTotals(database: Database, { chunks, terms }: CorpusState): void {
  database.run('savepoint term_totals')
  database.unprotected(() => { database.run('update chunk_term_data set block = ? where id = 1', new Uint8Array([...bigEndian(chunks), ...bigEndian(terms)])) })
  database.run('release term_totals')
}

/** The totals FTS5 holds. */
export function readTermTotals(database: Database): { readonly chunks: number; readonly terms: number } {
  const [block] = database.get<[Uint8Array]>('select block from chunk_term_data where id = 1') ?? []
  const numbers: number[] = []
  let value = 0
  for (const byte of block ?? []) {
    value = value * 0x80 + (byte & 0x7f)
    if (byte < 0x80) {
      numbers.push(value)
      value = 0
    }
  }
  return { chunks: numbers[0] ?? 0, terms: numbers[1] ?? 0 }
}

/** SQLite's variable-length integer, below 2^56. */
function bigEndian(value: number): number[] {
  const bytes = [value % 0x80]
  for (let rest = Math.floor(value / 0x80); rest > 0; rest = Math.floor(rest / 0x80)) bytes.unshift(rest % 0x80 | 0x80)
  return bytes
}
