import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { bestThreshold, macroF1 } from './link-threshold.ts'

const judged = (likelihoods: readonly number[], standards: readonly number[]) => ({
  likelihoods: Float64Array.from(likelihoods),
  standards: new Set(standards),
})

describe('the likelihood from which links are shown', () => {
  const passages = [judged([0.9, 0.2], [0]), judged([0.4, 0.35], [1]), judged([0.1, 0.05], [])]

  it('is judged by the mean F1 of labelled standards', () => {
    // Standard 0: linked to passages 0 and 1, right once, F1 2/3; standard 1: found once, F1 1.
    assert.ok(Math.abs(macroF1(passages, 0.3) - (2 / 3 + 1) / 2) < 1e-12)
    assert.equal(macroF1(passages, 0.95), 0)
    assert.equal(macroF1([judged([0.9], [])], 0.5), 0)
  })

  it('is the best one there is', () => {
    const best = bestThreshold(passages)
    for (const threshold of [0.05, 0.1, 0.2, 0.35, 0.4, 0.9])
      assert.ok(macroF1(passages, best) >= macroF1(passages, threshold), `${threshold}`)
    assert.equal(bestThreshold([]), 0.5)
  })
})
