import type { StatementSync } from 'node:sqlite'

export type Value = string | number | bigint | Uint8Array | null

/**
 * One connection: cached statements whose rows are arrays, transactions, and word of what other
 * connections changed.
 */
export interface Database {
  readonly path: string
  readonly readOnly: boolean
  /** Why the file can only be read, for people, where something else was asked for or hoped for. */
  readonly readOnlyReason: string | undefined
  get<Row extends readonly unknown[]>(sql: string, ...values: Value[]): Row | undefined
  all<Row extends readonly unknown[]>(sql: string, ...values: Value[]): Row[]
  iterate<Row extends readonly unknown[]>(sql: string, ...values: Value[]): IterableIterator<Row>
  /** Number of rows changed. */
  run(sql: string, ...values: Value[]): number
  statement(sql: string): StatementSync
  /**
   * Runs with the connection's protection of shadow tables off: FTS5's own records can be
   * corrected.
   */
  unprotected(work: () => void): void
  /** Makes a function known to SQL. */
  define(name: string, implementation: (...values: Value[]) => Value): void
  /** Runs reads that see one state of the corpus. */
  read<Result>(
    options: { readonly signal?: AbortSignal | undefined },
    action: string,
    work: () => Result,
  ): Result
  /** Runs a change that happens as a whole or not at all. */
  write<Result>(
    options: { readonly signal?: AbortSignal | undefined },
    action: string,
    work: () => Result,
  ): Result
  /**
   * Called before a read or write that sees changes of another connection, and after a change of
   * this one that failed.
   */
  onStale(forget: () => void): void
  close(): void
}
