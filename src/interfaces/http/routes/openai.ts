import { z } from 'zod'
import type { App } from '../../../app/compose.ts'
import { askQuestion } from '../../../app/use-cases/questions/ask.ts'
import { listPipelines } from '../../../app/use-cases/questions/list-pipelines.ts'
import { AppError } from '../../../core/errors.ts'
import { collectAnswer, type AnswerEvent } from '../../../core/answer.ts'
import { readAhead } from '../../../support/queues/read-ahead.ts'
import { begun } from '../begun.ts'
import { RequestError } from '../errors.ts'
import { chatChunks, completionOf } from '../openai/completion.ts'
import { earlierAnswers, type ChatTurn } from '../openai/earlier-answers.ts'
import { route, type Route } from '../route.ts'
import { eventStreamResponse } from '../sse.ts'
import type { Turns } from '../turns.ts'

// Of a protocol that others own: only what is used is read.
const content = z.union([
  z.string(),
  z.array(z.object({ type: z.literal('text'), text: z.string() })),
])
const chatSchema = z.object({
  model: z.string().min(1).max(200).describe('the name of a pipeline, as /v1/models lists them'),
  messages: z
    .array(
      z.discriminatedUnion('role', [
        z.object({ role: z.literal('user'), content }),
        z.object({ role: z.literal('assistant'), content: content.nullish() }),
        z.object({ role: z.enum(['system', 'developer']), content }),
        z.object({ role: z.enum(['tool', 'function']), content: content.nullish() }),
      ]),
    )
    .min(1)
    .max(1_000),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  n: z.literal(1, 'only one answer is given').nullish(),
})
const completionSchema = z.looseObject({
  id: z.string(),
  object: z.enum(['chat.completion', 'chat.completion.chunk']),
  created: z.int(),
  model: z.string(),
  choices: z.array(z.looseObject({ index: z.int(), finish_reason: z.string().nullable() })),
})
const modelSchema = z.object({
  id: z.string(),
  object: z.literal('model'),
  created: z.int(),
  owned_by: z.string(),
})
const modelListSchema = z.object({ object: z.literal('list'), data: z.array(modelSchema) })

/** What clients of OpenAI's interface expect. */
export function openAiRoutes(app: App, queue: Turns): Route[] {
  return [
    route({
      method: 'get',
      path: '/v1/models',
      summary: 'The pipelines, as models of OpenAI’s interface',
      access: 'principal',
      answers: { 'application/json': modelListSchema },
      handle: () =>
        Response.json({
          object: 'list',
          data: listPipelines(app).pipelines.map(({ name }) => modelOf(name)),
        }),
    }),
    route({
      method: 'get',
      path: '/v1/models/{model}',
      summary: 'A pipeline, as a model of OpenAI’s interface',
      access: 'principal',
      parameters: z.strictObject({ model: z.string().min(1).max(1_000) }),
      answers: { 'application/json': modelSchema },
      handle({ parameters: { model } }) {
        requireModel(app, model)
        return Response.json(modelOf(model))
      },
    }),
    route({
      method: 'post',
      path: '/v1/chat/completions',
      summary: 'Answer the last message of a conversation, as OpenAI’s interface has it',
      description:
        'The field "veritrail" holds citations, verdicts and confidence. Instructions, tools and ' +
        'settings of sampling are ignored; "usage" is always zero.',
      access: 'principal',
      body: chatSchema,
      answers: { 'application/json': completionSchema, 'text/event-stream': completionSchema },
      async handle({ body }, call) {
        const { model, messages, stream } = body
        requireModel(app, model)
        const turns = messages.map((message): ChatTurn => ({
          role: message.role,
          text: textOf(message.content),
        }))
        const last = turns.pop()
        if (last?.role !== 'user')
          throw new AppError('invalid_input', 'The last message must be the question of a user.', {
            issues: [{ path: 'messages', message: 'does not end with a message of a user' }],
          })
        const request = {
          text: last.text,
          pipeline: model,
          conversation: await earlierAnswers(app, turns, call.access),
        }
        const made = { model, created: Math.floor(app.clock.now() / 1_000) }
        const turn = await queue.take(call.access)
        const done = (): void => turn[Symbol.dispose]()
        const events = askQuestion(app, request, call.access)
        if (stream !== true) {
          using _turn = turn
          return Response.json(completionOf(await collectAnswer(events), made))
        }
        try {
          const { values } = await begun(events)
          const { signal } = call.access
          const ahead = readAhead(values, { sizeOf, mostSize: mostAhead, signal, done })
          const includeUsage = body.stream_options?.include_usage === true
          return eventStreamResponse(chatChunks(ahead, { ...made, includeUsage }), call.stream())
        } catch (error) {
          done()
          throw error
        }
      },
    }),
  ]
}

const modelOf = (name: string): z.infer<typeof modelSchema> => ({
  id: name,
  object: 'model',
  created: 0,
  owned_by: 'veritrail',
})

function requireModel(app: App, model: string): void {
  if (!listPipelines(app).pipelines.some(({ name }) => name === model))
    throw new RequestError(
      'model_not_found',
      `There is no model "${model}"; /v1/models lists those there are.`,
    )
}

// Characters of events that an answer may be ahead of who reads it.
const mostAhead = 4 * 2 ** 20
const sizeOf = (event: AnswerEvent): number => JSON.stringify(event).length

const textOf = (value: z.infer<typeof content> | null | undefined): string =>
  typeof value === 'string' ? value : (value ?? []).map(({ text }) => text).join('\n')
