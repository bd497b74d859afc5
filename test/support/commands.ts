import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Run } from './command-line.ts'
import type { ReadOnlyWay } from './read-only-folder.ts'

/** A command line and what became of it. */
export interface Ran extends Run {
  readonly args: readonly string[]
}

export interface RunOptions {
  readonly folder: string
  /** Octal, of the process that runs the commands; the caller's if absent. */
  readonly umask?: string | undefined
  /** For the last command. */
  readonly input?: string | undefined
  readonly environment?: Readonly<Record<string, string>> | undefined
  /** Where `corpus` can only be read. */
  readonly way?: ReadOnlyWay | undefined
  readonly corpus?: string | undefined
}

const script = fileURLToPath(new URL('./run-commands.ts', import.meta.url))

/**
 * Runs command lines in another process, one after the other. Throws when that process fails as
 * such.
 */
export function runCommands(
  commands: ReadonlyArray<readonly string[]>,
  { folder, umask = '', input = '', environment = {}, way, corpus }: RunOptions,
): Promise<Ran[]> {
  const words = [process.execPath, script, umask, JSON.stringify(commands)]
  const { command, args, options } =
    way === undefined || corpus === undefined
      ? { command: process.execPath, args: words.slice(1), options: {} }
      : way.start(corpus, words)
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...options,
      cwd: folder,
      env: { ...process.env, ...environment },
      stdio: 'pipe',
    })
    let [out, err] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text
    })
    child.on('error', reject)
    child.on('close', code => {
      if (code === 0)
        resolve(
          out
            .trim()
            .split('\n')
            .map(line => JSON.parse(line) as Ran),
        )
      else reject(new Error(`the commands ended with ${code ?? 'a signal'}: ${err}`))
    })
    child.stdin.end(input)
  })
}
