import { z } from 'zod'
import { typeFault } from '../../graph/model-extraction/allowed-types.ts'
import { relationName } from './fact-settings.ts'

const typeName = z.string().superRefine((name, context) => {
  const message = typeFault('type', name)
  if (message !== undefined) context.addIssue({ code: 'custom', message })
})
const allowed = (name: z.ZodString) =>
  z
    .array(name)
    .min(1)
    .max(60)
    .refine(names => new Set(names).size === names.length, 'must not name one twice')
    .optional()

const price = z.number().min(0).max(10_000)

/** How a language model extracts entities and relations from chunks (`graph extract`). */
export const modelGraphSettings = z.strictObject({
  types: allowed(typeName).describe(
    'labels that entities may have, such as Course; absent: elementary ones, or one plain noun',
  ),
  relations: allowed(relationName).describe(
    'relations that may be stated, such as worksFor; absent: any',
  ),
  maxEntities: z.int().min(1).max(200).default(40).describe('entities of one chunk that are read'),
  maxRelations: z
    .int()
    .min(1)
    .max(400)
    .default(60)
    .describe('relations of one chunk that are read'),
  maxTokens: z.int().min(100).max(32_000).default(3_000).describe('tokens of one reply'),
  /** What the model costs, in any currency, for the estimate that is shown first. */
  price: z
    .strictObject({
      promptPerMillion: price.describe('for a million tokens of prompts'),
      replyPerMillion: price.describe('for a million tokens of replies'),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/, 'must be a code such as EUR')
        .default('USD'),
    })
    .optional(),
})
