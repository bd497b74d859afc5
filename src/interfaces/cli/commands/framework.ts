import { resolve } from 'node:path'
import type { Command } from 'commander'
import { initCorpus } from '../../../app/compose.ts'
import { fillVectors } from '../../../app/use-cases/corpus/fill-vectors.ts'
import { addFramework } from '../../../app/use-cases/frameworks/add-framework.ts'
import { compareStoredFrameworks } from '../../../app/use-cases/frameworks/compare-versions.ts'
import {
  readColumnPair,
  readFrameworkFiles,
  tableFields,
  type ColumnMapping,
} from '../../../app/use-cases/frameworks/framework-files.ts'
import { listFrameworks } from '../../../app/use-cases/frameworks/list-frameworks.ts'
import {
  removeFramework,
  type RemovedFramework,
} from '../../../app/use-cases/frameworks/remove-framework.ts'
import { frameworkTree, showInFramework } from '../../../app/use-cases/frameworks/show-framework.ts'
import { groupNames } from '../options/filter-options.ts'
import { inputBytes } from '../options/input-file.ts'
import { renderDifference, renderStandard, renderTree } from '../output/render-framework.ts'
import {
  corpusFolder,
  printJson,
  withApp,
  type CliContext,
  type GlobalOptions,
} from '../terminal/session.ts'
import { oneLine, table } from '../terminal/terminal.ts'
import { showVectors } from './ingest.ts'

interface AddOptions extends GlobalOptions {
  readonly name?: string
  readonly title?: string
  readonly edition?: string
  readonly map?: ColumnMapping
  readonly group?: string[]
  readonly wait: boolean
}

/** `framework add|list|show|diff|remove`. */
export function addFrameworks(program: Command, context: CliContext): void {
  const framework = program
    .command('framework')
    .description('add, show, compare and remove standards frameworks')
  addAdd(framework, context)
  addList(framework, context)
  addShow(framework, context)
  addDiff(framework, context)
  addRemove(framework, context)
}

