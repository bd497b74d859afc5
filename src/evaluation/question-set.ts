import { z } from 'zod'

const filled = z.string().trim().min(1)

/**
 * Where the answer to a question is: a document (by its id, or its key within its source), and
 * in it a passage by its words or by UTF-16 offsets.
 */
const evidenceSchema = z
  .object({
    documentId: filled.optional(),
    documentKey: filled.optional(),
    /** Verbatim words of the document. */
    text: filled.optional(),
    start: z.int().min(0).optional(),
    end: z.int().min(1).optional(),
  })
  .refine(evidence => evidence.documentId !== undefined || evidence.documentKey !== undefined, {
    error: 'needs a documentId or a documentKey',
  })
  .refine(({ start, end }) => (start === undefined) === (end === undefined), {
    error: 'needs start and end, or neither',
  })
  .refine(({ start, end }) => start === undefined || end === undefined || start < end, {
    error: 'must start before it ends',
  })

const identifier = z.union([filled, z.int().transform(String)])

/**
 * One line of a question set. Published sets' own names are read too: `supporting_ids` (keys of
 * documents), `answer_aliases`, `type`.
 */
export const questionSchema = z
  .object({
    id: identifier,
    question: filled,
    answer: z.string().optional(),
    /** Other wordings of the answer that are right. */
    aliases: z.array(z.string()).optional(),
    answer_aliases: z.array(z.string()).optional(),
    evidence: z.array(evidenceSchema).optional(),
    supporting_ids: z.array(identifier).optional(),
    category: z.string().optional(),
    type: z.string().optional(),
  })
  .transform(
    ({
      id,
      question,
      answer,
      aliases,
      answer_aliases,
      evidence,
      supporting_ids,
      category,
      type,
    }) => ({
      id,
      question,
      answer,
      aliases: aliases ?? answer_aliases ?? [],
      category: category ?? type,
      evidence:
        evidence ??
        supporting_ids?.map((documentKey): z.infer<typeof evidenceSchema> => ({ documentKey })) ??
        [],
    }),
  )

export type Evidence = z.infer<typeof evidenceSchema>
/** A question with its answer and the places that hold it; `evidence` may be empty. */
export type GoldQuestion = z.infer<typeof questionSchema>
