import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { anova } from './anova.ts'
import { fitFactorialModel } from './factorial-model.ts'
import { manova } from './manova.ts'
import { marginalMeans, tukeyPairs } from './marginal-means.ts'

describe('factorial models', () => {
  it('analyses hundreds of thousands of ratings in seconds', () => {
    const rows = Array.from({ length: 240_000 }, (_, row) => row)
    const ratings = rows.map(row => ((row * 7919) % 5) + (row % 4) / 10)
    const model = fitFactorialModel(
      [ratings],
      [
        { name: 'pipeline', levels: rows.map(row => `p${row % 4}`) },
        { name: 'rater', levels: rows.map(row => `r${Math.floor(row / 4) % 6}`) },
      ],
    )
    assert.equal(model.status, 'defined')
    assert.ok((anova(model).terms[0]?.p ?? 1) < 1e-12)
    assert.equal(tukeyPairs(model, ['pipeline']).length, 6)
    assert.deepEqual(
      marginalMeans(model, ['pipeline']).map(({ n }) => n),
      [60_000, 60_000, 60_000, 60_000],
    )
  })

  it('compares the means of one factor with the other held in balance', () => {
    // The means of the cells are 2, 6, 4 and 12; b is mostly seen with the high level.
    const model = fitFactorialModel(
      [[1, 3, 5, 7, 3, 5, 11, 13, 11, 13, 12, 12]],
      [
        { name: 'pipeline', levels: Array.from('aaaabbbbbbbb') },
        { name: 'rater', levels: Array.from('xxyyxxyyyyyy') },
      ],
    )
    assert.equal(model.status, 'defined')
    const means = marginalMeans(model, ['pipeline'])
    assert.deepEqual(
      means.map(({ levels, mean, n }) => [levels, Math.round(mean * 1e9) / 1e9, n]),
      [
        [['a'], 4, 4],
        [['b'], 8, 8],
      ],
    )
    assert.throws(() => marginalMeans(model, ['chunking']), RangeError)
  })

  it('has no multivariate analysis of a response that is the sum of two others', () => {
    const [left, right] = [
      [1, 4, 2, 8, 5, 7, 1, 3],
      [2, 2, 6, 1, 3, 9, 4, 4],
    ]
    const sums = left.map((value, index) => value + (right[index] ?? 0))
    const levels = Array.from('aabbaabb')
    const model = fitFactorialModel([left, right, sums], [{ name: 'chunking', levels }])
    assert.equal(model.status, 'defined')
    assert.deepEqual(manova(model), { status: 'undefined', reason: 'linearly_dependent' })
  })
})
