import type { Command } from 'commander'
import { loadConfig } from '../../../../app/config/load-config.ts'
import { principalFor } from '../../../../app/config/principals.ts'
import { vacuumCorpus } from '../../../../app/use-cases/corpus/vacuum-corpus.ts'
import {
  existingCorpus,
  printJson,
  type CliContext,
  type GlobalOptions,
} from '../../terminal/session.ts'
import { printable } from '../../terminal/terminal.ts'

export function addVacuum(program: Command, context: CliContext): void {
  program
    .command('vacuum')
    .description('give the disk space of deleted documents back')
    .addHelpText(
      'after',
      `
Writes the corpus file anew without what was deleted, and removes what interrupted commands left
beside it. That documents were deleted stays known, so that they stay deleted and "veritrail
documents restore" can bring them back. The corpus can be read meanwhile; an ingestion must end
first. It needs free disk space of about twice what the corpus will take, which is looked at before
anything is changed. Interrupted, the corpus is as before.
Examples:
  veritrail vacuum
  veritrail vacuum --json`,
    )
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>()
      const folder = existingCorpus(context, options)
      const config = loadConfig(folder)
      const { terminal } = context
      if (config.store.kind === 'sqlite' && terminal.interactive)
        terminal.err('Checking the corpus and writing it anew …\n')
      const summary = await vacuumCorpus(folder, config, {
        principal: principalFor(config, options.as),
        signal: context.signal,
      })
      if (options.json === true) {
        printJson(context, summary)
        return
      }
      const { beforeBytes, afterBytes, removedOriginals, removedFiles } = summary
      const given = Math.max(0, beforeBytes - afterBytes)
      terminal.out(
        `${megabytes(beforeBytes)} before, ${megabytes(afterBytes)} after: ${megabytes(given)} ` +
          'given back.\n',
      )
      if (removedOriginals > 0)
        terminal.out(`Removed ${counted(removedOriginals, 'original')} that no document needs.\n`)
      if (removedFiles > 0)
        terminal.out(`Removed ${counted(removedFiles, 'file')} that interrupted commands left.\n`)
      if (summary.isHeldOpen)
        terminal.out(
          'Another process still reads the corpus as it was: the file becomes shorter when that ' +
            'one lets go of it.\n',
        )
      for (const name of summary.keptDamaged)
        terminal.out(
          `${printable(name)} is kept from a repair; delete it when nothing is missing.\n`,
        )
    })
}

const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
