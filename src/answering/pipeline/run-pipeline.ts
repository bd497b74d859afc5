import type { AnswerPorts, Asked, AskOptions } from '../asked.ts'
import { notFound, plainDraft } from '../drafts.ts'
import type { AnswerDraft } from '../events.ts'
import { recordsRoute } from '../routes/records.ts'
import type { Carried, RouteOutcome } from '../routes/route.ts'
import { smallTalkRoute } from '../routes/small-talk.ts'
import { summaryRoute } from '../routes/summary.ts'
import { textsRoute } from '../routes/texts.ts'
import type { Pipeline, PipelineRoute } from './pipeline.ts'

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
  let carried: Carried = { statuses: [] }
  let lastDraft: AnswerDraft | undefined
  for (const route of pipeline.routes) {
    const outcome = await tried(route, question, carried, ports, options)
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
      return await textsRoute(question, carried, route, ports, options)
    case 'model-query':
    case 'agent':
    case 'chat':
      return { kind: 'passed' }
  }
}

/** The outcome with how earlier routes read the question, and what they have to tell. */
function withCarried<Outcome extends Exclude<RouteOutcome, { kind: 'passed' }>>(
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
