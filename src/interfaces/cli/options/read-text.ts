import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { AppError } from '../../../core/errors.ts'

const longestBytes = 4 * 2 ** 20

/**
 * A text from a file, or from standard input for `-`. Throws `not_found`, and `invalid_input` for
 * what is no text or too long for one.
 */
export async function readText(path: string, workingFolder: string, what: string): Promise<string> {
  const bytes = path === '-' ? await standardInput(what) : fileBytes(resolve(workingFolder, path))
  if (bytes.length > longestBytes) throw tooLong(what)
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

function fileBytes(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (cause) {
    throw new AppError(
      'not_found',
      `Cannot read ${path}: ${cause instanceof Error ? cause.message : String(cause)}.`,
      { kind: 'file', id: path },
      { cause },
    )
  }
}

async function standardInput(what: string): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of process.stdin as AsyncIterable<Uint8Array>) {
    parts.push(part)
    size += part.length
    if (size > longestBytes) throw tooLong(what)
  }
  return Buffer.concat(parts)
}

function tooLong(what: string): AppError {
  return new AppError('invalid_input', `${what} is longer than ${longestBytes / 2 ** 20} MiB.`, {
    issues: [{ path: '', message: 'too long' }],
  })
}
