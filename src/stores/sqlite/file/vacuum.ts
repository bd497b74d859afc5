import { statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { AppError } from '../../../core/errors.ts'
import { openDatabase, storeError } from './database.ts'

export interface VacuumSettings {
  /** The corpus file. */
  readonly path: string
  /** What is free on its disk; absent: as the system says. */
  readonly freeDiskBytes?: number | undefined
}

export interface VacuumedStore {
  /** Of the file and its log. */
  readonly beforeBytes: number
  readonly afterBytes: number
  /** Originals that no document refers to. */
  readonly removedOriginals: number
  /** Whether another process still reads the corpus as it was, which keeps the file long. */
  readonly isHeldOpen: boolean
}

// Others may be writing when it begins; readers let go of what they read when it ends.
const busyTimeoutMs = 30_000
const releaseMs = 10_000
const cacheBytes = 64 * 2 ** 20
const indexes = ['chunk_term', 'node_term', 'edge_term', 'entity_term', 'mail_term']
const mib = 2 ** 20
const action = 'giving back disk space'

/**
 * Writes the corpus file anew without its free pages, in one transaction of SQLite: whenever it is
 * interrupted, the corpus is as before. Others can read meanwhile. Rows keep their numbers, because
 * every table has a key of its own. Blocks its thread. For a process of its own: the folder for
 * temporary files that it sets is the process's. Throws `store_unavailable` where the disk has too
 * little room, `forbidden` where the file can only be read.
 */
export function vacuumSqliteStore({ path, freeDiskBytes }: VacuumSettings): VacuumedStore {
  const database = openDatabase({ path, readOnly: false, busyTimeoutMs, cacheBytes })
  const pragma = (name: string): number => database.get<[number]>(`pragma ${name}`)?.[0] ?? 0
  try {
    // What is in the log goes into the file, so that both sizes are told alike.
    database.get('pragma wal_checkpoint(truncate)')
    const beforeBytes = fileBytes(path)
    requireRoom(
      path,
      neededBytes(pragma('page_count') - pragma('freelist_count'), pragma('page_size')),
      freeDiskBytes ?? freeBytes(path),
    )
    let removedOriginals = 0
    database.write({}, action, () => {
      removedOriginals = database.run(
        'delete from blob where n not in (select blob from document where blob is not null)',
      )
      // Full-text indexes keep what was deleted until their parts are merged.
      for (const index of indexes)
        database.run(`insert into ${index} (${index}) values ('optimize')`)
    })
    // The copy has the size of the corpus: not in memory, and on the disk that was looked at.
    database.statement('pragma temp_store = file').run()
    database
      .statement(`pragma temp_store_directory = '${dirname(path).replaceAll("'", "''")}'`)
      .run()
    database.statement('vacuum').run()
    database.statement(`pragma busy_timeout = ${releaseMs}`).get()
    const [isBusy] = database.get<[number]>('pragma wal_checkpoint(truncate)') ?? [1]
    return { beforeBytes, afterBytes: fileBytes(path), removedOriginals, isHeldOpen: isBusy !== 0 }
  } catch (cause) {
    throw cause instanceof AppError ? cause : storeError(path, cause)
  } finally {
    database.close()
  }
}

/** The copy beside the file, and the log that puts it into its place. */
const neededBytes = (usedPages: number, pageSize: number): number =>
  Math.ceil(2.1 * usedPages * pageSize)

function requireRoom(path: string, needed: number, free: number): void {
  if (free >= needed) return
  throw new AppError(
    'store_unavailable',
    `Giving back space needs ${Math.ceil(needed / mib)} MiB of free disk space beside ${path}, ` +
      `and ${Math.floor(free / mib)} MiB are free. Nothing was changed. Make room, or move the ` +
      'corpus to a larger disk first (veritrail backup).',
    { store: path },
  )
}

function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(dirname(path))
  return bavail * bsize
}

/** Of the file and its log. */
function fileBytes(path: string): number {
  return [path, `${path}-wal`].reduce(
    (sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
}
