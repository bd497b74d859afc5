import { hash } from 'node:crypto'
import type { GoldQuestion } from './question-set.ts'

/** The options of a question in the order shown, and which of them is right (from 0). */
export interface QuestionOptions {
  readonly options: readonly string[]
  readonly rightOption: number
}

/**
 * The options of a multiple-choice question; undefined for another question. Where the question
 * does not say at which place the right option stands, its id does, so that it is the same in every
 * run and no place is preferred.
 */
export function questionOptions(
  question: Pick<GoldQuestion, 'id' | 'answer' | 'wrong' | 'rightOption'>,
): QuestionOptions | undefined {
  const { id, answer, wrong } = question
  if (answer === undefined || wrong === undefined) return undefined
  const rightOption =
    question.rightOption ??
    Number.parseInt(hash('sha256', id, 'hex').slice(0, 8), 16) % (wrong.length + 1)
  return {
    options: [...wrong.slice(0, rightOption), answer, ...wrong.slice(rightOption)],
    rightOption,
  }
}
