import { readFileSync } from 'node:fs'
import { AppError } from '../../../core/errors.ts'

/** Reads a text file that a definition names. Throws `not_found`. */
export function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause)) throw cause
    const reason =
      cause.code === 'ENOENT'
        ? 'is not there'
        : cause.code === 'EISDIR'
          ? 'is a folder'
          : 'cannot be read'
    throw missingFile(`${path} ${reason}.`, path, cause)
  }
}

export const missingFile = (message: string, id: string, cause?: unknown): AppError<'not_found'> =>
  new AppError('not_found', message, { kind: 'file', id }, { cause })
