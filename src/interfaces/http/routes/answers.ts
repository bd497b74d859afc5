import { z } from 'zod'
import type { App } from '../../../app/compose.ts'
import { answerSummary, listAnswers } from '../../../app/use-cases/answers/list-answers.ts'
import { shownTo } from '../../../app/use-cases/answers/blind-answers.ts'
import { hasRated } from '../../../app/use-cases/answers/ratings.ts'
import {
  readRecordedAnswer,
  type RecordedAnswer,
} from '../../../app/use-cases/answers/recorded-answer.ts'
import { route, type Route } from '../route.ts'
import {
  answerListSchema,
  idParameter,
  limitField,
  recordedAnswerSchema,
} from '../../../core/contract/http/schemas.ts'

/** Answers that were given and recorded. */
export function answerRoutes(app: App): Route[] {
  return [
    route({
      method: 'get',
      path: '/api/v1/answers',
      summary: 'List recorded answers, newest first',
      access: 'principal',
      query: z.strictObject({
        limit: limitField(200, 20),
        after: z.string().min(1).max(200).optional().describe('the last id of the page before'),
        rated: z.enum(['yes', 'no']).optional().describe('only those you have rated, or have not'),
      }),
      answers: { 'application/json': answerListSchema },
      async handle({ query: { limit, after, rated } }, { access }) {
        // Throws `not_found` for a page after an answer that is not there (any more).
        if (after !== undefined) await readRecordedAnswer(app, after, access)
        const answers: Array<{ readonly recorded: RecordedAnswer; readonly isRated: boolean }> = []
        let isPast = after === undefined
        for await (const recorded of listAnswers(app, access)) {
          if (isPast) {
            const isRated = await hasRated(app, recorded.id, access)
            if (rated === undefined || isRated === (rated === 'yes'))
              answers.push({ recorded, isRated })
          } else isPast = recorded.id === after
          if (answers.length > limit) break
        }
        const page = answers.slice(0, limit)
        const last = page.at(-1)
        return Response.json({
          answers: await Promise.all(
            page.map(async ({ recorded, isRated }) => ({
              ...answerSummary(await shownTo(app, recorded, access)),
              rated: isRated,
            })),
          ),
          ...(answers.length > limit && last !== undefined && { next: last.recorded.id }),
        })
      },
    }),
    route({
      method: 'get',
      path: '/api/v1/answers/{id}',
      summary: 'A recorded answer with what it was made with',
      access: 'principal',
      parameters: idParameter,
      answers: { 'application/json': recordedAnswerSchema },
      handle: async ({ parameters: { id } }, { access }) =>
        Response.json(await shownTo(app, await readRecordedAnswer(app, id, access), access)),
    }),
  ]
}
