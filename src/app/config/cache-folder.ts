import { homedir } from 'node:os'
import { join } from 'node:path'

// Apart from `config.ts`, which knows settings: what the program begins with must be quick to load.

/** Folder of this user for what can be made again: `.cache` in the home folder. */
export function cacheFolder(variables: NodeJS.ProcessEnv = process.env): string {
  const { XDG_CACHE_HOME: named } = variables
  return named === undefined || named === '' ? join(homedir(), '.cache') : named
}

/** Whether Node may keep what it compiles in a folder that the user has not named. */
export const mayKeepCompiledCode = (variables: NodeJS.ProcessEnv = process.env): boolean =>
  variables['NODE_DISABLE_COMPILE_CACHE'] === undefined

/** Has threads and child processes use compiled code in this folder, too. */
export function shareCompiledCode(folder: string): void {
  process.env['NODE_COMPILE_CACHE'] = folder
}