function addAdd(framework: Command, context: CliContext): void {
  const command = framework
    .command('add')
    .description('add a framework, or another version of one')
    .argument(
      '<files...>',
      'a JSON or YAML file, a workbook, or CSV files of standards and sections',
    )
    .option('--name <name>', 'what it is called in all its versions (default: its title in short)')
    .option('--title <title>', 'its title, where the files do not say it')
    .option('--edition <version>', 'its version, where the files do not say it')
    .option(
      '--map <field=column,…>',
      `which columns hold what, fields: ${tableFields.join(', ')}`,
      columnMapping,
    )
    .option('--group <group>', 'a group that may read it (repeatable)', groupNames)
    .option('--no-wait', 'do not wait for vectors; the next "veritrail ingest" completes them')
    .addHelpText(
      'after',
      `
Read are tables with the columns Section, Standard_num, Standard_title, Standard_formal,
Definitions, Basis_for_judgement, Supporting_docs (and, as a second file or sheet, Section_Num,
Section_Title, Section_Description), OSCAL catalogues, and JSON or YAML with "framework",
"version", "sections" and "standards". The same version again replaces it.
Examples:
  veritrail framework add sections.csv standards.csv --title "AACSB" --edition 2020
  veritrail framework add csf-2.0.json --name nist-csf
  veritrail framework add controls.csv --map number=ID,title=Name,formal=Text --edition 3`,
    )
  command.action(async (paths: string[]) => {
    const options = command.optsWithGlobals<AddOptions>()
    // Before a corpus is made: what cannot be read leaves nothing behind.
    const { framework: read, notes } = await readFrameworkFiles(
      paths.map(path => ({
        name: path,
        bytes: inputBytes(resolve(context.workingFolder, path), `The framework's file ${path}`),
      })),
      { title: options.title, version: options.edition, mapping: options.map },
    )
    const { folder, exists } = corpusFolder(context, options)
    if (!exists) {
      initCorpus(folder)
      context.terminal.err(`Created a corpus in ${folder}.\n`)
    }
    await withApp(context, { ...options, corpus: folder }, async (app, access) => {
      const added = await addFramework(
        app,
        { framework: read, name: options.name, groups: options.group },
        access,
      )
      const { terminal } = context
      for (const note of notes) terminal.err(`${oneLine(note, 500)}\n`)
      if (options.json === true) printJson(context, { ...added, notes })
      else {
        const { status, framework: summary } = added
        const what = { added: 'Added', replaced: 'Replaced', unchanged: 'Unchanged:' }[status]
        terminal.out(
          `${what} ${summary.reference} (${oneLine(summary.title, 100)}): ` +
            `${counted(summary.sections, 'section')}, ${counted(summary.standards, 'standard')}.\n`,
        )
      }
      if (options.wait) await showVectors(terminal, fillVectors(app, access))
    })
  })
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

const removedText = ({ reference, links, decisions }: RemovedFramework): string =>
  links === undefined || decisions === undefined
    ? `${reference} (damaged: what hung on it is not known)`
    : links + decisions === 0
      ? reference
      : `${reference} (${counted(links, 'link')}, ${counted(decisions, 'decision')})`

const total = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

const columnMapping = (text: string, before: ColumnMapping = {}): ColumnMapping =>
  Object.assign({ ...before }, ...text.split(',').map(readColumnPair)) as ColumnMapping

function addList(framework: Command, context: CliContext): void {
  const command = framework
    .command('list')
    .description('list the frameworks of the corpus and their versions')
    .addHelpText('after', '\nExample:\n  veritrail framework list --json')
  command.action(async () => {
    const options = command.optsWithGlobals<GlobalOptions>()
    await withApp(context, options, async (app, access) => {
      const all = await listFrameworks(app, access)
      if (options.json === true) for (const each of all) printJson(context, each)
      else
        context.terminal.out(
          all.length === 0
            ? 'No frameworks. Add one with "veritrail framework add".\n'
            : `${table(
                context.terminal,
                ['framework', 'sections', 'standards', 'title'],
                all.map(each => [each.reference, each.sections, each.standards, each.title]),
              )}\n`,
        )
    })
  })
}

function addShow(framework: Command, context: CliContext): void {
  const command = framework
    .command('show')
    .description('show the tree of a framework or section, a standard, or a part of one')
    .argument('<framework>', 'its name, with @version; otherwise the latest')
    .argument('[number]', 'of a standard, a part ("8.1", "AC-2(a)") or a section')
    .addHelpText(
      'after',
      '\nExamples:\n  veritrail framework show nist-csf\n' +
        '  veritrail framework show nist-csf@1.1 PR.AC-1',
    )
  command.action(async (reference: string, number: string | undefined) => {
    const options = command.optsWithGlobals<GlobalOptions>()
    await withApp(context, options, async (app, access) => {
      const shown =
        number === undefined
          ? await frameworkTree(app, reference, access)
          : await showInFramework(app, { reference, number }, access)
      if (options.json === true) printJson(context, shown)
      else
        context.terminal.out(
          'standard' in shown
            ? renderStandard(context.terminal, shown)
            : renderTree(context.terminal, shown),
        )
    })
  })
}

function addDiff(framework: Command, context: CliContext): void {
  const command = framework
    .command('diff')
    .description('show what another version adds, removes and changes, word by word')
    .argument('<before>', 'name@version')
    .argument('<after>', 'name@version')
    .addHelpText(
      'after',
      '\nMarked are [-removed-] and {+added+} words.\nExample:\n' +
        '  veritrail framework diff nist-csf@1.1 nist-csf@2.0',
    )
  command.action(async (before: string, after: string) => {
    const options = command.optsWithGlobals<GlobalOptions>()
    await withApp(context, options, async (app, access) => {
      const compared = await compareStoredFrameworks(app, { before, after }, access)
      if (options.json === true) printJson(context, compared)
      else context.terminal.out(renderDifference(context.terminal, compared))
    })
  })
}

function addRemove(framework: Command, context: CliContext): void {
  const command = framework
    .command('remove')
    .description('remove a version of a framework, with everything derived from it')
    .argument('<framework>', 'name@version; a name alone where there is one version')
    .option('--all', 'all versions')
    .option('--yes', 'also where people decided about links to it, or it is damaged')
    .addHelpText(
      'after',
      `
Links and decisions about them are kept unseen in the documents; the same version added again has
them.
Example:
  veritrail framework remove nist-csf@1.1`,
    )
  command.action(async (reference: string) => {
    const options = command.optsWithGlobals<
      GlobalOptions & { readonly all?: boolean; readonly yes?: boolean }
    >()
    await withApp(context, options, async (app, access) => {
      const { all, yes } = options
      const removed = await removeFramework(app, { reference, all, yes }, access)
      const damaged = removed.filter(({ links }) => links === undefined)
      if (options.json === true)
        printJson(context, {
          removed: removed.map(each => each.reference),
          links: total(removed.map(({ links = 0 }) => links)),
          decisions: total(removed.map(({ decisions = 0 }) => decisions)),
          ...(damaged.length === 0 ? {} : { damaged: damaged.map(each => each.reference) }),
        })
      else context.terminal.out(`Removed ${removed.map(removedText).join(', ')}.\n`)
    })
  })
}
