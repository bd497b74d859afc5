import type { Database } from '../session/connection.ts'

/** Full-text indexes whose hits are ranked. */
export type RankedTable = 'chunk_term' | 'entity_term'
export interface TermTotals {
  readonly rows: number
  readonly terms: number
}

/**
 * Corrects the totals that BM25 uses. A contentless FTS5 table that allows deletes keeps counting
 * deleted rows in its number of rows and terms (SQLite 3.53), so scores would depend on what the
 * corpus once contained. The savepoint makes FTS5 write its own record first; it reads ours back at
 * its next use.
 */
export function writeTermTotals(
  database: Database,
  table: RankedTable,
  { rows, terms }: TermTotals,
): void {
  database.run('savepoint term_totals')
  database.unprotected(() => {
    database.run(
      `update ${table}_data set block = ? where id = 1`,
      new Uint8Array([...bigEndian(rows), ...bigEndian(terms)]),
    )
  })
  database.run('release term_totals')
}

/** The totals FTS5 holds. */
export function readTermTotals(database: Database, table: RankedTable): TermTotals {
  const [block] = database.get<[Uint8Array]>(`select block from ${table}_data where id = 1`) ?? []
  const numbers: number[] = []
  let value = 0
  for (const byte of block ?? []) {
    value = value * 0x80 + (byte & 0x7f)
    if (byte < 0x80) {
      numbers.push(value)
      value = 0
    }
  }
  return { rows: numbers[0] ?? 0, terms: numbers[1] ?? 0 }
}

/** SQLite's variable-length integer, below 2^56. */
function bigEndian(value: number): number[] {
  const bytes = [value % 0x80]
  for (let rest = Math.floor(value / 0x80); rest > 0; rest = Math.floor(rest / 0x80))
    bytes.unshift((rest % 0x80) | 0x80)
  return bytes
}

/**
 * Number of index terms of one row according to FTS5; undefined for a row that is not in the index.
 */
export function rowTermCount(
  database: Database,
  table: RankedTable,
  row: number,
): number | undefined {
  const [size] =
    database.get<[Uint8Array]>(`select sz from ${table}_docsize where id = ?`, row) ?? []
  if (size === undefined) return undefined
  let terms = 0
  for (const byte of size) terms = terms * 0x80 + (byte & 0x7f)
  return terms
}

const space = 0x20

/** Number of words in a text whose words are separated by single spaces. */
export function wordCount(terms: string): number {
  let count = terms === '' ? 0 : 1
  for (let at = 0; at < terms.length; at++) if (terms.charCodeAt(at) === space) count++
  return count
}
