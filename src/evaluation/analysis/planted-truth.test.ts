import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StudyData } from '../study/study-data.ts'
import { accuracyMeasures, readChoices } from './choices.ts'
import { fleissTable } from './fleiss-table.ts'
import { indexStudy } from './indexed-study.ts'
import { isShown, pipelineDifferences } from './pipeline-differences.ts'
import { fleissKappa } from '../statistics/fleiss-kappa.ts'
import { seededRandom } from '../../support/random.ts'
import { simulatedStudy } from './simulated-study.contract.ts'

const cases = Number(process.env['VERITRAIL_CASES'] ?? 12)
const seeds = Array.from({ length: cases }, (_, index) => index + 1)
const people = [0.05, 0.15, 0.3].map((errorRate, index) => ({
  id: `person ${index}`,
  kind: 'human' as const,
  errorRate,
}))

// Ratings have a standard deviation of 1.07: what varies is the answer (1), the question (.5), the
// rater (.5, averaged over three), less what the ends of the scale cut off.
const halfDeviation = 0.58

function plantedStudy(seed: number): StudyData {
  return simulatedStudy({
    seed,
    items: 200,
    aspects: ['faithfulness'],
    pipelines: [
      { id: 'base', shift: 0 },
      { id: 'better', shift: halfDeviation },
      { id: 'same', shift: 0 },
      { id: 'alike', shift: 0 },
    ],
    raters: people,
  })
}

test('a planted difference of half a deviation is shown and one of nothing is not', () => {
  const found = { better: 0, same: 0, d: 0 }
  for (const seed of seeds) {
    const indexed = indexStudy(plantedStudy(seed))
    const differences = pipelineDifferences(indexed, indexed.measures)
    const between = (left: string, right: string): (typeof differences)[number] | undefined =>
      differences.find(
        each =>
          indexed.pipelines[each.left]?.id === left && indexed.pipelines[each.right]?.id === right,
      )
    const [better, same] = [between('base', 'better'), between('base', 'same')]
    assert.ok(better !== undefined && same !== undefined)
    if (isShown(better)) found.better += 1
    if (isShown(same)) found.same += 1
    assert.equal(better.test.status, 'defined')
    if (better.test.status === 'defined') found.d -= better.test.difference / 1.07 / cases
  }
  assert.ok(found.better >= 0.95 * cases, `shown ${found.better} of ${cases} times`)
  assert.ok(found.same <= 0.05 * cases, `a null was shown ${found.same} of ${cases} times`)
  assert.ok(Math.abs(found.d - 0.5) < 0.05, `d was planted as ${found.d}`)
})

/** κ of raters who miss what an answer means with some error rates and never agree on why. */
function plantedKappa(errorRates: readonly number[], options: number): number {
  const pairs = errorRates.flatMap((left, at) =>
    errorRates
      .slice(at + 1)
      .map(right => (1 - left) * (1 - right) + (left * right) / (options - 1)),
  )
  const observed = pairs.reduce((sum, share) => sum + share, 0) / pairs.length
  return (observed - 1 / options) / (1 - 1 / options)
}

test('a planted agreement lies in its interval as often as the interval says', () => {
  const planted = plantedKappa([0.05, 0.15, 0.3], 4)
  let inside = 0
  for (const seed of seeds) {
    const study = simulatedStudy({
      seed,
      items: 150,
      pipelines: [{ id: 'only', shift: 0 }],
      raters: people,
      accuracy: { S1: 0.9, S2: 0.8, S3: 0.7, S4: 0.6 },
    })
    const choices = readChoices(indexStudy(study))
    assert.ok(choices !== undefined)
    const interval = fleissTable(choices).rows[0]?.[3]
    assert.ok(typeof interval === 'object' && 'low' in interval)
    if (interval.low <= planted && planted <= interval.high) inside += 1
  }
  // Two standard deviations below 95 in 100.
  const least = 0.95 * cases - 2 * Math.sqrt(0.95 * 0.05 * cases)
  assert.ok(inside >= least, `inside ${inside} of ${cases} times`)
})

test('the accuracy of a rater is the chance that answer and rater are right together', () => {
  const study = simulatedStudy({
    seed: 5,
    items: 2_000,
    pipelines: [{ id: 'only', shift: 0 }],
    raters: people,
    accuracy: { S1: 0.8, S2: 0.8, S3: 0.8, S4: 0.8 },
  })
  const indexed = indexStudy(study)
  const choices = readChoices(indexed)
  assert.ok(choices !== undefined)
  const [majority] = accuracyMeasures(indexed, choices)
  const values = majority?.values[0] ?? []
  const share = values.reduce((sum, value) => sum + value, 0) / values.length
  // Two of three are right with .97; where the answer is wrong they agree on that.
  assert.ok(Math.abs(share - 0.8) < 0.03, `${share}`)
})

const options = 4
const samples = Math.max(400, cases)

/** Raters who take another option than the meant one as often as their error rates say. */
const designs: ReadonlyArray<{ readonly items: number; readonly errors: readonly number[] }> = [
  { items: 20, errors: [0.02, 0.02, 0.02] },
  { items: 50, errors: [0.02, 0.02, 0.02] },
  { items: 20, errors: [0.05, 0.1, 0.15] },
  { items: 50, errors: [0.05, 0.15, 0.3] },
  { items: 20, errors: [0.1, 0.2] },
  { items: 20, errors: [0.75, 0.75, 0.75] },
]

for (const { items, errors } of designs)
  test(`κ of ${items} items and raters with errors ${errors.join()} lies in its interval`, () => {
    const planted = plantedKappa(errors, options)
    let inside = 0
    for (let seed = 1; seed <= samples; seed++) {
      const random = seededRandom(seed * 7_919)
      const other = (option: number): number =>
        (option + 1 + Math.floor(random() * (options - 1))) % options
      const ratings = Array.from({ length: items }, () => {
        const meant = Math.floor(random() * options)
        return errors.map(rate => (random() < rate ? other(meant) : meant))
      })
      const found = fleissKappa(ratings)
      assert.ok(found.status === 'defined' && found.interval !== null)
      if (found.interval.low <= planted && planted <= found.interval.high) inside++
    }
    // Two standard deviations below 95 in 100.
    const least = 0.95 * samples - 2 * Math.sqrt(0.95 * 0.05 * samples)
    assert.ok(inside >= least, `inside ${inside} of ${samples} times`)
  })
