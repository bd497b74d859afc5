import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  realpathSync,
  rmdirSync,
  statSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { AppError } from '../../../core/errors.ts'

/** How to open a file where SQLite can write neither to it nor beside it. */
export interface ReadOnlyPlace {
  readonly location: string | URL
  /** The connection keeps the index of the log in its own memory, and takes no locks. */
  readonly isExclusive: boolean
  /**
   * Throws `store_unavailable` if the file has changed since it was opened: without locks a read
   * may mix two states.
   */
  readonly requireUnchanged: () => void
}

const noLocks = process.platform === 'win32' ? 'win32-none' : 'unix-none'

/**
 * Why neither the file nor its folder is writable, for display; `undefined` if both are, or if
 * there is no such folder.
 */
export function writeObstacle(path: string): string | undefined {
  return obstacle(() => {
    const file = existsSync(path) ? realpathSync(path) : resolve(path)
    accessSync(dirname(file), constants.W_OK)
    if (existsSync(file)) accessSync(file, constants.W_OK)
  })
}

/** The same, tested by creating a file: some systems report permissions that do not hold. */
export function provenWriteObstacle(path: string): string | undefined {
  return obstacle(() => {
    rmdirSync(
      mkdtempSync(
        join(dirname(existsSync(path) ? realpathSync(path) : resolve(path)), '.veritrail-'),
      ),
    )
  })
}

function obstacle(attempt: () => void): string | undefined {
  try {
    attempt()
    return undefined
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
    return code === 'EROFS' || code === 'ENOTSUP' || code === 'ENOSYS'
      ? 'it is on a disk that can only be read'
      : code === 'EACCES' || code === 'EPERM'
        ? 'you may not write to it or to its folder'
        : undefined
  }
}

/**
 * The way to open a file that can only be read.
 * - Nothing in the log beside it: as immutable, for which SQLite needs no other file.
 * - With a log and its index: as usual; SQLite reads both and respects the locks of a program that
 *   can write there.
 * - With a log alone (an archive made of a corpus that was in use or whose program was killed):
 *   without locks, the index in memory.
 */
export function readOnlyPlace(path: string): ReadOnlyPlace {
  const file = realpathSync(path)
  const journal = sizeOf(`${file}-journal`)
  const hasIndex = existsSync(`${file}-shm`)
  const hasLog = sizeOf(`${file}-wal`) > 0
  // A journal remains of a file that was being created: SQLite reports what is wrong.
  if (journal > 0 || (hasLog && hasIndex))
    return { location: path, isExclusive: false, requireUnchanged: () => {} }
  const location = pathToFileURL(file)
  location.search = hasLog ? `vfs=${noLocks}` : 'immutable=1'
  const before = stateOf(file)
  const requireUnchanged = (): void => {
    if (stateOf(file) === before) return
    throw new AppError(
      'store_unavailable',
      `${path} was changed by another program while it was read without locks. ` +
        'Run the command again.',
      { store: path },
      { retryable: true },
    )
  }
  return { location, isExclusive: hasLog, requireUnchanged }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** Changes with the file and with its log. */
function stateOf(file: string): string {
  const parts = [file, `${file}-wal`].map(each => {
    const stats = statSync(each, { throwIfNoEntry: false })
    // No inode number: some user-space file systems change it each time.
    return stats === undefined || stats.size === 0 ? '' : `${stats.size} ${stats.mtimeMs}`
  })
  return parts.join(' / ')
}

/** The error for changes to a read-only corpus. */
export function changeRefused(path: string, why: string, action: string): AppError<'forbidden'> {
  return new AppError(
    'forbidden',
    `The corpus ${path} is read-only: ${why}. Copy its folder to where ` +
      'you may write, and use the copy.',
    { action },
  )
}
