import { hash } from 'node:crypto'
import { canonicalJson } from '../../support/canonical-json.ts'
import type { GoldQuestion } from './question-set.ts'

/** A question set in JSON Lines, as `readQuestionSet` reads it. */
export const questionLines = (questions: readonly GoldQuestion[]): string =>
  questions.map(question => `${JSON.stringify(questionLine(question))}\n`).join('')

/**
 * One line of a question set. A multiple-choice question has the keys of Bos (2025, 4.2.1) beside
 * those of all questions.
 */
function questionLine(question: GoldQuestion): Record<string, unknown> {
  const { id, answer, aliases, category, evidence, wrong, difficulty, bloom } = question
  return {
    id,
    ...(difficulty === undefined ? {} : { difficulty }),
    ...(bloom === undefined ? {} : { bloom }),
    question: question.question,
    ...(answer === undefined ? {} : wrong === undefined ? { answer } : { correct_answer: answer }),
    ...(wrong === undefined ? {} : { incorrect_answers: wrong }),
    ...(question.rightOption === undefined ? {} : { right_option: question.rightOption }),
    ...(aliases.length === 0 ? {} : { aliases }),
    ...(category === undefined ? {} : { category }),
    ...(wrong === undefined
      ? {}
      : { related_articles: [...new Set(evidence.map(one => one.documentKey ?? one.documentId))] }),
    ...(evidence.length === 0 ? {} : { evidence }),
    ...(question.statement === undefined ? {} : { statement: question.statement }),
    ...(question.state === undefined ? {} : { state: question.state }),
    ...(question.doubts === undefined ? {} : { doubts: question.doubts }),
  }
}

/**
 * The version of a question set: a hash over what is asked and what counts as right — of every
 * question that is not rejected, in order, all but the notes of its review (`state`, `doubts`).
 * Approving a question leaves the version as it is; editing, rejecting or moving one changes it. 16
 * hex digits.
 */
export function questionSetVersion(questions: readonly GoldQuestion[]): string {
  const asked = questions.filter(({ state }) => state !== 'rejected')
  const content = asked.map(question => {
    const { state: _, doubts: __, ...line } = questionLine(question)
    return canonicalJson(line)
  })
  return hash('sha256', content.join('\n'), 'hex').slice(0, 16)
}
