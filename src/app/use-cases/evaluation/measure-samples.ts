import { z } from 'zod'
import { readGradedExamples } from '../../../evaluation/metrics/graded-examples.ts'
import type { NamedSample } from './measure.ts'
import { readRecords, type LineProblems } from './read-records.ts'

export { readGradedExamples }

const texts = z.union([z.string().transform(text => [text]), z.array(z.string())])

/** A line of a file of samples. The names of ragas and of `score` are read too. */
const sampleSchema = z
  .object({
    id: z.union([z.string(), z.number()]).optional(),
    question: z.string().optional(),
    user_input: z.string().optional(),
    query: z.string().optional(),
    answer: z.string().optional(),
    response: z.string().optional(),
    contexts: texts.optional(),
    retrieved_contexts: texts.optional(),
    documents: texts.optional(),
    sources: texts.optional(),
    writtenBy: z.string().optional(),
    reference: z.string().optional(),
    ground_truth: z.string().optional(),
    evidence: texts.optional(),
    referenceEvidence: texts.optional(),
    category: z.string().optional(),
    type: z.string().optional(),
  })
  .transform(line => ({
    id: line.id,
    question: line.question ?? line.user_input ?? line.query ?? '',
    answer: line.answer ?? line.response ?? '',
    contexts: line.contexts ?? line.retrieved_contexts ?? line.documents ?? [],
    reference: line.reference ?? line.ground_truth,
    documents: line.sources,
    writtenBy: line.writtenBy,
    evidence: line.evidence?.join(' '),
    referenceEvidence: line.referenceEvidence?.join(' '),
    category: line.category ?? line.type,
  }))
  .refine(
    ({ answer, contexts, evidence }) =>
      answer !== '' || contexts.length > 0 || evidence !== undefined,
    { error: 'has neither an answer nor contexts' },
  )

/**
 * Reads JSON Lines of samples; one without an id is named by its line. Throws `invalid_input` where
 * no line is one; `name` stands for the file there.
 */
export function readSamples(
  text: string,
  name: string,
): { readonly samples: readonly NamedSample[]; readonly problems: LineProblems } {
  const { records, problems } = readRecords(text, sampleSchema, { name, purpose: 'measure' })
  return { samples: records, problems }
}
