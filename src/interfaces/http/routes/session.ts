import { z } from 'zod'
import type { App } from '../../../app/compose.ts'
import { describedPipelines } from '../../../app/use-cases/session/described-pipelines.ts'
import { exampleQuestions } from '../../../app/use-cases/session/example-questions.ts'
import { sessionState } from '../../../app/use-cases/session/session-state.ts'
import {
  exampleListSchema,
  pipelineListSchema,
  sessionSchema,
} from '../../../core/contract/http/session.ts'
import type { Access } from '../access.ts'
import { route, type Route } from '../route.ts'

export interface SessionRouteSettings {
  readonly version: string
  readonly access: Pick<Access, 'authentication'>
  /** Begins work that goes on after its request. */
  readonly begin: (work: (signal: AbortSignal) => Promise<void>) => void
}

/** What a front end asks first. */
export function sessionRoutes(
  app: App,
  { version, access: how, begin }: SessionRouteSettings,
): Route[] {
  const examples = exampleQuestions(app, begin)
  return [
    route({
      method: 'get',
      path: '/api/v1/session',
      summary: 'Who sends this request, what they may do, and what there is to ask',
      access: 'principal',
      answers: { 'application/json': sessionSchema },
      async handle(_, { access }) {
        const state = await sessionState(app, access)
        return Response.json({ ...state, version, authentication: how.authentication() })
      },
    }),
    route({
      method: 'get',
      path: '/api/v1/examples',
      summary: 'Questions that this corpus answers',
      description:
        'Made from its records and texts, and tried in the background: the first request may ' +
        'get fewer than a later one.',
      access: 'principal',
      query: z.strictObject({
        waitMs: z.int().min(0).max(20_000).default(1_500).describe('how long to wait for all'),
      }),
      answers: { 'application/json': exampleListSchema },
      handle: async ({ query: { waitMs } }, { access }) =>
        Response.json(await examples({ ms: waitMs }, access)),
    }),
    route({
      method: 'get',
      path: '/api/v1/pipelines',
      summary: 'The ways from a question to its answer',
      access: 'principal',
      answers: { 'application/json': pipelineListSchema },
      handle: () => Response.json(describedPipelines(app)),
    }),
  ]
}
