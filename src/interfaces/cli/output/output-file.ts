import { accessSync, constants, realpathSync, statSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { AppError } from '../../../core/errors.ts'
import { isErrno, replacePrivateFile } from '../../../support/private-files.ts'
import type { CliContext } from '../terminal/session.ts'
import { printable } from '../terminal/terminal.ts'

/** A file that a command writes once its work is done. */
export interface OutputFile {
  write(content: string | Uint8Array): void
}

/**
 * The file that an option names, for its user alone. Throws `invalid_input` at once, before the
 * work is done, where the folder is missing or either may not be written to; `write` says where it
 * wrote and throws the same where that became impossible meanwhile.
 */
export function outputFile(
  context: CliContext,
  option: string,
  file: string,
  writeFile: (path: string, content: string | Uint8Array) => void = writeWhole,
): OutputFile {
  const path = resolve(context.workingFolder, file)
  const refuse = (reason: string, cause?: unknown): AppError<'invalid_input'> =>
    new AppError(
      'invalid_input',
      `Cannot write ${path}: ${reason}.`,
      { issues: [{ path: option, message: 'cannot be written' }] },
      { cause },
    )
  const obstacle = obstacleTo(path)
  if (obstacle !== undefined) throw refuse(obstacle)
  return {
    write(content) {
      try {
        writeFile(path, content)
      } catch (cause) {
        if (!isErrno(cause)) throw cause
        throw refuse(cause.code === 'ENOSPC' ? 'the disk is full' : cause.message, cause)
      }
      context.terminal.err(`Written to ${printable(path)}.\n`)
    },
  }
}

/** Writes a file that is not there yet, for its user alone. Throws `invalid_input`. */
export function newFile(context: CliContext, option: string, file: string, content: string): void {
  const path = resolve(context.workingFolder, file)
  if (statSync(path, { throwIfNoEntry: false }) !== undefined)
    throw new AppError('invalid_input', `${path} is there already. Name another file.`, {
      issues: [{ path: option, message: 'is there already' }],
    })
  outputFile(context, option, file).write(content)
}

/**
 * Writes all of a file or nothing of it, behind symbolic links too; what is no file, such as
 * `/dev/stdout`, is written to as it is.
 */
function writeWhole(path: string, content: string | Uint8Array): void {
  const there = statSync(path, { throwIfNoEntry: false })
  if (there === undefined) replacePrivateFile(path, content)
  else if (there.isFile()) replacePrivateFile(realpathSync(path), content)
  else writeFileSync(path, content)
}

function obstacleTo(path: string): string | undefined {
  const folder = dirname(path)
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found === undefined) return `there is no folder ${folder}`
  if (!found.isDirectory()) return `${folder} is not a folder`
  const there = statSync(path, { throwIfNoEntry: false })
  if (there?.isDirectory() === true) return 'it is a folder; name a file in it'
  try {
    if (there !== undefined) accessSync(path, constants.W_OK)
    // A file is written beside its place, and then moved there.
    if (there?.isFile() !== false) accessSync(dirname(realPath(path)), constants.W_OK)
    return undefined
  } catch (cause) {
    if (!isErrno(cause)) throw cause
    return cause.code === 'EROFS'
      ? 'its disk can only be read'
      : `you may not write to ${cause.path === path ? 'it' : dirname(realPath(path))}`
  }
}

const realPath = (path: string): string =>
  statSync(path, { throwIfNoEntry: false }) === undefined ? path : realpathSync(path)
