import type { Command } from 'commander'
import { AppError } from '../../../core/errors.ts'
import { initCorpus } from '../../../app/compose.ts'
import {
  corpusFolder,
  printJson,
  type CliContext,
  type GlobalOptions,
} from '../terminal/session.ts'

interface InitOptions extends GlobalOptions {
  readonly timeZone?: string
  readonly encoder?: string
  readonly store?: string
  readonly originals: boolean
}

export function addInit(program: Command, context: CliContext): void {
  program
    .command('init')
    .description('create an empty corpus here, with its settings')
    .option('--time-zone <zone>', 'time zone of times that name none, e.g. Europe/Berlin')
    .option('--encoder <kind>', 'local or off (keyword and graph search only)')
    .option('--store <kind>', 'sqlite (a file in the corpus folder) or neo4j (a server)')
    .option('--no-originals', 'do not keep the original bytes of documents')
    .addHelpText(
      'after',
      '\nExamples:\n  veritrail init\n  veritrail init --corpus ~/mail.veritrail ' +
        '--time-zone Europe/London',
    )
    .action((_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<InitOptions>()
      const { folder, exists } = corpusFolder(context, options)
      if (exists) {
        throw new AppError(
          'invalid_input',
          `There is already a corpus in ${folder}. Use it, or name another folder with --corpus.`,
          { issues: [{ path: 'corpus', message: 'exists already' }] },
        )
      }
      initCorpus(folder, {
        ...(options.timeZone === undefined ? {} : { timeZone: options.timeZone }),
        ...(options.encoder === undefined ? {} : { encoder: { kind: options.encoder } }),
        ...(options.store === undefined ? {} : { store: { kind: options.store } }),
        ...(options.originals ? {} : { originals: { keep: false } }),
      })
      if (options.json === true) printJson(context, { corpus: folder })
      else
        context.terminal.out(
          `Created an empty corpus in ${folder}. Fill it with "veritrail ingest <path>".\n`,
        )
    })
}
