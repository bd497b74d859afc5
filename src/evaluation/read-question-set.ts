import { isAppError } from '../core/errors.ts'
import { parseJson } from '../support/json.ts'
import { questionSchema, type GoldQuestion } from './question-set.ts'

/**
 * The questions that could be read, in their order, and what is wrong with each other line
 * (numbered from 1).
 */
export interface QuestionSet {
  readonly questions: readonly GoldQuestion[]
  readonly problems: ReadonlyArray<{ readonly line: number; readonly message: string }>
}

/**
 * Reads a question set in JSON Lines. A line that is wrong is named and left out, the rest goes on;
 * of equal ids the first counts.
 */
export function readQuestionSet(text: string): QuestionSet {
  const questions: GoldQuestion[] = []
  const problems: Array<{ line: number; message: string }> = []
  const lineOfId = new Map<string, number>()
  for (const [index, content] of text
    .replace(/^\ufeff/, '')
    .split('\n')
    .entries()) {
    const line = index + 1
    if (content.trim() === '') continue
    const read = readLine(content)
    if (typeof read === 'string') {
      problems.push({ line, message: read })
      continue
    }
    const known = lineOfId.get(read.id)
    if (known !== undefined) {
      problems.push({ line, message: `the id "${read.id}" is already used in line ${known}` })
      continue
    }
    lineOfId.set(read.id, line)
    questions.push(read)
  }
  return { questions, problems }
}

/** The question, or what is wrong with its line. */
function readLine(content: string): GoldQuestion | string {
  try {
    const { data, error } = questionSchema.safeParse(parseJson(content, 'The line'))
    return (
      data ??
      error.issues
        .map(issue =>
          issue.path.length === 0 ? issue.message : `${issue.path.join('.')}: ${issue.message}`,
        )
        .join('; ')
    )
  } catch (error) {
    if (isAppError(error, 'invalid_input')) return 'is not JSON'
    throw error
  }
}
