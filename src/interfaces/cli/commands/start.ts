import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { initCorpus } from '../../../app/compose.ts'
import { configFileName, corpusFolderName, packageFolder } from '../../../app/config/config.ts'
import { askQuestion } from '../../../app/use-cases/questions/ask.ts'
import { fillVectors } from '../../../app/use-cases/corpus/fill-vectors.ts'
import { ingestPaths } from '../../../app/use-cases/corpus/ingest.ts'
import { withApp, type CliContext, type GlobalOptions } from '../terminal/session.ts'
import { showAnswer } from '../output/show-answer.ts'
import { styled } from '../terminal/terminal.ts'
import { converse } from './chat.ts'
import { showIngestion, showVectors } from './ingest.ts'

const exampleQuestions = [
  'Who sent the emails about the underdeck gantry design, and when?',
  'How many emails were received in 2023?',
  'How are worn hanger rods replaced, and why?',
]

export function addStart(program: Command, context: CliContext): void {
  const command = program
    .command('start')
    .description('try veritrail: read its examples, ask three questions, then your own')
    .addHelpText(
      'after',
      '\nThe example corpus is made once, in .veritrail/examples of the current ' +
        'folder.\nExample:\n  veritrail start',
    )
  command.action(async () => {
    const options = command.optsWithGlobals<GlobalOptions>()
    const { terminal } = context
    const folder =
      options.corpus ??
      context.environment.corpus ??
      join(context.workingFolder, corpusFolderName, 'examples')
    if (!existsSync(join(folder, configFileName))) initCorpus(folder)
    await withApp(context, { ...options, corpus: folder }, async (app, access) => {
      const examples = join(packageFolder(), 'examples')
      await showIngestion(
        { ...context, terminal: { ...terminal, out: terminal.err } },
        {},
        ingestPaths(app, { paths: [join(examples, 'mail'), join(examples, 'documents')] }, access),
      )
      await showVectors(terminal, fillVectors(app, access))
      for (const question of exampleQuestions) {
        terminal.out(`\n${styled(terminal, 'bold', `? ${question}`)}\n`)
        await showAnswer(terminal, askQuestion(app, { text: question }, access), {
          hasEncoder: app.encoder !== undefined,
        })
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
