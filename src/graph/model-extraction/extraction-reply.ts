import { z } from 'zod'
import type { JsonSchema } from '../../core/ports/language-model.ts'
import { rearmed } from '../../prompting/control-words.ts'

// What is longer is no name, type or quotation, and is left out with its reason.
const text = (most: number) =>
  z.string().transform(rearmed).pipe(z.string().trim().min(1).max(most))
const name = text(120)
const typeName = text(60)
const words = text(600)

export const entityReply = z.object({
  name,
  type: typeName,
  mentions: z.array(text(200)).max(40).default([]),
  words,
  attributes: z.array(z.unknown()).max(40).default([]),
})
export const attributeReply = z.object({
  key: typeName,
  value: z.union([z.string(), z.number()]).transform(String).pipe(text(200)),
  words,
})
export const relationReply = z.object({
  subject: name,
  predicate: typeName,
  object: name,
  words,
  modality: z.enum(['asserted', 'negated', 'hypothetical']).default('asserted'),
})
export type RelationReply = z.output<typeof relationReply>

/**
 * The whole reply of either step. Its items are parsed one by one, so that a bad one costs itself
 * alone; a reply without a single usable item is no reply.
 */
export const entitiesReply = z.object({
  entities: z
    .array(z.unknown())
    .refine(
      items => items.length === 0 || items.some(item => entityReply.safeParse(item).success),
      'no entity has name, type and words in the form asked for',
    ),
})
export const relationsReply = z.object({
  relations: z
    .array(z.unknown())
    .refine(
      items => items.length === 0 || items.some(item => relationReply.safeParse(item).success),
      'no relation has subject, predicate, object and words in the form asked for',
    ),
})

const string = { type: 'string' } as const
const object = (properties: Readonly<Record<string, unknown>>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})

/** The form of the first step's reply for endpoints that hold a model to it. */
export const entitiesSchema = (types: readonly string[] | undefined): JsonSchema =>
  object({
    entities: {
      type: 'array',
      items: object({
        name: string,
        type: types === undefined ? string : { type: 'string', enum: types },
        mentions: { type: 'array', items: string },
        words: string,
        attributes: { type: 'array', items: object({ key: string, value: string, words: string }) },
      }),
    },
  })

/** The form of the second step's reply; its ends are the names of the first. */
export const relationsSchema = (
  names: readonly string[],
  relations: readonly string[] | undefined,
): JsonSchema =>
  object({
    relations: {
      type: 'array',
      items: object({
        subject: { type: 'string', enum: names },
        predicate: relations === undefined ? string : { type: 'string', enum: relations },
        object: { type: 'string', enum: names },
        words: string,
        modality: { type: 'string', enum: ['asserted', 'negated', 'hypothetical'] },
      }),
    },
  })
