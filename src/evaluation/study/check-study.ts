import type { AnswerKey, StudyData } from './study-data.ts'

const shownProblems = 20

/**
 * Rows that contradict the rest of a study: unknown items, pipelines or raters, missing levels of
 * a factor, options outside the list, and one rater's two values for the same thing. At most 20
 * are described; `count` has them all. Linear in the rows.
 */
export function checkStudy(study: StudyData): {
  readonly count: number
  readonly problems: readonly string[]
} {
  const found = { count: 0, problems: new Array<string>() }
  const report = (message: string): void => {
    found.count++
    if (found.problems.length < shownProblems) found.problems.push(message)
  }
  const items = new Map(study.items.map(item => [item.id, item]))
  const pipelines = new Set(study.pipelines.map(({ id }) => id))
  const raters = new Set(study.raters.map(({ id }) => id))
  for (const [what, rows, ids] of [
    ['items', study.items, items],
    ['pipelines', study.pipelines, pipelines],
    ['raters', study.raters, raters],
  ] as const)
    if (ids.size < rows.length) report(`Two of the ${what} have the same id.`)
  for (const pipeline of study.pipelines)
    for (const factor of study.factors)
      if (pipeline.factors[factor] === undefined)
        report(`Pipeline "${pipeline.id}" has no level of the factor "${factor}".`)

  const seen = new Set<string>()
  const checkKey = (key: AnswerKey, raterId: string | undefined, about: string): void => {
    const where = `${about} of item "${key.itemId}", pipeline "${key.pipelineId}"`
    if (!items.has(key.itemId)) report(`The ${where} is about an unknown item.`)
    if (!pipelines.has(key.pipelineId)) report(`The ${where} is about an unknown pipeline.`)
    if (raterId !== undefined && !raters.has(raterId))
      report(`The ${where} has an unknown rater, "${raterId}".`)
    const identity = JSON.stringify([about, key.itemId, key.pipelineId, key.repetition, raterId])
    if (seen.has(identity)) report(`The ${where} is there twice (rater "${raterId ?? 'none'}").`)
    seen.add(identity)
  }
  for (const answer of study.answers) checkKey(answer, undefined, 'answer')
  for (const rating of study.ratings) checkKey(rating, rating.raterId, `${rating.aspect} rating`)
  for (const choice of study.choices) {
    checkKey(choice, choice.raterId, 'choice')
    const options = items.get(choice.itemId)?.options
    if (choice.option !== null && (options === undefined || choice.option >= options.length))
      report(`A choice of item "${choice.itemId}" names option ${choice.option}, which it lacks.`)
  }
  return found
}
