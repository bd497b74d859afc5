import { z } from 'zod'
import type { App } from '../../../app/compose.ts'
import {
  answeredTurns,
  conversationPage,
  createConversation,
  deleteConversation,
  readConversation,
  renameConversation,
} from '../../../app/use-cases/conversations/conversations.ts'
import {
  conversationDeletionSchema,
  conversationListSchema,
  conversationSchema,
  titleSchema,
  wholeConversationSchema,
} from '../../../core/contract/http/conversations.ts'
import { idParameter, limitField } from '../../../core/contract/http/schemas.ts'
import type { Conversation, ConversationPlace } from '../../../core/ports/conversations.ts'
import { route, type Route } from '../route.ts'

/** Conversations, which only their makers see. */
export function conversationRoutes(app: App): Route[] {
  return [
    route({
      method: 'get',
      path: '/api/v1/conversations',
      summary: 'List your conversations, those changed last first',
      access: 'principal',
      query: z.strictObject({
        query: z.string().max(500).optional().describe('words of the title or of questions'),
        limit: limitField(200, 50),
        after: z
          .string()
          .max(300)
          .regex(/^[0-9]{1,15}[.]./, 'is no place in the list')
          .optional()
          .describe('"next" of the page before'),
      }),
      answers: { 'application/json': conversationListSchema },
      async handle({ query: { query: words, limit, after } }, { access }) {
        const page = { words, limit, after: after === undefined ? undefined : placeOf(after) }
        const { conversations, next } = await conversationPage(app, page, access)
        return Response.json({
          conversations: conversations.map(summaryOf),
          ...(next !== undefined && { next: `${next.updatedAt}.${next.id}` }),
        })
      },
    }),
    route({
      method: 'post',
      path: '/api/v1/conversations',
      summary: 'Begin a conversation',
      description:
        'Its first question gives it a title. A question with its id as "conversationId" ' +
        'continues it.',
      access: 'principal',
      body: z.strictObject({ title: titleSchema.optional() }),
      answers: { 'application/json': conversationSchema },
      handle: async ({ body }, { access }) =>
        Response.json(summaryOf(await createConversation(app, body, access))),
    }),
    route({
      method: 'get',
      path: '/api/v1/conversations/{id}',
      summary: 'A conversation with its answers',
      access: 'principal',
      parameters: idParameter,
      answers: { 'application/json': wholeConversationSchema },
      async handle({ parameters: { id } }, { access }) {
        const conversation = await readConversation(app, id, access)
        const turns = await answeredTurns(app, conversation, access)
        return Response.json({
          ...summaryOf(conversation),
          turns: turns.map(({ askedAt, ...turn }) => ({ ...turn, askedAt: isoTime(askedAt) })),
        })
      },
    }),
    route({
      method: 'patch',
      path: '/api/v1/conversations/{id}',
      summary: 'Rename a conversation',
      access: 'principal',
      parameters: idParameter,
      body: z.strictObject({ title: titleSchema }),
      answers: { 'application/json': conversationSchema },
      handle: async ({ parameters: { id }, body: { title } }, { access }) =>
        Response.json(summaryOf(await renameConversation(app, id, title, access))),
    }),
    route({
      method: 'delete',
      path: '/api/v1/conversations/{id}',
      summary: 'Delete a conversation with the content of its answers',
      access: 'principal',
      parameters: idParameter,
      answers: { 'application/json': conversationDeletionSchema },
      handle: async ({ parameters: { id } }, { access }) =>
        Response.json({ removed: await deleteConversation(app, id, access) }),
    }),
  ]
}

const isoTime = (ms: number): string => new Date(ms).toISOString()

const summaryOf = ({ id, title, createdAt, updatedAt, turns }: Conversation) => ({
  id,
  title,
  createdAt: isoTime(createdAt),
  updatedAt: isoTime(updatedAt),
  turns: turns.length,
})

function placeOf(after: string): ConversationPlace {
  const dot = after.indexOf('.')
  return { updatedAt: Number(after.slice(0, dot)), id: after.slice(dot + 1) }
}
