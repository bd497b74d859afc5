import { z } from 'zod'
import { groupName, limitField, trimmedText } from './schemas.ts'

// Entities, decisions about them, and what the owner of a corpus sets.

const name = trimmedText(1_000)

export const entityQuery = z.strictObject({
  query: trimmedText(200).optional().describe('words of a name'),
  label: z.string().min(1).max(200).optional().describe('only entities of this label'),
  limit: limitField(200, 50),
  after: z.string().min(1).max(1_000).optional().describe('the last id of the page before'),
})
const next = z.string().optional().describe('the value of "after" for the next page')
export const entityListSchema = z.object({
  entities: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      labels: z.array(z.string()),
      mentions: z.int().describe('passages that name it or are about it'),
      messages: z.int().describe('messages that it sent or received'),
      aliases: z.array(z.string()),
    }),
  ),
  next,
})
export type EntityList = z.output<typeof entityListSchema>

export const mergeQuery = z.strictObject({
  name: name.optional().describe('only what has this name, with what is kept apart from it'),
  limit: limitField(100, 25),
  after: z.string().min(1).max(1_000).optional().describe('the value of "next" of the page before'),
})
const by = z.enum(['rule', 'text', 'name']).describe('a decision, a document or the names')
export const mergeListSchema = z.object({
  merges: z.array(
    z.object({
      id: z.string().describe('the entity that stands for all'),
      name: z.string(),
      members: z.array(z.object({ id: z.string(), name: z.string(), labels: z.array(z.string()) })),
      pairs: z.array(
        z.object({
          left: z.string(),
          right: z.string(),
          score: z.number(),
          reason: z.string(),
          by,
        }),
      ),
      apart: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          from: z.string(),
          score: z.number(),
          reason: z.string(),
          by,
        }),
      ),
    }),
  ),
  next: next.describe('there may be more, also where this page has none'),
})
export type MergeList = z.output<typeof mergeListSchema>

const named = z.object({ id: z.string(), name: z.string() })
export const decisionSchema = z.object({
  id: z.string(),
  kind: z.enum(['same', 'different']),
  left: named,
  right: named,
  by: z.string(),
  at: z.string(),
  reason: z.string().optional(),
})
export type EntityDecision = z.output<typeof decisionSchema>
export const decisionListSchema = z.object({ decisions: z.array(decisionSchema) })
export const decideSchema = z.strictObject({
  kind: z.enum(['same', 'different']).default('same').describe('"different" undoes a merge'),
  left: name.describe('an id or a name that only one entity has'),
  right: name,
  reason: trimmedText(1_000).optional(),
})

const share = z.number().min(0).max(1)
const weights = z.strictObject({
  relevance: share,
  accuracy: share,
  coverage: share,
  coherence: share,
  fluency: share,
})
const bands = z.strictObject({ high: share, partial: share })
const listedModel = z.looseObject({
  task: z.string(),
  model: z.string(),
  key: z
    .object({ variable: z.string(), isSet: z.boolean() })
    .optional()
    .describe('where the key stands; never the key'),
})
export const modelListSchema = z.object({ models: z.array(listedModel) })
export type ModelList = z.output<typeof modelListSchema>
export const settingsSchema = z.object({
  pipeline: z.string(),
  pipelines: z.array(z.string()).describe('names to choose from'),
  weights,
  bands,
  calibration: z.string().nullable(),
  timeZone: z.string(),
  defaultGroups: z.array(z.string()),
  models: z.array(listedModel),
})
export type CorpusSettings = z.output<typeof settingsSchema>
export const settingsChangeSchema = z
  .strictObject({
    pipeline: trimmedText(1_000).optional(),
    weights: weights.optional().describe('together 1'),
    bands: bands.optional().describe('partial not above high'),
  })
  .refine(change => Object.keys(change).length > 0, 'must hold a change')
  .meta({ minProperties: 1 })

export const testedModelSchema = z.object({
  name: z.string(),
  model: z.string(),
  checks: z.array(
    z.object({
      ability: z.string(),
      status: z.enum(['works', 'fails', 'off']),
      detail: z.string(),
      instead: z.string().optional().describe('what is done without it'),
    }),
  ),
})
export type TestedModel = z.output<typeof testedModelSchema>

const token = z.object({
  name: z.string(),
  groups: z.array(z.string()),
  owner: z.boolean(),
  createdAt: z.string(),
})
export const tokenListSchema = z.object({ tokens: z.array(token) })
export type TokenList = z.output<typeof tokenListSchema>
export const tokenName = z
  .string()
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{N}._@+-]{0,63}$/u,
    'must be 1 to 64 letters, digits or . _ @ + -, and begin with a letter or digit',
  )
export const newTokenSchema = z.strictObject({
  name: tokenName,
  groups: z.array(groupName).max(100).default([]),
  owner: z.boolean().default(false).describe('comes in as the owner of the corpus'),
})
export const createdTokenSchema = token.extend({ token: z.string().describe('shown this once') })
export type CreatedToken = z.output<typeof createdTokenSchema>
export const tokenParameter = z.strictObject({ name: z.string().min(1).max(64) })
