import { constants } from 'node:fs'
import { open, realpath, stat } from 'node:fs/promises'
import { basename, dirname, extname, relative, sep } from 'node:path'
import type { Source } from '../../core/document.ts'
import { AppError } from '../../core/errors.ts'
import { hashParts } from '../../support/ids.ts'
import type { KnownDocuments } from './known-documents.ts'
import type { FetchedEntry } from './source-entry.ts'
import { codeOf, specialKind, walkFolder, type FoundFile, type WalkOptions } from './walk-folder.ts'

/** `mbox`, `pst`: many mails in one file; `table`: a CSV that may be one of a mail table's. */
type FileRole = 'file' | 'mail' | 'mbox' | 'pst' | 'table'
export interface SourceFile {
  readonly key: string
  readonly path: string
  readonly role: FileRole
  readonly link?: string | undefined
  /** What stands for the file's name where that is not to be known. */
  readonly hiddenName?: string | undefined
}

/** What a path given to `ingest` holds. */
export interface SourceListing {
  readonly source: Source
  /** In a stable order. */
  readonly files: readonly SourceFile[]
  /**
   * Keys (of folders: ending in `/`, the root: empty) whose contents could not be listed: nothing
   * below them counts as gone. `reason`: `damaged` if absent.
   */
  readonly unreadable: ReadonlyArray<{
    readonly key: string
    readonly message: string
    readonly reason?: 'unsupported' | undefined
  }>
  readonly leftOut: ReadonlyArray<{ readonly key: string; readonly reason: string }>
  /**
   * Whether only some files of the source were asked for: what is not listed does not count as
   * gone.
   */
  readonly isPart?: boolean | undefined
  /**
   * Whether other parts are read at the same time: threads are left to the ingestion of the whole
   * source, which counts as open until then.
   */
  readonly isShared?: boolean | undefined
  /**
   * Gives the items of a source that has no files. What it does not name stays; what is gone it has
   * to name.
   */
  readonly fetch?: ((known: KnownDocuments) => AsyncIterable<FetchedEntry>) | undefined
  /** Each fetched item is read and accepted before the next one is asked for. */
  readonly isStepwise?: boolean | undefined
  /** Items that are known beforehand, where they are not files. */
  readonly count?: number | undefined
}

export interface ListOptions extends WalkOptions {
  /**
   * Names the source; absent: derived from the real path, so that the same folder given again is
   * the same source.
   */
  readonly name?: string | undefined
  /** Sources of the corpus: a file below a folder that is one of them belongs to that. */
  readonly known?: readonly Source[] | undefined
  /** What stands for ids and locations of sources, which tell of paths; absent: they themselves. */
  readonly sourceName?: ((name: string) => string) | undefined
}

const notionName = /[ _-][0-9a-f]{32}(?:_all)?\.(?:md|csv|html)$/i
const hostName = /^(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}$/i

/**
 * Lists a file or folder; a pipe, socket or device is listed as unreadable and not opened. Throws
 * `not_found` when there is nothing at the path or it may not be read.
 */
export async function listSource(path: string, options: ListOptions = {}): Promise<SourceListing> {
  let real: string
  let isFolder: boolean
  let special: string | undefined
  try {
    real = await realpath(path)
    const stats = await stat(real)
    isFolder = stats.isDirectory()
    special =
      isFolder || stats.isFile() ? undefined : (specialKind(stats) ?? 'neither a file nor a folder')
  } catch (cause) {
    const code = codeOf(cause)
    throw new AppError(
      'not_found',
      `Cannot read ${path} (${code === 'ENOENT' ? 'there is nothing at this path' : code}).`,
      { kind: 'file', id: path },
      { cause },
    )
  }
  const id = options.name ?? sourceId(real, options)
  const location = options.sourceName?.(path) ?? path
  // Reading a pipe or a device may never end.
  if (special !== undefined) {
    const message =
      `Cannot read ${path}: it is ${special}. Save what it gives to a file first, and name ` +
      'that file.'
    return {
      source: { id, kind: 'file', location },
      files: [],
      unreadable: [{ key: basename(real).toWellFormed(), message, reason: 'unsupported' }],
      leftOut: [],
    }
  }
  if (!isFolder) {
    const part = options.name === undefined ? await partOfKnown(real, id, options) : undefined
    if (part !== undefined) return part
    const file = await withRole({ key: basename(real).toWellFormed(), path: real, role: 'file' })
    const kind = file.role === 'mbox' || file.role === 'pst' ? file.role : 'file'
    return { source: { id, kind, location }, files: [file], unreadable: [], leftOut: [] }
  }
  const { kind, ...listed } = await listFolder(real, options)
  return { source: { id, kind, location }, ...listed }
}

const sourceId = (real: string, { sourceName }: Pick<ListOptions, 'sourceName'>): string =>
  sourceName === undefined ? folderSourceId(real) : `src_${sourceName(hashParts([real]))}`

/** The id of the source of a folder or file, by its real path, where no privacy hides it. */
export const folderSourceId = (real: string): string => `src_${hashParts([real])}`

