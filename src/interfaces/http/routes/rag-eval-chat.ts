import { z } from 'zod'
import type { App } from '../../../app/compose.ts'
import { namedConversation } from '../../../app/use-cases/conversations/conversations.ts'
import { askQuestion } from '../../../app/use-cases/questions/ask.ts'
import { collectAnswer, type Answer } from '../../../core/answer.ts'
import { route, type Route } from '../route.ts'
import type { Turns } from '../turns.ts'

const chatSchema = z.object({
  message: z.string().min(1).max(4_000).describe('the question'),
  session_id: z
    .string()
    .min(1)
    .max(200)
    .nullish()
    .describe('any name of a conversation, which the question continues'),
})
const chatReplySchema = z.looseObject({
  reply: z.string(),
  retrieval_context: z.array(z.string()).describe('what the reply rests on, as it is quoted'),
  accuracy: z
    .number()
    .nullable()
    .describe('the calibrated confidence, 0–1; null where nothing was found or checked'),
})

/** The interface of RAG-Eval's chatbot (Akindele et al. 2025). */
export function ragEvalChatRoutes(app: App, turns: Turns): Route[] {
  return [
    route({
      method: 'post',
      path: '/api/chat/',
      summary: 'Answer a message, as RAG-Eval’s chatbot has it',
      access: 'principal',
      body: chatSchema,
      answers: { 'application/json': chatReplySchema },
      async handle({ body: { message, session_id: session } }, { access }) {
        using _turn = await turns.take(access)
        // What can only be read keeps no conversations.
        const conversationId =
          typeof session === 'string' && app.store.readOnlyReason === undefined
            ? await namedConversation(app, session, access)
            : undefined
        const answer = await collectAnswer(
          askQuestion(app, { text: message, conversationId }, access),
        )
        return Response.json({
          reply: answer.text,
          retrieval_context: contextOf(answer),
          accuracy: answer.confidence?.value ?? null,
          session_id: session ?? null,
          answer_id: answer.answerId,
        })
      },
    }),
  ]
}

const contextOf = ({ sentences }: Answer): string[] => [
  ...new Set(sentences.flatMap(({ citations }) => citations.map(({ text }) => text))),
]
