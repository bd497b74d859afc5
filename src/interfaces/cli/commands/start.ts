import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { initCorpus, type App } from '../../../app/compose.ts'
import { configFileName, corpusFolderName } from '../../../app/config/config.ts'
import { askQuestion } from '../../../app/use-cases/questions/ask.ts'
import { AppError, isAppError } from '../../../core/errors.ts'
import type { Principal } from '../../../core/principal.ts'
import { invariant } from '../../../support/invariant.ts'
import { withApp, type CliContext, type GlobalOptions } from '../terminal/session.ts'
import { showAnswer } from '../output/show-answer.ts'
import { styled } from '../terminal/terminal.ts'
import { converse } from './chat.ts'
import { ingestExamples } from './examples.ts'
import { startCoverage } from './start-coverage.ts'

const exampleQuestions = [
  'Who sent the emails about the underdeck gantry design, and when?',
  'How many emails were received in 2023?',
  'How are worn hanger rods replaced, and why?',
]

interface StartOptions extends GlobalOptions {
  readonly terminal?: boolean
  readonly coverage?: boolean
}

export function addStart(program: Command, context: CliContext): void {
  const command = program
    .command('start')
    .description('try veritrail: read its examples, ask three questions, then open its page')
    .option('--terminal', 'ask your own questions here instead of on the page')
    .option(
      '--coverage',
      'instead: align example documents with a standards framework and report the coverage, here ' +
        'and in coverage-example.html',
    )
    .addHelpText(
      'after',
      '\nThe example corpus is made once, in .veritrail/examples of the current ' +
        'folder, that of --coverage in .veritrail/coverage-example.\nExamples:\n' +
        '  veritrail start\n  veritrail start --coverage',
    )
  command.action(async () => {
    const options = command.optsWithGlobals<StartOptions>()
    if (options.coverage === true) return await startCoverage(context, options)
    const { terminal } = context
    const folder =
      options.corpus ??
      context.environment.corpus ??
      join(context.workingFolder, corpusFolderName, 'examples')
    if (!existsSync(join(folder, configFileName))) initCorpus(folder)
    await withApp(context, { ...options, corpus: folder }, async (app, access) => {
      await ingestExamples(context, app, access)
      for (const question of exampleQuestions) {
        terminal.out(`\n${styled(terminal, 'bold', `? ${question}`)}\n`)
        await showAnswer(terminal, askQuestion(app, { text: question }, access), {
          hasEncoder: app.encoder !== undefined,
        })
      }
      if (options.terminal !== true) {
        await showPage(context, app, access)
        return
      }
      if (!terminal.interactive) return
      terminal.out(
        `\n${styled(
          terminal,
          'dim',
          'Your turn; an empty line ends. Your own files: "npx veritrail ingest <path>" in a ' +
            'folder of yours.',
        )}\n`,
      )
      await converse(context, options, app, access)
    })
  })
}

/**
 * Serves the page: to a person until Ctrl-C, in the browser where there is one; else only for as
 * long as it takes to see that it answers. Throws `internal` where it does not.
 */
async function showPage(
  { terminal, serveHttp }: CliContext,
  app: App,
  { principal, signal }: { readonly principal: Principal; readonly signal: AbortSignal },
): Promise<void> {
  invariant(serveHttp !== undefined, 'the program brings the server')
  const checked = new AbortController()
  let failure: unknown
  const listen = async (port: number): Promise<void> =>
    await serveHttp(app, {
      host: '127.0.0.1',
      port,
      anonymous: principal,
      requireToken: false,
      ownerToken: undefined,
      signal: AbortSignal.any([signal, checked.signal]),
      graceMs: 5_000,
      requestsPerMinute: 600,
      maxUploadBytes: 2 ** 31,
      log: undefined,
      onListening(url) {
        terminal.out(`\n${styled(terminal, 'bold', 'The page:')} ${url}`)
        if (terminal.interactive) {
          terminal.out(
            '   (Ctrl-C ends; "npm start -- --terminal" asks here.)\n' +
              'Your own files: "npx veritrail ingest <path>" in a folder of yours, then ' +
              '"npx veritrail serve".\n',
          )
          void openBrowser(url)
        } else
          void checkPage(url, signal)
            .then(
              () => terminal.out(' answers.\n'),
              (error: unknown) => {
                terminal.out('\n')
                failure = error
              },
            )
            .finally(() => checked.abort())
      },
      onInternalError: () => terminal.err('internal error in the server\n'),
    })
  // The usual port, so that the address can be kept; any free one where it is taken.
  await (terminal.interactive ? listen(usualPort).catch(refused => retried(refused)) : listen(0))
  if (failure !== undefined) throw failure

  async function retried(refused: unknown): Promise<void> {
    if (!isAppError(refused, 'invalid_input')) throw refused
    await listen(0)
  }
}

const usualPort = 8088

async function checkPage(url: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(url, { signal })
  const html = await response.text()
  if (!response.ok || !html.includes('<title>veritrail'))
    throw new AppError('internal', `The page at ${url} answered with ${response.status}.`, {})
}

/** A machine without a browser, or without a screen, is no failure. */
async function openBrowser(url: string): Promise<void> {
  try {
    const { default: open } = await import('open')
    const child = await open(url)
    child.on('error', () => {})
  } catch {
    // The address has been printed.
  }
}
