import { closeSync, existsSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** A lock that ends with its process, however that ends: the system gives it up. */
export interface ProcessLock extends Disposable {
  readonly isHeld: boolean
}

// So often a lock that somebody else has is tried again.
const retryMs = 500
const busy = 5

/**
 * Takes the lock of a file, which is made for its user alone where it is not there; while another
 * process has it, or cannot be told, tries again until it is disposed. The file stays. Node has no
 * file locks of its own: SQLite's are used, on an empty database that nothing is ever written to.
 */
export function processLock(path: string): ProcessLock {
  let held: DatabaseSync | undefined
  let timer: NodeJS.Timeout | undefined
  const attempt = (): void => {
    held = lockedDatabase(path)
    if (held !== undefined) clearInterval(timer)
  }
  attempt()
  if (held === undefined) timer = setInterval(attempt, retryMs).unref()
  return {
    get isHeld() {
      return held !== undefined
    },
    [Symbol.dispose]() {
      clearInterval(timer)
      held?.close()
      held = undefined
    },
  }
}

/**
 * Whether a process, this one included, has the lock. A file that is not there or cannot be read is
 * not locked.
 */
export function isLocked(path: string): boolean {
  if (!existsSync(path)) return false
  try {
    using database = new DatabaseSync(path, { readOnly: true, timeout: 0 })
    database.prepare('select count(*) from sqlite_schema').get()
    return false
  } catch (error) {
    return isBusy(error)
  }
}

function lockedDatabase(path: string): DatabaseSync | undefined {
  let database: DatabaseSync | undefined
  try {
    // Closing a file that this process has locked would give up the lock: made only where it is
    // missing.
    if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
    database = new DatabaseSync(path, { timeout: 0 })
    // Beginning on an empty database would write a journal.
    database.exec('pragma journal_mode = memory')
    database.exec('begin exclusive')
    return database
  } catch {
    // Busy, or on a disk that cannot be written to: the lock only tells others, so its holder goes
    // on without it.
    database?.close()
    return undefined
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === busy
}
