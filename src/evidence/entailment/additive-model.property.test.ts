import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { logOdds } from './additive-model.ts'
import { judgeFeatureNames } from './judge-features.ts'
import { contradictionModel, supportModel } from './judge-claim.ts'
import fc from 'fast-check'

const numRuns = Number(process.env['VERITRAIL_CASES'] ?? 300)
const row = fc.array(fc.double({ min: -8, max: 8, noNaN: true }), {
  minLength: judgeFeatureNames.length,
  maxLength: judgeFeatureNames.length,
})

describe("the judge's models", () => {
  it('add up a bias, weights and the leaves that a row falls into', () => {
    const model = {
      bias: 0.5,
      weights: [2, 0],
      trees: [
        {
          nodes: [
            [0, 1, -1, 1],
            [1, 0, -2, -3],
          ] as const,
          leaves: [10, 20, 30],
        },
        { nodes: [], leaves: [1] },
      ],
    }
    assert.equal(logOdds(model, Float64Array.of(1, 5)), 0.5 + 2 + 10 + 1)
    assert.equal(logOdds(model, Float64Array.of(2, 0)), 0.5 + 4 + 20 + 1)
    assert.equal(logOdds(model, Float64Array.of(2, 1)), 0.5 + 4 + 30 + 1)
  })

  it('have a weight for each feature, and trees that lead somewhere', () => {
    for (const model of [supportModel(), contradictionModel()]) {
      assert.equal(model.weights.length, judgeFeatureNames.length)
      assert.ok(model.trees.length > 50)
      for (const { nodes, leaves } of model.trees)
        for (const [feature, , left, right] of nodes) {
          assert.ok(feature >= 0 && feature < judgeFeatureNames.length)
          for (const child of [left, right])
            assert.ok(child < 0 ? -child <= leaves.length : child < nodes.length)
        }
    }
  })

  it(
    'are monotone: more of what speaks for a claim never lowers its support nor raises its ' +
      'contradiction',
    () => {
      fc.assert(
        fc.property(
          row,
          fc.nat(judgeFeatureNames.length - 1),
          fc.double({ min: 0.001, max: 8, noNaN: true }),
          (values, index, more) => {
            const direction = judgeFeatureNames[index]!.direction
            fc.pre(direction !== 0)
            const before = Float64Array.from(values)
            const after = before.with(index, before[index]! + direction * more)
            assert.ok(
              logOdds(supportModel(), after) >= logOdds(supportModel(), before) - 1e-9,
              judgeFeatureNames[index]!.name,
            )
            assert.ok(
              logOdds(contradictionModel(), after) <= logOdds(contradictionModel(), before) + 1e-9,
              judgeFeatureNames[index]!.name,
            )
          },
        ),
        { numRuns },
      )
    },
  )
})
