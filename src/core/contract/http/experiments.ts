import { z } from 'zod'

const count = z.int().min(0)

export const experimentRequestSchema = z.strictObject({
  definition: z
    .string()
    .min(1)
    .max(4_000_000)
    .describe(
      'an experiment in YAML or JSON; its corpus is {folder: .}, its questions stand in it as ' +
        '"items", or are a "set" that the corpus keeps',
    ),
})
export const experimentStoredSchema = z.object({
  id: z.string(),
  answers: count.describe('answers that there are to make, in all'),
  modelCalls: count.describe('about so many calls of language models'),
  tokens: count,
  minutes: z.number(),
  notes: z.array(z.string()),
})
export type ExperimentPlanOnWire = z.output<typeof experimentStoredSchema>
export const experimentStatusSchema = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(['new', 'running', 'unfinished', 'finished']),
  wanted: count.describe('answers in all'),
  answers: count,
  failed: count,
  missing: count,
  scores: count,
  unscored: count,
  modelCalls: count,
  tokens: count,
  means: z.array(
    z.object({
      aspect: z.string(),
      raterId: z.string(),
      pipelineId: z.string(),
      scored: count,
      unscored: count,
      mean: z.number().optional().describe('absent where nothing was scored'),
    }),
  ),
})
export type ExperimentOnWire = z.output<typeof experimentStatusSchema>
export const experimentRemovedSchema = z.object({ removed: z.string().describe('its id') })
export const experimentListSchema = z.object({ experiments: z.array(experimentStatusSchema) })
