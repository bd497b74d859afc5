import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What of a folder goes into a build: its files without those that `.dockerignore` names. */
export function buildContext(root: string): string[] {
  const rules = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => ({ isKept: line.startsWith('!'), form: formOf(line.replace(/^!/, '')) }))
  // The last rule that names a path decides.
  const isKept = (path: string): boolean =>
    rules.findLast(({ form }) => form.test(path))?.isKept ?? true
  const filesBelow = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      // Nothing is kept in a folder that is left out: no rule of ours names files in one.
      if (!isKept(path)) return []
      return entry.isDirectory() ? filesBelow(path) : [path]
    })
  return filesBelow('').sort()
}

/** A pattern names a path and whatever lies below it. */
function formOf(pattern: string): RegExp {
  const body = pattern
    .split(/(\*\*\/|\*)/)
    .map(part =>
      part === '**/' ? '(?:.+/)?' : part === '*' ? '[^/]*' : part.replaceAll('.', String.raw`\.`),
    )
    .join('')
  return new RegExp(`^${body}(?:/.*)?$`)
}
