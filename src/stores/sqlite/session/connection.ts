import type { StatementSync } from 'node:sqlite'

export type Value = string | number | bigint | Uint8Array | null

/**
 * One connection: cached statements with array rows, transactions, and notification of changes by
 * other connections. Where nothing hangs on how large a limit is, say `limit +?`: SQLite prepares a
 * statement with `limit ?` anew for every value, which takes longer than most of them run.
 */
export interface Database {
  readonly path: string
  readonly readOnly: boolean
  /** Why the file is read-only, for display, if it was not opened so on purpose. */
  readonly readOnlyReason: string | undefined
  get<Row extends readonly unknown[]>(sql: string, ...values: Value[]): Row | undefined
  all<Row extends readonly unknown[]>(sql: string, ...values: Value[]): Row[]
  iterate<Row extends readonly unknown[]>(sql: string, ...values: Value[]): IterableIterator<Row>
  /** Number of rows changed. */
  run(sql: string, ...values: Value[]): number
  statement(sql: string): StatementSync
  /**
   * Runs without SQLite's protection of shadow tables, so that FTS5's own records can be corrected.
   */
  unprotected(work: () => void): void
  /** Registers an SQL function. */
  define(name: string, implementation: (...values: Value[]) => Value): void
  /** Runs reads on one consistent state of the corpus. */
  read<Result>(
    options: { readonly signal?: AbortSignal | undefined },
    action: string,
    work: () => Result,
  ): Result
  /** Runs a change atomically. */
  write<Result>(
    options: { readonly signal?: AbortSignal | undefined },
    action: string,
    work: () => Result,
  ): Result
  /**
   * Called before a read or write that sees changes of another connection, and after a failed
   * change of this one.
   */
  onStale(forget: () => void): void
  close(): void
}
