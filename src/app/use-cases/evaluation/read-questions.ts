import { AppError } from '../../../core/errors.ts'
import {
  readQuestionSet,
  type QuestionSet,
} from '../../../evaluation/question-sets/read-question-set.ts'

/**
 * Reads the text of a question set; `name` stands for it in the error. Throws `invalid_input` when
 * no line of it is a question.
 */
export function readQuestions(text: string, name: string): QuestionSet {
  const set = readQuestionSet(text)
  if (set.questions.length === 0) {
    const [first] = set.problems
    const reason = first === undefined ? '' : `: line ${first.line} ${first.message}`
    throw new AppError('invalid_input', `${name} contains no question${reason}.`, {
      issues: set.problems.map(({ line, message }) => ({ path: `line ${line}`, message })),
    })
  }
  return set
}
