import { indexStudy, itemMean } from '../../../src/evaluation/analysis/indexed-study.ts'
import { pairedT } from '../../../src/evaluation/statistics/t-tests.ts'
import { fleissKappa } from '../../../src/evaluation/statistics/fleiss-kappa.ts'
import type { StudyData } from '../../../src/evaluation/study/study-data.ts'
import { simulatedPeople, simulatedRaters, type PlantedShift } from './raters.ts'

const repetitions = 100
/** For κ, which takes no test of ratings. */
const kappaRepetitions = 2_000

/** How often, over seeds of the raters, a report would show what was planted. */
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
  const better = study.pipelines.map(({ id }) => shift(id) === 0)
  const firstFactor = study.factors[0] ?? ''
  const [level] = study.pipelines.map(({ factors }) => factors[firstFactor])
  const isFirst = study.pipelines.map(({ factors }) => factors[firstFactor] === level)
  for (let seed = 1; seed <= repetitions; seed++) {
    const rated = { ...study, ...simulatedPeople(study, shift, seed) }
    if (differs(rated, better)) counts.found += 1
    if (!differs(rated, isFirst)) counts.null += 1
  }
  const unrated = { ...study, ratings: [] }
  for (let seed = 1; seed <= kappaRepetitions; seed++) {
    const rated = simulatedPeople(unrated, shift, seed, [])
    const rows = Map.groupBy(rated.choices, ({ itemId, pipelineId }) => `${pipelineId} ${itemId}`)
    const found = fleissKappa([...rows.values()].map(row => row.map(({ option }) => option)))
    if (found.status === 'undefined' || found.interval === null) continue
    if (found.interval.low <= kappa && kappa <= found.interval.high) counts.kappa += 1
  }
  return [
    { measure: 'planted-difference-found', value: counts.found / repetitions, repetitions },
    { measure: 'null-not-shown', value: counts.null / repetitions, repetitions },
    {
      measure: 'planted-kappa-in-interval',
      value: counts.kappa / kappaRepetitions,
      repetitions: kappaRepetitions,
    },
  ]
}

/** Whether people rate two sides of the pipelines differently: paired by question, at 5 %. */
function differs(study: StudyData, isLeft: readonly boolean[]): boolean {
  const { measures, pipelines } = indexStudy({ ...study, choices: [] })
  const measure = measures.find(
    ({ aspect, judge }) => aspect === 'faithfulness' && judge.kind === 'human',
  )
  if (measure === undefined) return false
  const [left, right]: [number[], number[]] = [[], []]
  for (let item = 0; item < study.items.length; item++) {
    const sides = [0, 1].map(side => {
      const means = pipelines.flatMap((_, pipeline) =>
        isLeft[pipeline] === (side === 0)
          ? (itemMean(measure, item * pipelines.length + pipeline) ?? [])
          : [],
      )
      return means.length === 0 ? undefined : means.reduce((a, b) => a + b, 0) / means.length
    })
    const [mine, theirs] = sides
    if (mine === undefined || theirs === undefined) continue
    left.push(mine)
    right.push(theirs)
  }
  const test = pairedT(left, right)
  return test.status === 'defined' && test.p < 0.05
}

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
