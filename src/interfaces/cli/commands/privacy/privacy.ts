import { resolve } from 'node:path'
import type { Command } from 'commander'
import { makeKeyFile } from '../../../../app/privacy/salt.ts'
import {
  documentReplacements,
  privacySummary,
} from '../../../../app/use-cases/corpus/privacy-summary.ts'
import type { DocumentId } from '../../../../core/ids.ts'
import { table } from '../../terminal/terminal.ts'
import { addPrivacyCheck } from './privacy-check.ts'
import {
  corpusFolder,
  printJson,
  withApp,
  type CliContext,
  type GlobalOptions,
} from '../../terminal/session.ts'

/** Pseudonyms, scrubbing and their proof. */
export function addPrivacy(program: Command, context: CliContext): void {
  const privacy = program
    .command('privacy')
    .description(
      'pseudonyms and scrubbing: make a salt, see what was replaced, prove that nothing is left',
    )
  addNewSalt(privacy, context)
  addReport(privacy, context)
  addPrivacyCheck(privacy, context)
}

function addNewSalt(privacy: Command, context: CliContext): void {
  const command = privacy
    .command('new-salt')
    .description('make a key file with a random salt, for pseudonyms')
    .argument('<file>', 'where to put it, outside the corpus folder')
    .addHelpText(
      'after',
      '\nKeep the file apart from the corpus and its backups: with it names can be tried, and ' +
        'without it\nnobody can ask for a person by name.\nExample:\n  veritrail privacy ' +
        'new-salt ~/keys/mail.salt\n  veritrail init --privacy pseudonyms --salt-file ' +
        '~/keys/mail.salt',
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

interface ReportOptions extends GlobalOptions {
  readonly document?: string
}

function addReport(privacy: Command, context: CliContext): void {
  const command = privacy
    .command('report')
    .description('show what was replaced: by type and rule, never what it was')
    .option('--document <id>', 'where in the text of one document')
    .addHelpText(
      'after',
      '\nExamples:\n  veritrail privacy report\n  veritrail privacy report --document ' +
        'doc_03e0399b665b80c3259539fe --json',
    )
  command.action(async () => {
    const options = command.optsWithGlobals<ReportOptions>()
    const { document } = options
    await withApp(context, options, async (app, access) => {
      if (document !== undefined) {
        // Named by a person: whether there is such a document is checked.
        const found = await documentReplacements(app, document as DocumentId, access)
        if (options.json === true) printJson(context, { document, replaced: found })
        else if (found.length === 0) context.terminal.out('Nothing was replaced in its text.\n')
        else
          context.terminal.out(
            `${table(
              context.terminal,
              ['type', 'rule', 'from', 'to'],
              found.map(({ type, rule, start, end }) => [type, rule, String(start), String(end)]),
            )}\n`,
          )
        return
      }
      const summary = await privacySummary(app, access)
      if (options.json === true) printJson(context, summary)
      else {
        const { documents, mode, replaced } = summary
        if (replaced.length > 0)
          context.terminal.out(
            `${table(
              context.terminal,
              ['type', 'rule', 'replaced', 'documents'],
              replaced.map(each => [
                each.type,
                each.rule,
                String(each.count),
                String(each.documents),
              ]),
            )}\n`,
          )
        context.terminal.out(
          `Mode ${mode}: ${documents} ${documents === 1 ? 'document' : 'documents'} read.\n`,
        )
      }
    })
  })
}
