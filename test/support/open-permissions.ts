import { lstatSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { octalMode } from '../../src/support/private-files.ts'

/**
 * Every file and folder below some folders with its permissions, where they are not 0600 and 0700.
 */
export function openPermissions(...folders: readonly string[]): string[] {
  const found: string[] = []
  const visit = (path: string, root: string): void => {
    const stats = lstatSync(path, { throwIfNoEntry: false })
    if (stats === undefined || stats.isSymbolicLink()) return
    if ((stats.mode & 0o7777) !== (stats.isDirectory() ? 0o700 : 0o600))
      found.push(`${octalMode(stats.mode)} ${relative(root, path)}`)
    if (!stats.isDirectory()) return
    try {
      for (const name of readdirSync(path)) visit(join(path, name), root)
    } catch (error) {
      // A temporary folder may be gone again.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  for (const folder of folders)
    for (const name of readdirSync(folder)) visit(join(folder, name), folder)
  return found
}
