import { resolve } from 'node:path'
import type { Command } from 'commander'
import { owner } from '../../../../core/principal.ts'
import { restoreCorpus } from '../../../../app/use-cases/corpus/restore-corpus.ts'
import { showCopy } from '../copy.ts'
import { progress } from '../../terminal/progress.ts'
import {
  corpusFolder,
  printJson,
  type CliContext,
  type GlobalOptions,
} from '../../terminal/session.ts'

interface RestoreOptions extends GlobalOptions {
  readonly resume?: boolean
  readonly quick?: boolean
}

export function addRestore(program: Command, context: CliContext): void {
  program
    .command('restore')
    .description('put a backup back: into a new corpus folder, or onto an empty Neo4j server')
    .argument('<backup>', 'a folder that "veritrail backup" made')
    .option('--resume', 'continue a restore to a server that was interrupted')
    .option('--quick', 'check structure and totals only, not every document')
    .addHelpText(
      'after',
      `
The backup stays as it is. Where there is no corpus yet, it becomes a copy of the backup, with its
settings. Where there is a corpus whose "store" is neo4j and whose server is empty, the content goes
there and both sides are compared; its settings stay. Before, every document is checked by its
content hash, as "veritrail doctor" does: of a damaged backup nothing is put back.
Examples:
  veritrail --corpus ~/mail/.veritrail restore /media/disk/mail-2026-11
  veritrail --corpus ~/server.veritrail init --store neo4j
  veritrail --corpus ~/server.veritrail restore /media/disk/mail-2026-11`,
    )
    .action(async (backup: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<RestoreOptions>()
      const bar = progress(context.terminal, 'Checking', 'rows')
      let isOpen = true
      const close = (): void => {
        if (isOpen) bar.end()
        isOpen = false
      }
      const restored = await restoreCorpus(
        resolve(context.workingFolder, backup),
        corpusFolder(context, options),
        {
          // Principals are those of a corpus, which is not there yet.
          principal:
            options.as === undefined ? owner : { kind: 'user', id: options.as, groups: [] },
          signal: context.signal,
          resume: options.resume,
          quick: options.quick,
          onProgress: (done, total) => bar.update(done, total),
          watch: events => {
            close()
            return showCopy(context, events)
          },
        },
      ).finally(close)
      if (options.json === true) printJson(context, restored)
      else
        context.terminal.out(
          `${restored.documents.toLocaleString('en-US')} documents are ` +
            `${restored.store === 'neo4j' ? 'on the server of' : 'in'} ${restored.folder}. ` +
            (options.quick === true
              ? 'Structure and totals were checked, the documents were not.\n'
              : 'Every document was checked.\n'),
        )
    })
}
