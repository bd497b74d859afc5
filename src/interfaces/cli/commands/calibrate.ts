import { resolve } from 'node:path'
import type { Command } from 'commander'
import { calibrate, checkName } from '../../../app/use-cases/calibration/calibrate.ts'
import { readRatings } from '../../../app/use-cases/calibration/calibrate-ratings.ts'
import {
  listCalibrations,
  useCalibration,
} from '../../../app/use-cases/calibration/calibrate-stored.ts'
import { AppError } from '../../../core/errors.ts'
import { inputText } from '../options/input-file.ts'
import { partlyFailed } from '../terminal/exit-codes.ts'
import { progress } from '../terminal/progress.ts'
import { renderCalibration, renderCalibrations } from '../output/render-calibration.ts'
import { printJson, withApp, type CliContext, type GlobalOptions } from '../terminal/session.ts'
import { oneLine, printable, styled } from '../terminal/terminal.ts'

interface CalibrateOptions extends GlobalOptions {
  readonly name: string
  readonly list?: boolean
  readonly use?: string
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
    .addHelpText(
      'after',
      `
Needs at least 20 ratings, and every metric must vary. Invalid rows are reported and left out
(exit code 3).
Examples:
  veritrail calibrate ratings.csv --name team
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
    if (file !== undefined) await fit(context, options, file)
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

async function fit(context: CliContext, options: CalibrateOptions, file: string): Promise<void> {
  checkName(options.name)
  const path = resolve(context.workingFolder, file)
  const { ratings, problems } = readRatings(inputText(path, `The table of ratings ${path}`), file)
  for (const { row, message } of problems)
    context.terminal.err(
      `${styled(context.terminal, 'yellow', 'left out')} ` +
        `${oneLine(`row ${row} ${message}`, 300)}\n`,
    )
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
            `to store. "veritrail calibrate --use ${printable(report.calibration.name)}" ` +
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
