import { resolve } from 'node:path'
import { AppError } from '../../../core/errors.ts'
import { inputBytes, standardInput } from './input-file.ts'

const longestBytes = 4 * 2 ** 20

/**
 * A text from a file, or from standard input for `-`. Throws `not_found`, and `invalid_input` for
 * what is no text or too long for one.
 */
export async function readText(path: string, workingFolder: string, what: string): Promise<string> {
  const bytes =
    path === '-'
      ? await standardInput(size => requireShort(size, what))
      : inputBytes(resolve(workingFolder, path), `${what} ${path}`)
  requireShort(bytes.length, what)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new AppError(
      'invalid_input',
      `${what} is not a text in UTF-8.`,
      { issues: [{ path, message: 'not UTF-8' }] },
      { cause },
    )
  }
}

function requireShort(bytes: number, what: string): void {
  if (bytes > longestBytes)
    throw new AppError('invalid_input', `${what} is longer than ${longestBytes / 2 ** 20} MiB.`, {
      issues: [{ path: '', message: 'too long' }],
    })
}
