import { z } from 'zod'
import type { App } from '../../../app/compose.ts'
import { readFilter } from '../../../app/read-filter.ts'
import { readRecordedAnswer } from '../../../app/use-cases/answers/recorded-answer.ts'
import { askQuestion } from '../../../app/use-cases/questions/ask.ts'
import { collectAnswer, type Answer, type AnswerEvent } from '../../../core/answer.ts'
import { errorBody } from '../errors.ts'
import { begun } from '../begun.ts'
import { route, type Call, type Route } from '../route.ts'
import { answerEventSchema, answerSchema, filterSchema } from '../schemas.ts'
import { eventStreamResponse, sseEvent } from '../sse.ts'

const questionSchema = z.strictObject({
  text: z.string().min(1).max(4_000).describe('the question'),
  filter: filterSchema.optional(),
  page: z.int().min(1).optional().describe('page of a long list'),
  pipeline: z.string().min(1).max(1_000).optional().describe('name of a pipeline'),
  verify: z.boolean().optional().describe('give each sentence a verdict; true unless given'),
  conversationIds: z
    .array(z.string().min(1).max(200))
    .max(10)
    .optional()
    .describe('ids of the answers before in the same conversation, oldest first'),
})

/** Asks; the answer as one value, or event by event. */
export function questionRoutes(app: App): Route[] {
  return [
    route({
      method: 'post',
      path: '/api/v1/questions',
      summary: 'Answer a question',
      description:
        'With "Accept: text/event-stream" event by event: "event" is the type, "id" the number ' +
        'of the event, "data" the event; an event "answer-error" ends a stream that failed.',
      access: 'principal',
      body: questionSchema,
      answers: { 'application/json': answerSchema, 'text/event-stream': answerEventSchema },
      async handle({ body: { filter, conversationIds = [], ...asked } }, call) {
        const conversation: Answer[] = []
        for (const id of conversationIds)
          conversation.push((await readRecordedAnswer(app, id, call.access)).answer)
        const request = {
          ...asked,
          conversation,
          filter: filter && readFilter(filter, app.config.timeZone),
        }
        const events = askQuestion(app, request, call.access)
        if (!wantsEvents(call)) return Response.json(await collectAnswer(events))
        // A request that is refused gets a status, not a stream.
        return eventStreamResponse(answerChunks(await begun(events)), call.stream())
      },
    }),
  ]
}

const wantsEvents = ({ headers }: Pick<Call, 'headers'>): boolean =>
  headers.get('accept')?.toLowerCase().includes('text/event-stream') === true

async function* answerChunks(
  events: AsyncIterable<AnswerEvent>,
): AsyncGenerator<string, void, undefined> {
  try {
    for await (const event of events)
      yield sseEvent(event, { id: String(event.seq), event: event.type })
  } catch (error) {
    yield sseEvent(errorBody(error), { event: 'answer-error' })
  }
}
