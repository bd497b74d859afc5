import {
  accessSync,
  constants,
  lstatSync,
  readdirSync,
  realpathSync,
  statSync,
  type Stats,
} from 'node:fs'
import { basename, join, relative } from 'node:path'
import { AppError } from '../core/errors.ts'
import {
  hasPermissionBits,
  isErrno,
  isOpenToOthers,
  octalMode,
  privateFileMode,
  privateFolderMode,
  removeOthersAccess,
} from '../support/private-files.ts'
import {
  alignmentFolderName,
  cacheFolderName,
  configFileName,
  corpusFolderName,
  experimentsFolderName,
  ingestionLockName,
  peopleFileName,
  privacyFileName,
  privacyReportFileName,
  promptFolderName,
  questionSetsFolderName,
  slackEventsFileName,
  slackLockName,
  storeFileName,
  uploadFolderName,
  vacuumLockName,
} from './config/config.ts'
import { accessTokensFileName, accessTokensLockName } from './access-tokens.ts'
import { failedReadingsFileName } from './failed-readings.ts'
import { importDatesFileName } from './import-dates.ts'
import { schemaFileName } from './kept-schema.ts'

/**
 * Who else can use the files of a corpus. `problems` are for the owner to mend, `notes` only to
 * know.
 */
export interface CorpusFilesCheck {
  readonly problems: readonly string[]
  readonly notes: readonly string[]
}

interface Entry {
  readonly path: string
  readonly stats: Stats
}

const ownFiles = [
  configFileName,
  storeFileName,
  schemaFileName,
  importDatesFileName,
  ingestionLockName,
  vacuumLockName,
  failedReadingsFileName,
  accessTokensFileName,
  accessTokensLockName,
  slackEventsFileName,
  slackLockName,
  privacyFileName,
  peopleFileName,
  privacyReportFileName,
]

/**
 * In a folder of the corpus's own also what an editor or a person leaves beside a file of ours: its
 * name and an ending.
 */
const isOwnName = (name: string): boolean =>
  name === promptFolderName ||
  name === alignmentFolderName ||
  name === cacheFolderName ||
  name === uploadFolderName ||
  name === experimentsFolderName ||
  name === questionSetsFolderName ||
  name.startsWith('.schema-') ||
  ownFiles.some(
    own => name === own || (name.startsWith(own) && /^[-.~]/.test(name.slice(own.length))),
  )

/**
 * In a folder that is somebody's project too, `prompts` or `config.json.example` need not be ours.
 */
const isCertainlyOwn = (name: string): boolean =>
  ownFiles.includes(name) ||
  name === uploadFolderName ||
  name.startsWith(storeFileName) ||
  (name.endsWith('.part') && ownFiles.some(own => name.startsWith(`${own}.`)))

/**
 * Which of the names in a folder are a corpus's own and no documents: all where the folder is there
 * for a corpus alone, and none where it holds no corpus. `corpora`: real paths of folders that are
 * corpora whatever they hold, as one on a server does not show.
 */
export function corpusEntries(
  folder: string,
  names: readonly string[],
  corpora: readonly string[],
): readonly string[] {
  const isCorpus =
    names.includes(configFileName) && (names.includes(storeFileName) || corpora.includes(folder))
  return !isCorpus ? [] : names.every(isOwnName) ? names : names.filter(isCertainlyOwn)
}

const othersWrite = 0o022
const sticky = 0o1000

/**
 * Takes an existing corpus folder and veritrail's files in it from everybody but their owner, where
 * the caller is the owner. A folder that holds anything else keeps its permissions; symbolic links
 * in it are not followed. Returns one sentence for people where something was changed; never
 * throws.
 */
export function tightenCorpus(folder: string): string | undefined {
  const found = hasPermissionBits ? entriesOf(folder) : undefined
  if (found === undefined) return undefined
  // The folder first: nobody can then exchange the files in it.
  const tightenedFolder = found.isOurs && removeOthersAccess(found.folder)
  const tightenedEntries = found.own.filter(({ path }) => removeOthersAccess(path)).length
  const what = [
    ...(tightenedFolder ? ['the folder'] : []),
    ...(tightenedEntries === 0
      ? []
      : [`${tightenedEntries} ${tightenedEntries === 1 ? 'entry' : 'entries'} in it`]),
  ].join(' and ')
  return what === ''
    ? undefined
    : `Made the corpus in ${folder} private: the permissions of ${what} let other users in.`
}

