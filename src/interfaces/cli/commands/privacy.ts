import { resolve } from 'node:path'
import type { Command } from 'commander'
import { makeKeyFile } from '../../../app/privacy/salt.ts'
import {
  corpusFolder,
  printJson,
  type CliContext,
  type GlobalOptions,
} from '../terminal/session.ts'

/** Pseudonyms, scrubbing and their proof. */
export function addPrivacy(program: Command, context: CliContext): void {
  const privacy = program
    .command('privacy')
    .description('pseudonyms and scrubbing: make a salt, see what was replaced')
  addNewSalt(privacy, context)
}

function addNewSalt(privacy: Command, context: CliContext): void {
  const command = privacy
    .command('new-salt')
    .description('make a key file with a random salt, for pseudonyms')
    .argument('<file>', 'where to put it, outside the corpus folder')
    .addHelpText(
      'after',
      '\nKeep the file apart from the corpus and its backups: with it names can be tried, and ' +
        'without it\nnobody can ask for a person by name.\nExample:\n  veritrail privacy new-salt ' +
        '~/keys/mail.salt\n  veritrail init --privacy pseudonyms --salt-file ~/keys/mail.salt',
    )
  command.action((named: string) => {
    const options = command.optsWithGlobals<GlobalOptions>()
    const file = resolve(context.workingFolder, named)
    const { folder, exists } = corpusFolder(context, options)
    makeKeyFile(file, exists ? folder : undefined)
    if (options.json === true) printJson(context, { file })
    else context.terminal.out(`Made a key file at ${file}.\n`)
  })
}
