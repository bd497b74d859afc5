import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError, isAppError } from '../../../core/errors.ts'
import { configFileName, storeFileName } from '../../config/config.ts'
import { loadConfig } from '../../config/load-config.ts'
import { configuredStore } from '../../configured-store.ts'
import { requireOwner } from '../../require-owner.ts'
import { backupCorpus, type BackupOptions, type BackupSummary } from './backup-corpus.ts'
import { copyCorpus } from './copy-corpus.ts'
import { watchedCheck } from './watched-check.ts'

export interface RestoreOptions extends BackupOptions {
  /** Goes on with a copy to a server that was interrupted. */
  readonly resume?: boolean | undefined
}

export type RestoredCorpus =
  | ({ readonly store: 'sqlite' } & Pick<BackupSummary, 'folder' | 'documents'>)
  | { readonly store: 'neo4j'; readonly folder: string; readonly documents: number }

/**
 * Puts a backup back: as a corpus in a new folder, with all that lies beside it, or, where there is
 * a corpus on a server that is empty, its content there. Every row is checked unless it is to be
 * quick. Throws `forbidden` for users, `not_found` where there is no backup, `invalid_input` for a
 * corpus that holds something, `damaged` where the backup is not sound.
 */
export async function restoreCorpus(
  backupFolder: string,
  target: { readonly folder: string; readonly exists: boolean },
  options: RestoreOptions,
): Promise<RestoredCorpus> {
  requireOwner(options.principal, 'restore it')
  for (const name of [configFileName, storeFileName])
    if (!existsSync(join(backupFolder, name)))
      throw new AppError(
        'not_found',
        `There is no backup in ${backupFolder}: ${name} is missing. A backup is a folder that ` +
          '"veritrail backup" made.',
        { kind: 'corpus', id: backupFolder },
      )
  const { folder } = target
  if (!target.exists) {
    // Whatever its settings say: a backup is in a file.
    const config = { ...loadConfig(backupFolder), store: { kind: 'sqlite' as const } }
    const copying = backupCorpus(backupFolder, folder, config, options)
    const { documents } = await copying.catch((error: unknown) => {
      throw isAppError(error, 'damaged') ? damagedBackup(backupFolder, error.details.what) : error
    })
    return { store: 'sqlite', folder, documents }
  }
  const { store } = loadConfig(folder)
  if (store.kind === 'sqlite')
    throw new AppError(
      'invalid_input',
      `There is already a corpus in ${folder}. Move it away, or name another folder with ` +
        '--corpus.',
      { issues: [{ path: 'corpus', message: 'exists already' }] },
    )
  const { watch, quick, onProgress, ...access } = options
  await using source = await configuredStore({ kind: 'sqlite' }, backupFolder)
  const { problems } = await watchedCheck(source, { quick, onProgress, signal: access.signal })
  if (problems[0] !== undefined) throw damagedBackup(backupFolder, problems[0])
  await using server = await configuredStore(store, folder)
  const events = copyCorpus(source, server, access)
  if (watch === undefined) for await (const _ of events);
  else await watch(events)
  const { documents } = await server.documents.counts(access)
  return { store: 'neo4j', folder, documents }
}

const damagedBackup = (folder: string, what: string): AppError<'damaged'> =>
  new AppError(
    'damaged',
    `The backup is damaged (${what}), so nothing was put back. Take an older one; what is intact ` +
      `of this one is saved by "veritrail --corpus ${folder} doctor --repair".`,
    { store: folder, what },
  )
