import type { Command } from 'commander'
import { AppError } from '../../../../core/errors.ts'
import { loadConfig } from '../../../../app/config/load-config.ts'
import { principalFor } from '../../../../app/config/principals.ts'
import { backupCorpus } from '../../../../app/use-cases/corpus/backup-corpus.ts'
import { showCopy } from '../copy.ts'
import {
  corpusFolder,
  printJson,
  type CliContext,
  type GlobalOptions,
} from '../../terminal/session.ts'

export function addBackup(program: Command, context: CliContext): void {
  program
    .command('backup')
    .description('copy the whole corpus into a new folder, also while it is in use')
    .argument('<folder>', 'a folder that does not exist yet, or is empty')
    .addHelpText(
      'after',
      `
The copy is the corpus as it was at one commit, with its settings, for its owner alone. Its
structure and totals are checked before it gets its name; every document of it is checked by
"veritrail restore", and by "veritrail --corpus <folder> doctor" at any time. It is a corpus itself:
use it with --corpus, or put it back with "veritrail restore". A corpus in Neo4j is copied into a
file there and both are compared; let no worker or ingestion run meanwhile.
Examples:
  veritrail backup /media/disk/mail-2026-11
  veritrail --corpus /media/disk/mail-2026-11 stats`,
    )
    .action(async (target: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>()
      const { folder, exists } = corpusFolder(context, options)
      if (!exists)
        throw new AppError(
          'not_found',
          `There is no corpus in ${folder}. Name one with --corpus.`,
          { kind: 'corpus', id: folder },
        )
      const config = loadConfig(folder)
      const summary = await backupCorpus(folder, target, config, {
        principal: principalFor(config, options.as),
        signal: context.signal,
        quick: true,
        watch: events => showCopy(context, events),
      })
      if (options.json === true) printJson(context, summary)
      else
        context.terminal.out(
          `${summary.documents} documents as of commit ${summary.commitSeq} are in ` +
            `${summary.folder} (${Math.ceil(summary.bytes / 2 ** 20)} MiB), with ` +
            `${summary.alongside.join(', ')}. Structure and totals were checked; a restore ` +
            'checks every document.\n',
        )
    })
}
