import { z } from 'zod'
import { answerMetrics } from '../../verdict.ts'

const text = z.string().max(200_000)

export const scoreRequestSchema = z.strictObject({
  query: z.string().max(4_000).describe('the question; empty: relevance is not scored'),
  documents: z.array(text).min(1).max(100).describe('texts that the answer may rest on'),
  response: text.min(1).describe('the answer, of any system'),
  weights: z
    .array(z.number().min(0).max(1))
    .length(answerMetrics.length)
    .optional()
    .describe(`of ${answerMetrics.join(', ')}; they sum to 1`),
})
export type ScoreRequest = z.output<typeof scoreRequestSchema>

export const scoreSchema = z.object({
  metrics: z.record(
    z.enum(answerMetrics),
    z.looseObject({ score: z.number().nullable().describe('1–5') }),
  ),
  confidence: z
    .number()
    .nullable()
    .describe('RAG-Eval’s score: the weighted mean over 5, from .2 to 1'),
  band: z.enum(['high', 'partial', 'misaligned']).nullable(),
  weights: z.record(z.enum(answerMetrics), z.number()),
  judge: z.string(),
  unsupported: z.array(z.string()).describe('sentences that the documents do not support'),
  missed: z.array(z.string()).describe('sentences of the documents that the answer leaves out'),
})
export type Score = z.output<typeof scoreSchema>
