import { indexStudy } from '../../../src/evaluation/analysis/indexed-study.ts'
import {
  isShown,
  pipelineDifferences,
} from '../../../src/evaluation/analysis/pipeline-differences.ts'
import { fleissKappa } from '../../../src/evaluation/statistics/fleiss-kappa.ts'
import type { StudyData } from '../../../src/evaluation/study/study-data.ts'
import { simulatedPeople, simulatedRaters, type PlantedShift } from './raters.ts'

/** Of a hundred alone, a test at 5 % fails more than five as often as not. */
const repetitions = 2_000

/** How often, over seeds of the raters, a report shows what was planted. */
export function plantedOutcomes(
  study: StudyData,
  shift: PlantedShift,
): ReadonlyArray<{
  readonly measure: string
  readonly value: number
  readonly repetitions: number
}> {
  const kappa = plantedKappa(4)
  const counts = { found: 0, null: 0, kappa: 0 }
  const places = [...study.pipelines.keys()]
  const better = places.filter(place => shift(study.pipelines[place]?.id ?? '') === 0)
  const worse = places.filter(place => !better.includes(place))
  const unrated = { ...study, ratings: [], choices: [] }
  const open = { ...unrated, items: study.items.map(({ options: _options, ...item }) => item) }
  for (let seed = 1; seed <= repetitions; seed++) {
    const rated = { ...open, ...simulatedPeople(open, shift, seed, ['faithfulness']) }
    const shown = shownPairs(rated)
    if (shown.has(pairOf(better[0], worse[0]))) counts.found += 1
    if (!shown.has(pairOf(better[0], better[1]))) counts.null += 1
    const { choices } = simulatedPeople(unrated, shift, seed, [])
    const rows = Map.groupBy(choices, ({ itemId, pipelineId }) => `${pipelineId} ${itemId}`)
    const found = fleissKappa([...rows.values()].map(row => row.map(({ option }) => option)))
    if (found.status === 'undefined' || found.interval === null) continue
    if (found.interval.low <= kappa && kappa <= found.interval.high) counts.kappa += 1
  }
  return [
    { measure: 'planted-difference-found', value: counts.found / repetitions, repetitions },
    { measure: 'null-not-shown', value: counts.null / repetitions, repetitions },
    { measure: 'planted-kappa-in-interval', value: counts.kappa / repetitions, repetitions },
  ]
}

/** Pairs of pipelines of which the report of a study says that they differ. */
function shownPairs(study: StudyData): Set<string> {
  const indexed = indexStudy(study)
  return new Set(
    pipelineDifferences(indexed, indexed.measures)
      .filter(each => each.measure.judge.kind === 'human' && isShown(each))
      .map(({ left, right }) => pairOf(left, right)),
  )
}

const pairOf = (one: number | undefined, other: number | undefined): string =>
  [one, other].toSorted((left, right) => (left ?? -1) - (right ?? -1)).join(' ')

/** κ of raters who miss what an answer means as often as they do, and never agree on why. */
function plantedKappa(options: number): number {
  const pairs = simulatedRaters.flatMap(({ errorRate: left }, at) =>
    simulatedRaters
      .slice(at + 1)
      .map(({ errorRate: right }) => (1 - left) * (1 - right) + (left * right) / (options - 1)),
  )
  const observed = pairs.reduce((sum, share) => sum + share, 0) / pairs.length
  return (observed - 1 / options) / (1 - 1 / options)
}
