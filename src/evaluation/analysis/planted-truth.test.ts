import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StudyData } from '../study/study-data.ts'
import { accuracyMeasures, readChoices } from './choices.ts'
import { fleissTable } from './fleiss-table.ts'
import { indexStudy } from './indexed-study.ts'
import { isShown, pipelineDifferences } from './pipeline-differences.ts'
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
