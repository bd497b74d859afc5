import type { Command } from 'commander'
import { listPipelines } from '../../../app/use-cases/questions/list-pipelines.ts'
import { printJson, withApp, type CliContext, type GlobalOptions } from '../terminal/session.ts'
import { printable } from '../terminal/terminal.ts'

export function addPipelines(program: Command, context: CliContext): void {
  const command = program
    .command('pipelines')
    .description('list the ways from question to answer that "ask --pipeline" takes')
    .addHelpText(
      'after',
      '\nExamples:\n  veritrail pipelines\n  veritrail pipelines --json | jq ".[0]"\n  ' +
        'veritrail ask --pipeline ge-chat "Why was the pump replaced?"',
    )
  command.action(async () => {
    const options = command.optsWithGlobals<GlobalOptions>()
    await withApp(context, options, async app => {
      const listed = listPipelines(app)
      if (options.json === true) return printJson(context, listed.pipelines)
      const width = Math.max(...listed.pipelines.map(({ name }) => name.length))
      for (const { name, description, routes } of listed.pipelines) {
        const mark = name === listed.inUse ? '*' : ' '
        context.terminal.out(
          printable(
            `${mark} ${name.padEnd(width)}  ${description}\n` +
              `${' '.repeat(width + 4)}${routes.map(({ kind }) => kind).join(' → ')}\n`,
          ),
        )
      }
      context.terminal.err(
        listed.model === undefined
          ? 'No language model is configured: every pipeline answers in the words of the corpus.\n'
          : `Steps of a language model ask ${printable(listed.model)}.\n`,
      )
    })
  })
}
