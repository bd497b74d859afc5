import { resolve } from 'node:path'
import { InvalidArgumentError, Option, type Command } from 'commander'
import {
  isJudgeFailure,
  measurableMetrics,
  measureAnswers,
  metricFamilies,
  type MeasureReport,
  type MeasuringModels,
  type SampleMetric,
} from '../../../app/use-cases/evaluation/measure.ts'
import {
  judgingModels,
  withMeasuringModels,
} from '../../../app/use-cases/evaluation/measure-models.ts'
import {
  readGradedExamples,
  readSamples,
} from '../../../app/use-cases/evaluation/measure-samples.ts'
import { AppError } from '../../../core/errors.ts'
import { inputText } from '../options/input-file.ts'
import { judgedInPart, partlyFailed } from '../terminal/exit-codes.ts'
import { progress } from '../terminal/progress.ts'
import { renderMetrics } from '../output/render-metrics.ts'
import { printJson, withApp, type CliContext, type GlobalOptions } from '../terminal/session.ts'

interface MetricsOptions extends GlobalOptions {
  readonly metrics: readonly SampleMetric[]
  readonly judge: 'built-in' | 'model'
  readonly gradedExamples?: string
}

const isMetric = (name: string): name is SampleMetric =>
  (measurableMetrics as readonly string[]).includes(name)

function names(value: string): SampleMetric[] {
  const found = [
    ...new Set(
      value
        .split(',')
        .map(name => name.trim())
        .filter(name => name !== '')
        .flatMap((name): readonly string[] =>
          Object.hasOwn(metricFamilies, name) ? (metricFamilies[name] ?? []) : [name],
        ),
    ),
  ]
  const known = found.filter(isMetric)
  if (known.length === 0 || known.length < found.length)
    throw new InvalidArgumentError(
      `must be some of ${measurableMetrics.join(', ')}, or the families ` +
        `${Object.keys(metricFamilies).join(', ')}, separated by commas.`,
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
        'referenceEvidence?, category?, sources?: [whole document, …], writtenBy?}',
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
    .option(
      '--graded-examples <file>',
      'answers that experts graded, shown to the judge of the leadinfo metrics: JSON Lines of ' +
        '{question, answer, context?, faithfulness, answer_relevance, context_relevance, ' +
        'justification}, grades from 1 to 5',
    )
    .addHelpText(
      'after',
      `
Metrics: ${measurableMetrics.join(', ')}.
Families: ${Object.keys(metricFamilies).join(', ')}; those of leadinfo need --judge model and, in
"sources" of a sample, take whole documents in place of its contexts.
What cannot be measured is counted as unscored with the reason, never as 0. Invalid lines are
reported and left out (exit code 3).
A language model that fails is asked once more; exit code 3 if it left some values unscored, 6 if
all.
Examples:
  veritrail metrics answers.jsonl
  veritrail metrics answers.jsonl --metrics rougeL,bert-score,answer-correctness
  veritrail metrics answers.jsonl --judge model --metrics leadinfo --graded-examples experts.jsonl
  veritrail metrics --json answers.jsonl | jq '.summaries'`,
    )
  command.action(async (file: string) => {
    const options = command.optsWithGlobals<MetricsOptions>()
    const textOf = (name: string): string => {
      const path = resolve(context.workingFolder, name)
      return inputText(path, `The file ${path}`)
    }
    const { samples, problems } = readSamples(textOf(file), file)
    for (const { line, message } of problems) context.terminal.err(`${file}:${line}: ${message}\n`)
    if (options.gradedExamples !== undefined && options.judge !== 'model')
      throw new AppError(
        'invalid_input',
        '--graded-examples are shown to a language model: add --judge model.',
        { issues: [{ path: '--graded-examples', message: 'need --judge model' }] },
      )
    const examples =
      options.gradedExamples === undefined
        ? undefined
        : readGradedExamples(textOf(options.gradedExamples), options.gradedExamples)
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
        : await withApp(context, options, async app => measure(await judgingModels(app, examples)))
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
