import type { Dirent, Stats } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { compareCodePoints } from '../../support/code-points.ts'

/** One file of a folder. `key` is the path below the root with `/` between parts. */
export interface FoundFile {
  readonly key: string
  readonly path: string
  readonly role: 'file' | 'mail'
}

/**
 * What a walk meets; `unreadable` names a folder (`key` ends in `/`) or file whose contents are
 * unknown.
 */
export type WalkStep =
  | { readonly kind: 'file'; readonly file: FoundFile }
  | { readonly kind: 'unreadable'; readonly key: string; readonly message: string }
  | { readonly kind: 'left-out'; readonly key: string; readonly reason: string }

export interface WalkOptions {
  readonly signal?: AbortSignal | undefined
  /** Which of the names in a folder (by its real path) are the program's own and no documents. */
  readonly ownEntries?:
    | ((folder: string, names: readonly string[]) => readonly string[])
    | undefined
}

const deepestFolder = 100
const leftOut = new Set(['node_modules', '__MACOSX'])

/**
 * All files below a folder, in code point order of the names within each folder. Hidden entries,
 * `node_modules`, office lock files and a corpus's own files are passed over in silence. Of
 * symbolic links only those to a file inside the root are followed. Pipes, sockets and devices are
 * left out and never opened: reading them may never end. In a maildir (`cur` and `new` side by
 * side) only the messages are files, and its hidden sub-folders count where they are maildirs.
 */
export async function* walkFolder(
  root: string,
  options: WalkOptions = {},
): AsyncGenerator<WalkStep> {
  const realRoot = await realpath(root)
  yield* walk(realRoot, realRoot, '', 0, options)
}

async function* walk(
  root: string,
  folder: string,
  prefix: string,
  depth: number,
  options: WalkOptions,
): AsyncGenerator<WalkStep> {
  options.signal?.throwIfAborted()
  if (depth > deepestFolder) {
    yield {
      kind: 'unreadable',
      key: prefix,
      message: `Folders are nested more than ${deepestFolder} deep.`,
    }
    return
  }
  const entries = await entriesOf(folder)
  if (!Array.isArray(entries)) {
    yield {
      kind: 'unreadable',
      key: prefix,
      message: `The folder could not be read (${entries.code}).`,
    }
    return
  }
  const isMaildir = isMaildirFolder(entries)
  const own = new Set(
    options.ownEntries?.(
      folder,
      entries.map(({ name }) => name),
    ),
  )
  for (const entry of entries) {
    if (own.has(entry.name)) continue
    const key = `${prefix}${entry.name}`
    const path = join(folder, entry.name)
    if (!entry.name.isWellFormed()) continue
    if (entry.isDirectory()) {
      if (isMaildir && (entry.name === 'cur' || entry.name === 'new'))
        yield* messagesOf(path, `${key}/`)
      else if (
        isMaildir
          ? entry.name !== 'tmp' && (!entry.name.startsWith('.') || (await holdsMaildir(path)))
          : !isPassedOver(entry.name)
      )
        yield* walk(root, path, `${key}/`, depth + 1, options)
    } else if (isPassedOver(entry.name)) continue
    else if (specialKind(entry) !== undefined) yield specialFile(entry, key)
    else if (isMaildir) continue
    else if (entry.isFile()) yield { kind: 'file', file: { key, path, role: 'file' } }
    else if (entry.isSymbolicLink()) yield await followLink(root, path, key)
  }
}

async function* messagesOf(folder: string, prefix: string): AsyncGenerator<WalkStep> {
  const entries = await entriesOf(folder)
  if (!Array.isArray(entries)) {
    yield {
      kind: 'unreadable',
      key: prefix,
      message: `The folder could not be read (${entries.code}).`,
    }
    return
  }
  for (const entry of entries) {
    if (!entry.name.isWellFormed() || entry.name.startsWith('.')) continue
    if (entry.isFile())
      yield {
        kind: 'file',
        file: { key: `${prefix}${entry.name}`, path: join(folder, entry.name), role: 'mail' },
      }
    else if (specialKind(entry) !== undefined) yield specialFile(entry, `${prefix}${entry.name}`)
  }
}

/**
 * What a directory entry or a file is that is neither a regular file nor a folder nor a link;
 * undefined for these.
 */
export function specialKind(
  entry: Pick<Stats, 'isFIFO' | 'isSocket' | 'isBlockDevice' | 'isCharacterDevice'>,
): string | undefined {
  if (entry.isFIFO()) return 'a named pipe'
  if (entry.isSocket()) return 'a socket'
  return entry.isBlockDevice() || entry.isCharacterDevice() ? 'a device' : undefined
}

function specialFile(entry: Dirent, key: string): WalkStep {
  return { kind: 'left-out', key, reason: `${specialKind(entry) ?? 'something else'}, not a file` }
}

async function followLink(root: string, path: string, key: string): Promise<WalkStep> {
  try {
    const target = await realpath(path)
    if (target !== root && !target.startsWith(root.endsWith(sep) ? root : root + sep))
      return { kind: 'left-out', key, reason: 'a symbolic link that leads out of the folder' }
    const stats = await stat(target)
    if (stats.isFile()) return { kind: 'file', file: { key, path: target, role: 'file' } }
    const kind = stats.isDirectory()
      ? 'a folder'
      : (specialKind(stats) ?? 'something that is not a file')
    return { kind: 'left-out', key, reason: `a symbolic link to ${kind}` }
  } catch (error) {
    return {
      kind: 'left-out',
      key,
      reason: `a symbolic link that leads nowhere (${codeOf(error)})`,
    }
  }
}

async function entriesOf(folder: string): Promise<Dirent[] | { readonly code: string }> {
  try {
    return (await readdir(folder, { withFileTypes: true })).sort((left, right) =>
      compareCodePoints(left.name, right.name),
    )
  } catch (error) {
    return { code: codeOf(error) }
  }
}

async function holdsMaildir(folder: string): Promise<boolean> {
  const entries = await entriesOf(folder)
  return Array.isArray(entries) && isMaildirFolder(entries)
}

function isMaildirFolder(entries: readonly Dirent[]): boolean {
  const folders = new Set(entries.filter(entry => entry.isDirectory()).map(entry => entry.name))
  return folders.has('cur') && folders.has('new')
}

function isPassedOver(name: string): boolean {
  return name.startsWith('.') || name.startsWith('~$') || leftOut.has(name)
}

/** The system's code of an error of the file system, `unknown` where there is none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'unknown'
}
