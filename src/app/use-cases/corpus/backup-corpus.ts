import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { AppError, isAppError } from '../../../core/errors.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { throwIfAborted } from '../../../support/abort.ts'
import { parseJson } from '../../../support/json.ts'
import {
  makePrivateFile,
  privateFolderMode,
  replacePrivateFile,
} from '../../../support/private-files.ts'
import { accessTokensLockName } from '../../access-tokens.ts'
import {
  cacheFolderName,
  configFileName,
  ingestionLockName,
  slackLockName,
  storeFileName,
  uploadFolderName,
  vacuumLockName,
  type Config,
} from '../../config/config.ts'
import type { Neo4jStoreSettings } from '../../config/store-settings.ts'
import { configuredStore } from '../../configured-store.ts'
import { corpusEntries } from '../../corpus-files.ts'
import { requireOwner } from '../../require-owner.ts'
import { copyCorpus, type CopyEvent } from './copy-corpus.ts'
import { watchedCheck, type WatchedCheckOptions } from './watched-check.ts'

/** What a backup holds: the corpus as it was at one commit. */
export interface BackupSummary {
  readonly folder: string
  readonly commitSeq: number
  readonly documents: number
  readonly bytes: number
  /** Files and folders beside the store that are in it. */
  readonly alongside: readonly string[]
}

/** `quick` is how the copy is checked: by its structure and totals only, or every row of it. */
export interface BackupOptions extends ReadOptions, WatchedCheckOptions {
  /** Follows a copy from a server to its end; absent: nobody watches. */
  readonly watch?: ((events: AsyncGenerator<CopyEvent>) => Promise<unknown>) | undefined
}

/**
 * Copies a corpus into a new folder, which is a corpus itself: the store as it is at one commit,
 * also while something is ingested, and what lies beside it, all for the owner alone. One on a
 * server becomes one in a file, which is compared with it; what changes it meanwhile is
 * `store_inconsistent`. The copy is checked before it gets its name. Throws `forbidden` for users,
 * `invalid_input` for a folder that holds something, `damaged` where the copy is not sound.
 */
export async function backupCorpus(
  corpusFolder: string,
  target: string,
  config: Config,
  { watch = drained, quick, onProgress, ...options }: BackupOptions,
): Promise<BackupSummary> {
  requireOwner(options.principal, 'back it up')
  const folder = targetFolder(corpusFolder, target)
  const part = join(dirname(folder), `.${basename(folder)}.${process.pid}.part`)
  makePart(part, dirname(folder))
  try {
    const alongside = copyAlongside(corpusFolder, part)
    throwIfAborted(options.signal, 'backing up the corpus')
    const { store } = config
    const commitSeq =
      store.kind === 'sqlite'
        ? await copyStore(join(corpusFolder, storeFileName), join(part, storeFileName))
        : await copyServer(store, corpusFolder, part, { ...options, watch })
    const checked = {
      ...(await checkedStore(part, { quick, onProgress, ...options })),
      ...commitSeq,
    }
    // What was there is an empty folder.
    rmSync(folder, { recursive: true, force: true })
    renameSync(part, folder)
    const { size } = statSync(join(folder, storeFileName))
    return { folder, ...checked, bytes: size, alongside }
  } catch (error) {
    rmSync(part, { recursive: true, force: true })
    throw error
  }
}

function makePart(part: string, parent: string): void {
  try {
    mkdirSync(part, { mode: privateFolderMode })
  } catch (cause) {
    const message = `Nothing can be written to ${parent}. Name a folder elsewhere.`
    throw new AppError(
      'invalid_input',
      message,
      { issues: [{ path: 'folder', message }] },
      { cause },
    )
  }
}

function targetFolder(corpusFolder: string, target: string): string {
  const folder = resolve(target)
  if (existsSync(folder) && (!statSync(folder).isDirectory() || readdirSync(folder).length > 0))
    throw refused('folder', `${folder} holds something already. Name a new folder.`)
  const parent = dirname(folder)
  if (!existsSync(parent))
    throw new AppError('not_found', `There is no folder ${parent} for the backup.`, {
      kind: 'file',
      id: parent,
    })
  const corpus = realpathSync(corpusFolder)
  if (`${realpathSync(parent)}${sep}`.startsWith(`${corpus}${sep}`))
    throw refused('folder', `${folder} is inside the corpus. Name a folder elsewhere.`)
  return folder
}

