import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../../core/errors.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { Store } from '../../../core/ports/store.ts'
import {
  configFileName,
  ingestionLockName,
  storeFileName,
  uploadFolderName,
  vacuumLockName,
  type Config,
} from '../../config/config.ts'
import { configuredStore } from '../../configured-store.ts'
import { isLocked, processLock } from '../../process-lock.ts'
import { requireOwner } from '../../require-owner.ts'
import { vacuumInProcess } from '../../workers/vacuum-process.ts'
import { removeLeftovers } from '../jobs/upload-staging.ts'

export interface VacuumSummary {
  /** Of the corpus folder: the store with its log, and what was cleared beside it. */
  readonly beforeBytes: number
  readonly afterBytes: number
  /** Originals in the store that no document refers to. */
  readonly removedOriginals: number
  /** Files beside the store that interrupted commands left, and what they held. */
  readonly removedFiles: number
  readonly removedFileBytes: number
  /** Stores that a repair kept, for people to delete. */
  readonly keptDamaged: readonly string[]
  /** Whether another process still reads the corpus as it was, which keeps the file long. */
  readonly isHeldOpen: boolean
}

export interface VacuumOptions extends ReadOptions {
  /** What is free on the disk; absent: as the system says. */
  readonly freeDiskBytes?: number | undefined
}

/**
 * Gives disk space back that deleted documents took. Others can go on reading; who writes meanwhile
 * waits. Interrupted, the corpus is as before. Throws `forbidden` for users and for a corpus that
 * can only be read, `invalid_input` for one on a server, `store_unavailable` while something is
 * ingested and where the disk has too little room, `damaged`, `aborted`.
 */
export async function vacuumCorpus(
  corpusFolder: string,
  config: Config,
  { freeDiskBytes, ...options }: VacuumOptions,
): Promise<VacuumSummary> {
  requireOwner(options.principal, 'give back its disk space')
  if (config.store.kind !== 'sqlite') {
    const message =
      'This corpus is in Neo4j: the server reuses the space of what was deleted, and gives it ' +
      'back by its own tools (neo4j-admin database copy).'
    throw new AppError('invalid_input', message, { issues: [{ path: 'store', message }] })
  }
  const path = join(corpusFolder, storeFileName)
  // An ingestion takes its own lock first and then looks at this one: never do both go on.
  using lock = processLock(join(corpusFolder, vacuumLockName))
  if (!lock.isHeld && isLocked(join(corpusFolder, vacuumLockName)))
    throw busy(path, 'Disk space is being given back already. Wait until that has ended.')
  if (isLocked(join(corpusFolder, ingestionLockName)))
    throw busy(path, 'An ingestion is under way. Run "veritrail vacuum" when it has ended.')
  const cleared = await prepare(corpusFolder, options)
  const { beforeBytes, afterBytes, ...rest } = await vacuumInProcess(
    { path, freeDiskBytes },
    { signal: options.signal },
  )
  return {
    beforeBytes: beforeBytes + cleared.removedFileBytes,
    afterBytes,
    ...cleared,
    ...rest,
    keptDamaged: readdirSync(corpusFolder).filter(name =>
      name.startsWith(`${storeFileName}.damaged-`),
    ),
  }
}

/** Throws `store_unavailable` while the space of a corpus is given back. */
export function requireNoVacuum(corpusFolder: string): void {
  if (isLocked(join(corpusFolder, vacuumLockName)))
    throw busy(
      join(corpusFolder, storeFileName),
      'The disk space of the corpus is being given back ("veritrail vacuum"). Ingest when that ' +
        'has ended; nothing was read.',
    )
}

const busy = (store: string, message: string): AppError<'store_unavailable'> =>
  new AppError('store_unavailable', message, { store }, { retryable: true })

type Cleared = Pick<VacuumSummary, 'removedFiles' | 'removedFileBytes'>

/** Sees that the store is sound, and removes what lies beside it without use. */
async function prepare(corpusFolder: string, options: ReadOptions): Promise<Cleared> {
  await using store = await configuredStore({ kind: 'sqlite' }, corpusFolder)
  const { problems } = await store.check({ quick: true })
  if (problems.length > 0)
    throw new AppError(
      'damaged',
      `The corpus is not sound (${problems[0] ?? ''}), so nothing was changed. Run "veritrail ` +
        'doctor".',
      { store: corpusFolder, what: problems[0] ?? '' },
    )
  const before = filesIn(corpusFolder)
  await clearUploads(corpusFolder, store, options)
  for (const name of leftNames(corpusFolder)) rmSync(join(corpusFolder, name), { force: true })
  const after = filesIn(corpusFolder)
  const gone = [...before].filter(([file]) => !after.has(file))
  return {
    removedFiles: gone.length,
    removedFileBytes: gone.reduce((sum, [, bytes]) => sum + bytes, 0),
  }
}

async function clearUploads(
  corpusFolder: string,
  { jobs }: Pick<Store, 'jobs'>,
  options: ReadOptions,
): Promise<void> {
  await removeLeftovers(corpusFolder, Date.now(), async id => {
    const status = (await jobs.get(id, options))?.status
    return status === 'waiting' || status === 'leased'
  })
}

// Somebody may be writing such a file at this moment.
const leftAfterMs = 60 * 60_000
const halfWritten = /^[a-z-]+\.[a-z]+\.[0-9a-f]{8}-[0-9a-f-]{27}\.part$/

/** Files that a command which was killed had begun; a repaired store only of a repair. */
function leftNames(corpusFolder: string): string[] {
  const names = readdirSync(corpusFolder)
  if (!names.includes(configFileName)) return []
  return names.filter(name => {
    if (!halfWritten.test(name) && !name.startsWith(`${storeFileName}.repair`)) return false
    const stats = statSync(join(corpusFolder, name), { throwIfNoEntry: false })
    return stats?.isFile() === true && Date.now() - stats.mtimeMs > leftAfterMs
  })
}

/** Files that may be cleared, with their sizes: of the folder itself and of what is uploaded. */
function filesIn(corpusFolder: string): Map<string, number> {
  const found = new Map<string, number>()
  const note = (path: string): void => {
    const stats = statSync(path, { throwIfNoEntry: false })
    // The log and its index come and go.
    if (stats?.isFile() === true && !/-(?:wal|shm)$/.test(path)) found.set(path, stats.size)
  }
  for (const entry of readdirSync(corpusFolder, { withFileTypes: true })) {
    const path = join(corpusFolder, entry.name)
    if (entry.isFile()) note(path)
    else if (entry.isDirectory() && entry.name === uploadFolderName)
      for (const name of readdirSync(path, { recursive: true })) note(join(path, String(name)))
  }
  return found
}
