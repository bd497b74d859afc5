import type { Command } from 'commander'
import type { AnswerDifference } from '../../../app/use-cases/answers/answer-differences.ts'
import { exportedAnswer } from '../../../app/use-cases/answers/export-answers.ts'
import { answerSummary, listAnswers } from '../../../app/use-cases/answers/list-answers.ts'
import {
  readRecordedAnswer,
  type RecordedAnswer,
} from '../../../app/use-cases/answers/recorded-answer.ts'
import { replayAnswer, type ReplayedAnswer } from '../../../app/use-cases/answers/replay-answer.ts'
import { positiveInteger } from '../options/filter-options.ts'
import { outputFile } from '../output/output-file.ts'
import { renderAnswerEnd, renderAnswerText } from '../output/render-answer.ts'
import { showList, utcSeconds } from '../output/show-list.ts'
import { notVerified } from '../terminal/exit-codes.ts'
import { printJson, withApp, type CliContext, type GlobalOptions } from '../terminal/session.ts'
import { oneLine, printable, table } from '../terminal/terminal.ts'

interface ListOptions extends GlobalOptions {
  readonly limit?: number
}
interface ShowOptions extends GlobalOptions {
  readonly calls?: boolean
  readonly trace?: boolean
}
interface ExportOptions extends GlobalOptions {
  readonly out?: string
}

const defaultLimit = 20
const columns = ['id', 'asked', 'by', 'pipeline', 'confidence', 'question']
const longestQuestion = 60

export function addAnswers(program: Command, context: CliContext): void {
  const answers = program
    .command('answers')
    .description('list, show, replay, compare and export the answers that were given')
  addList(answers, context)
  addShow(answers, context)
  addReplay(answers, context)
  addDiff(answers, context)
  addExport(answers, context)
}

function addList(answers: Command, context: CliContext): void {
  const command = answers
    .command('list')
    .description('list recorded answers, newest first')
    .option('--limit <n>', `maximum number (default: ${defaultLimit})`, positiveInteger)
    .addHelpText('after', '\nExamples:\n  veritrail answers list\n  veritrail answers list --json')
  command.action(async () => {
    const options = command.optsWithGlobals<ListOptions>()
    await withApp(context, options, (app, access) =>
      showList(
        context,
        { ...options, limit: options.limit ?? defaultLimit },
        listAnswers(app, access),
        {
          json: shortOf,
          row: rowOf,
          table: (terminal, rows) => table(terminal, columns, rows),
          none: 'No answer is recorded yet.',
        },
      ),
    )
  })
}

const shortOf = (recorded: RecordedAnswer) => ({
  ...answerSummary(recorded),
  modelCalls: recorded.calls.length,
})

function rowOf(recorded: RecordedAnswer): string[] {
  const { id, asker, pipeline, question, found, confidence } = shortOf(recorded)
  return [
    id,
    utcSeconds(recorded.createdAt),
    asker,
    pipeline ?? '',
    confidence === null ? (found ? '' : 'not found') : `${Math.round(confidence * 100)} %`,
    oneLine(question, longestQuestion),
  ]
}

function addShow(answers: Command, context: CliContext): void {
  const command = answers
    .command('show')
    .description('show a recorded answer and what it was made with')
    .argument('<id>', 'its id, as "answers list" shows it')
    .option('--trace', 'also show what was tried: queries, an agent’s thoughts and tool calls')
    .option('--calls', 'also show each call of the language model: prompt and raw reply')
    .addHelpText(
      'after',
      '\nExamples:\n  veritrail answers show ans_1a2b\n  veritrail answers show ans_1a2b --calls',
    )
  command.action(async (id: string) => {
    const options = command.optsWithGlobals<ShowOptions>()
    await withApp(context, options, async (app, access) => {
      const recorded = await readRecordedAnswer(app, id, access)
      if (options.json === true) return printJson(context, recorded)
      const { terminal } = context
      const { answer } = recorded
      terminal.out(`${printable(answer.question)}\n\n${renderAnswerText(terminal, answer)}`)
      terminal.out(
        renderAnswerEnd(terminal, answer, recorded.encoder !== null, answer.statuses.length),
      )
      terminal.out(`\n${printable(madeWith(recorded))}\n`)
      if (options.trace === true) terminal.out(`\n${printable(traceText(recorded))}\n`)
      if (options.calls === true) terminal.out(printable(callsOf(recorded)))
    })
  })
}

function madeWith({
  createdAt,
  asker,
  pipeline,
  assignment,
  model,
  encoder,
  entailment,
  calibration,
  commitSeq,
  calls,
}: RecordedAnswer): string {
  const rows: ReadonlyArray<readonly [string, string | null | undefined]> = [
    ['asked', `${new Date(createdAt).toISOString()} by ${asker}`],
    ['pipeline', pipeline && `${pipeline.name} (${assignment})`],
    ['language model', model],
    ['encoder', encoder],
    ['entailment', entailment],
    ['calibration', calibration],
    ['corpus state', commitSeq === undefined ? undefined : String(commitSeq)],
    ['model calls', calls.length === 0 ? undefined : usageText(calls)],
  ]
  return rows
    .flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [`${name.padEnd(15)} ${value}`],
    )
    .join('\n')
}

