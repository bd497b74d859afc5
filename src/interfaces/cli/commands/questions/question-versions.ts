import { basename } from 'node:path'
import type { Command } from 'commander'
import {
  compareVersions,
  keepSet,
  keptSet,
  listSets,
  questionsOfVersion,
} from '../../../../app/use-cases/question-sets/kept-sets.ts'
import { questionFile } from '../../options/question-file.ts'
import { outputFile } from '../../output/output-file.ts'
import { renderDifference, renderSets } from '../../output/render-question-versions.ts'
import { printJson, withApp, type CliContext, type GlobalOptions } from '../../terminal/session.ts'

/** `questions versions keep | list | compare | restore`. */
export function addQuestionVersions(questions: Command, context: CliContext): void {
  const versions = questions
    .command('versions')
    .description('keep versions of question sets in the corpus, list, compare and restore them')
  addKeep(versions, context)
  addList(versions, context)
  addCompare(versions, context)
  addRestore(versions, context)
}

interface KeepOptions extends GlobalOptions {
  readonly name?: string
  readonly note?: string
}

function addKeep(versions: Command, context: CliContext): void {
  const command = versions
    .command('keep')
    .description('keep a question set as it is now')
    .argument('<questions>', 'a question set')
    .option('--name <name>', 'what the set is called (default: the name of the file)')
    .option('--note <text>', 'why it was changed')
    .addHelpText(
      'after',
      `
The same questions are the same version, whoever keeps them. An experiment names one:
  questions: [{ set: inspection, version: 1f2e3d4c5b6a7988 }]
Examples:
  veritrail questions versions keep inspection.jsonl
  veritrail questions versions keep questions.jsonl --name inspection --note "dates reviewed"`,
    )
  command.action(async (file: string) => {
    const options = command.optsWithGlobals<KeepOptions>()
    const { questions: given } = questionFile(context, file)
    const name =
      options.name ??
      basename(file)
        .replace(/\.jsonl?$/i, '')
        .toLowerCase()
    await withApp(context, options, (app, access) => {
      const kept = keepSet(app, { name, questions: given, note: options.note }, access)
      if (options.json === true) printJson(context, { name, ...kept })
      else context.terminal.out(`${name} ${kept.version}, ${kept.questions} questions\n`)
      return Promise.resolve()
    })
  })
}

function addList(versions: Command, context: CliContext): void {
  const command = versions
    .command('list')
    .description('list the sets that the corpus keeps with their versions, the newest first')
    .argument('[name]', 'one set')
  command.action(async (name: string | undefined) => {
    const options = command.optsWithGlobals<GlobalOptions>()
    await withApp(context, options, (app, access) => {
      const sets = name === undefined ? listSets(app, access) : [keptSet(app, name, access)]
      if (options.json === true) printJson(context, { sets })
      else context.terminal.out(renderSets(context.terminal, sets))
      return Promise.resolve()
    })
  })
}

function addCompare(versions: Command, context: CliContext): void {
  const command = versions
    .command('compare')
    .description('show which questions another version adds, removes and changes')
    .argument('<name>', 'a set')
    .argument('<before>', 'a version, or its first digits')
    .argument('[after]', 'another one (default: the newest)')
    .addHelpText('after', '\nExample:\n  veritrail questions versions compare inspection 1f2e')
  command.action(async (name: string, before: string, after: string | undefined) => {
    const options = command.optsWithGlobals<GlobalOptions>()
    await withApp(context, options, (app, access) => {
      const difference = compareVersions(app, { name, before, after }, access)
      if (options.json === true) printJson(context, difference)
      else context.terminal.out(renderDifference(difference))
      return Promise.resolve()
    })
  })
}

function addRestore(versions: Command, context: CliContext): void {
  const command = versions
    .command('restore')
    .description('write a version to a file as it was kept')
    .argument('<name>', 'a set')
    .argument('[version]', 'a version, or its first digits (default: the newest)')
    .requiredOption('--out <file>', 'the question set to write')
    .addHelpText(
      'after',
      '\nExample:\n  veritrail questions versions restore inspection 1f2e --out questions.jsonl',
    )
  command.action(async (name: string, version: string | undefined) => {
    const options = command.optsWithGlobals<GlobalOptions & { readonly out: string }>()
    const file = outputFile(context, 'out', options.out)
    await withApp(context, options, (app, access) => {
      const { kept, lines } = questionsOfVersion(app, { name, version }, access)
      file.write(lines)
      if (options.json === true) printJson(context, { name, ...kept })
      else context.terminal.out(`${name} ${kept.version}, ${kept.questions} questions\n`)
      return Promise.resolve()
    })
  })
}
