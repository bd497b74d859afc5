import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { runCli } from '../../src/interfaces/cli/program.ts'
import { serveHttp } from '../../src/interfaces/http/server.ts'
import type { CliContext } from '../../src/interfaces/cli/terminal/session.ts'

/** What became of one command line. */
export interface Run {
  readonly code: number
  readonly out: string
  readonly err: string
}

export interface RunSettings {
  /** Where the command runs. */
  readonly folder: string
  /** Columns of the terminal; 100 if absent. */
  readonly width?: number | undefined
  readonly environment?: Partial<CliContext['environment']> | undefined
  readonly open?: CliContext['open']
  /** Ends the command. */
  readonly signal?: AbortSignal
  /** Called with each piece that the command writes to its output. */
  readonly onOutput?: (text: string) => void
}

/** The program as a process would be told to run it. */
export const mainProgram = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

/**
 * Runs a command line in this process, whose umask and environment stay as they are: starting a
 * process for each takes longer than the commands.
 */
export async function runCommandLine(
  { folder, width = 100, environment = {}, open, signal, onOutput }: RunSettings,
  args: readonly string[],
): Promise<Run> {
  let [out, err] = ['', '']
  const code = await runCli(
    {
      terminal: {
        out: text => {
          out += text
          onOutput?.(text)
        },
        err: text => {
          err += text
        },
        color: false,
        width,
        interactive: false,
      },
      environment: { color: false, debug: false, ...environment },
      workingFolder: folder,
      signal: signal ?? new AbortController().signal,
      exit: () => {},
      open,
      serveHttp: (app, serving) => serveHttp(app, { ...serving, version: '0.0.0' }),
    },
    '0.0.0',
    args,
  )
  return { code, out, err }
}

/** Runs a command line in this process, as if in a folder. */
export const veritrail = (folder: string, ...args: readonly string[]): Promise<Run> =>
  runCommandLine({ folder }, args)

/** Runs a command line in a process of its own; `input` is what it reads from standard input. */
export function veritrailProcess(
  folder: string,
  args: readonly string[],
  input = '',
): Promise<Run> {
  return new Promise(resolve => {
    const child = execFile(
      process.execPath,
      [mainProgram, ...args],
      { cwd: folder, env: { ...process.env, NO_COLOR: '1' }, maxBuffer: 2 ** 26 },
      (error, out, err) => {
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), out, err })
      },
    )
    child.stdin?.end(input)
  })
}
