import type { Command } from 'commander'
import { readSlackSecrets } from '../../../../app/config/slack-settings.ts'
import { invariant } from '../../../../support/invariant.ts'
import { positiveInteger } from '../../options/filter-options.ts'
import { portNumber } from '../../options/port-number.ts'
import { showIngestions } from '../../output/show-ingestions.ts'
import { showInternalError } from '../../output/show-internal-error.ts'
import { printJson, withApp, type CliContext, type GlobalOptions } from '../../terminal/session.ts'
import { printable } from '../../terminal/terminal.ts'

interface SlackCommandOptions extends GlobalOptions {
  readonly host: string
  readonly port: number
  readonly grace: number
}

const usual = { host: '127.0.0.1', port: 3000, graceSeconds: 20 }

export function addSlack(program: Command, context: CliContext): void {
  const command = program
    .command('slack')
    .description('answer questions from Slack: mentions, direct messages and a slash command')
    .option('--host <address>', 'in HTTP mode: the address to listen on', usual.host)
    .option('--port <n>', 'in HTTP mode: the port to listen on', portNumber, usual.port)
    .option(
      '--grace <seconds>',
      'how long running answers may go on when the program is stopped',
      positiveInteger,
      usual.graceSeconds,
    )
    .addHelpText(
      'after',
      `
The tokens come from the environment: SLACK_BOT_TOKEN, and SLACK_APP_TOKEN in socket mode or
SLACK_SIGNING_SECRET in HTTP mode. Who may read what stands in "slack" of the configuration: members
who are not named there read public documents only. docs/guide/slack.md has the app's manifest.
The first Ctrl-C lets running answers finish, the second ends at once.
Examples:
  SLACK_BOT_TOKEN=xoxb-… SLACK_APP_TOKEN=xapp-… veritrail slack
  veritrail slack --host 0.0.0.0 --port 3000`,
    )
  command.action(async () => {
    const options = command.optsWithGlobals<SlackCommandOptions>()
    const { terminal, serveSlack } = context
    invariant(serveSlack !== undefined, 'the program brings the server')
    await withApp(context, options, async (app, { principal, signal }) => {
      const secrets = readSlackSecrets(app.config.slack)
      await showIngestions(context, app, { principal })
      await serveSlack(app, {
        secrets,
        host: options.host,
        port: options.port,
        signal,
        graceMs: options.grace * 1_000,
        onReady(where) {
          if (options.json === true) printJson(context, { where })
          else terminal.out(`Answering questions from ${where}. Ctrl-C stops.\n`)
        },
        log: line => terminal.err(`${printable(line)}\n`),
        onInternalError: showInternalError(context),
      })
    })
  })
}
