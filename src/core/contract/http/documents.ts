import { z } from 'zod'

const place = { start: z.int(), end: z.int() }
const entity = z.object({ id: z.string(), name: z.string() })

/** What was found in the text of a document; places are UTF-16 offsets into it. */
export const annotationsSchema = z.object({
  chunks: z.array(z.object({ id: z.string(), ...place, headingPath: z.array(z.string()) })),
  mentions: z.array(
    z.object({
      entityId: z.string(),
      name: z.string(),
      type: z.string(),
      labels: z.array(z.string()),
      ...place,
    }),
  ),
  facts: z.array(
    z.object({
      id: z.string(),
      subject: entity,
      predicate: z.string(),
      object: z.union([entity, z.object({ value: z.string() })]),
      modality: z.enum(['asserted', 'negated', 'hypothetical', 'quoted']),
      ...place,
    }),
  ),
  truncated: z.boolean(),
})
export type DocumentAnnotations = z.infer<typeof annotationsSchema>

/** A picture of the corpus as one principal sees it. */
export const statisticsSchema = z.looseObject({
  counts: z.record(z.string(), z.number()),
  vectors: z.looseObject({ indexed: z.int(), total: z.int() }),
  kinds: z.array(z.object({ kind: z.string(), count: z.int() })),
  lengths: z
    .array(z.object({ upTo: z.int().optional(), count: z.int() }))
    .describe('by characters of text; "upTo" is exclusive, the last has none'),
  months: z.array(z.object({ month: z.string(), count: z.int() })),
  undated: z.int(),
  writers: z.array(z.object({ person: z.string(), sent: z.int() })),
  pairs: z.array(z.object({ from: z.string(), to: z.string(), mails: z.int() })),
  latest: z.array(z.object({ id: z.string(), title: z.string() })),
})
export type CorpusStatistics = z.infer<typeof statisticsSchema>
