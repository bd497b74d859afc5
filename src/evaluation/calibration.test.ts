import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { seededRandom } from '../support/random.ts'
import { agreement } from './calibration-agreement.ts'
import { isotonicPoints } from './calibration-isotonic.ts'
import {
  brierScore,
  chanceCalibrationError,
  expectedCalibrationError,
  reliabilityBins,
} from './calibration-measures.ts'
import { fitSimplexWeights, ontoSimplex } from './calibration-simplex.ts'

const cases = { numRuns: Number(process.env['VERITRAIL_CASES'] ?? 100) }

describe('calibration error', () => {
  it('is the mean distance of told and held over bins of equal size', () => {
    const forecasts = [0.1, 0.1, 0.9, 0.9].map((probability, index) => ({
      probability,
      holds: index >= 2,
    }))
    assert.deepEqual(
      reliabilityBins(forecasts, 2).map(({ probability, held, n }) => [probability, held, n]),
      [
        [0.1, 0, 2],
        [0.9, 1, 2],
      ],
    )
    assert.ok(Math.abs(expectedCalibrationError(forecasts, 2) - 0.1) < 1e-12)
    assert.ok(Math.abs(brierScore(forecasts) - 0.01) < 1e-12)
  })

  it('of a perfect predictor is due to chance and falls with the number of answers', () => {
    const random = seededRandom(3)
    const forecasts = Array.from({ length: 1_500 }, () => random()).map(probability => ({
      probability,
      holds: random() < probability,
    }))
    const chance = chanceCalibrationError(forecasts)
    assert.ok(chance > 0.01 && chance < 0.06)
    assert.ok(Math.abs(expectedCalibrationError(forecasts) - chance) < 0.02)
    assert.ok(chanceCalibrationError(forecasts.slice(0, 150)) > chance)
  })

  it('is not a number for no answers', () => {
    assert.ok(Number.isNaN(expectedCalibrationError([])) && Number.isNaN(brierScore([])))
  })
})

describe('a monotone fit', () => {
  it('rises, stays within what was seen, and keeps the mean', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            at: fc.double({ min: -9, max: 9, noNaN: true }),
            value: fc.constantFrom(0, 1),
          }),
          { minLength: 1, maxLength: 80 },
        ),
        observations => {
          const points = isotonicPoints(observations)
          for (const [index, [at, value]] of points.entries()) {
            const before = points[index - 1]
            assert.ok(
              value >= 0 &&
                value <= 1 &&
                (before === undefined || (at > before[0] && value >= before[1])),
            )
          }
        },
      ),
      cases,
    )
  })

  it('finds the steps of separate groups', () => {
    const observations = [
      ...Array.from({ length: 40 }, () => ({ at: 0, value: 0 })),
      ...Array.from({ length: 40 }, () => ({ at: 1, value: 1 })),
    ]
    assert.deepEqual(isotonicPoints(observations), [
      [0, 0],
      [1, 1],
    ])
    assert.throws(() => isotonicPoints([]), RangeError)
  })
})

describe('weights that sum to 1', () => {
  it('are non-negative and find what made the targets', () => {
    const random = seededRandom(7)
    const rows = Array.from({ length: 300 }, () => Array.from({ length: 3 }, () => random()))
    const weights = fitSimplexWeights(
      rows,
      rows.map(([first = 0, second = 0]) => 0.7 * first + 0.3 * second),
      [1 / 3, 1 / 3, 1 / 3],
    )
    assert.ok(Math.abs((weights[0] ?? 0) - 0.7) < 0.05 && (weights[2] ?? 1) < 0.05)
  })

  it('lie on the simplex for any rows', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.double({ min: 0, max: 1, noNaN: true }),
            fc.double({ min: 0, max: 1, noNaN: true }),
            fc.double({ min: 0, max: 1, noNaN: true }),
          ),
          { minLength: 1, maxLength: 30 },
        ),
        rows => {
          const weights = fitSimplexWeights(
            rows.map(([a, b]) => [a, b]),
            rows.map(([, , target]) => target),
            [0.5, 0.5],
          )
          assert.ok(
            weights.every(weight => weight >= 0) &&
              Math.abs(weights.reduce((sum, weight) => sum + weight, 0) - 1) < 1e-9,
          )
        },
      ),
      cases,
    )
    assert.deepEqual(ontoSimplex([2, 0]), [1, 0])
  })
})

describe('agreement with people', () => {
  it('is rank correlation and mean difference', () => {
    assert.deepEqual(agreement([1, 2, 3, 4], [2, 4, 6, 8]), {
      spearman: 1,
      meanAbsoluteDifference: 2.5,
      n: 4,
    })
    assert.equal(agreement([1, 1, 1], [1, 2, 3]).spearman, undefined)
    assert.ok(Math.abs((agreement([1, 2, 3, 4], [1, 3, 2, 4]).spearman ?? 0) - 0.8) < 1e-12)
  })
})
