import { traced } from '../../support/tracing.ts'
import type { AnswerPorts, Asked, AskOptions } from '../asked.ts'
import { notFound, plainDraft } from '../drafts.ts'
import type { AnswerDraft } from '../events.ts'
import { recordsRoute } from '../routes/records.ts'
import type { Carried, RouteOutcome } from '../routes/route.ts'
import { smallTalkRoute } from '../routes/small-talk.ts'
import { summaryRoute } from '../routes/summary.ts'
import { textsRoute } from '../routes/texts.ts'
import { agentRoute } from '../routes/agent.ts'
import { modelQueryRoute } from '../routes/model-query.ts'
import { chatRoute } from '../routes/chat.ts'
import type { SpanName } from '../../core/ports/tracer.ts'
import type { Pipeline, PipelineRoute, TextsSettings } from './pipeline.ts'
import { madeStandalone, withFurtherQueries, type Reworded } from './techniques.ts'

/**
 * Tries the routes of a pipeline in their order. Where none answers, the last one that said what it
 * searched is told.
 */
export async function runPipeline(
  question: Asked,
  pipeline: Pipeline,
  ports: AnswerPorts,
  options: AskOptions,
): Promise<Exclude<RouteOutcome, { kind: 'passed' }>> {
  const { standalone } = pipeline
  const reworded =
    standalone === undefined
      ? undefined
      : await tracedTechnique('answer.standalone-question', question, ports, () =>
          madeStandalone(question, standalone, ports, options),
        )
  const asked = reworded?.question ?? question
  let carried: Carried = {
    statuses: reworded?.statuses ?? [],
    summary: pipeline.routes.find(route => route.kind === 'summary'),
  }
  let lastDraft: AnswerDraft | undefined
  for (const route of pipeline.routes) {
    const before = carried
    const outcome = await traced(ports.tracer, `answer.route.${route.kind}`, {}, async span => {
      const result = await tried(route, asked, before, ports, options)
      span.set({ 'veritrail.route.outcome': result.kind })
      return result
    })
    if (outcome.kind !== 'passed') return withCarried(outcome, carried)
    lastDraft = outcome.draft ?? lastDraft
    carried = { ...carried, ...outcome.carried }
  }
  const draft = lastDraft ?? plainDraft(notFound, 'no_evidence')
  return withCarried({ kind: 'answered', draft }, carried)
}

async function tried(
  route: PipelineRoute,
  question: Asked,
  carried: Carried,
  ports: AnswerPorts,
  options: AskOptions,
): Promise<RouteOutcome> {
  switch (route.kind) {
    case 'small-talk':
      return await smallTalkRoute(question, carried, route, ports, options)
    case 'summary':
      return await summaryRoute(question, carried, route, ports, options)
    case 'records':
      return await recordsRoute(question, carried, route, ports, options)
    case 'texts':
      return await searchedTexts(route, question, carried, ports, options)
    case 'chat':
      return await chatRoute(question, carried, route, ports, options)
    case 'model-query':
      return await modelQueryRoute(question, carried, route, ports, options)
    case 'agent':
      return await agentRoute(question, carried, route, ports, options)
  }
}

async function searchedTexts(
  route: TextsSettings,
  asked: Asked,
  carried: Carried,
  ports: AnswerPorts,
  options: AskOptions,
): Promise<RouteOutcome> {
  const question = withSides(asked)
  if (route.queries === undefined) return await textsRoute(question, carried, route, ports, options)
  const { queries } = route
  const { question: reworded, statuses } = await tracedTechnique(
    'answer.further-queries',
    question,
    ports,
    () => withFurtherQueries(question, queries, ports, options),
  )
  return withCarried(await textsRoute(reworded, carried, route, ports, options), { statuses })
}

/** The question with the side it is about, unless it says itself what is searched. */
function withSides(question: Asked): Asked {
  const { frameworks, filter, read } = question
  if (frameworks === undefined || filter?.kinds !== undefined || filter?.documentIds !== undefined)
    return question
  return { ...question, sides: frameworks.sides(read.text) }
}

const tracedTechnique = (
  name: SpanName,
  question: Asked,
  { tracer }: AnswerPorts,
  reword: () => Promise<Reworded>,
): Promise<Reworded> =>
  traced(tracer, name, {}, async span => {
    const reworded = await reword()
    span.set({
      'veritrail.technique.outcome': reworded.question === question ? 'unchanged' : 'reworded',
    })
    return reworded
  })

/** The outcome with how earlier routes read the question, and what they have to tell. */
function withCarried<Outcome extends RouteOutcome>(
  outcome: Outcome,
  { reading, statuses }: Carried,
): Outcome {
  if (outcome.kind === 'told') {
    const { head } = outcome.telling
    return {
      ...outcome,
      telling: {
        ...outcome.telling,
        head: {
          ...head,
          reading: head.reading ?? reading,
          statuses: [...statuses, ...head.statuses],
        },
      },
    }
  }
  const { draft } = outcome
  if (draft === undefined) return outcome
  const told = draft.reading ?? reading
  return {
    ...outcome,
    draft: {
      ...draft,
      ...(told === undefined ? {} : { reading: told }),
      statuses: [...statuses, ...draft.statuses],
    },
  }
}
