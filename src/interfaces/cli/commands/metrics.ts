import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { InvalidArgumentError, Option, type Command } from 'commander'
import {
  isJudgeFailure,
  measurableMetrics,
  measureAnswers,
  type MeasureReport,
  type MeasuringModels,
  type SampleMetric,
} from '../../../app/use-cases/evaluation/measure.ts'
import {
  judgingModels,
  withMeasuringModels,
} from '../../../app/use-cases/evaluation/measure-models.ts'
import { readSamples } from '../../../app/use-cases/evaluation/measure-samples.ts'
import { AppError } from '../../../core/errors.ts'
import { judgedInPart, partlyFailed } from '../terminal/exit-codes.ts'
import { progress } from '../terminal/progress.ts'
import { renderMetrics } from '../output/render-metrics.ts'
import { printJson, withApp, type CliContext, type GlobalOptions } from '../terminal/session.ts'

interface MetricsOptions extends GlobalOptions {
  readonly metrics: readonly SampleMetric[]
  readonly judge: 'built-in' | 'model'
}

const isMetric = (name: string): name is SampleMetric =>
  (measurableMetrics as readonly string[]).includes(name)

function names(value: string): SampleMetric[] {
  const found = [
    ...new Set(
      value
        .split(',')
        .map(name => name.trim())
        .filter(name => name !== ''),
    ),
  ]
  const known = found.filter(isMetric)
  if (known.length === 0 || known.length < found.length)
    throw new InvalidArgumentError(
      `must be some of ${measurableMetrics.join(', ')}, separated by commas.`,
    )
  return known
}

export function addMetrics(program: Command, context: CliContext): void {
  const command = program
    .command('metrics')
    .description(
      'measure the answers of any system: faithfulness, relevancy, recall, correctness, ' +
        'ROUGE and more, with mean, median and range by category',
    )
    .argument(
      '<samples>',
      'JSON Lines of {id?, question, answer, contexts: [text, …], reference?, evidence?, ' +
        'referenceEvidence?, category?}',
    )
    .addOption(
      new Option('--metrics <names>', 'what to measure, separated by commas')
        .argParser(names)
        .default(measurableMetrics.slice(0, 5), measurableMetrics.slice(0, 5).join(',')),
    )
    .addOption(
      new Option(
        '--judge <judge>',
        "who judges: the built-in models, or the judging language model of the corpus's " +
          'configuration',
      )
        .choices(['built-in', 'model'])
        .default('built-in'),
    )
    .addHelpText(
      'after',
      `
Metrics: ${measurableMetrics.join(', ')}.
What cannot be measured is counted as unscored with the reason, never as 0. Invalid lines are
reported and left out (exit code 3).
A language model that fails is asked once more; exit code 3 if it left some values unscored, 6 if
all.
Examples:
  veritrail metrics answers.jsonl
  veritrail metrics answers.jsonl --metrics rougeL,bert-score,answer-correctness
  veritrail metrics --json answers.jsonl | jq '.summaries'`,
    )
  command.action(async (file: string) => {
    const options = command.optsWithGlobals<MetricsOptions>()
    const { samples, problems } = readSamples(textOf(resolve(context.workingFolder, file)), file)
    for (const { line, message } of problems) context.terminal.err(`${file}:${line}: ${message}\n`)
    const measure = async (models: MeasuringModels): Promise<MeasureReport> => {
      const bar = progress(context.terminal, 'Measuring', 'answers')
      try {
        return await measureAnswers(
          samples,
          options.metrics,
          models,
          { signal: context.signal },
          (done, total) => bar.update(done, total),
        )
      } finally {
        bar.end()
      }
    }
    const report =
      options.judge === 'built-in'
        ? await withMeasuringModels(measure)
        : await withApp(context, options, async app => measure(await judgingModels(app)))
    if (options.json === true) printJson(context, { ...report, problems })
    else context.terminal.out(renderMetrics(context.terminal, report))
    const results = report.samples.flatMap(sample => Object.values(sample.results))
    const judged = judgedInPart(
      results.filter(({ status }) => status === 'scored').length,
      results.filter(isJudgeFailure).length,
    )
    if (judged !== 0) context.exit(judged)
    else if (problems.length > 0) context.exit(partlyFailed)
  })
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause)) throw cause
    const reason =
      cause.code === 'ENOENT'
        ? 'is not there'
        : cause.code === 'EISDIR'
          ? 'is a folder'
          : 'cannot be read'
    throw new AppError(
      'not_found',
      `The file ${path} ${reason}.`,
      { kind: 'file', id: path },
      { cause },
    )
  }
}
