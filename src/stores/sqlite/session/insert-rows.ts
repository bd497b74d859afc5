import type { Database, Value } from './connection.ts'

// Larger ones gain nothing.
const largest = 32

/**
 * Inserts rows of one table, given one after the other as one list of values; many with each
 * statement, which takes far less time than one by one.
 */
export function rowInserter(
  database: Database,
  table: string,
  columns: readonly string[],
  ifPresent: 'fail' | 'ignore' = 'fail',
): (values: readonly Value[]) => void {
  const width = columns.length
  const row = `(${columns.map(() => '?').join(', ')})`
  // `or fail`: the whole transaction is taken back, so that SQLite need not keep what would take
  // back a single statement.
  const sql = (rows: number): string =>
    `insert or ${ifPresent} into ${table} (${columns.join(', ')}) values ` +
    Array.from({ length: rows }, () => row).join(', ')
  const sizes: Array<{ readonly rows: number; readonly sql: string }> = []
  for (let rows = largest; rows >= 1; rows /= 2) sizes.push({ rows, sql: sql(rows) })
  return values => {
    let at = 0
    for (const size of sizes) {
      const step = size.rows * width
      if (at + step > values.length) continue
      const statement = database.statement(size.sql)
      for (; at + step <= values.length; at += step) statement.run(...values.slice(at, at + step))
    }
  }
}