function usageText(calls: RecordedAnswer['calls']): string {
  let prompt = 0
  let completion = 0
  let ms = 0
  for (const { reply, durationMs } of calls) {
    prompt += reply?.usage?.promptTokens ?? 0
    completion += reply?.usage?.completionTokens ?? 0
    ms += durationMs
  }
  return (
    `${calls.length} in ${(ms / 1000).toFixed(1)} s` +
    (prompt + completion > 0 ? `, ${prompt} tokens in, ${completion} out` : '')
  )
}

const traceText = ({ trace }: RecordedAnswer): string =>
  trace.length === 0
    ? 'Nothing was tried on the way to the answer.'
    : trace
        .map(({ step, ...tried }) => `== ${step}\n${JSON.stringify(tried, undefined, 2)}`)
        .join('\n')

const callsOf = ({ calls }: RecordedAnswer): string =>
  calls
    .map(({ purpose, model, request, reply, error }, index) =>
      [
        `\n== call ${index + 1}: ${purpose?.step ?? 'unnamed'} (${purpose?.prompt ?? model})`,
        ...request.messages.map(({ role, content }) => `-- ${role}\n${content}`),
        `-- reply\n${reply?.text ?? ''}`,
        ...(error === undefined ? [] : [`-- error\n${error.code}: ${error.message}`]),
      ].join('\n'),
    )
    .join('\n') + '\n'

function addReplay(answers: Command, context: CliContext): void {
  const command = answers
    .command('replay')
    .description('make an answer again from its record, with the recorded replies of the model')
    .argument('<id>', 'its id, as "answers list" shows it')
    .addHelpText(
      'after',
      '\nExit code 1: it differs. No language model is called.\n' +
        'Examples:\n  veritrail answers replay ans_1a2b\n' +
        '  veritrail answers replay --json ans_1a2b',
    )
  command.action((id: string) => replayed(command, context, id, false))
}

function addDiff(answers: Command, context: CliContext): void {
  const command = answers
    .command('diff')
    .description("compare a recorded answer with the one that today's corpus and model give")
    .argument('<id>', 'its id, as "answers list" shows it')
    .addHelpText(
      'after',
      '\nExit code 1: it differs.\nExamples:\n  veritrail answers diff ans_1a2b',
    )
  command.action((id: string) => replayed(command, context, id, true))
}

async function replayed(
  command: Command,
  context: CliContext,
  id: string,
  live: boolean,
): Promise<void> {
  const options = command.optsWithGlobals<GlobalOptions>()
  await withApp(context, options, async (app, access) => {
    const outcome = await replayAnswer(app, id, { live }, access)
    if (options.json === true) {
      const { differences, changed, answer } = outcome
      printJson(context, { id, isEqual: differences.length === 0, differences, changed, answer })
    } else context.terminal.out(printable(differencesText(outcome)))
    if (outcome.differences.length > 0) context.exit(notVerified)
  })
}

function differencesText({ differences, changed }: ReplayedAnswer): string {
  const since = changed.length === 0 ? '' : `Since it was asked, ${changed.join(', ')} changed.\n`
  return differences.length === 0
    ? `The answer is the same to the byte.\n${since}`
    : `The answer differs in ${differences.map(({ field }) => field).join(', ')}.\n${since}` +
        differences.map(differenceText).join('')
}

const differenceText = ({ field, before, after }: AnswerDifference): string =>
  `\n${field}\n${prefixed('- ', before)}\n${prefixed('+ ', after)}\n`

const prefixed = (mark: string, text: string): string =>
  text
    .split('\n')
    .map(line => mark + line)
    .join('\n')

function addExport(answers: Command, context: CliContext): void {
  const command = answers
    .command('export')
    .description('write recorded questions and answers as a question set, a line of JSON each')
    .option('--out <file>', 'where to (default: standard output)')
    .addHelpText(
      'after',
      '\nExamples:\n  veritrail answers export --out suite.jsonl\n  veritrail regress suite.jsonl',
    )
  command.action(async () => {
    const options = command.optsWithGlobals<ExportOptions>()
    const file = options.out === undefined ? undefined : outputFile(context, 'out', options.out)
    await withApp(context, options, async (app, access) => {
      const lines: string[] = []
      for await (const recorded of listAnswers(app, access)) {
        if (recorded.answer.finishReason === 'small_talk') continue
        lines.push(`${JSON.stringify(exportedAnswer(recorded))}\n`)
      }
      if (file === undefined) context.terminal.out(lines.join(''))
      else file.write(lines.join(''))
    })
  })
}
