import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { AppError } from '../../../core/errors.ts'
import type { Principal } from '../../../core/principal.ts'
import { compose, type App } from '../../../app/compose.ts'
import {
  configFileName,
  corpusFolderName,
  findCorpus,
  type Environment,
} from '../../../app/config/config.ts'
import { requireReachable, tightenCorpus } from '../../../app/corpus-files.ts'
import type { SlackSecrets } from '../../../app/config/slack-settings.ts'
import { principalFor } from '../../../app/config/principals.ts'
import { showModelUse } from '../output/show-model-use.ts'
import { printable, type Terminal } from './terminal.ts'

/** What every command gets from the program. */
export interface CliContext {
  readonly terminal: Terminal
  readonly environment: Environment
  readonly workingFolder: string
  readonly signal: AbortSignal
  /** Sets the exit code of a command that ended well but has something to say by it. */
  readonly exit: (code: number) => void
  /** Opens the corpus in a folder; absent: as its configuration says. */
  readonly open?: ((folder: string) => Promise<App>) | undefined
  /** Serves an app over HTTP until the signal fires; the program brings it: doors stand apart. */
  readonly serveHttp?: ((app: App, serving: HttpServing) => Promise<void>) | undefined
  /** Serves an app to an assistant on standard input and output until it goes. */
  readonly serveMcp?: ((app: App, serving: McpServing) => Promise<void>) | undefined
  /** Answers questions from Slack until the signal fires. */
  readonly serveSlack?: ((app: App, serving: SlackServing) => Promise<void>) | undefined
}

/** What `serve` asks of the server. */
export interface HttpServing {
  readonly host: string
  readonly port: number
  /** As whom requests without a token are answered, where they are. */
  readonly anonymous: Principal
  /** Whether every request needs a token, also while there is none. */
  readonly requireToken: boolean
  /** A token of the owner beside those of the corpus. */
  readonly ownerToken: string | undefined
  readonly signal: AbortSignal
  readonly graceMs: number
  readonly requestsPerMinute: number
  /** Of each uploaded file. */
  readonly maxUploadBytes: number
  readonly onListening: (url: string) => void
  readonly log: ((entry: object) => void) | undefined
  readonly onInternalError: (error: unknown, place: string) => void
}

/** What `mcp` asks of the server. */
export interface McpServing {
  readonly principal: Principal
  readonly signal: AbortSignal
  readonly onInternalError: (error: unknown, place: string) => void
}

/** What `slack` asks of the server. */
export interface SlackServing {
  readonly secrets: SlackSecrets
  readonly host: string
  readonly port: number
  readonly signal: AbortSignal
  readonly graceMs: number
  readonly onReady: (where: string) => void
  readonly log: (line: string) => void
  readonly onInternalError: (error: unknown, place: string) => void
}

export interface GlobalOptions {
  readonly corpus?: string | undefined
  readonly as?: string | undefined
  readonly json?: boolean | undefined
}

/**
 * The corpus folder that a command works on; where there is none, the one it would make here. Files
 * of an existing corpus that other users can use are made private, which is reported. Throws
 * `forbidden` for a named folder that may not be entered.
 */
export function corpusFolder(
  context: CliContext,
  options: GlobalOptions,
): { readonly folder: string; readonly exists: boolean } {
  const found = findCorpus({
    given: options.corpus,
    from: context.workingFolder,
    environment: context.environment,
  })
  if (found === undefined)
    return { folder: join(resolve(context.workingFolder), corpusFolderName), exists: false }
  requireReachable(found)
  const exists = existsSync(join(found, configFileName))
  const notice = exists ? tightenCorpus(found) : undefined
  if (notice !== undefined) context.terminal.err(`${printable(notice)}\n`)
  return { folder: found, exists }
}

/** The corpus folder that a command works on; throws `not_found` where there is none. */
export function existingCorpus(context: CliContext, options: GlobalOptions): string {
  const { folder, exists } = corpusFolder(context, options)
  if (exists) return folder
  const place =
    options.corpus === undefined && context.environment.corpus === undefined
      ? 'here or in a folder above'
      : `in ${folder}`
  throw new AppError(
    'not_found',
    `There is no corpus ${place}. Create one with "veritrail ingest <path>", or name one ` +
      'with --corpus.',
    { kind: 'corpus', id: folder },
  )
}

/**
 * Opens the corpus, runs the work for the principal asked for, and closes the corpus whatever
 * happened, after `finish`.
 */
export async function withApp<Result>(
  context: CliContext,
  options: GlobalOptions,
  work: (
    app: App,
    access: { readonly principal: Principal; readonly signal: AbortSignal },
  ) => Promise<Result>,
  finish?: (app: App) => void,
): Promise<Result> {
  await using app = await (context.open ?? compose)(existingCorpus(context, options))
  try {
    return await work(app, {
      principal: principalFor(app.config, options.as),
      signal: context.signal,
    })
  } finally {
    showModelUse(context.terminal, app.modelUse)
    await app.telemetry.close()
    const problem = app.telemetry.problem()
    if (problem !== undefined) context.terminal.err(`${printable(problem)}\n`)
    finish?.(app)
  }
}

// JSON escapes the lower control characters itself; the upper ones and bidirectional overrides
// could rewrite a screen too.
const controls = /[\u007f-\u009f\p{Bidi_Control}]/gu

/** Results for programs: one JSON value on its own line. */
export function printJson(context: CliContext, value: unknown): void {
  const escaped = (found: string): string =>
    `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`
  context.terminal.out(`${JSON.stringify(value).replace(controls, escaped)}\n`)
}