/** Looks at who else can use the corpus folder and veritrail's files in it; changes nothing. */
export function checkCorpusFiles(folder: string): CorpusFilesCheck {
  if (!hasPermissionBits)
    return {
      problems: [],
      notes: ['Windows decides by access lists who may read the corpus; they are not checked.'],
    }
  const found = entriesOf(folder)
  if (found === undefined) return { problems: [`${folder} cannot be listed.`], notes: [] }
  const problems = found.own.flatMap(
    entry => openEntry(entry, relative(found.folder, entry.path)) ?? [],
  )
  const { mode } = found.stats
  if (!isOpenToOthers(mode)) return { problems, notes: [] }
  if (found.isOurs)
    return {
      problems: [`The folder ${folder} ${openTo(found.stats, found.folder)}`, ...problems],
      notes: [],
    }
  const shared =
    `The folder ${folder} has the permissions ${octalMode(mode)} and holds other things than ` +
    `the corpus (${found.foreign ?? 'temporary files'})`
  return (mode & othersWrite) === 0
    ? {
        problems,
        notes: [
          `${shared}, so veritrail does not change it: other users can see the names of ` +
            'the files in it.',
        ],
      }
    : {
        problems: [
          `${shared}: other users can put files into it. Move the corpus into a folder of its own.`,
          ...problems,
        ],
        notes: [],
      }
}

/** What is wrong with an entry that others can use. */
function openEntry({ path, stats }: Entry, name: string): string | undefined {
  if (!stats.isSymbolicLink())
    return isOpenToOthers(stats.mode) ? `${name} ${openTo(stats, path)}` : undefined
  const target = statSync(path, { throwIfNoEntry: false })
  if (target === undefined || !isOpenToOthers(target.mode)) return undefined
  return (
    `${name} is a symbolic link to a file with the permissions ${octalMode(target.mode)}: ` +
    'other users can use it. veritrail does not follow links to change files; use chmod ' +
    'there.'
  )
}

function openTo(stats: Stats, path: string): string {
  const mode = stats.isDirectory() ? privateFolderMode : privateFileMode
  const command = `chmod ${octalMode(mode)} ${path}`
  const advice =
    stats.uid === process.geteuid?.()
      ? 'They could not be changed: the disk can only be read, or keeps no permissions. ' +
        `Where it can be written: ${command}`
      : `It belongs to user ${stats.uid}, who can run: ${command}`
  return `has the permissions ${octalMode(stats.mode)}: other users can use it. ${advice}`
}

/**
 * Throws `forbidden` for a folder that is there but that this user may not enter: the corpus of
 * somebody else.
 */
export function requireReachable(folder: string): void {
  try {
    accessSync(folder, constants.X_OK)
  } catch (cause) {
    if (!isErrno(cause) || (cause.code !== 'EACCES' && cause.code !== 'EPERM')) return
    throw new AppError(
      'forbidden',
      `You may not open the folder ${folder}. A corpus can be used by its owner only.`,
      { action: 'open the corpus' },
      { cause },
    )
  }
}

interface CorpusEntries {
  /** The folder behind the symbolic links that lead to it: whoever named it meant that one. */
  readonly folder: string
  readonly stats: Stats
  /** Whether the folder is there for the corpus alone. */
  readonly isOurs: boolean
  /** The name of something else in it. */
  readonly foreign: string | undefined
  readonly own: readonly Entry[]
}

function entriesOf(named: string): CorpusEntries | undefined {
  try {
    const folder = realpathSync(named)
    const stats = statSync(folder)
    const names = readdirSync(folder)
    const foreign = names.find(name => !isOwnName(name))
    // A folder for temporary files is everybody's, also while it is empty.
    const isShared = (stats.mode & sticky) !== 0
    const isOurs = !isShared && (foreign === undefined || basename(folder) === corpusFolderName)
    return {
      folder,
      stats,
      isOurs,
      foreign,
      own: names
        .filter(isOurs ? isOwnName : isCertainlyOwn)
        .flatMap(name => withContent(join(folder, name))),
    }
  } catch (cause) {
    if (!isErrno(cause)) throw cause
    return undefined
  }
}

/** An entry and, of a folder, the files in it. */
function withContent(path: string): Entry[] {
  // SQLite may remove a file at any moment.
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return []
  const inside = stats.isDirectory()
    ? readdirSync(path, { withFileTypes: true })
        .filter(entry => !entry.isDirectory())
        .flatMap(entry => withContent(join(path, entry.name)))
    : []
  return [{ path, stats }, ...inside]
}
