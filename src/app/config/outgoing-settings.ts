import { z } from 'zod'
import { personalDataTypes } from '../../privacy/personal-data.ts'

/** What tells who somebody is; dates, places and offices rarely do, and answers need them. */
const identifying = personalDataTypes.filter(
  type =>
    !['organization', 'location', 'url', 'date', 'age', 'nationality', 'title'].includes(type),
)

/** Personal data in what is sent to models behind endpoints. */
export const outgoingSettings = z.strictObject({
  /**
   * "scrub": personal data is replaced by placeholders such as <PERSON_1> in everything that is
   * sent to a model behind an endpoint, and put back into its reply.
   */
  mode: z.enum(['none', 'scrub']).default('none'),
  /** Kinds of personal data that are replaced. */
  types: z.array(z.enum(personalDataTypes)).min(1).default(identifying),
  /** Words that are never replaced. */
  allow: z.array(z.string().min(1).max(200)).max(10_000).default([]),
  /** Words that are always replaced. */
  deny: z.array(z.string().min(1).max(200)).max(10_000).default([]),
})
export type OutgoingSettings = z.infer<typeof outgoingSettings>
