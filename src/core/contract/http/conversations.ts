import { z } from 'zod'
import { answerSchema, trimmedText } from './schemas.ts'

export const titleSchema = trimmedText(200).refine(
  title => title.isWellFormed(),
  'is not well-formed',
)

export const conversationSchema = z.object({
  id: z.string(),
  title: z.string().describe('empty until the first question'),
  createdAt: z.string(),
  updatedAt: z.string(),
  turns: z.int().describe('how many questions'),
})
export type ConversationSummary = z.output<typeof conversationSchema>

export const conversationListSchema = z.object({
  conversations: z.array(conversationSchema),
  next: z.string().optional().describe('the value of "after" for the next page'),
})

export const wholeConversationSchema = conversationSchema.extend({
  turns: z.array(
    z.object({
      answerId: z.string(),
      question: z.string(),
      askedAt: z.string(),
      answer: answerSchema
        .nullable()
        .describe('null: a document that it rests on is gone, or may no longer be read'),
    }),
  ),
})
export type WholeConversation = z.output<typeof wholeConversationSchema>

export const conversationDeletionSchema = z.object({
  removed: z.int().describe('answers whose content went with it'),
})
