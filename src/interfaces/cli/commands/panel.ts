import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { InvalidArgumentError, Option, type Command } from 'commander'
import {
  panelFiles,
  panelFormats,
  readPanelFile,
  type PanelFormat,
} from '../../../app/use-cases/panels/panel-files.ts'
import {
  createPanel,
  listPanels,
  panelResults,
  showPanel,
  type PanelSummary,
} from '../../../app/use-cases/panels/panels.ts'
import { assessStudy } from '../../../app/use-cases/panels/assess-study.ts'
import { studyOf } from '../../../app/use-cases/panels/panel-study.ts'
import { positiveInteger, several, wholeNumber } from '../options/filter-options.ts'
import { inputBytes, inputText } from '../options/input-file.ts'
import { outputFile } from '../output/output-file.ts'
import { utcSeconds } from '../output/show-list.ts'
import { partlyFailed } from '../terminal/exit-codes.ts'
import { printJson, withApp, type CliContext, type GlobalOptions } from '../terminal/session.ts'
import { oneLine, printable, styled, table } from '../terminal/terminal.ts'

interface MakeOptions extends GlobalOptions {
  readonly rater: readonly string[]
  readonly groups: number
  readonly perAnswer?: number
  readonly attention: number
  readonly questions?: number
  readonly seed: number
  readonly study?: string
  readonly pipeline?: readonly string[]
}
interface FilesOptions extends GlobalOptions {
  readonly out: string
  readonly format: PanelFormat
  readonly rater?: string
}
interface ReadFileOptions extends GlobalOptions {
  readonly rater?: string
}
interface JudgesOptions extends GlobalOptions {
  readonly risk?: number
  readonly kappa?: number
}
interface ExportOptions extends GlobalOptions {
  readonly into?: string
  readonly out?: string
}

/** Commands with which people judge answers without knowing whose they are. */
export function addPanel(program: Command, context: CliContext): void {
  const panel = program
    .command('panel')
    .description('have people judge answers, blind: assign raters, read and export their ratings')
  addMake(panel, context)
  addList(panel, context)
  addFiles(panel, context)
  addRead(panel, context)
  addProgress(panel, context)
  addExport(panel, context)
  addJudges(panel, context)
}

function addMake(panel: Command, context: CliContext): void {
  const command = panel
    .command('make')
    .description('choose who judges which answers, in which order')
    .argument('<name>', 'what to call the panel')
    .requiredOption('--rater <name>', 'who judges: a name, as of a token (repeatable)', several)
    .option(
      '--groups <n>',
      'groups of raters, each of which judges other questions',
      positiveInteger,
      1,
    )
    .option('--per-answer <n>', 'raters of a group for each answer (default: all)', positiveInteger)
    .option(
      '--attention <n>',
      'items planted in each sheet whose right grade is known',
      wholeNumber,
      0,
    )
    .option('--questions <n>', 'questions at most, drawn at random (default: all)', positiveInteger)
    .option('--seed <n>', 'equal seeds give equal assignments', wholeNumber, 1)
    .option('--study <file>', 'judge the answers of a study (JSON), not those recorded here')
    .option('--pipeline <name>', 'only answers of this pipeline (repeatable)', several)
    .addHelpText(
      'after',
      `
Raters learn neither pipelines nor the ids of others. A rater named like a token sees the items on
the page too, as far as they may read the documents that an answer cites.
Examples:
  veritrail panel make pilot --rater anna --rater ben --attention 2
  veritrail panel make mcq --study study.json --rater a --rater b --rater c --rater d --groups 2`,
    )
  command.action(async (name: string) => {
    const options = command.optsWithGlobals<MakeOptions>()
    const { rater: raters, groups, perAnswer, attention, questions, seed } = options
    const file = options.study
    const given =
      file === undefined
        ? undefined
        : { name: file, text: inputText(resolve(context.workingFolder, file), `The study ${file}`) }
    await withApp(context, options, async (app, access) => {
      const source = await studyOf(app, { name, file: given, pipelines: options.pipeline }, access)
      const made = await createPanel(
        app,
        {
          ...source,
          design: { name, raters, groups, ratersPerAnswer: perAnswer, attention, questions, seed },
        },
        access,
      )
      showProgress(context, options, made)
    })
  })
}

