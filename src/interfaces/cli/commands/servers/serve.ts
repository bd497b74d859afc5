import { resolve } from 'node:path'
import type { Command } from 'commander'
import { readSecretFile } from '../../../../app/config/secret-text.ts'
import { invariant } from '../../../../support/invariant.ts'
import { positiveInteger } from '../../options/filter-options.ts'
import { portNumber } from '../../options/port-number.ts'
import { showIngestions } from '../../output/show-ingestions.ts'
import { showInternalError } from '../../output/show-internal-error.ts'
import { printJson, withApp, type CliContext } from '../../terminal/session.ts'
import { printable } from '../../terminal/terminal.ts'
import {
  addFirstCorpusOptions,
  createFirstCorpus,
  fillFirstCorpus,
  type FirstCorpusOptions,
} from './first-corpus.ts'

interface ServeOptions extends FirstCorpusOptions {
  readonly host: string
  readonly port: number
  readonly grace: number
  readonly requestsPerMinute: number
  readonly maxUpload: number
  readonly requireToken?: boolean
  readonly ownerTokenFile?: string
  readonly accessLog?: boolean
}

const usual = {
  host: '127.0.0.1',
  port: 8088,
  graceSeconds: 20,
  requestsPerMinute: 600,
  maxUploadMiB: 2_048,
}

export function addServe(program: Command, context: CliContext): void {
  const command = program
    .command('serve')
    .description('answer questions over HTTP: a JSON interface with streams, and OpenAI’s')
    .option('--host <address>', 'the address to listen on; others need tokens', usual.host)
    .option('--port <n>', 'the port to listen on; 0: any free one', portNumber, usual.port)
    .option(
      '--requests-per-minute <n>',
      'how many requests each user may make',
      positiveInteger,
      usual.requestsPerMinute,
    )
    .option(
      '--max-upload <MiB>',
      'how large an uploaded file may be',
      positiveInteger,
      usual.maxUploadMiB,
    )
    .option(
      '--grace <seconds>',
      'how long running answers may go on when the server is stopped',
      positiveInteger,
      usual.graceSeconds,
    )
    .option('--require-token', 'every request needs a token; nobody comes in until there is one')
    .option(
      '--owner-token-file <file>',
      'a file with a token of the owner (default: VERITRAIL_OWNER_TOKEN_FILE)',
    )
    .option('--access-log', 'write a line of JSON to standard error for each request')
  addFirstCorpusOptions(command)
  command.addHelpText(
    'after',
    `
Without a token the server takes requests of this machine only, and answers them as the owner, or
as --as says. With a token (see "veritrail tokens") every request needs one.
The first Ctrl-C lets running answers finish, the second ends at once.
Examples:
  veritrail serve
  curl http://127.0.0.1:8088/api/v1/questions -H 'Content-Type: application/json' \\
    -d '{"text": "Who approved the contract?"}'
  veritrail tokens create alice --group engineering
  veritrail serve --host 0.0.0.0 --port 8088
  veritrail serve --host 0.0.0.0 --require-token --create examples`,
  )
  command.action(async () => {
    const options = command.optsWithGlobals<ServeOptions>()
    const { terminal, serveHttp } = context
    invariant(serveHttp !== undefined, 'the program brings the server')
    const ownerToken = ownersToken(context, options)
    createFirstCorpus(context, options)
    await withApp(context, options, async (app, { principal, signal }) => {
      await showIngestions(context, app, { principal })
      await fillFirstCorpus(context, options, app)
      await serveHttp(app, {
        host: options.host,
        port: options.port,
        anonymous: principal,
        requireToken: options.requireToken === true,
        ownerToken,
        signal,
        graceMs: options.grace * 1_000,
        requestsPerMinute: options.requestsPerMinute,
        maxUploadBytes: options.maxUpload * 2 ** 20,
        onListening(url) {
          if (options.json === true) printJson(context, { url })
          else terminal.out(`Listening on ${url} (routes: ${url}/docs). Ctrl-C stops.\n`)
        },
        log:
          options.accessLog === true
            ? entry => terminal.err(`${printable(JSON.stringify(entry))}\n`)
            : undefined,
        onInternalError: showInternalError(context),
      })
    })
  })
}

/** The token of the owner in a file, as container engines hand out secrets. */
function ownersToken(
  { environment, workingFolder }: CliContext,
  { ownerTokenFile }: ServeOptions,
): string | undefined {
  if (ownerTokenFile !== undefined)
    return readSecretFile(resolve(workingFolder, ownerTokenFile), '--owner-token-file')
  if (environment.ownerTokenFile === undefined) return undefined
  return readSecretFile(
    resolve(workingFolder, environment.ownerTokenFile),
    'the environment variable VERITRAIL_OWNER_TOKEN_FILE',
  )
}
