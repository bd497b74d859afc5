import { z } from 'zod'
import type { App } from '../../../app/compose.ts'
import { readFilter } from '../../../app/read-filter.ts'
import { readRecordedAnswer } from '../../../app/use-cases/answers/recorded-answer.ts'
import { askQuestion, type AskRequest } from '../../../app/use-cases/questions/ask.ts'
import { collectAnswer, type Answer } from '../../../core/answer.ts'
import { AppError, isAppError } from '../../../core/errors.ts'
import type { AnswerId } from '../../../core/ids.ts'
import { invariant } from '../../../support/invariant.ts'
import { linkedAbort } from '../../../support/linked-abort.ts'
import type { AnswerStreams } from '../answer-streams.ts'
import type { Turns } from '../turns.ts'
import { begun } from '../begun.ts'
import { route, wantsEvents, type Call, type Route } from '../route.ts'
import {
  answerEventSchema,
  answerSchema,
  filterSchema,
  idParameter,
} from '../../../core/contract/http/schemas.ts'
import { eventStreamResponse } from '../sse.ts'

const questionSchema = z
  .strictObject({
    text: z.string().min(1).max(4_000).describe('the question'),
    filter: filterSchema.optional(),
    page: z.int().min(1).optional().describe('page of a long list'),
    pipeline: z
      .string()
      .min(1)
      .max(1_000)
      .optional()
      .describe(
        'name of a pipeline; "random": one that is drawn, and told once the answer is rated',
      ),
    verify: z.boolean().optional().describe('give each sentence a verdict; true unless given'),
    conversationId: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('a conversation that the answer continues and is added to'),
    conversationIds: z
      .array(z.string().min(1).max(200))
      .max(10)
      .optional()
      .describe('ids of the answers before in the same conversation, oldest first'),
  })
  .refine(
    ({ conversationId, conversationIds }) =>
      conversationId === undefined || conversationIds === undefined,
    'conversationId and conversationIds are given; choose one',
  )
  .meta({ not: { required: ['conversationId', 'conversationIds'] } })

const stoppedSchema = z.object({ stopped: z.boolean().describe('false: it was over already') })

export interface AnsweringSettings {
  readonly streams: AnswerStreams
  readonly turns: Turns
  /** Fires when the server gives up what still runs. */
  readonly stopped: AbortSignal
}

/** Asks; the answer as one value, or event by event. */
export function questionRoutes(app: App, { streams, turns, stopped }: AnsweringSettings): Route[] {
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
        const { access } = call
        if (!wantsEvents(call)) {
          using _turn = await turns.take(access)
          return Response.json(await collectAnswer(askQuestion(app, request, access)))
        }
        const id = await beginStream(app, request, access, { streams, turns, stopped })
        return eventStreamResponse(streams.read(id, -1, access), call.stream())
      },
    }),
    route({
      method: 'get',
      path: '/api/v1/answers/{id}/events',
      summary: 'Go on reading the events of an answer',
      description:
        'After the event that the header Last-Event-ID or "after" names, else from the first. ' +
        'They are kept for ten minutes after the end of the answer.',
      access: 'principal',
      parameters: idParameter,
      query: z.strictObject({
        after: z.int().min(-1).optional().describe('the number of the last event that was read'),
      }),
      answers: { 'text/event-stream': answerEventSchema },
      async handle({ parameters: { id }, query: { after } }, call) {
        const { access } = call
        const from = after ?? lastEventId(call.headers)
        // A document that it quotes may be gone since, or the answer itself.
        if (streams.isWhole(id, access.principal) && app.store.readOnlyReason === undefined) {
          try {
            await readRecordedAnswer(app, id, access)
          } catch (error) {
            if (isAppError(error, 'not_found')) streams.forget(id)
            throw error
          }
        }
        const events = streams.read(id, from, access)
        return eventStreamResponse(events, call.stream())
      },
    }),
    route({
      method: 'post',
      path: '/api/v1/answers/{id}/stop',
      summary: 'Stop an answer that is being given',
      description: 'Its stream ends with "answer-error", and it is not recorded.',
      access: 'principal',
      parameters: idParameter,
      answers: { 'application/json': stoppedSchema },
      handle: ({ parameters: { id } }, { access: { principal } }) =>
        Response.json({ stopped: streams.stop(id, principal) }),
    }),
  ]
}

/** Begins an answer that goes on without its reader; a request that is refused throws. */
async function beginStream(
  app: App,
  request: AskRequest,
  { principal, signal }: Call['access'],
  { streams, turns, stopped }: AnsweringSettings,
): Promise<AnswerId> {
  const turn = await turns.take({ principal, signal })
  const work = linkedAbort(stopped)
  const leave = (): void => work.abort(signal.reason)
  signal.addEventListener('abort', leave, { once: true })
  try {
    if (signal.aborted) leave()
    const { first, values } = await begun(
      askQuestion(app, request, { principal, signal: work.signal }),
    )
    invariant(first !== undefined, 'an answer has events')
    const id = first.answerId
    streams.start(values, { id, asker: principal, work, done: () => turn[Symbol.dispose]() })
    return id
  } catch (error) {
    turn[Symbol.dispose]()
    work[Symbol.dispose]()
    throw error
  } finally {
    // From here on a reader that goes may come back.
    signal.removeEventListener('abort', leave)
  }
}

/** Throws `invalid_input` for what is no number of an event. */
function lastEventId(headers: Headers): number {
  const id = headers.get('last-event-id')
  if (id === null || id === '') return -1
  if (!/^\d{1,9}$/.test(id))
    throw new AppError('invalid_input', 'Last-Event-ID must be the number of an event.', {
      issues: [{ path: 'Last-Event-ID', message: 'is no number of an event' }],
    })
  return Number(id)
}
