import { z } from 'zod'
import { factLabels } from '../../graph/facts/allowed-facts.ts'
import { typeFault } from '../../graph/model-extraction/allowed-types.ts'

const distinct = (names: readonly string[]): boolean => new Set(names).size === names.length
const twice = 'must not name one twice'

/** A relation that documents can state; its name may have any form. */
export const relationName = z.string().superRefine((name, context) => {
  const message = typeFault('relation', name)
  if (message !== undefined) context.addIssue({ code: 'custom', message })
})

/** Which facts are stated without a language model; what was stated otherwise is read again. */
export const factSettings = z.strictObject({
  types: z
    .array(z.enum(factLabels))
    .min(1)
    .refine(distinct, twice)
    .optional()
    .describe(`labels of what facts may be about (${factLabels.join(', ')}); absent: any`),
  relations: z
    .array(relationName)
    .min(1)
    .max(200)
    .refine(distinct, twice)
    .optional()
    .describe('relations that facts may state, such as approves or worksFor; absent: any'),
})
