import { resolve } from 'node:path'
import { InvalidArgumentError, Option, type Command } from 'commander'
import {
  scoreTriples,
  type NamedTriple,
  type ScoreOne,
  type ScoreReport,
} from '../../../app/use-cases/evaluation/score.ts'
import {
  withBuiltInScorer,
  withModelScorer,
} from '../../../app/use-cases/evaluation/score-models.ts'
import { readScoreSettings } from '../../../app/use-cases/evaluation/score-settings.ts'
import { documentTexts, readTriples } from '../../../app/use-cases/evaluation/score-sources.ts'
import { AppError } from '../../../core/errors.ts'
import { answerMetrics } from '../../../core/verdict.ts'
import { inputText, standardInput } from '../options/input-file.ts'
import { judgedInPart, partlyFailed } from '../terminal/exit-codes.ts'
import { positiveInteger } from '../options/filter-options.ts'
import { progress } from '../terminal/progress.ts'
import { showModelUse } from '../output/show-model-use.ts'
import { renderScores } from '../output/render-scores.ts'
import {
  corpusFolder,
  printJson,
  type CliContext,
  type GlobalOptions,
} from '../terminal/session.ts'
import { oneLine, styled } from '../terminal/terminal.ts'

interface ScoreOptions extends GlobalOptions {
  readonly query?: string
  readonly documents?: readonly string[]
  readonly response?: string
  readonly weights?: string
  readonly bands?: string
  readonly repeat: number
  readonly judge: 'built-in' | 'model'
}

export function addScore(program: Command, context: CliContext): void {
  const command = program
    .command('score')
    .description(
      'score answers of any system on query relevance, factual accuracy, coverage, ' +
        'coherence and fluency, without a corpus',
    )
    .argument(
      '[triples]',
      'JSON Lines of {id?, query, documents: [text, …], response}, or - for standard input',
    )
    .option('--query <text>', 'the question that was asked; without it relevance is unscored')
    .option(
      '--documents <paths...>',
      'files and folders with the retrieved documents, in any format that "ingest" reads',
    )
    .option('--response <file>', 'a file with the answer, or - for standard input')
    .option(
      '--weights <five>',
      'weights of relevance, accuracy, coverage, coherence and fluency that sum to 1 ' +
        '(default: .25,.25,.25,.125,.125)',
    )
    .option(
      '--bands <two>',
      'lowest percentages of the high band and of the partial band ' + '(default: 74,50)',
    )
    .addOption(
      new Option('--repeat <n>', 'score each this many times and show the spread')
        .argParser(times)
        .default(1),
    )
    .addOption(
      new Option(
        '--judge <judge>',
        "who scores: the built-in models, or the language model that the corpus's " +
          'configuration names as judge',
      )
        .choices(['built-in', 'model'])
        .default('built-in'),
    )
    .addHelpText(
      'after',
      `
Each metric is scored from 1 (poor) to 5 (excellent); the total is the weighted mean of score/5.
Invalid lines, and answers that cannot be scored, are reported and left out (exit code 3).
What a language model fails to score, after a retry, is unscored with the reason (exit code 3; 6 if
it scored nothing).
Examples:
  veritrail score --query "What was decided?" --documents minutes/ --response answer.txt
  veritrail score answers.jsonl
  veritrail score answers.jsonl --weights .4,.4,.2,0,0 --bands 80,60
  veritrail score answers.jsonl --judge model --repeat 3 --corpus .veritrail
  veritrail score --json answers.jsonl | jq '.summary.total.mean'`,
    )
  command.action(async (file: string | undefined) => {
    const options = command.optsWithGlobals<ScoreOptions>()
    const settings = readScoreSettings(options)
    const { triples, complaints } = await given(context, options, file)
    for (const complaint of complaints)
      context.terminal.err(
        `${styled(context.terminal, 'yellow', 'left out')} ${oneLine(complaint, 300)}\n`,
      )
    const bar = progress(context.terminal, 'Scoring', 'answers')
    let report: ScoreReport
    try {
      const work = (score: ScoreOne): Promise<ScoreReport> =>
        scoreTriples(
          { triples, bands: settings.bands, repeat: options.repeat },
          score,
          { signal: context.signal },
          (done, total) => bar.update(done, total),
        )
      report =
        options.judge === 'model'
          ? await withModelScorer(
              corpusFolder(context, options).folder,
              settings.weights,
              async (score, account) => {
                try {
                  return await work(score)
                } finally {
                  bar.end()
                  showModelUse(context.terminal, account)
                }
              },
            )
          : await withBuiltInScorer(settings.weights, work)
    } finally {
      bar.end()
    }
    if (options.json === true) printJson(context, { ...report, leftOut: complaints })
    else context.terminal.out(renderScores(context.terminal, report))
    const metrics = report.scored.flatMap(({ scores }) =>
      answerMetrics.map(metric => scores.metrics[metric]),
    )
    const judged = judgedInPart(
      metrics.filter(({ score }) => score !== null).length,
      metrics.filter(({ failed }) => failed === true).length,
    )
    if (judged !== 0) context.exit(judged)
    else if (complaints.length > 0 || report.failed.length > 0) context.exit(partlyFailed)
  })
}

/** Times to score: 1 to 100. */
function times(value: string): number {
  const count = positiveInteger(value)
  if (count > 100) throw new InvalidArgumentError('must be at most 100.')
  return count
}

/** What there is to score: the lines of a file, or one triple of options. */
async function given(
  context: CliContext,
  { query, documents, response }: ScoreOptions,
  file: string | undefined,
): Promise<{ triples: readonly NamedTriple[]; complaints: readonly string[] }> {
  const single = query !== undefined || documents !== undefined || response !== undefined
  if (file !== undefined && single)
    throw wrong('Give either a file of triples or --query, --documents and --response.', 'triples')
  if (file !== undefined) {
    const name = file === '-' ? 'Standard input' : file
    const { triples, problems } = readTriples(await textOf(context, file), name)
    return {
      triples,
      complaints: problems.map(({ line, message }) => `${name}:${line} ${message}`),
    }
  }
  if (documents === undefined || response === undefined)
    throw wrong(
      'Give a file of triples, or --documents and --response with the --query that was asked.',
      documents === undefined ? 'documents' : 'response',
    )
  const read = await documentTexts(
    documents.map(path => resolve(context.workingFolder, path)),
    { timeZone: 'UTC', signal: context.signal },
  )
  const triple = {
    id: '1',
    query: query ?? '',
    documents: read.documents,
    response: await textOf(context, response),
  }
  return {
    triples: [triple],
    complaints: read.unread.map(({ key, message }) => `${key}: ${message}`),
  }
}

const wrong = (message: string, path: string): AppError<'invalid_input'> =>
  new AppError('invalid_input', message, { issues: [{ path, message }] })

async function textOf(context: CliContext, file: string): Promise<string> {
  if (file === '-') return (await standardInput()).toString('utf8')
  const path = resolve(context.workingFolder, file)
  return inputText(path, `The file ${path}`)
}
