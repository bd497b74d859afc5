import { z } from 'zod'

const versionSchema = z.object({
  version: z.string().describe('a hash of what is asked and what counts as right'),
  keptAt: z.iso.datetime(),
  questions: z.int().min(0),
  note: z.string().optional(),
})
export const questionSetSchema = z.object({
  name: z.string(),
  versions: z.array(versionSchema).describe('the oldest first'),
})
export const questionSetListSchema = z.object({ sets: z.array(questionSetSchema) })
export const questionSetRequestSchema = z.strictObject({
  questions: z.string().min(1).max(4_000_000).describe('the set, in JSON Lines'),
  note: z.string().max(1_000).optional().describe('why it was changed'),
})
export const questionSetKeptSchema = versionSchema.extend({ name: z.string() })
export const questionSetDifferenceSchema = z.object({
  before: z.string(),
  after: z.string(),
  added: z.array(z.object({ id: z.string(), question: z.string() })),
  removed: z.array(z.object({ id: z.string(), question: z.string() })),
  changed: z.array(z.object({ id: z.string(), question: z.string(), fields: z.array(z.string()) })),
  unchanged: z.int().min(0),
  reordered: z.boolean().describe('questions of both stand in another order'),
})
