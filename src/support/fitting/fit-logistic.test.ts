import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seededRandom } from '../random.ts'
import { fitLogistic, type Example } from './fit-logistic.ts'

describe('logistic regression', () => {
  const random = seededRandom(5)
  const examples = Array.from({ length: 400 }, (): Example => {
    const [first, second] = [random(), random()]
    const holds = random() < 1 / (1 + Math.exp(-(4 * first - 2 * second - 1)))
    return { features: [first, second, 1], label: holds ? 1 : 0 }
  })

  it('finds the odds of a table', () => {
    // With one binary feature the fit reproduces the log odds: 1/4 without it, 3/4 with it.
    const table = [0, 0, 0, 1]
      .map(label => ({ features: [0], label: label as 0 | 1 }))
      .concat([1, 1, 1, 0].map(label => ({ features: [1], label: label as 0 | 1 })))
    const { bias, weights } = fitLogistic(table, { penalty: 1e-9 })
    assert.ok(Math.abs(bias - Math.log(1 / 3)) < 1e-4)
    assert.ok(Math.abs((weights[0] ?? 0) - 2 * Math.log(3)) < 1e-4)
  })

  it('finds the weights that made the labels', () => {
    const { weights } = fitLogistic(examples, { penalty: 0.01 })
    assert.ok(Math.abs((weights[0] ?? 0) - 4) < 1.2 && Math.abs((weights[1] ?? 0) + 2) < 1.2)
    assert.equal(weights[2], 0)
  })

  it('is the same under free signs as without signs', () => {
    const free = fitLogistic(examples, { penalty: 0.01, signs: [0, 0, 0] })
    const plain = fitLogistic(examples, { penalty: 0.01 })
    assert.ok(Math.abs(free.bias - plain.bias) < 1e-6)
    for (const [at, weight] of plain.weights.entries())
      assert.ok(Math.abs(weight - (free.weights[at] ?? 0)) < 1e-6)
  })

  it('under signs gives nothing to a feature that works against its own', () => {
    const { weights } = fitLogistic(examples, { penalty: 0.01, signs: [1, 1, 1] })
    assert.equal(weights[1], 0)
    assert.ok((weights[0] ?? 0) > 2)
  })
})
