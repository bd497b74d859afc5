import { z } from 'zod'
import type { App } from '../../../app/compose.ts'
import {
  experimentStatus,
  type ExperimentStatus,
} from '../../../app/use-cases/experiments/experiment-status.ts'
import {
  planExperiment,
  type ExperimentPlan,
} from '../../../app/use-cases/experiments/plan-experiment.ts'
import { removeServedExperiment } from '../../../app/use-cases/experiments/remove-experiment.ts'
import {
  listExperiments,
  servedExperiment,
  storeExperiment,
} from '../../../app/use-cases/experiments/served-experiments.ts'
import { reportMaker } from '../../../app/workers/report-thread.ts'
import type { JobRunner } from '../../../app/use-cases/jobs/job-runner.ts'
import { queueExperiment } from '../../../app/use-cases/jobs/queue-jobs.ts'
import {
  experimentListSchema,
  experimentRemovedSchema,
  experimentRequestSchema,
  experimentStatusSchema,
  experimentStoredSchema,
  type ExperimentOnWire,
  type ExperimentPlanOnWire,
} from '../../../core/contract/http/experiments.ts'
import { jobResponseSchema } from '../../../core/contract/http/jobs.ts'
import { idParameter } from '../../../core/contract/http/schemas.ts'
import { downloadResponse } from '../download.ts'
import { route, type Route } from '../route.ts'

/** Experiments over the corpus of the server, for its owner. */
export function experimentRoutes(app: App, runner: JobRunner): Route[] {
  const makeReport = reportMaker()
  return [
    route({
      method: 'post',
      path: '/api/v1/experiments',
      summary: 'Keep an experiment over this corpus, and say what it will take',
      description: 'For the owner. The same definition is the same experiment.',
      access: 'principal',
      body: experimentRequestSchema,
      answers: { 'application/json': experimentStoredSchema },
      async handle({ body: { definition } }, { access }) {
        const { id, plan } = await storeExperiment(app, definition, access)
        return Response.json(planned(id, plan))
      },
    }),
    route({
      method: 'get',
      path: '/api/v1/experiments',
      summary: 'List experiments with how far they are',
      access: 'principal',
      answers: { 'application/json': experimentListSchema },
      async handle(_, { access }) {
        const found = await listExperiments(app, access)
        return Response.json({ experiments: found.map(({ id, ...status }) => shown(id, status)) })
      },
    }),
    route({
      method: 'get',
      path: '/api/v1/experiments/{id}',
      summary: 'How far an experiment is, and the means so far',
      access: 'principal',
      parameters: idParameter,
      answers: { 'application/json': experimentStatusSchema },
      async handle({ parameters: { id } }, { access }) {
        const { experiment, folder } = await servedExperiment(app, id, access)
        return Response.json(shown(id, experimentStatus(experiment, folder)))
      },
    }),
    route({
      method: 'get',
      path: '/api/v1/experiments/{id}/plan',
      summary: 'About how much is left of an experiment',
      access: 'principal',
      parameters: idParameter,
      answers: { 'application/json': experimentStoredSchema },
      async handle({ parameters: { id } }, { access }) {
        const { experiment, folder } = await servedExperiment(app, id, access)
        return Response.json(planned(id, planExperiment(experiment, folder)))
      },
    }),
    route({
      method: 'post',
      path: '/api/v1/experiments/{id}/run',
      summary: 'Run an experiment, or go on with it, as a job',
      description:
        '"GET /api/v1/jobs/{id}" tells how far it is, "POST /api/v1/jobs/{id}/cancel" stops it; ' +
        'what was answered stays.',
      access: 'principal',
      parameters: idParameter,
      body: z.strictObject({
        retryFailed: z.boolean().default(false).describe('try again what failed before'),
      }),
      status: 202,
      answers: { 'application/json': jobResponseSchema },
      async handle({ parameters: { id }, body: { retryFailed } }, { access }) {
        const job = await queueExperiment(app, runner, { experiment: id, retryFailed }, access)
        return Response.json({ job }, { status: 202 })
      },
    }),
    route({
      method: 'delete',
      path: '/api/v1/experiments/{id}',
      summary: 'Remove an experiment with its answers, scores and corpora',
      description: 'One that is being run is refused: cancel its job first.',
      access: 'principal',
      parameters: idParameter,
      answers: { 'application/json': experimentRemovedSchema },
      handle({ parameters: { id } }, { access }) {
        removeServedExperiment(app, id, access)
        return Promise.resolve(Response.json({ removed: id }))
      },
    }),
    route({
      method: 'get',
      path: '/api/v1/experiments/{id}/report',
      summary: 'The report of an experiment as far as it was run',
      access: 'principal',
      parameters: idParameter,
      query: z.strictObject({
        format: z
          .enum(['html', 'latex', 'json'])
          .default('html')
          .describe('json: the study, every answer, score and choice'),
      }),
      answers: { 'application/json': z.unknown(), 'text/html': z.string() },
      async handle({ parameters: { id }, query: { format } }, { access }) {
        const { experiment, folder } = await servedExperiment(app, id, access)
        const { text, base } = experiment
        const file = await makeReport({ text, base, folder: folder.path, format }, access)
        if (format === 'json')
          return new Response(file.content, { headers: { 'content-type': 'application/json' } })
        const mediaType = format === 'html' ? 'text/html; charset=utf-8' : 'text/x-tex'
        return downloadResponse(file.content, { name: file.name, mediaType })
      },
    }),
  ]
}

const planned = (
  id: string,
  { answers, modelCallsLeft, tokensLeft, minutesLeft, notes }: ExperimentPlan,
): ExperimentPlanOnWire => ({
  id,
  answers,
  modelCalls: modelCallsLeft,
  tokens: tokensLeft,
  minutes: minutesLeft,
  notes: [...notes],
})

/** Without the folder: paths of the server are nobody's business. */
const shown = (
  id: string,
  { state, wanted, record, spent, means }: ExperimentStatus,
): ExperimentOnWire => ({
  id,
  name: record.experiment,
  state,
  wanted,
  ...record.counts,
  modelCalls: spent.modelCalls,
  tokens: spent.promptTokens + spent.completionTokens,
  means: [...means],
})
