import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { StatementSync } from 'node:sqlite'
import { AppError, isAppError } from '../../../core/errors.ts'
import { throwIfAborted } from '../../../support/abort.ts'
import { isErrno, makePrivateFile } from '../../../support/private-files.ts'
import type { Database, Value } from '../session/connection.ts'
import {
  changeRefused,
  provenWriteObstacle,
  readOnlyPlace,
  writeObstacle,
  type ReadOnlyPlace,
} from './read-only-place.ts'
import { DamagedRow, damageFoundBySqlite, damaged, wasCorpus } from '../session/damage.ts'
import { applicationId, migrations, schemaVersion } from './schema.ts'

export interface DatabaseOptions {
  readonly path: string
  readonly readOnly: boolean
  /** Milliseconds to wait for another process's write. */
  readonly busyTimeoutMs: number
  /** Bytes of pages kept in memory. */
  readonly cacheBytes: number
}

// Statements differ by principal and query, so their number is bounded; the least recently used are
// dropped.
const maxStatements = 400

/**
 * Opens or creates a corpus file; where it cannot be written it is opened for reading
 * (`readOnlyReason`). Throws `store_unavailable` for a file that is not a corpus or of a newer
 * version, `not_found` for a missing one that is to be read only.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { path, readOnly } = options
  if (path === inMemory) return openAt(options, undefined)
  if (readOnly && !existsSync(path))
    throw new AppError('not_found', `There is no corpus at ${path}.`, { kind: 'corpus', id: path })
  if (wasEmptied(path)) {
    throw new AppError(
      'damaged',
      `${path} is empty: it was truncated, or its creation was interrupted. Restore a ` +
        'copy, or delete it and ingest again.',
      { store: path, what: 'the whole file' },
    )
  }
  const obstacle = writeObstacle(path)
  if (obstacle !== undefined) return openForReading(options, obstacle)
  try {
    return openAt(options, undefined)
  } catch (error) {
    const proven = !isForWantOfWriting(error)
      ? undefined
      : readOnly
        ? 'nothing can be written beside it'
        : provenWriteObstacle(path)
    if (proven === undefined) throw error
    return openForReading(options, proven)
  }
}

const inMemory = ':memory:'
/** How long a new file may lack its header. */
const beginningMs = 10_000

/**
 * Whether a corpus file has lost everything. A file that another process is creating is empty for a
 * moment.
 */
