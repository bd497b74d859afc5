import { jsonLines } from '../json-lines.ts'
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
  for (const read of jsonLines(text, questionSchema)) {
    const { line } = read
    if ('problems' in read) {
      problems.push({ line, message: read.problems.join('; ') })
      continue
    }
    const question = read.value
    const known = lineOfId.get(question.id)
    if (known !== undefined) {
      problems.push({ line, message: `the id "${question.id}" is already used in line ${known}` })
      continue
    }
    lineOfId.set(question.id, line)
    questions.push(question)
  }
  return { questions, problems }
}
