import { z } from 'zod'
import type { App } from '../../../app/compose.ts'
import { exportAnswer, exportFormats } from '../../../app/use-cases/answers/export-answer.ts'
import { shownReplay } from '../../../app/use-cases/answers/blind-answers.ts'
import { replayAnswer } from '../../../app/use-cases/answers/replay-answer.ts'
import { replaySchema } from '../../../core/contract/http/replays.ts'
import { answerSchema, idParameter } from '../../../core/contract/http/schemas.ts'
import { downloadResponse } from '../download.ts'
import { route, type Route } from '../route.ts'
import type { Turns } from '../turns.ts'

/** What can be made of a recorded answer. */
export function recordedAnswerRoutes(app: App, turns: Turns): Route[] {
  return [
    route({
      method: 'post',
      path: '/api/v1/answers/{id}/replay',
      summary: 'Make a recorded answer again and compare',
      access: 'principal',
      parameters: idParameter,
      query: z.strictObject({
        with: z
          .enum(['record', 'today'])
          .default('record')
          .describe('the recorded replies of models, or the models and settings of today'),
      }),
      answers: { 'application/json': replaySchema },
      async handle({ parameters: { id }, query }, { access }) {
        using _turn = await turns.take(access)
        const replayed = await replayAnswer(app, id, { live: query.with === 'today' }, access)
        const { differences, changed, answer } = await shownReplay(app, replayed, access)
        const same = replayed.differences.length === 0
        return Response.json({ same, differences, changed, answer })
      },
    }),
    route({
      method: 'get',
      path: '/api/v1/answers/{id}/export',
      summary: 'A recorded answer as a file',
      description: '"html" is the report of its verification, one file that fetches nothing.',
      access: 'principal',
      parameters: idParameter,
      query: z.strictObject({ format: z.enum(exportFormats).default('markdown') }),
      answers: {
        'text/markdown': z.string(),
        'text/html': z.string(),
        'application/json': answerSchema,
      },
      async handle({ parameters: { id }, query: { format } }, { access }) {
        const { name, mediaType, content } = await exportAnswer(app, id, format, access)
        return downloadResponse(content, { name, mediaType })
      },
    }),
  ]
}
