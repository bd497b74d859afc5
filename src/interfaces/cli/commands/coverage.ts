import { basename, extname, resolve } from 'node:path'
import { Option, type Command } from 'commander'
import type { App } from '../../../app/compose.ts'
import { unknownSourcesOf } from '../../../app/use-cases/alignment/unknown-sources.ts'
import {
  coverageFile,
  coverageFormats,
  coverageJson,
  holdsDrafts,
  isText,
  type CoverageFormat,
} from '../../../app/use-cases/coverage/coverage-file.ts'
import { coverageOverview } from '../../../app/use-cases/coverage/coverage-overview.ts'
import {
  coverageReport,
  type CoverageReport,
} from '../../../app/use-cases/coverage/coverage-report.ts'
import { draftReport, type DraftedSections } from '../../../app/use-cases/coverage/draft-report.ts'
import { importLinks } from '../../../app/use-cases/coverage/import-links.ts'
import { uncomparedDocuments } from '../../../app/use-cases/coverage/uncompared-documents.ts'
import { AppError } from '../../../core/errors.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { wholeNumber } from '../options/filter-options.ts'
import { inputBytes } from '../options/input-file.ts'
import { outputFile } from '../output/output-file.ts'
import { renderCoverage } from '../output/render-coverage.ts'
import { partlyFailed } from '../terminal/exit-codes.ts'
import { progress } from '../terminal/progress.ts'
import { printJson, withApp, type CliContext, type GlobalOptions } from '../terminal/session.ts'
import { oneLine, printable } from '../terminal/terminal.ts'

interface ReportOptions extends GlobalOptions {
  readonly institution?: string
  readonly format?: 'text' | CoverageFormat
  readonly out?: string
  readonly asOf?: string
  readonly written?: number
}

/** `coverage FRAMEWORK`, `coverage import TABLE`. */
export function addCoverage(program: Command, context: CliContext): void {
  const coverage = program
    .command('coverage')
    .description('report what documents show of each standard, how strongly, and what is missing')
  addReport(coverage, context)
  addImport(coverage, context)
}

const weakestShown = 10

function addReport(coverage: Command, context: CliContext): void {
  const command = coverage
    .command('report', { isDefault: true })
    .description('report the coverage of a framework (the default)')
    .argument('<framework>', 'its name, with @version; otherwise the latest')
    .option('--institution <name>', 'only the documents of this institution of the configuration')
    .addOption(
      new Option(
        '--format <format>',
        'an overview as text, the whole report (html, md, docx, json), or a table of all links ' +
          "for reviewers (xlsx, csv); default: by the file's name, else text",
      ).choices(['text', ...coverageFormats]),
    )
    .option('--out <file>', 'where to (default: standard output)')
    .option(
      '--as-of <date>',
      'count ages up to this day, month or year, and leave out documents of later dates',
    )
    .option(
      '--written <n>',
      'sections that the language model writes at most, where one is configured; the others are ' +
        'quoted (default: 100)',
      wholeNumber,
    )
    .addHelpText(
      'after',
      `
Documents are compared by "veritrail align"; this reports the links that it found and people
decided. Every quotation stands word for word in its document, and every sentence that a language
model writes is verified; what nothing supports is left out. Exit code 3: the model failed to write
some sections, which are quoted instead.
Examples:
  veritrail coverage nist-csf
  veritrail coverage nist-csf --out coverage.html
  veritrail coverage nist-csf --institution "Harlow College" --as-of 2025 --out report.docx
  veritrail coverage nist-csf --out links.xlsx
  veritrail coverage import links.xlsx`,
    )
  command.action(async (framework: string) => {
    const options = command.optsWithGlobals<ReportOptions>()
    const format = formatOf(options)
    if (options.out === undefined && format !== 'text' && !isText(format))
      throw refused('out', `A report as ${format} needs a file: give --out report.${format}.`)
    const file = options.out === undefined ? undefined : outputFile(context, 'out', options.out)
    await withApp(context, options, async (app, access) => {
      const { institution, asOf } = options
      const report = await readReport(context, app, { framework, institution, asOf }, access)
      if (format === 'text') {
        const text = renderCoverage(
          file === undefined ? context.terminal : { ...context.terminal, color: false },
          coverageOverview(report, weakestShown),
        )
        if (file === undefined) context.terminal.out(text)
        else file.write(text)
        return
      }
      const sections = await drafted(context, app, report, format, options, access)
      if (format === 'json' && file === undefined)
        printJson(context, coverageJson(report, sections))
      else {
        const content = await coverageFile(report, format, sections)
        if (file !== undefined) file.write(content)
        else if (typeof content === 'string') context.terminal.out(printable(content))
      }
    })
  })
}

interface ImportOptions extends GlobalOptions {
  readonly framework?: string
}