/** The files of a folder by what kind of folder it is. */
async function listFolder(
  real: string,
  options: WalkOptions,
): Promise<Omit<SourceListing, 'source'> & { readonly kind: string }> {
  const files: SourceFile[] = []
  const unreadable: Array<{ key: string; message: string }> = []
  const leftOut: Array<{ key: string; reason: string }> = []
  for await (const step of walkFolder(real, options)) {
    if (step.kind === 'file') files.push(await withRole(step.file))
    else if (step.kind === 'unreadable') unreadable.push({ key: step.key, message: step.message })
    else leftOut.push({ key: step.key, reason: step.reason })
  }
  const kind = kindOf(files)
  return { kind, ...byKind(kind, basename(real), files, leftOut), unreadable }
}

/**
 * A file below a folder that is a source already, as a part of that; undefined where it is below
 * none, or not among its files. Tables belong together, so one brings the others.
 */
async function partOfKnown(
  real: string,
  id: string,
  options: ListOptions,
): Promise<SourceListing | undefined> {
  const known = new Map(options.known?.map(source => [source.id, source]))
  if (known.size === 0 || known.has(id)) return undefined
  for (
    let folder = dirname(real), below = real;
    folder !== below;
    below = folder, folder = dirname(folder)
  ) {
    const source = known.get(sourceId(folder, options))
    if (source === undefined) continue
    const key = relative(folder, real).split(sep).join('/')
    const { kind, files } = await listFolder(folder, options)
    const wanted = files.find(file => file.key === key)
    if (wanted !== undefined)
      return {
        source: { ...source, kind },
        files: wanted.role === 'table' ? files.filter(({ role }) => role === 'table') : [wanted],
        unreadable: [],
        leftOut: [],
        isPart: true,
      }
  }
  return undefined
}

/** A file with what kind of source it is by itself, as its name and first line tell. */
export async function withRole(file: FoundFile): Promise<SourceFile> {
  if (file.role === 'mail') return file
  const extension = extname(file.path).toLowerCase()
  if (extension === '.csv' || extension === '.tsv') return { ...file, role: 'table' }
  if (extension === '.pst' || extension === '.ost') return { ...file, role: 'pst' }
  if (extension === '.mbox' || extension === '.mbx') return { ...file, role: 'mbox' }
  // Mail programs name their boxes "INBOX" or "Sent"; the first line tells.
  return extension === '' && (await startsLikeMbox(file.path)) ? { ...file, role: 'mbox' } : file
}

async function startsLikeMbox(path: string): Promise<boolean> {
  try {
    // Not waiting: since it was listed the file may have become a pipe.
    await using handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
    if (!(await handle.stat()).isFile()) return false
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(5), 0, 5, 0)
    return bytesRead === 5 && buffer.toString('latin1') === 'From '
  } catch (error) {
    // Whoever reads the file next says why it cannot be read.
    if (codeOf(error) !== 'unknown') return false
    throw error
  }
}

function kindOf(files: readonly SourceFile[]): string {
  if (files.length === 0) return 'folder'
  if (files.every(file => file.role === 'mail')) return 'maildir'
  if (files.every(file => file.role === 'mbox')) return 'mbox'
  if (files.every(file => file.role === 'pst')) return 'pst'
  const texts = files.filter(file => /\.(?:md|csv|html?)$/i.test(file.key))
  if (texts.length > 0 && texts.every(file => notionName.test(file.key))) return 'notion'
  const pages = files.filter(isPage)
  return pages.length > 0 &&
    pages.length * 2 > files.length &&
    pages.some(file => /(?:^|\/)index\.html?$/i.test(file.key))
    ? 'site'
    : 'folder'
}

const isPage = (file: SourceFile): boolean => /\.(?:html?|xhtml)$/i.test(file.key)

function byKind(
  kind: string,
  rootName: string,
  files: readonly SourceFile[],
  leftOut: ReadonlyArray<{ key: string; reason: string }>,
): Pick<SourceListing, 'files' | 'leftOut'> {
  if (kind === 'site') return { files: files.map(file => withAddress(file, rootName)), leftOut }
  if (kind !== 'notion') return { files, leftOut }
  // A Notion table comes as the view that was open and as `…_all.csv`, which holds every row.
  const keys = new Set(files.map(file => file.key))
  const isView = (file: SourceFile): boolean =>
    /\.csv$/i.test(file.key) && keys.has(file.key.replace(/\.csv$/i, '_all.csv'))
  return {
    files: files
      .filter(file => !isView(file))
      .map(file => (file.role === 'table' ? { ...file, role: 'file' } : file)),
    leftOut: [
      ...leftOut,
      ...files
        .filter(isView)
        .map(file => ({
          key: file.key,
          reason: 'its rows are in the table with the same name and "_all"',
        })),
    ],
  }
}

/** A mirrored site keeps its host as a folder: the page's address follows from its path. */
function withAddress(file: SourceFile, rootName: string): SourceFile {
  const [first = '', ...rest] = file.key.split('/')
  const [host, path] = hostName.test(rootName)
    ? [rootName, file.key]
    : hostName.test(first) && rest.length > 0
      ? [first, rest.join('/')]
      : ['', '']
  if (host === '' || !isPage(file)) return file
  const address = URL.parse(
    `https://${host}/${path.split('/').map(encodeURIComponent).join('/')}`,
  )?.href.replace(/\/index\.html?$/i, '/')
  return address === undefined ? file : { ...file, link: address }
}
