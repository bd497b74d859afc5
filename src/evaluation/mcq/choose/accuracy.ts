import { questionOptions } from '../../question-sets/question-options.ts'
import { bloomLevels, difficulties, type GoldQuestion } from '../../question-sets/question-set.ts'
import type { StudyChoice } from '../../study/study-data.ts'

/** How many choices of a rater were right in a group of questions. */
export interface Accuracy {
  readonly raterId: string
  /** "all", or a difficulty or Bloom level. */
  readonly group: string
  readonly right: number
  /** Choices in which no option was chosen: they are not right. */
  readonly without: number
  readonly n: number
}

/**
 * Accuracy per rater over all questions, per difficulty and per Bloom level; groups without a
 * choice are left out. Choices of unknown questions and of those without options do not count.
 */
export function choiceAccuracy(
  questions: readonly GoldQuestion[],
  choices: readonly StudyChoice[],
): Accuracy[] {
  const byId = new Map(questions.map(question => [question.id, question]))
  const counts = new Map<string, { right: number; without: number; n: number }>()
  const raters = [...new Set(choices.map(({ raterId }) => raterId))]
  for (const { itemId, raterId, option } of choices) {
    const question = byId.get(itemId)
    const shown = question === undefined ? undefined : questionOptions(question)
    if (question === undefined || shown === undefined) continue
    for (const group of ['all', question.difficulty, question.bloom]) {
      if (group === undefined) continue
      const key = JSON.stringify([raterId, group])
      const count = counts.get(key) ?? { right: 0, without: 0, n: 0 }
      counts.set(key, count)
      count.n++
      if (option === shown.rightOption) count.right++
      if (option === null) count.without++
    }
  }
  return raters.flatMap(raterId =>
    ['all', ...difficulties, ...bloomLevels].flatMap(group => {
      const count = counts.get(JSON.stringify([raterId, group]))
      return count === undefined ? [] : [{ raterId, group, ...count }]
    }),
  )
}
