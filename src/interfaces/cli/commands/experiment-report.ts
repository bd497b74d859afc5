import { dirname, join, resolve } from 'node:path'
import { Option, type Command } from 'commander'
import {
  exportFormats,
  exportRun,
  reportOfRun,
  studyOfRun,
  type ExportFormat,
  type ReportFormat,
} from '../../../app/use-cases/experiments/experiment-results.ts'
import { experimentAt } from '../../../app/use-cases/experiments/load-experiment.ts'
import { makePrivateFolder } from '../../../support/private-files.ts'
import { outputFile } from '../output/output-file.ts'
import { printJson, type CliContext } from '../terminal/session.ts'
import { withExperiment, type FolderOptions } from './experiment-argument.ts'

interface ReportOptions extends FolderOptions {
  readonly format: 'html' | 'md' | 'csv' | 'latex'
  readonly out?: string
}

const formats = {
  html: 'html',
  md: 'markdown',
  csv: 'csv',
  latex: 'latex',
} as const satisfies Record<ReportOptions['format'], ReportFormat>

export function addExperimentReport(group: Command, context: CliContext): void {
  const command = withExperiment(
    group
      .command('report')
      .description('write the report of an experiment: tables, figures, tests, a plain summary')
      .addOption(
        new Option('--format <format>', 'one HTML file, Markdown, every table as CSV, or LaTeX')
          .choices(Object.keys(formats))
          .default('html'),
      )
      .option('--out <folder>', 'where to (default: "report" in the folder of the run)'),
  ).addHelpText(
    'after',
    `
The report tells what was run so far; what is missing is counted. With --json the study itself is
printed: every answer, score and choice, one row each.
Examples:
  veritrail experiment report chunking.yaml
  veritrail experiment report chunking.yaml --format csv --out tables
  veritrail experiment report --json chunking.run > study.json`,
  )
  command.action(async (file: string) => {
    const options = command.optsWithGlobals<ReportOptions>()
    const { experiment, folder } = await experimentAt(file, context.workingFolder, options.folder)
    if (options.json === true) printJson(context, studyOfRun(experiment, folder))
    else
      writeFiles(
        context,
        options.out ?? join(folder.path, 'report'),
        await reportOfRun(experiment, folder, formats[options.format]),
      )
  })
}

interface ExportOptions extends FolderOptions {
  readonly format: ExportFormat
  readonly out?: string
}

export function addExperimentExport(group: Command, context: CliContext): void {
  const command = withExperiment(
    group
      .command('export')
      .description('write the answers of an experiment for other programs')
      .addOption(
        new Option(
          '--format <format>',
          'a promptfoo configuration, RAGAS samples, or a Hugging Face data set with its card',
        )
          .choices(exportFormats)
          .makeOptionMandatory(),
      )
      .option('--out <folder>', 'where to (default: the format, in the folder of the run)'),
  ).addHelpText(
    'after',
    `
The files quote the documents that were asked.
Examples:
  veritrail experiment export chunking.yaml --format ragas
  veritrail experiment export chunking.run --format huggingface --out dataset`,
  )
  command.action(async (file: string) => {
    const options = command.optsWithGlobals<ExportOptions>()
    const { experiment, folder } = await experimentAt(file, context.workingFolder, options.folder)
    const files = exportRun(experiment, folder, options.format)
    writeFiles(context, options.out ?? join(folder.path, options.format), files)
    if (options.json === true) printJson(context, { files: files.map(({ name }) => name) })
  })
}

function writeFiles(
  context: CliContext,
  folder: string,
  files: ReadonlyArray<{ readonly name: string; readonly content: string }>,
): void {
  for (const { name, content } of files) {
    const path = resolve(context.workingFolder, folder, name)
    makePrivateFolder(dirname(path))
    outputFile(context, 'out', path).write(content)
  }
}
