import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spearman } from '../statistics/correlation.ts'
import { chiSquareAbove, fAbove, studentTwoSided } from '../statistics/distributions.ts'
import { fitFactorialModel } from '../statistics/factorial-model.ts'
import { landisKoch } from '../statistics/landis-koch.ts'
import { manova } from '../statistics/manova.ts'
import { seededRandom } from '../../support/random.ts'

// Figures of Bos (2025), chapter 5, as far as its tables give what they were computed from.

const near = (value: number, printed: number, digits: number): void =>
  assert.ok(Math.abs(value - printed) <= 0.5001 * 10 ** -digits, `${value}, printed ${printed}`)

test('table 12 follows from the means of table 4', () => {
  const people = [
    [3.71, 4.06, 3.25, 3.19],
    [3.93, 4.06, 3.44, 2.94],
    [3.64, 3.67, 3.13, 2.75],
  ]
  const judge = [
    [4.71, 4.83, 3.81, 4.31],
    [4.93, 4.89, 4.31, 4.5],
    [4.43, 4.44, 3.19, 3.19],
  ]
  const printed = [
    [0.8, 0.2],
    [0.6, 0.4],
    [0.949, 0.051],
  ]
  for (const [index, [rho = 0, p = 0]] of printed.entries()) {
    const found = spearman(people[index] ?? [], judge[index] ?? [])
    assert.ok(found.status === 'defined')
    near(found.rho, rho, 3)
    near(found.p, p, 3)
  }
})

test('degrees and p of tables 5, 8 and 10 and of the χ² test follow from the design', () => {
  const random = seededRandom(1)
  const sizes = [14, 18, 16, 16]
  const pipelines = sizes.flatMap((size, place) =>
    Array.from({ length: size }, () => `model ${place}`),
  )
  const model = fitFactorialModel(
    [0, 1, 2].map(() => [...pipelines, ...pipelines].map(() => random())),
    [
      { name: 'Model', levels: [...pipelines, ...pipelines] },
      { name: 'Judge', levels: pipelines.map(() => 'people').concat(pipelines.map(() => 'LLM')) },
    ],
  )
  assert.ok(model.status === 'defined')
  const found = manova(model)
  assert.ok(found.status === 'defined')
  const [byModel, byJudge, both] = found.terms
  for (const term of [byModel, both]) {
    assert.equal(term?.hypothesisDegrees, 9)
    near(term?.errorDegrees ?? 0, 287.33, 2)
  }
  assert.deepEqual([byJudge?.hypothesisDegrees, byJudge?.errorDegrees], [3, 118])
  // Λ has three digits in print, F is exact for one degree of freedom.
  near(((1 - 0.757) / 0.757) * (118 / 3), 12.63, 1)
  near(fAbove(2.56, 9, 287.33), 0.008, 3)
  near(fAbove(0.92, 9, 287.33), 0.511, 2)
  // F has two digits in print.
  near(fAbove(2.01, 3, 118), 0.117, 2)
  near(chiSquareAbove(7.75, 15), 0.933, 3)
  near(studentTwoSided(2.67, 63), 0.01, 3)
})

test('words for κ are those of the text', () => {
  const words = [-0.002, 0.182, 0.348, 0.549, 0.709, 0.901].map(landisKoch)
  assert.deepEqual(words, ['poor', 'slight', 'fair', 'moderate', 'substantial', 'almost perfect'])
})
