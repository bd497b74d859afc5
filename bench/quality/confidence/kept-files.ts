import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sha256 } from '../../../src/support/ids.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Where expensive results are kept between runs. */
export const keptFolder = join(tmpdir(), 'veritrail-confidence')

/**
 * A hash of the files under some paths of the repository, tests and the named folders left out: it
 * changes whenever they do.
 */
export function stateOf(paths: readonly string[], except: ReadonlySet<string> = new Set()): string {
  const parts: string[] = []
  const add = (path: string): void => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) if (!except.has(name)) add(join(path, name))
    } else if (!path.includes('.test.') && !path.includes('.contract.'))
      parts.push(path.slice(root.length), sha256(readFileSync(path)))
  }
  for (const path of paths) add(join(root, path))
  return sha256(parts.join('\n')).slice(0, 16)
}

/** What stands in a file, or what it is made of now. */
export async function keptAs<Value>(file: string, make: () => Promise<Value>): Promise<Value> {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Value
  const made = await make()
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const part = `${file}.${process.pid}`
  writeFileSync(part, JSON.stringify(made))
  renameSync(part, file)
  return made
}
