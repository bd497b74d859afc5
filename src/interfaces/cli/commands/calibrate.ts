import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Option, type Command } from 'commander'
import { calibrate, checkName } from '../../../app/use-cases/calibration/calibrate.ts'
import {
  readRatings,
  type ReadRatings,
} from '../../../app/use-cases/calibration/calibrate-ratings.ts'
import {
  listCalibrations,
  useCalibration,
} from '../../../app/use-cases/calibration/calibrate-stored.ts'
import { judgeConfiguredPrompts } from '../../../app/use-cases/calibration/judge-prompts.ts'
import { AppError } from '../../../core/errors.ts'
import { inputText } from '../options/input-file.ts'
import { partlyFailed } from '../terminal/exit-codes.ts'
import { progress } from '../terminal/progress.ts'
import {
  renderCalibration,
  renderCalibrations,
  renderJudgedPrompts,
} from '../output/render-calibration.ts'
import { showModelUse } from '../output/show-model-use.ts'
import {
  corpusFolder,
  printJson,
  withApp,
  type CliContext,
  type GlobalOptions,
} from '../terminal/session.ts'
import { oneLine, printable, styled } from '../terminal/terminal.ts'

interface CalibrateOptions extends GlobalOptions {
  readonly name: string
  readonly list?: boolean
  readonly use?: string
  readonly judge: 'built-in' | 'model'
  readonly proposeTo?: string
}

export function addCalibrate(program: Command, context: CliContext): void {
  const command = program
    .command('calibrate')
    .description(
      'fit scores and confidence to human ratings, or choose the calibration in ' + 'use',
    )
    .argument(
      '[ratings]',
      'a CSV table: query, documents (a JSON list) or document, response, relevance, ' +
        'accuracy, coverage, coherence, fluency (1–5), and holds (yes or no) if you have it',
    )
    .option('--name <name>', 'name to store it under; each run stores the next version', 'ratings')
    .option('--list', 'list the calibrations of this corpus')
    .option('--use <name>', 'use this calibration from now on: a name, name/version or "default"')
    .addOption(
      new Option(
        '--judge <judge>',
        'whose scores are compared with the ratings: the built-in ones, or those of the language ' +
          'model that the configuration names as judge; for it, prompts are revised where it ' +
          'agrees poorly, and nothing is stored',
      )
        .choices(['built-in', 'model'])
        .default('built-in'),
    )
    .option('--propose-to <folder>', 'with --judge model: write proposed prompts to this folder')
    .addHelpText(
      'after',
      `
Needs at least 20 ratings, and every metric must vary. Invalid rows are reported and left out
(exit code 3).
Examples:
  veritrail calibrate ratings.csv --name team
  veritrail calibrate ratings.csv --judge model --propose-to proposed-prompts
  veritrail calibrate --list
  veritrail calibrate --use team
  veritrail calibrate --json ratings.csv | jq .after.total`,
    )
  command.action(async (file: string | undefined) => {
    const options = command.optsWithGlobals<CalibrateOptions>()
    if ([file, options.list, options.use].filter(given => given !== undefined).length !== 1) {
      throw new AppError(
        'invalid_input',
        'Give one of these: a table of ratings, --list or --use.',
        { issues: [{ path: 'ratings', message: 'one of the three' }] },
      )
    }
    if (file !== undefined && options.judge === 'model') await judge(context, options, file)
    else if (file !== undefined) await fit(context, options, file)
    else
      await withApp(context, options, async (app, access) => {
        if (options.use === undefined) {
          const listed = await listCalibrations(app, access)
          if (options.json === true) printJson(context, listed)
          else context.terminal.out(renderCalibrations(context.terminal, listed))
          return
        }
        const used = await useCalibration(app, options.use, access)
        if (options.json === true) printJson(context, used)
        else context.terminal.out(`Confidence now uses the calibration ${printable(used.label)}.\n`)
      })
  })
}

/** The table of ratings; rows that are none are told on the way. */
function givenRatings(context: CliContext, file: string): ReadRatings {
  const path = resolve(context.workingFolder, file)
  const read = readRatings(inputText(path, `The table of ratings ${path}`), file)
  for (const { row, message } of read.problems)
    context.terminal.err(
      `${styled(context.terminal, 'yellow', 'left out')} ` +
        `${oneLine(`row ${row} ${message}`, 300)}\n`,
    )
  return read
}

async function judge(context: CliContext, options: CalibrateOptions, file: string): Promise<void> {
  const { ratings, problems } = givenRatings(context, file)
  const bar = progress(context.terminal, 'Judging', 'answers')
  try {
    const { judged, files, account } = await judgeConfiguredPrompts(
      corpusFolder(context, options).folder,
      ratings,
      { signal: context.signal, onRating: (done, total) => bar.update(done, total) },
    )
    bar.end()
    showModelUse(context.terminal, account)
    const folder =
      options.proposeTo === undefined
        ? undefined
        : resolve(context.workingFolder, options.proposeTo)
    if (folder !== undefined && files.length > 0) {
      mkdirSync(folder, { recursive: true })
      for (const { name, text } of files) writeFileSync(join(folder, name), text)
    }
    if (options.json === true) printJson(context, { judged, files, problems })
    else context.terminal.out(renderJudgedPrompts(context.terminal, judged, folder))
  } finally {
    bar.end()
  }
  if (problems.length > 0) context.exit(partlyFailed)
}

async function fit(context: CliContext, options: CalibrateOptions, file: string): Promise<void> {
  checkName(options.name)
  const { ratings, problems } = givenRatings(context, file)
  await withApp(context, options, async (app, access) => {
    const bar = progress(context.terminal, 'Rating', 'answers')
    let report: Awaited<ReturnType<typeof calibrate>>
    try {
      report = await calibrate(app, { name: options.name, ratings }, access, (done, total) =>
        bar.update(done, total),
      )
    } finally {
      bar.end()
    }
    if (!report.isNew) {
      if (options.json === true) printJson(context, { ...report, problems })
      else
        context.terminal.out(
          `${printable(report.label)} was fitted on the same ratings, so there is nothing ` +
            `to store. "veritrail calibrate --use ${printable(report.label)}" ` +
            'activates it.\n',
        )
      if (problems.length > 0) context.exit(partlyFailed)
      return
    }
    for (const { row, message } of report.failed)
      context.terminal.err(
        `${styled(context.terminal, 'yellow', 'left out')} ` +
          `${oneLine(`row ${row}: ${message}`, 300)}\n`,
      )
    if (options.json === true) printJson(context, { ...report, problems })
    else context.terminal.out(renderCalibration(context.terminal, report))
    if (problems.length > 0 || report.failed.length > 0) context.exit(partlyFailed)
  })
}
