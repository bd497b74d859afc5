import { z } from 'zod'
import { AppError } from '../../core/errors.ts'
import { hashParts } from '../../support/ids.ts'
import { jsonLines } from '../json-lines.ts'

const grade = z.int().min(1).max(5)
const exampleSchema = z.strictObject({
  question: z.string().trim().min(1).max(4_000),
  answer: z.string().trim().min(1).max(8_000),
  /** What of the document the grades rest on. */
  context: z.string().max(8_000).optional(),
  faithfulness: grade,
  answer_relevance: grade,
  context_relevance: grade,
  justification: z.string().trim().min(1).max(2_000),
})

/** An answer with the grades that an expert gave it, and why. */
export type GradedExample = Readonly<z.output<typeof exampleSchema>>

/** Tells a set of examples from another. */
export const hashOfExamples = (examples: readonly GradedExample[]): string =>
  hashParts(examples.map(one => JSON.stringify(one))).slice(0, 8)

// They stand in every prompt beside the document.
const maxExamples = 20
const maxCharacters = 20_000

/**
 * Reads JSON Lines of graded answers, all of which must be valid: a judge that learns from half a
 * set would grade otherwise than the file says. Throws `invalid_input`; `name` stands for the file.
 */
export function readGradedExamples(text: string, name: string): readonly GradedExample[] {
  const issues: Array<{ path: string; message: string }> = []
  const examples: GradedExample[] = []
  for (const read of jsonLines(text, exampleSchema))
    if ('problems' in read) issues.push({ path: `line ${read.line}`, message: read.problems[0] })
    else examples.push(read.value)
  if (issues.length === 0 && examples.length === 0)
    issues.push({ path: 'line 1', message: 'is missing' })
  if (examples.length > maxExamples)
    issues.push({ path: 'lines', message: `are ${examples.length}, more than ${maxExamples}` })
  const length = JSON.stringify(examples).length
  if (length > maxCharacters)
    issues.push({
      path: 'lines',
      message: `have ${length} characters together, more than ${maxCharacters}`,
    })
  const [first] = issues
  if (first !== undefined)
    throw new AppError(
      'invalid_input',
      `${name} is no set of graded examples: ${first.path} ${first.message}. Each line is ` +
        '{"question", "answer", "context"?, "faithfulness", "answer_relevance", ' +
        '"context_relevance" (integers from 1 to 5), "justification"}.',
      { issues },
    )
  return examples
}

/**
 * The examples as text for a prompt, without the very answer that is to be graded: its grade would
 * be copied.
 */
export const examplesText = (
  examples: readonly GradedExample[],
  graded: { readonly question: string; readonly answer: string },
): string =>
  examples
    .filter(
      ({ question, answer }) =>
        question !== graded.question.trim() || answer !== graded.answer.trim(),
    )
    .map(example => JSON.stringify(example))
    .join('\n')
