import { defaultPrompts } from '../../prompting/default-prompts.ts'
import { routeQuestion } from '../../retrieval/routing.ts'
import { defaultPageSize, type Asked } from '../asked.ts'
import { searchReport } from '../drafts.ts'
import { askByModelQuery } from '../model-query/ask-by-model-query.ts'
import type { ModelQueryOutcome } from '../model-query/model-query.ts'
import type { RouteSettings } from '../pipeline/pipeline.ts'
import { answered, passed, type Carried, type Route } from './route.ts'

/**
 * A query over the graph, written by the language model; where it finds nothing that answers, the
 * routes after it are tried (RAG-Eval 2025, section 4.2).
 */
export const modelQueryRoute: Route<RouteSettings<'model-query'>> = async (
  question,
  carried,
  settings,
  ports,
  options,
) => {
  const { languageModel: model, graphQueries } = ports
  if (model === undefined || graphQueries === undefined || !isFor(settings.when, question, carried))
    return passed
  const access = { principal: options.principal, signal: options.signal }
  const { schema, examples } = await graphQueries.setting(access)
  const pageSize = options.pageSize ?? defaultPageSize
  const outcome = await askByModelQuery(
    {
      question: question.read,
      model,
      prompts: (await ports.prompts?.()) ?? defaultPrompts,
      schema,
      examples,
      mode: settings.mode,
      maxRepairs: settings.maxRepairs,
      checksResult: settings.checksResult,
      page: question.page,
      pageSize,
    },
    graphQueries.ports,
    access,
  )
  ports.trace?.({
    step: 'model-query',
    documentIds: outcome.shownDocumentIds,
    attempts: outcome.attempts.map(({ query, rows, problem }) => ({
      query,
      rows,
      problem: problem?.message,
    })),
  })
  if (outcome.status !== 'answered')
    return { kind: 'passed', carried: { statuses: [...carried.statuses, messageOf(outcome)] } }
  return answered({
    statuses: [`Answered by a query that ${model.id} wrote: ${oneLine(outcome.text)}`],
    search: await searchReport('structured', question, ports, access),
    passages: [],
    sentences: outcome.sentences,
    matches: outcome.matches,
    score: null,
    finishReason: 'stop',
  })
}

function isFor(
  when: RouteSettings<'model-query'>['when'],
  { read }: Asked,
  { onlyIfHeld }: Carried,
): boolean {
  switch (when) {
    case 'always':
      return true
    case 'unread':
      return onlyIfHeld !== undefined
    case 'relational':
      return onlyIfHeld !== undefined || routeQuestion(read) === 'relational'
  }
}

function messageOf(outcome: Exclude<ModelQueryOutcome, { status: 'answered' }>): string {
  switch (outcome.status) {
    case 'empty':
      return 'The query that the language model wrote found nothing.'
    case 'unfitting':
      return `What the language model's query found does not answer: ${outcome.message}`
    case 'failed':
      return `The language model wrote no query that could be used: ${outcome.message}`
  }
}

const longestQuery = 300
const oneLine = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > longestQuery ? `${line.slice(0, longestQuery)} …` : line
}
