import { Option, type Command } from 'commander'
import { collectAnswer, type Answer, type AnswerEvent } from '../../../core/answer.ts'
import { AppError } from '../../../core/errors.ts'
import type { Filter } from '../../../core/question.ts'
import type { App } from '../../../app/compose.ts'
import { answerReport } from '../../../app/use-cases/questions/answer-report.ts'
import { askQuestion } from '../../../app/use-cases/questions/ask.ts'
import {
  addFilterOptions,
  filterFrom,
  positiveInteger,
  type FilterOptions,
} from '../options/filter-options.ts'
import { notInCorpus } from '../terminal/exit-codes.ts'
import { renderVerificationHtml } from '../../../app/html/verification-page.ts'
import { addMetricsOption, metricsFile, type MetricsOptions } from '../output/metrics-file.ts'
import { outputFile } from '../output/output-file.ts'
import { renderVerification } from '../output/render-verification.ts'
import { addPathOptions, isDrawn, printPaths, type PathOptions } from '../output/path-output.ts'
import { printJson, withApp, type CliContext, type GlobalOptions } from '../terminal/session.ts'
import { showAnswer } from '../output/show-answer.ts'

interface AskOptions extends GlobalOptions, FilterOptions, PathOptions, MetricsOptions {
  readonly page?: number
  readonly me?: string
  readonly events?: boolean
  readonly path?: boolean
  readonly verify?: 'short' | 'full' | false
  readonly html?: string
  readonly pipeline?: string
}

export function addAsk(program: Command, context: CliContext): void {
  const command = program
    .command('ask')
    .description('answer one question with sentences from the corpus and their sources')
    .argument('<question...>', 'the question')
    .option('--page <n>', 'page number within a long list', positiveInteger)
    .option('--me <person>', 'who “I” is in questions about email: a name or an address')
    .option('--path', 'also show the path through the graph from the question to each source')
    .addOption(
      new Option(
        '--verify <how>',
        'how to show the verification: verdicts and confidence, or each sentence with quotations',
      )
        .choices(['short', 'full'])
        .default('short'),
    )
    .option('--no-verify', 'do not verify the answer')
    .option(
      '--pipeline <name>',
      'how to answer: a pipeline of "veritrail pipelines", or several parted by commas, of ' +
        'which one is drawn',
    )
    .option(
      '--html <file>',
      'also write an HTML page: the answer with verdicts on the left, sources on the right',
    )
    .option('--events', 'print each event as a line of JSON as it happens')
    .addHelpText(
      'after',
      `
Exit code 4: not found in the corpus.
Examples:
  veritrail ask "Who sent the mail about the underdeck gantry?"
  veritrail ask --json "How many emails were received in 2023?" | jq .text
  veritrail ask --verify full --html answer.html "How are worn hanger rods replaced?"
  veritrail ask --path --format svg --out path.svg "Who directed the film that Ada Park wrote?"
  veritrail ask --from 2024-01-01 --until 2024-06-30 "What was decided about the cranes?"`,
    )
  addFilterOptions(command)
  addPathOptions(command)
  addMetricsOption(command)
  command.action(async (words: string[]) => {
    const options = command.optsWithGlobals<AskOptions>()
    if (options.html !== undefined && options.verify === false)
      throw new AppError('invalid_input', 'The page shows verdicts: leave out --no-verify.', {
        issues: [{ path: 'html', message: 'needs the check' }],
      })
    const page = options.html === undefined ? undefined : outputFile(context, 'html', options.html)
    // Told before the work, too.
    if (options.out !== undefined) outputFile(context, 'out', options.out)
    const metrics = metricsFile(context, options)
    await withApp(
      context,
      options,
      async (app, access) => {
        if (page !== undefined && app.entailment === undefined) {
          throw new AppError(
            'invalid_input',
            'The page shows verdicts, and those need the built-in models: the configuration ' +
              'switches them off (encoder.kind is "off"). Leave out --html, or switch them on.',
            { issues: [{ path: 'html', message: 'needs the check' }] },
          )
        }
        const filter: Filter = filterFrom(options, app.config.timeZone)
        const events = askQuestion(
          app,
          {
            text: words.join(' '),
            filter,
            page: options.page,
            me: options.me,
            verify: options.verify !== false,
            pipeline: options.pipeline,
          },
          access,
        )
        const answer = await shown(context, options, app, events)
        if (
          options.verify === 'full' &&
          options.events !== true &&
          options.json !== true &&
          isChecked(answer)
        )
          context.terminal.out(
            `\n${renderVerification(context.terminal, await answerReport(app, answer, access))}`,
          )
        if (
          options.events !== true &&
          options.json !== true &&
          (options.path === true || isDrawn(options))
        )
          showPaths(context, options, answer)
        page?.write(renderVerificationHtml(await answerReport(app, answer, access)))
        if (answer.finishReason === 'no_evidence') context.exit(notInCorpus)
      },
      metrics,
    )
  })
}

/** A report of greetings and "not found" would say nothing. */
const isChecked = (answer: Answer): boolean =>
  answer.sentences.some(
    ({ verified }) => verified !== undefined && verified.verdict !== 'nothing_to_check',
  )

/**
 * Prints an answer as it was asked for: every event, one value of JSON, or for people as it comes.
 */
async function shown(
  context: CliContext,
  options: AskOptions,
  app: App,
  events: AsyncIterable<AnswerEvent>,
): Promise<Answer> {
  if (options.events === true) return collectAnswer(printed(context, events))
  if (options.json !== true)
    return showAnswer(context.terminal, events, { hasEncoder: app.encoder !== undefined })
  const answer = await collectAnswer(events)
  printJson(context, answer)
  return answer
}

async function* printed(
  context: CliContext,
  events: AsyncIterable<AnswerEvent>,
): AsyncGenerator<AnswerEvent> {
  for await (const event of events) {
    printJson(context, event)
    yield event
  }
}

function showPaths(context: CliContext, options: AskOptions, answer: Answer): void {
  const paths = [
    ...new Map(
      answer.sentences
        .flatMap(sentence => sentence.paths)
        .map(path => [JSON.stringify(path.nodes.map(node => node.id)), path]),
    ).values(),
  ]
  if (paths.length === 0)
    context.terminal.err('No path: words or vectors found the sources, not the graph.\n')
  else printPaths(context, options, paths)
}