function addImport(coverage: Command, context: CliContext): void {
  const command = coverage
    .command('import')
    .description('take over what a reviewer decided in a table of links')
    .argument('<table>', 'a CSV, TSV or XLSX file that "coverage --out" wrote')
    .option('--framework <framework>', 'what the table is about (default: as it says)')
    .addHelpText(
      'after',
      `
Reviewers fill in "Decision": accept or reject what a row says, after correcting "Shows" (evidence
or gap) where it is wrong; empty rows stay as they are. A new row with add, "Shows", "Standard",
"Quotation" (word for word) and "Document" (its title) or "Document id" links further words. What
is decided stays, and the next "veritrail align" learns from it, as from "align accept".
Exit code 3: some rows could not be taken over; the others were.
Examples:
  veritrail coverage nist-csf --out links.xlsx
  veritrail coverage import links.xlsx`,
    )
  command.action(async (path: string) => {
    const options = command.optsWithGlobals<ImportOptions>()
    const bytes = inputBytes(resolve(context.workingFolder, path), `The table ${path}`)
    await withApp(context, options, async (app, access) => {
      const { terminal } = context
      const bar = progress(terminal, 'Importing', 'passages')
      let result
      try {
        result = await importLinks(
          app,
          { file: { name: basename(path), bytes }, framework: options.framework },
          access,
          (done, total) => bar.update(done, total),
        )
      } finally {
        bar.end()
      }
      const { framework, accepted, rejected, added, unchanged, problems } = result
      for (const { row, message } of problems)
        terminal.err(`row ${row}: ${oneLine(message, longestMessage)}\n`)
      if (options.json === true) printJson(context, result)
      else
        terminal.out(
          `${framework}: ${accepted} accepted, ${rejected} rejected, ${added} added, ` +
            `${unchanged} as before; ${problems.length} ` +
            `${problems.length === 1 ? 'row' : 'rows'} left out\n`,
        )
      if (problems.length > 0) context.exit(partlyFailed)
    })
  })
}

const longestMessage = 500

const endings: Readonly<Record<string, 'text' | CoverageFormat>> = {
  '.html': 'html',
  '.htm': 'html',
  '.md': 'md',
  '.markdown': 'md',
  '.docx': 'docx',
  '.xlsx': 'xlsx',
  '.csv': 'csv',
  '.json': 'json',
  '.txt': 'text',
}

/** The format that is asked for. Throws `invalid_input` where two are. */
function formatOf({ format, out, json }: ReportOptions): 'text' | CoverageFormat {
  if (json === true && format !== undefined && format !== 'json')
    throw refused('format', `Give either --json or --format ${format}.`)
  if (json === true) return 'json'
  if (format !== undefined) return format
  if (out === undefined) return 'text'
  const found = endings[extname(out).toLowerCase()]
  if (found !== undefined) return found
  throw refused(
    'format',
    `The name ${out.slice(0, 200)} does not say what to write. Give --format, or a name that ` +
      `ends in ${Object.keys(endings).join(', ')}.`,
  )
}

const refused = (path: string, message: string): AppError<'invalid_input'> =>
  new AppError('invalid_input', message, { issues: [{ path, message }] })

async function readReport(
  context: CliContext,
  app: App,
  request: Parameters<typeof coverageReport>[1],
  access: ReadOptions,
): Promise<CoverageReport> {
  const bar = progress(context.terminal, 'Reading links', 'standards')
  try {
    const report = await coverageReport(app, request, access, (done, total) =>
      bar.update(done, total),
    )
    const left = await uncomparedDocuments(app, request, access)
    const unknown = await unknownSourcesOf(app, request.institution, access)
    bar.end()
    for (const text of unknown) context.terminal.err(`${printable(text)}\n`)
    if (left > 0)
      context.terminal.err(
        `${left.toLocaleString('en-US')} ${left === 1 ? 'document has' : 'documents have'} not ` +
          'been compared with the framework yet and are not in the report: run "veritrail ' +
          `align ${printable(request.framework)}".\n`,
      )
    return report
  } catch (error) {
    bar.end()
    throw error
  }
}

async function drafted(
  context: CliContext,
  app: App,
  report: CoverageReport,
  format: CoverageFormat,
  { written }: ReportOptions,
  access: ReadOptions,
): Promise<DraftedSections> {
  const bar = progress(context.terminal, 'Writing', 'sections')
  try {
    const { sections, notices, failed } = await draftReport(
      app,
      report,
      {
        // A table of links has no sections: no model is asked in vain.
        written: holdsDrafts(format) ? written : 0,
        onSection: (done, total) => bar.update(done, total),
      },
      access,
    )
    bar.end()
    for (const notice of notices) context.terminal.err(`${printable(notice)}\n`)
    if (failed > 0) context.exit(partlyFailed)
    return sections
  } catch (error) {
    bar.end()
    throw error
  }
}
