import { open } from 'node:fs/promises'
import { AppError } from '../../core/errors.ts'

const magic = 'GGUF'
const versions = [2, 3]

/**
 * Checks that a file is there and begins like GGUF (its magic bytes and a version that llama.cpp
 * reads). Throws `not_found`, `invalid_input`.
 */
export async function checkGgufFile(file: string): Promise<void> {
  const refuse = (what: string, cause?: unknown): AppError =>
    new AppError(
      'invalid_input',
      `The language model ${file} ${what}. Name a model in GGUF form: a file that ends in .gguf.`,
      { issues: [{ path: 'file', message: what }] },
      cause === undefined ? {} : { cause },
    )
  const head = Buffer.alloc(8)
  let read = 0
  try {
    await using handle = await open(file, 'r')
    if (!(await handle.stat()).isFile()) throw refuse('is not a file')
    read = (await handle.read(head, 0, head.length, 0)).bytesRead
  } catch (error) {
    if (error instanceof AppError) throw error
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new AppError(
        'not_found',
        `There is no language model at ${file}. Name the path of a GGUF file.`,
        { kind: 'file', id: file },
        { cause: error },
      )
    throw refuse(`cannot be read (${typeof code === 'string' ? code : 'unknown'})`, error)
  }
  if (read < head.length || head.toString('latin1', 0, 4) !== magic) throw refuse('is not GGUF')
  const version = head.readUInt32LE(4)
  if (!versions.includes(version)) throw refuse(`is GGUF of version ${version}, not 2 or 3`)
}
