import { readFileSync } from 'node:fs'
import { AppError } from '../../core/errors.ts'

// Keys and passwords are short; whatever is longer is another file.
const mostBytes = 64 * 1024

/**
 * The secret in an environment variable, or in the file that the variable with `_FILE` behind its
 * name names, as container engines hand out secrets: what the environment holds can be seen by
 * whoever may look at the container. Undefined where neither is set. Throws `invalid_input` for a
 * file that cannot be read or holds nothing.
 */
export function secretText(name: string, variables: NodeJS.ProcessEnv): string | undefined {
  const value = variables[name]?.trim()
  if (value !== undefined && value !== '') return value
  const variable = `${name}_FILE`
  const file = variables[variable]?.trim()
  if (file === undefined || file === '') return undefined
  return readSecretFile(file, `the environment variable ${variable}`)
}

/** The secret that a file holds; `named` says who named the file. Throws as `secretText` does. */
export function readSecretFile(file: string, named: string): string {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (cause) {
    const { code = 'unknown' } = cause as NodeJS.ErrnoException
    throw unusable(
      `cannot be read (${code}). Name a file that this user may read`,
      { file, named },
      cause,
    )
  }
  const text = bytes.byteLength > mostBytes ? '' : bytes.toString('utf8').trim()
  if (text !== '') return text
  throw unusable(
    `${bytes.byteLength > mostBytes ? 'is too long for a secret' : 'is empty'}. ` +
      'Write the secret alone into it',
    { file, named },
  )
}

const unusable = (
  what: string,
  { file, named }: { readonly file: string; readonly named: string },
  cause?: unknown,
): AppError<'invalid_input'> =>
  new AppError(
    'invalid_input',
    `The file ${file}, named by ${named}, ${what}.`,
    { issues: [{ path: file, message: 'holds no secret' }] },
    { cause },
  )
