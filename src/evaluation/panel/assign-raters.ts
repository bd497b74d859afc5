import { shuffled } from '../../support/random.ts'
import type { AnswerKey, StudyItem } from '../study/study-data.ts'

/**
 * Splits questions among groups of raters: as many in each of them (± 1), and of each cell of
 * difficulty, Bloom level and category too. Returns the group of each question's id, from 0.
 */
export function splitQuestions(
  items: readonly StudyItem[],
  groups: number,
  random: () => number,
): ReadonlyMap<string, number> {
  const cells = new Map<string, string[]>()
  for (const { id, difficulty = '', bloom = '', category = '' } of items) {
    const cell = JSON.stringify([difficulty, bloom, category])
    cells.set(cell, [...(cells.get(cell) ?? []), id])
  }
  // One deal goes on from cell to cell, so that no group gets the odd one of each.
  const dealt = [...cells.values()].flatMap(ids => shuffled(ids, random))
  return new Map(dealt.map((id, place) => [id, place % groups]))
}

/**
 * Chooses who judges each answer: `ratersPerAnswer` of the raters, each of whom gets every pipeline
 * equally often (± 1) and about as many answers; pairs of raters share answers about as often as
 * any other pair, so that every two can be compared. Returns the answers of each rater.
 */
export function assignRaters<Answer extends AnswerKey>(
  answers: readonly Answer[],
  raters: readonly string[],
  ratersPerAnswer: number,
  random: () => number,
): ReadonlyMap<string, readonly Answer[]> {
  const loads = raters.map(() => ({
    answers: new Array<Answer>(),
    byPipeline: new Map<string, number>(),
    shared: raters.map(() => 0),
  }))
  for (const answer of shuffled(answers, random)) {
    const { pipelineId } = answer
    const chosen: number[] = []
    while (chosen.length < ratersPerAnswer) {
      const ranked = loads
        .map((load, place) => ({
          place,
          order: [
            load.byPipeline.get(pipelineId) ?? 0,
            load.answers.length,
            chosen.reduce((sum, other) => sum + (load.shared[other] ?? 0), 0),
            random(),
          ],
        }))
        .filter(({ place }) => !chosen.includes(place))
      const best = ranked.reduce((left, right) =>
        comesBefore(right.order, left.order) ? right : left,
      )
      chosen.push(best.place)
    }
    for (const place of chosen) {
      const load = loads[place]
      if (load === undefined) continue
      load.answers.push(answer)
      load.byPipeline.set(pipelineId, (load.byPipeline.get(pipelineId) ?? 0) + 1)
      for (const other of chosen) load.shared[other] = (load.shared[other] ?? 0) + 1
    }
  }
  return new Map(raters.map((rater, place) => [rater, loads[place]?.answers ?? []]))
}

function comesBefore(left: readonly number[], right: readonly number[]): boolean {
  const decisive = left.findIndex((value, place) => value !== right[place])
  return decisive >= 0 && (left[decisive] ?? 0) < (right[decisive] ?? 0)
}
