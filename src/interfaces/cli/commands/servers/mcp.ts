import type { Command } from 'commander'
import { invariant } from '../../../../support/invariant.ts'
import { showIngestions } from '../../output/show-ingestions.ts'
import { showInternalError } from '../../output/show-internal-error.ts'
import { withApp, type CliContext, type GlobalOptions } from '../../terminal/session.ts'

export function addMcp(program: Command, context: CliContext): void {
  const command = program
    .command('mcp')
    .description(
      'answer an AI assistant by the Model Context Protocol, on standard input and output',
    )
    .addHelpText(
      'after',
      `
An assistant starts this command itself; docs/guide/mcp.md has configurations for the common ones.
Only messages of the protocol go to standard output. It reads as the owner, or as --as says, and
ends when the assistant closes its end. "veritrail serve" offers the same at /mcp.
Examples:
  veritrail mcp
  veritrail --corpus ~/mail-corpus --as alice mcp
  claude mcp add veritrail -- npx veritrail --corpus ~/mail-corpus mcp
  npx @modelcontextprotocol/inspector --cli npx veritrail mcp --method tools/list`,
    )
  command.action(async () => {
    const options = command.optsWithGlobals<GlobalOptions>()
    const { terminal, serveMcp } = context
    invariant(serveMcp !== undefined, 'the program brings the server')
    await withApp(context, options, async (app, { principal, signal }) => {
      await showIngestions(context, app, { principal })
      if (terminal.interactive)
        terminal.err('Waiting for messages of an assistant on standard input. Ctrl-C ends.\n')
      await serveMcp(app, { principal, signal, onInternalError: showInternalError(context) })
    })
  })
}
