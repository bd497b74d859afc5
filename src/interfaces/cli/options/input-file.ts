import { readFileSync } from 'node:fs'
import { AppError } from '../../../core/errors.ts'

/**
 * The bytes of a file that a command line names. Throws `not_found`, which begins with `named`
 * ("The table of ratings /tmp/a.csv") and says `ifFolder` where a folder stands there.
 */
export function inputBytes(path: string, named: string, ifFolder = 'is a folder'): Buffer {
  try {
    return readFileSync(path)
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause)) throw cause
    const reason =
      cause.code === 'ENOENT'
        ? 'is not there'
        : cause.code === 'EISDIR'
          ? ifFolder
          : 'cannot be read'
    throw new AppError('not_found', `${named} ${reason}.`, { kind: 'file', id: path }, { cause })
  }
}

/** The same as text in UTF-8. */
export const inputText = (path: string, named: string): string =>
  inputBytes(path, named).toString('utf8')

/** All that standard input holds; `check` is told how many bytes there are so far. */
export async function standardInput(check: (bytes: number) => void = () => {}): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of process.stdin as AsyncIterable<Uint8Array>) {
    parts.push(part)
    size += part.length
    check(size)
  }
  return Buffer.concat(parts)
}
