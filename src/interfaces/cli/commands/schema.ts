import type { Command } from 'commander'
import { graphSchemaReport } from '../../../app/use-cases/graph/graph-schema.ts'
import { printJson, withApp, type CliContext, type GlobalOptions } from '../terminal/session.ts'
import { printable } from '../terminal/terminal.ts'

interface SchemaOptions extends GlobalOptions {
  readonly prompt?: boolean
}

export function addSchema(program: Command, context: CliContext): void {
  const command = program
    .command('schema')
    .description(
      'show what the knowledge graph holds: labels, edge types, properties with examples and ' +
        'counts, for use with "cypher"',
    )
    .option('--prompt', 'as text for the prompt of a language model')
    .addHelpText(
      'after',
      '\nExamples:\n  veritrail schema\n  veritrail schema --as alice:engineering --json\n ' +
        ' veritrail schema --prompt > schema.txt',
    )
  command.action(async () => {
    const options = command.optsWithGlobals<SchemaOptions>()
    await withApp(context, options, async (app, access) => {
      const { schema, text, prompt } = await graphSchemaReport(app, access)
      if (options.json === true) printJson(context, options.prompt === true ? { prompt } : schema)
      else context.terminal.out(`${printable(options.prompt === true ? prompt : text)}\n`)
    })
  })
}
