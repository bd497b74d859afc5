import type { Command } from 'commander'
import { extractGraph, type ExtractionSummary } from '../../../app/use-cases/graph/extract-graph.ts'
import {
  planExtraction,
  type ExtractionPlan,
} from '../../../app/use-cases/graph/plan-extraction.ts'
import { removeExtraction } from '../../../app/use-cases/graph/remove-extraction.ts'
import { suggestTypes } from '../../../app/use-cases/graph/suggest-types.ts'
import { positiveInteger } from '../options/filter-options.ts'
import { partlyFailed } from '../terminal/exit-codes.ts'
import { progress } from '../terminal/progress.ts'
import { printJson, withApp, type CliContext, type GlobalOptions } from '../terminal/session.ts'
import { oneLine, table } from '../terminal/terminal.ts'

interface ExtractOptions extends GlobalOptions {
  readonly dryRun?: boolean
  readonly again?: boolean
  readonly remove?: boolean
  readonly limit?: number
}

type Access = Parameters<typeof extractGraph>[2]

export function addGraphExtract(graph: Command, context: CliContext): void {
  const extract = graph
    .command('extract')
    .description('let the configured language model add entities and relations to the graph')
    .option('--dry-run', 'only say how much there is to read, and what it would cost')
    .option('--again', 'also read again what another model or prompt has read')
    .option('--remove', 'take out everything that a language model said')
    .option('--limit <n>', 'read at most this many chunks now', positiveInteger)
    .addHelpText(
      'after',
      `
The graph that needs no model stays as it is; what the model says is kept only where the words of
the passage bear it out, and carries the model and the prompt as its origin. An interrupted run
goes on where it stopped. Exit code 3: some chunks failed; the next run tries them again.
Examples:
  veritrail graph extract --dry-run
  veritrail graph extract --limit 100
  veritrail graph extract --remove`,
    )
  extract.action(async () => {
    const options = extract.optsWithGlobals<ExtractOptions>()
    await withApp(context, options, async (app, access) => {
      if (options.remove === true) {
        const documents = await removeExtraction(app, access)
        if (options.json === true) printJson(context, { documents })
        else
          context.terminal.out(
            `Took what language models said out of ${documents} ` +
              `document${documents === 1 ? '' : 's'}.\n`,
          )
      } else if (options.dryRun === true) {
        const plan = await planExtraction(app, options, access)
        if (options.json === true) printJson(context, plan)
        else context.terminal.out(planText(plan))
      } else await runExtraction(context, app, options, access)
    })
  })
  const types = graph
    .command('types')
    .description("suggest types of entities and relations from the corpus's own words (TF-IDF)")
    .option('--limit <n>', 'how many of each', positiveInteger, 20)
    .addHelpText(
      'after',
      `
Each comes with the documents that use it, how often they do, and one of the places where they do.
Relations that fit go into graph.facts.relations of the configuration, or with types into
graph.model for a language model.
Examples:
  veritrail graph types --limit 10
  veritrail graph types --json`,
    )
  types.action(async () => {
    const options = types.optsWithGlobals<GlobalOptions & { readonly limit: number }>()
    await withApp(context, options, async (app, access) => {
      const found = await suggestTypes(app, options.limit, access)
      if (options.json === true) printJson(context, found)
      else if (found.types.length + found.relations.length === 0)
        context.terminal.out('The corpus suggests no types.\n')
      else
        for (const [kind, names] of [
          ['type', found.types],
          ['relation', found.relations],
        ] as const)
          if (names.length > 0)
            context.terminal.out(`${suggestionTable(context.terminal, kind, names)}\n`)
    })
  })
}

const suggestionTable = (
  terminal: CliContext['terminal'],
  kind: string,
  names: Awaited<ReturnType<typeof suggestTypes>>['types'],
): string =>
  table(
    terminal,
    [kind, 'documents', 'uses', 'score', 'example'],
    names.map(({ name, documents, count: uses, score, example }) => [
      name,
      documents,
      uses,
      score,
      example.text,
    ]),
  )

/** Tells what an extraction will cost, runs it with a bar, and tells what became of it. */
export async function runExtraction(
  context: CliContext,
  app: Parameters<typeof extractGraph>[0],
  options: Pick<ExtractOptions, 'again' | 'limit' | 'json'>,
  access: Access,
): Promise<void> {
  const { terminal } = context
  const plan = await planExtraction(app, options, access)
  terminal.err(planText(plan))
  const bar = progress(terminal, 'Extracting', 'chunks')
  let summary: ExtractionSummary | undefined
  try {
    if (plan.chunks > 0) bar.update(0, plan.chunks)
    for await (const event of extractGraph(app, options, access))
      if (event.type === 'progress') bar.update(event.done, plan.chunks)
      else summary = event.summary
  } finally {
    bar.end()
  }
  if (summary === undefined) throw new Error('the extraction ended without a summary')
  if (options.json === true) printJson(context, summary)
  else terminal.out(summaryText(summary))
  if (Object.keys(summary.failed).length > 0) context.exit(partlyFailed)
}

const count = (number: number): string => number.toLocaleString('en-US')
const listed = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([reason, number]) => `${reason.replaceAll('_', ' ')} ${count(number)}`)
    .join(', ')

function planText(plan: ExtractionPlan): string {
  const { chunks, documents, done, calls, promptTokens, countedBy, cost } = plan
  const read = done === 0 ? '' : ` (${count(done)} read already)`
  if (chunks === 0) return `Nothing to extract: every chunk has been read${read}.\n`
  const price =
    cost === undefined
      ? 'no price is configured (graph.model.price)'
      : `about ${cost.currency} ${cost.amount.toFixed(cost.amount < 1 ? 4 : 2)}`
  return (
    `${count(chunks)} chunks of ${count(documents)} documents${read}, by ` +
    `${oneLine(plan.model, 80)}: ${count(calls.least)} to ${count(calls.most)} calls, about ` +
    `${count(promptTokens)} tokens of prompts (${countedBy}), ${price}.\n`
  )
}

function summaryText(summary: ExtractionSummary): string {
  const { chunks, entities, mentions, facts, known, pruned, outdated } = summary
  const { rejected, failed, calls, usage } = summary
  const lines = [
    `${count(chunks)} chunks: ${count(entities)} entities, ${count(mentions)} new mentions, ` +
      `${count(facts)} new facts; ${count(known)} facts known before, ${count(pruned)} ` +
      'superfluous links left out',
    ...(Object.keys(rejected).length === 0 ? [] : [`Not kept: ${listed(rejected)}`]),
    ...(Object.keys(failed).length === 0
      ? []
      : [`Failed, tried again next time: ${listed(failed)}`]),
    ...(outdated === 0
      ? []
      : [`${count(outdated)} chunks changed meanwhile; the next run reads them`]),
    `${count(calls)} calls` +
      (usage === undefined
        ? ''
        : `, ${count(usage.promptTokens)} tokens of prompts, ` +
          `${count(usage.completionTokens)} of replies`),
  ]
  return `${lines.join('\n')}\n`
}