function wasEmptied(path: string): boolean {
  const file = statSync(path, { throwIfNoEntry: false })
  if (file?.isFile() !== true || file.size > 0 || file.mtimeMs > Date.now() - beginningMs)
    return false
  return (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0
}

function openForReading(options: DatabaseOptions, reason: string): Database {
  const { path } = options
  if (!existsSync(path))
    throw new AppError(
      'not_found',
      `There is no corpus at ${path}, and none can be created: ${reason}.`,
      { kind: 'corpus', id: path },
    )
  try {
    return openAt(options, { reason, ...readOnlyPlace(path) })
  } catch (cause) {
    throw cause instanceof AppError ? cause : storeError(path, cause)
  }
}

/** Opens for writing, or for reading if requested or if nothing else is possible. */
function openAt(
  options: DatabaseOptions,
  place: (ReadOnlyPlace & { readonly reason: string }) | undefined,
): Database {
  const settings = { ...options, readOnly: options.readOnly || place !== undefined }
  const connection = connect(settings, place)
  const database = wrapConnection(connection, settings, place)
  try {
    prepareSchema(connection, database, settings)
  } catch (cause) {
    database.close()
    throw cause instanceof AppError ? cause : storeError(options.path, cause)
  }
  return database
}

/** SQLite needs to write even to read: the index of the log. */
function isForWantOfWriting(error: unknown): boolean {
  if (!isAppError(error, 'store_unavailable')) return false
  const { cause } = error
  if (isErrno(cause))
    return cause.code === 'EACCES' || cause.code === 'EPERM' || cause.code === 'EROFS'
  const code = cause instanceof Error && 'errcode' in cause ? Number(cause.errcode) & 0xff : 0
  return code === 8 || code === 14
}

function wrapConnection(
  connection: DatabaseSync,
  { path, readOnly }: DatabaseOptions,
  place: (ReadOnlyPlace & { readonly reason: string }) | undefined,
): Database {
  const statements = new Map<string, StatementSync>()
  const forgetters: Array<() => void> = []
  const statement = (sql: string): StatementSync => {
    const known = statements.get(sql)
    if (known !== undefined) {
      if (statements.size > maxStatements / 2) {
        statements.delete(sql)
        statements.set(sql, known)
      }
      return known
    }
    const made = connection.prepare(sql)
    made.setReturnArrays(true)
    statements.set(sql, made)
    if (statements.size > maxStatements)
      for (const oldest of statements.keys()) {
        statements.delete(oldest)
        break
      }
    return made
  }
  const dataVersion = (): unknown => statement('pragma data_version').get()
  let seenVersion: string | undefined
  const forgetAll = (): void => {
    for (const forget of forgetters) forget()
  }
  const noticeOthers = (): void => {
    const version = String(dataVersion())
    if (version === seenVersion) return
    seenVersion = version
    forgetAll()
  }
  return {
    path,
    readOnly,
    readOnlyReason: place?.reason,
    statement,
    get: <Row extends readonly unknown[]>(sql: string, ...values: Value[]) =>
      statement(sql).get(...values) as unknown as Row | undefined,
    all: <Row extends readonly unknown[]>(sql: string, ...values: Value[]) =>
      statement(sql).all(...values) as unknown as Row[],
    iterate: <Row extends readonly unknown[]>(sql: string, ...values: Value[]) =>
      statement(sql).iterate(...values) as unknown as IterableIterator<Row>,
    run: (sql, ...values) => Number(statement(sql).run(...values).changes),
    unprotected(work) {
      connection.enableDefensive(false)
      try {
        work()
      } finally {
        connection.enableDefensive(true)
      }
    },
    define: (name, implementation) => {
      connection.function(name, { deterministic: true, varargs: true }, (...values) =>
        implementation(...(values as Value[])),
      )
    },
    read(readOptions, action, work) {
      throwIfAborted(readOptions.signal, action)
      if (connection.isTransaction) return work()
      place?.requireUnchanged()
      try {
        statement('begin').run()
        noticeOthers()
        const result = work()
        statement('commit').run()
        return result
      } catch (cause) {
        // In a damaged file even the commit of a read fails; a rollback does not read pages.
        if (connection.isTransaction) statement('rollback').run()
        throw wrapped(path, cause)
      }
    },
    write(writeOptions, action, work) {
      throwIfAborted(writeOptions.signal, action)
      if (place !== undefined) throw changeRefused(path, place.reason, action)
      if (readOnly) throw new AppError('forbidden', `${path} was opened read-only.`, { action })
      try {
        statement('begin immediate').run()
      } catch (cause) {
        throw wrapped(path, cause)
      }
      try {
        noticeOthers()
        const result = work()
        throwIfAborted(writeOptions.signal, action)
        statement('commit').run()
        return result
      } catch (cause) {
        if (connection.isTransaction) statement('rollback').run()
        forgetAll()
        throw wrapped(path, cause)
      }
    },
    onStale(forget) {
      forgetters.push(forget)
    },
    close() {
      statements.clear()
      if (connection.isOpen) connection.close()
    },
  }
}

function connect(
  { path, readOnly, busyTimeoutMs }: DatabaseOptions,
  place: ReadOnlyPlace | undefined,
): DatabaseSync {
  try {
    if (existsSync(path) && statSync(path).isDirectory()) throw new Error('it is a folder')
    // SQLite gives the log and its index the permissions of this file.
    if (!readOnly && path !== inMemory) makePrivateFile(path)
    const connection = new DatabaseSync(place?.location ?? path, {
      readOnly,
      timeout: busyTimeoutMs,
      enableForeignKeyConstraints: false,
      enableDoubleQuotedStringLiterals: false,
    })
    if (place?.isExclusive === true) connection.exec('pragma locking_mode = exclusive')
    return connection
  } catch (cause) {
    throw storeError(path, cause)
  }
}

function prepareSchema(
  connection: DatabaseSync,
  database: Database,
  { path, readOnly, cacheBytes }: DatabaseOptions,
): void {
  const pragma = (name: string): number =>
    Number(Object.values(connection.prepare(`pragma ${name}`).get() ?? {})[0] ?? 0)
  // Without tables and unmarked: new, or its creation was (or is being) interrupted between the
  // first page and the tables.
  const isEmpty =
    pragma('application_id') === 0 &&
    pragma('user_version') === 0 &&
    Number(
      Object.values(connection.prepare('select count(*) from sqlite_schema').get() ?? {})[0],
    ) === 0
  if (!isEmpty && pragma('application_id') !== applicationId) {
    const ours = connection
      .prepare(
        `select count(*) as tables from sqlite_schema where name in ('document_body', ` +
          `'chunk_term', 'node_document_main')`,
      )
      .get()?.['tables']
    if (ours === 3) throw new DamagedRow('the beginning of the file')
    throw new AppError(
      'store_unavailable',
      `${path} is a database, but not a veritrail corpus. Nothing was changed; give another path.`,
      { store: path },
    )
  }
  const version = isEmpty ? 0 : pragma('user_version')
  if (version > schemaVersion) {
    throw new AppError(
      'store_unavailable',
      `${path} was written by a newer veritrail (schema ${version}, this one knows up to ` +
        `${schemaVersion}). Update veritrail.`,
      { store: path },
    )
  }
  if (version < schemaVersion && readOnly) {
    const what = isEmpty ? 'is empty' : `has the older schema ${version}`
    const advice =
      database.readOnlyReason === undefined
        ? 'open it once for writing'
        : 'copy its folder to where you may write, and use it there once'
    throw new AppError(
      'store_unavailable',
      `${path} ${what}; ${advice} to bring it up to schema ${schemaVersion}.`,
      { store: path },
    )
  }
  if (!readOnly) {
    // Texts of two emails fit on a page, and fewer pages are written than with the usual page size.
    connection.exec('pragma page_size = 16384')
    connection.exec('pragma journal_mode = wal')
    // In WAL mode a kill loses nothing that was committed; only a power cut can lose the last
    // commits, never the file's consistency.
    connection.exec('pragma synchronous = normal')
    // Pages that many batches touch are then written into the file once instead of after every few
    // commits; bounds the log at about 256 MB.
    connection.exec('pragma wal_autocheckpoint = 16384')
    connection.exec('pragma journal_size_limit = 67108864')
  }
  connection.exec(`pragma cache_size = -${Math.ceil(cacheBytes / 1024)}`)
  connection.exec('pragma temp_store = memory')
  if (version === schemaVersion) return
  connection.exec('begin immediate')
  // Another process may have been first.
  const present = pragma('user_version')
  try {
    for (const { sql, fill } of migrations.slice(present)) {
      connection.exec(sql)
      fill?.(database)
    }
  } catch (cause) {
    throw isEmpty ? cause : notBroughtUpToDate(path, present, cause)
  }
  connection.exec(`pragma application_id = ${applicationId}`)
  connection.exec(`pragma user_version = ${schemaVersion}`)
  connection.exec('commit')
}

/**
 * What is said where a step to the newer schema fails: that it lacks something is no damage, since
 * the steps were not made for such a corpus. Closing the file takes back what was done.
 */
function notBroughtUpToDate(path: string, schema: number, cause: unknown): unknown {
  const inner = isAppError(cause, 'damaged') ? cause.cause : cause
  const message = inner instanceof Error ? inner.message : ''
  if (!/^no such (?:table|column|view)|^duplicate column name| already exists$/.test(message))
    return cause
  return new AppError(
    'store_unavailable',
    `${path} has schema ${schema} in a form that cannot be brought up to schema ` +
      `${schemaVersion}: ${message}. Nothing was changed. Use the veritrail that made it, or ` +
      '"veritrail ingest" its documents into another folder (--corpus).',
    { store: path },
    { cause },
  )
}

/** An error of reading or writing, as callers of the store get it. */
function wrapped(path: string, cause: unknown): unknown {
  if (cause instanceof AppError || !(cause instanceof Error)) return cause
  return 'errcode' in cause ||
    cause instanceof DamagedRow ||
    damageFoundBySqlite(cause) !== undefined
    ? storeError(path, cause)
    : cause
}

/** An error of SQLite or of a damaged row as an `AppError`; busy ones are retryable. */
export function storeError(path: string, cause: unknown): AppError {
  if (isAppError(cause, 'store_unavailable')) return cause
  if (cause instanceof DamagedRow)
    return damaged(path, cause.what, { documentId: cause.documentId, cause })
  const code = cause instanceof Error && 'errcode' in cause ? Number(cause.errcode) & 0xff : 0
  const what = cause instanceof Error ? damageFoundBySqlite(cause) : undefined
  if (what !== undefined) return damaged(path, what, { cause })
  if (code === 26 && wasCorpus(headerOf(path), applicationId))
    return damaged(path, 'the beginning of the file', { cause })
  const reason =
    code === 26
      ? 'it is not a veritrail corpus'
      : code === 5 || code === 6
        ? 'another process is writing to it; try again'
        : code === 8
          ? 'it may not be written to; see the permissions of the file and its folder, or ' +
            'copy the corpus'
          : code === 13 || (isErrno(cause) && cause.code === 'ENOSPC')
            ? 'the disk is full. Free some space and run the command again; what was stored ' +
              'before is kept'
            : code === 14 || (isErrno(cause) && cause.code === 'ENOENT')
              ? 'it cannot be opened; see that the folder exists and may be written to'
              : cause instanceof Error
                ? cause.message
                : 'unknown'
  return new AppError(
    'store_unavailable',
    `Cannot use ${path}: ${reason}.`,
    { store: path },
    { cause, retryable: code === 5 || code === 6 },
  )
}

/** The first bytes of a file that SQLite did not open, so nothing holds locks on it. */
function headerOf(path: string): Uint8Array {
  const header = new Uint8Array(100)
  const file = openSync(path, 'r')
  try {
    return header.subarray(0, readSync(file, header, 0, header.length, 0))
  } finally {
    closeSync(file)
  }
}