function addList(panel: Command, context: CliContext): void {
  const command = panel
    .command('list')
    .description('list the panels, newest first')
    .addHelpText('after', '\nExamples:\n  veritrail panel list\n  veritrail panel list --json')
  command.action(async () => {
    const options = command.optsWithGlobals<GlobalOptions>()
    await withApp(context, options, async (app, access) => {
      const panels = await listPanels(app, access)
      if (options.json === true) return printJson(context, panels)
      const rows = panels.map(({ name, createdAt, raters }) => [
        name,
        utcSeconds(createdAt),
        `${raters.length}`,
        `${sum(raters, 'done')} of ${sum(raters, 'total')}`,
      ])
      context.terminal.out(
        rows.length === 0
          ? 'There is no panel yet. "veritrail panel make" makes one.\n'
          : `${table(context.terminal, ['name', 'made', 'raters', 'rated'], rows)}\n`,
      )
    })
  })
}

function addFiles(panel: Command, context: CliContext): void {
  const command = panel
    .command('files')
    .description('write a table for each rater, with what each grade means')
    .argument('<panel>', 'its name or id')
    .requiredOption('--out <folder>', 'where to')
    .addOption(
      new Option('--format <format>', 'of the tables').choices([...panelFormats]).default('xlsx'),
    )
    .option('--rater <name>', 'only the table of this rater')
    .addHelpText(
      'after',
      '\nExamples:\n  veritrail panel files pilot --out sheets\n' +
        '  veritrail panel files pilot --out sheets --format csv --rater anna',
    )
  command.action(async (reference: string) => {
    const options = command.optsWithGlobals<FilesOptions>()
    const { format, rater } = options
    await withApp(context, options, async (app, access) => {
      const files = await panelFiles(app, reference, { format, rater }, access)
      const folder = resolve(context.workingFolder, options.out)
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const written = files.map(file => ({ ...file, path: join(folder, file.name) }))
      for (const { path, content } of written) outputFile(context, 'out', path).write(content)
      if (options.json === true)
        printJson(
          context,
          written.map(({ rater: whose, path }) => ({ rater: whose, path })),
        )
    })
  })
}

function addRead(panel: Command, context: CliContext): void {
  const command = panel
    .command('read')
    .description('take the grades from tables that raters filled in')
    .argument('<panel>', 'its name or id')
    .argument('<files...>', 'CSV, TSV or XLSX')
    .option('--rater <name>', 'whose table it is (default: whose items it holds)')
    .addHelpText(
      'after',
      '\nRows and cells that cannot be used are named and left out (exit code 3).' +
        '\nExamples:\n  veritrail panel read pilot sheets/ratings-anna.xlsx\n' +
        '  veritrail panel read --json pilot sheets/*.csv',
    )
  command.action(async (reference: string, files: readonly string[]) => {
    const options = command.optsWithGlobals<ReadFileOptions>()
    const given = files.map(name => ({
      name,
      bytes: inputBytes(resolve(context.workingFolder, name), `The table ${name}`),
    }))
    await withApp(context, options, async (app, access) => {
      for (const file of given) {
        const read = await readPanelFile(app, reference, { file, rater: options.rater }, access)
        if (read.problems.length > 0) context.exit(partlyFailed)
        if (options.json === true) {
          printJson(context, { file: file.name, ...read })
          continue
        }
        for (const { row, message } of read.problems)
          context.terminal.err(
            `${styled(context.terminal, 'yellow', 'left out')} ` +
              `${oneLine(`${file.name}, row ${row} ${message}`, 300)}\n`,
          )
        context.terminal.out(
          `${printable(read.rater)}: ${read.taken} items taken from ${printable(file.name)}, ` +
            `${read.unchanged} unchanged, ${read.problems.length} problems.\n`,
        )
      }
    })
  })
}

