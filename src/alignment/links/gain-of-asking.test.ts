import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { gainsOfAsking } from './gain-of-asking.ts'

const rounded = (values: readonly number[]): number[] =>
  values.map(value => Math.round(value * 1e6) / 1e6)

describe('what is gained by asking about a link', () => {
  it('is nothing where the order cannot change', () => {
    assert.deepEqual(gainsOfAsking([]), [])
    assert.deepEqual(gainsOfAsking([0.5]), [0])
    assert.deepEqual(gainsOfAsking([1, 0]), [0, 0])
  })

  it('weighs both decisions', () => {
    // Rejected, the first leaves .4 at place 1 instead of 2; accepted, the second is put before .6.
    assert.deepEqual(rounded(gainsOfAsking([0.6, 0.4])), [0.08, 0.05])
    assert.deepEqual(rounded(gainsOfAsking([0.4, 0.6])), [0.05, 0.08])
  })

  it('is most for two that are as likely as each other', () => {
    const [even, uneven] = [gainsOfAsking([0.5, 0.5]), gainsOfAsking([0.9, 0.1])]
    assert.ok(Math.max(...even) > Math.max(...uneven))
  })

  it('is never negative, and keeps the order of the links', () => {
    const likelihood = fc.integer({ min: 0, max: 100 }).map(percent => percent / 100)
    fc.assert(
      fc.property(fc.array(likelihood, { maxLength: 6 }), likelihoods => {
        const gains = gainsOfAsking(likelihoods)
        assert.equal(gains.length, likelihoods.length)
        for (const gain of gains) assert.ok(gain >= -1e-12, String(gain))
        const distinct = new Set(likelihoods).size === likelihoods.length
        if (distinct)
          assert.deepEqual(
            rounded(gainsOfAsking(likelihoods.toReversed())),
            rounded(gains.toReversed()),
          )
      }),
      { numRuns: Number(process.env['VERITRAIL_CASES'] ?? 200) },
    )
  })
})
