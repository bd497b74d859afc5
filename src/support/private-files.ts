import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Permission bits of folders and files that only their owner may use. */
export const privateFolderMode = 0o700
export const privateFileMode = 0o600

/** Permission bits of a file that everybody may read. */
const publicFileMode = 0o644

/** Permission bits of the group and of everybody else. */
const othersBits = 0o077

/**
 * Whether permission bits apply here; Windows has access lists instead, inherited from the parent
 * folder.
 */
export const hasPermissionBits = process.platform !== 'win32'

/** Whether these permission bits give anybody but the owner access. */
export const isOpenToOthers = (mode: number): boolean =>
  hasPermissionBits && (mode & othersBits) !== 0

/** Permission bits as `ls` and `chmod` write them, such as `0644`. */
export const octalMode = (mode: number): string => (mode & 0o7777).toString(8).padStart(4, '0')

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/**
 * Creates a folder and its missing parents, accessible to their owner only, whatever the umask; an
 * existing folder keeps its bits. Throws the errors of `mkdir`.
 */
export function makePrivateFolder(folder: string): void {
  if (isFolder(folder)) return
  // Not by Node's own recursion: it never ends where a folder is there and yet nothing can be made
  // in it because "it is not there", as in /proc.
  if (!existsSync(dirname(folder))) makePrivateFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: privateFolderMode })
  } catch (cause) {
    // Another process may have been faster.
    if (!isFolder(folder)) throw cause
  }
}

/**
 * Creates an empty file, accessible to its owner only, unless it exists. The file is renamed into
 * place and never opened under its name: closing it would drop the locks that SQLite holds on it
 * elsewhere in this process. Throws the errors of `open`.
 */
export function makePrivateFile(path: string): void {
  const present = lstatSync(path, { throwIfNoEntry: false })
  if (present?.isSymbolicLink() === true) {
    const target = resolve(dirname(path), readlinkSync(path))
    if (lstatSync(target, { throwIfNoEntry: false }) === undefined) makePrivateFile(target)
  }
  if (present !== undefined) return
  const part = writePart(path, '')
  try {
    linkSync(part, path)
  } catch {
    // Either another process was faster, or the disk has no hard links.
    writeEmpty(path)
  } finally {
    rmSync(part, { force: true })
  }
}

function writeEmpty(path: string): void {
  try {
    writeFileSync(path, '', { flag: 'wx', mode: privateFileMode })
  } catch (cause) {
    if (!isErrno(cause) || cause.code !== 'EEXIST') throw cause
  }
}

/**
 * Replaces or creates a file atomically, accessible to its owner only. Throws the errors of `open`
 * and `rename`; the file is then unchanged.
 */
export function replacePrivateFile(path: string, content: string | Uint8Array): void {
  replaceFile(path, content, privateFileMode)
}

/** The same for a file without secrets, which everybody may read. */
export function replacePublicFile(path: string, content: string | Uint8Array): void {
  replaceFile(path, content, publicFileMode)
}

function replaceFile(path: string, content: string | Uint8Array, mode: number): void {
  const part = writePart(path, content, mode)
  try {
    renameSync(part, path)
  } catch (cause) {
    rmSync(part, { force: true })
    throw cause
  }
}

/** A temporary file beside its target; its bits do not depend on the umask. */
function writePart(path: string, content: string | Uint8Array, mode = privateFileMode): string {
  const part = `${path}.${randomUUID()}.part`
  try {
    writeFileSync(part, content, { flag: 'wx', mode })
    if (hasPermissionBits) chmodSync(part, mode)
  } catch (cause) {
    rmSync(part, { force: true })
    throw cause
  }
  return part
}

/**
 * Makes a file or folder inaccessible to everybody but its owner; leaves symbolic links alone.
 * Returns whether that changed anything; also false where it is not possible.
 */
export function removeOthersAccess(path: string): boolean {
  try {
    const before = lstatSync(path)
    if (
      before.isSymbolicLink() ||
      !isOpenToOthers(before.mode) ||
      before.uid !== process.geteuid?.()
    )
      return false
    chmodSync(path, before.mode & 0o7777 & ~othersBits)
    return !isOpenToOthers(lstatSync(path).mode)
  } catch (cause) {
    if (!isErrno(cause)) throw cause
    return false
  }
}

/** Whether an error comes from the operating system. */
export const isErrno = (cause: unknown): cause is NodeJS.ErrnoException =>
  cause instanceof Error && 'code' in cause && 'syscall' in cause