function addProgress(panel: Command, context: CliContext): void {
  const command = panel
    .command('progress')
    .description('show how far each rater is, and how they judged the planted items')
    .argument('<panel>', 'its name or id')
    .addHelpText('after', '\nExamples:\n  veritrail panel progress pilot')
  command.action(async (reference: string) => {
    const options = command.optsWithGlobals<GlobalOptions>()
    await withApp(context, options, async (app, access) =>
      showProgress(context, options, await showPanel(app, reference, access)),
    )
  })
}

function addExport(panel: Command, context: CliContext): void {
  const command = panel
    .command('export')
    .description('write the ratings as a study (JSON): answers, raters, grades and choices')
    .argument('<panel>', 'its name or id')
    .option('--into <study>', 'a study (JSON) that the ratings are joined to')
    .option('--out <file>', 'where to (default: standard output)')
    .addHelpText(
      'after',
      '\nExamples:\n  veritrail panel export pilot --out rated.json\n' +
        '  veritrail panel export pilot --into study.json --out rated.json',
    )
  command.action(async (reference: string) => {
    const options = command.optsWithGlobals<ExportOptions>()
    const { into } = options
    const base =
      into === undefined
        ? undefined
        : { name: into, text: inputText(resolve(context.workingFolder, into), `The study ${into}`) }
    const file = options.out === undefined ? undefined : outputFile(context, 'out', options.out)
    await withApp(context, options, async (app, access) => {
      const text = `${JSON.stringify(await panelResults(app, reference, base, access))}\n`
      if (file === undefined) context.terminal.out(text)
      else file.write(text)
    })
  })
}

function addJudges(panel: Command, context: CliContext): void {
  const command = panel
    .command('judges')
    .description('tell how far automatic judges agree with people, and what can be left to them')
    .argument('<study>', 'a study (JSON) with grades of people and of automatic judges')
    .addOption(
      new Option('--risk <share>', 'of what is left to a judge, at most this share is off (0.1)')
        .argParser(share)
        .conflicts('kappa'),
    )
    .option('--kappa <value>', 'instead: κ of what is left to a judge is at least this', share)
    .addHelpText(
      'after',
      '\nPrints Markdown tables: agreement by pipeline, biases, answers left to each judge.' +
        '\nExamples:\n  veritrail panel judges rated.json\n' +
        '  veritrail panel judges rated.json --kappa 0.6 --json',
    )
  command.action((file: string) => {
    const { risk, kappa, json } = command.optsWithGlobals<JudgesOptions>()
    const target =
      kappa !== undefined
        ? ({ kind: 'kappa', value: kappa } as const)
        : risk !== undefined
          ? ({ kind: 'risk', value: risk } as const)
          : undefined
    const text = inputText(resolve(context.workingFolder, file), `The study ${file}`)
    const { assessed, markdown } = assessStudy({ name: file, text }, target)
    if (json === true) printJson(context, assessed)
    else context.terminal.out(printable(markdown))
  })
}

function share(text: string): number {
  const number = Number(text)
  if (!/^\d*\.?\d+$/.test(text) || number > 1)
    throw new InvalidArgumentError('must be a number from 0 to 1.')
  return number
}

function showProgress(context: CliContext, options: GlobalOptions, panel: PanelSummary): void {
  if (options.json === true) return printJson(context, panel)
  const rows = panel.raters.map(({ rater, done, total, attention, lastAt }) => [
    rater,
    `${done} of ${total}`,
    attention.total === 0 ? '' : `${attention.passed} of ${attention.done} right`,
    lastAt === undefined ? 'never' : utcSeconds(lastAt),
  ])
  const columns = ['rater', 'rated', 'planted items', 'last']
  context.terminal.out(
    `${printable(panel.name)} (${panel.id})\n\n${table(context.terminal, columns, rows)}\n`,
  )
}

const sum = (raters: PanelSummary['raters'], field: 'done' | 'total'): number =>
  raters.reduce((total, rater) => total + rater[field], 0)
