import { hash } from 'node:crypto'
import { lstatSync, readFileSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { constants, enableCompileCache, getCompileCacheDir } from 'node:module'
import { dirname, join } from 'node:path'
import { isOpenToOthers, makePrivateFolder } from '../support/private-files.ts'

/** Code of another program makes way when it is this old (ms). */
const keptFor = 30 * 24 * 3_600_000

/**
 * Has Node keep what it compiles of a program in the user's cache folder `base`, and gives the
 * folder to name to threads and child processes; undefined where nothing may be kept. What lies
 * there runs as code: it is kept only where nobody else can write, and a folder that is another
 * user's is left alone. docs/decisions/2026-11-24-bundled-program.md
 */
export function keepCompiledCode(program: string, base: string): string | undefined {
  // Set by the user.
  if (getCompileCacheDir() !== undefined) return undefined
  try {
    // Only the last folder may be missing, not a whole home.
    if (!isOwn(lstatSync(base, { throwIfNoEntry: false }) === undefined ? dirname(base) : base))
      return undefined
    const folder = join(base, 'veritrail', 'compiled', nameOf(program))
    if (statSync(folder, { throwIfNoEntry: false }) === undefined) {
      makePrivateFolder(folder)
      removeOld(dirname(folder))
    }
    if (!isOwn(folder)) return undefined
    const { ENABLED } = constants.compileCacheStatus
    return enableCompileCache(folder).status === ENABLED ? folder : undefined
  } catch {
    // A cache that cannot be used slows a command down, no more.
    return undefined
  }
}

/** The bundled program names its parts by their content: another program has another name. */
const nameOf = (program: string): string => hash('sha256', readFileSync(program)).slice(0, 16)

/**
 * Whether a folder is this user's, and nobody else but the administrator can change it or put
 * another one in its place.
 */
function isOwn(folder: string): boolean {
  const user = process.geteuid?.()
  // Windows gives what lies in a profile to its user alone.
  if (user === undefined) return true
  const stickyBit = 0o1000
  let path = realpathSync(folder)
  const { uid, mode } = statSync(path)
  if (uid !== user || canBeWrittenByOthers(mode)) return false
  while (path !== dirname(path)) {
    path = dirname(path)
    const above = statSync(path)
    if (above.uid !== user && above.uid !== 0) return false
    if (canBeWrittenByOthers(above.mode) && (above.mode & stickyBit) === 0) return false
  }
  return true
}

const othersWriteBits = 0o022
const canBeWrittenByOthers = (mode: number): boolean => isOpenToOthers(mode & othersWriteBits)

/** Every update of the program leaves the code of the version before. */
function removeOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (Date.now() - lstatSync(path).mtimeMs > keptFor) rmSync(path, { recursive: true })
  }
}
