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

  const isTwice = seenBefore(study)
  const checkKey = (key: AnswerKey, raterId: string | undefined, about: string): void => {
    const where = (): string => `${about} of item "${key.itemId}", pipeline "${key.pipelineId}"`
    if (!items.has(key.itemId)) report(`The ${where()} is about an unknown item.`)
    if (!pipelines.has(key.pipelineId)) report(`The ${where()} is about an unknown pipeline.`)
    if (raterId !== undefined && !raters.has(raterId))
      report(`The ${where()} has an unknown rater, "${raterId}".`)
    if (isTwice(key, raterId, about))
      report(`The ${where()} is there twice (rater "${raterId ?? 'none'}").`)
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

/**
 * Tells whether a row with the same key, rater and subject came before. A byte for each answer that
 * there can be: a set of keys as text would be larger than the study.
 */
function seenBefore(
  study: StudyData,
): (key: AnswerKey, raterId: string | undefined, about: string) => boolean {
  const items = placesOf(study.items)
  const pipelines = placesOf(study.pipelines)
  const seen = new Map<string, Map<string | undefined, Map<number, Uint8Array>>>()
  return ({ itemId, pipelineId, repetition }, raterId, about) => {
    const item = items.get(itemId)
    const pipeline = pipelines.get(pipelineId)
    // An unknown item or pipeline is a problem of its own.
    if (item === undefined || pipeline === undefined) return false
    const raters = entryOf(
      seen,
      about,
      () => new Map<string | undefined, Map<number, Uint8Array>>(),
    )
    const repetitions = entryOf(raters, raterId, () => new Map<number, Uint8Array>())
    const rows = entryOf(repetitions, repetition, () => new Uint8Array(items.size * pipelines.size))
    const place = item * pipelines.size + pipeline
    const isTwice = rows[place] === 1
    rows[place] = 1
    return isTwice
  }
}

/** Different ids in their order. */
function placesOf(rows: ReadonlyArray<{ readonly id: string }>): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  for (const { id } of rows) if (!places.has(id)) places.set(id, places.size)
  return places
}

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = map.get(key) ?? make()
  map.set(key, found)
  return found
}