const refused = (path: string, message: string): AppError<'invalid_input'> =>
  new AppError('invalid_input', message, { issues: [{ path, message }] })

/** Made again when it is missing, or of one process alone. */
const leftBehind = new Set([
  cacheFolderName,
  uploadFolderName,
  ingestionLockName,
  vacuumLockName,
  slackLockName,
  accessTokensLockName,
])

function copyAlongside(corpusFolder: string, part: string): string[] {
  const names = readdirSync(corpusFolder)
  const own = new Set(corpusEntries(corpusFolder, names, [realpathSync(corpusFolder)]))
  const wanted = names
    .filter(name => own.has(name) && !leftBehind.has(name) && !name.startsWith(storeFileName))
    .filter(name => !name.endsWith('.part'))
    .sort()
  for (const name of wanted) copyEntry(join(corpusFolder, name), join(part, name))
  return wanted
}

/** Links are not followed: what they lead to is not the corpus's. */
function copyEntry(from: string, to: string): void {
  const stats = lstatSync(from)
  if (stats.isDirectory()) {
    mkdirSync(to, { mode: privateFolderMode })
    for (const name of readdirSync(from)) copyEntry(join(from, name), join(to, name))
  } else if (stats.isFile()) replacePrivateFile(to, readFileSync(from))
}

// In one step, however many there are.
const allPages = 2 ** 31 - 1

/** Copies the corpus of a server into a file, which the settings of the copy name then. */
async function copyServer(
  settings: Neo4jStoreSettings,
  corpusFolder: string,
  part: string,
  { watch, ...options }: ReadOptions & { readonly watch: NonNullable<BackupOptions['watch']> },
): Promise<{ readonly commitSeq: number }> {
  const path = join(part, configFileName)
  const given = parseJson(readFileSync(path, 'utf8'), path) as object
  replacePrivateFile(
    path,
    `${JSON.stringify({ ...given, store: { kind: 'sqlite' } }, undefined, 2)}\n`,
  )
  await using source = await configuredStore(settings, corpusFolder)
  makePrivateFile(join(part, storeFileName))
  await using target = await configuredStore({ kind: 'sqlite' }, part)
  const commitSeq = await source.documents.commitSeq(options)
  try {
    await watch(copyCorpus(source, target, options))
  } catch (cause) {
    if (!isAppError(cause, 'store_inconsistent')) throw cause
    throw new AppError(
      'store_inconsistent',
      'The corpus was changed while it was copied from the server, so the copy was not kept. ' +
        'Run the backup again when no worker or ingestion runs.',
      cause.details,
      { cause },
    )
  }
  return { commitSeq }
}

async function drained(events: AsyncIterable<CopyEvent>): Promise<void> {
  for await (const _ of events);
}

/** In one step, one read of the store: what others write meanwhile is not in it. */
async function copyStore(from: string, to: string): Promise<undefined> {
  makePrivateFile(to)
  const source = new DatabaseSync(from, { readOnly: true })
  try {
    await backup(source, to, { rate: allPages })
  } catch (cause) {
    throw new AppError(
      'store_unavailable',
      'The store of the corpus could not be copied. See that there is room on the disk, and ' +
        'check the corpus with "veritrail doctor".',
      { store: from },
      { cause },
    )
  } finally {
    source.close()
  }
}

async function checkedStore(
  folder: string,
  { principal, ...check }: ReadOptions & WatchedCheckOptions,
): Promise<Pick<BackupSummary, 'commitSeq' | 'documents'>> {
  await using store = await configuredStore({ kind: 'sqlite' }, folder)
  const { problems } = await watchedCheck(store, check)
  if (problems.length > 0)
    throw new AppError(
      'damaged',
      `The copy is not sound (${problems[0] ?? ''}), so it was not kept. Check the corpus with ` +
        '"veritrail doctor".',
      { store: folder, what: problems[0] ?? '' },
    )
  const options = { principal, signal: check.signal }
  const [commitSeq, { documents }] = await Promise.all([
    store.documents.commitSeq(options),
    store.documents.counts(options),
  ])
  return { commitSeq, documents }
}
