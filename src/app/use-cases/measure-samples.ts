import { z } from 'zod'
import { AppError } from '../../core/errors.ts'
import type { NamedSample } from './measure.ts'

const texts = z.union([z.string().transform(text => [text]), z.array(z.string())])

/** A line of a file of samples. The names of ragas and of `score` are read too. */
const sampleSchema = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  question: z.string().optional(), user_input: z.string().optional(), query: z.string().optional(),
  answer: z.string().optional(), response: z.string().optional(),
  contexts: texts.optional(), retrieved_contexts: texts.optional(), documents: texts.optional(),
  reference: z.string().optional(), ground_truth: z.string().optional(),
  evidence: texts.optional(), referenceEvidence: texts.optional(),
  category: z.string().optional(), type: z.string().optional(),
}).transform(line => ({
  id: line.id, question: line.question ?? line.user_input ?? line.query ?? '', answer: line.answer ?? line.response ?? '', contexts: line.contexts ?? line.retrieved_contexts ?? line.documents ?? [],
  reference: line.reference ?? line.ground_truth, evidence: line.evidence?.join(' '), referenceEvidence: line.referenceEvidence?.join(' '), category: line.category ?? line.type,
})).refine(({ answer, contexts, evidence }) => answer !== '' || contexts.length > 0 || evidence !== undefined, { error: 'has neither an answer nor contexts' })

/** Reads JSON Lines of samples; one without an id is named by its line. Throws `invalid_input` where no line is one; `name` stands for the file there. */
export function readSamples(text: string, name: string): { readonly samples: readonly NamedSample[]; readonly problems: ReadonlyArray<{ readonly line: number; readonly message: string }> } {
  const samples: NamedSample[] = []
  const problems: Array<{ line: number; message: string }> = []
  for (const [index, line] of text.replace(/^\ufeff/, '').split('\n').entries()) {
    if (line.trim() === '') continue
    const read = sampleOf(line)
    if (typeof read === 'string') problems.push({ line: index + 1, message: read })
    else samples.push({ ...read, id: String(read.id ?? index + 1) })
  }
  if (samples.length > 0) return { samples, problems }
  const [first] = problems
  throw new AppError('invalid_input', `${name} holds nothing to measure${first === undefined ? '' : `: line ${first.line} ${first.message}`}.`, { issues: problems.map(({ line, message }) => ({ path: `line ${line}`, message })) })
}

function sampleOf(line: string): z.output<typeof sampleSchema> | string {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return 'is not JSON'
  }
  const parsed = sampleSchema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return issue === undefined || issue.path.length === 0 ? issue?.message ?? 'is not an object' : `${issue.path.join('.')}: ${issue.message}`
}
