import type { Command } from 'commander'
import { collectAnswer, type Answer, type AnswerEvent } from '../../../core/answer.ts'
import type { Filter } from '../../../core/question.ts'
import { askQuestion } from '../../../app/use-cases/ask.ts'
import { addFilterOptions, filterFrom, positiveInteger, type FilterOptions } from '../filter-options.ts'
import { notInCorpus } from '../exit-codes.ts'
import { renderAnswer } from '../render-answer.ts'
import { addPathOptions, isDrawn, printPaths, type PathOptions } from '../path-output.ts'
import { printJson, withApp, type CliContext, type GlobalOptions } from '../session.ts'

interface AskOptions extends GlobalOptions, FilterOptions, PathOptions { readonly page?: number; readonly events?: boolean; readonly path?: boolean }

export function addAsk(program: Command, context: CliContext): void {
  const command = program.command('ask')
    .description('answer one question with sentences of the corpus and their sources')
    .argument('<question...>', 'the question')
    .option('--page <n>', 'page of a long list', positiveInteger)
    .option('--path', 'also show how the graph led from the question to each source')
    .option('--events', 'print every event as a line of JSON, as it comes')
    .addHelpText('after', `
Exit code 4: not found in the corpus.
Examples:
  veritrail ask "Who sent the mail about the underdeck gantry?"
  veritrail ask --json "How many emails were received in 2023?" | jq .text
  veritrail ask --path --format svg --out path.svg "Who directed the film that Ada Park wrote?"
  veritrail ask --from 2024-01-01 --until 2024-06-30 "What was decided about the cranes?"`)
  addFilterOptions(command)
  addPathOptions(command)
  command.action(async (words: string[]) => {
    const options = command.optsWithGlobals<AskOptions>()
    await withApp(context, options, async (app, access) => {
      const filter: Filter = filterFrom(options, app.config.timeZone)
      const events = askQuestion(app, { text: words.join(' '), filter, page: options.page }, access)
      const answer = await collectAnswer(options.events === true ? printed(context, events) : events)
      if (options.events !== true) show(context, options, answer, app.encoder !== undefined)
      if (options.events !== true && options.json !== true && (options.path === true || isDrawn(options))) showPaths(context, options, answer)
      if (answer.finishReason === 'no_evidence') context.exit(notInCorpus)
    })
  })
}

async function* printed(context: CliContext, events: AsyncIterable<AnswerEvent>): AsyncGenerator<AnswerEvent> {
  for await (const event of events) {
    printJson(context, event)
    yield event
  }
}

function show(context: CliContext, options: GlobalOptions, answer: Answer, hasEncoder: boolean): void {
  if (options.json === true) printJson(context, answer)
  else context.terminal.out(renderAnswer(context.terminal, answer, hasEncoder))
}

function showPaths(context: CliContext, options: AskOptions, answer: Answer): void {
  const paths = [...new Map(answer.sentences.flatMap(sentence => sentence.paths).map(path => [JSON.stringify(path.nodes.map(node => node.id)), path])).values()]
  if (paths.length === 0) context.terminal.err('No path: words or vectors found the sources, not the graph.\n')
  else printPaths(context, options, paths)
}
