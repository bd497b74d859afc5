import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { differenceWithInterval, meanWithInterval } from './bootstrap.ts'
import { normalTwoSided, studentTwoSided } from './distributions.ts'
import { holm } from './multiple-comparisons.ts'
import { randomizationTest } from './randomization-test.ts'
import { ndcgAt } from '../retrieval-measures.ts'
import { pairedDifferences, pairedT } from './t-tests.ts'
import { wilcoxonSignedRank } from './wilcoxon.ts'

interface Golden {
  readonly paired: ReadonlyArray<{
    readonly name: string
    readonly left: readonly number[]
    readonly right: readonly number[]
    readonly t: { readonly statistic: number; readonly p: number }
    readonly wilcoxon: { readonly statistic: number; readonly p: number }
    readonly randomization: { readonly p: number; readonly exact: boolean }
    readonly bootstrap: { readonly low: number; readonly high: number }
  }>
  readonly holm: ReadonlyArray<{
    readonly p: readonly number[]
    readonly adjusted: readonly number[]
  }>
  readonly ndcg: ReadonlyArray<{
    readonly n: number
    readonly gold: readonly number[]
    readonly depth: number
    readonly value: number
  }>
}

const golden = JSON.parse(
  await readFile(new URL('../../../test/golden/statistics.json', import.meta.url), 'utf8'),
) as Golden
const near = (actual: number, expected: number, tolerance: number, what: string): void =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${what}: ${actual}, expected ${expected}`)
const cases = { numRuns: Number(process.env['VERITRAIL_CASES'] ?? 100) }

describe('statistics against the reference libraries', () => {
  for (const { name, left, right, t, wilcoxon, randomization, bootstrap } of golden.paired) {
    it(`paired t: ${name}`, () => {
      const found = pairedT(left, right)
      assert.equal(found.status, 'defined')
      near(found.t, t.statistic, 1e-9, 'statistic')
      near(found.p, t.p, 1e-9, 'p')
    })
    it(`signed ranks: ${name}`, () => {
      const found = wilcoxonSignedRank(left, right)
      near(found.statistic, wilcoxon.statistic, 1e-9, 'statistic')
      near(found.p, wilcoxon.p, 1e-9, 'p')
    })
    it(`randomisation: ${name}`, () =>
      near(
        randomizationTest(left, right).p,
        randomization.p,
        randomization.exact ? 1e-9 : 0.015,
        'p',
      ))
    it(`bootstrap: ${name}`, () => {
      const { low, high } = differenceWithInterval(left, right, { rounds: 20_000 })
      const tolerance = 0.04 * (bootstrap.high - bootstrap.low)
      near(low, bootstrap.low, tolerance, 'low')
      near(high, bootstrap.high, tolerance, 'high')
    })
  }

  it('adjusts p-values as Holm does', () => {
    for (const { p, adjusted } of golden.holm)
      for (const [index, value] of holm(p).entries())
        near(value, adjusted[index] ?? Number.NaN, 1e-9, p.join(' '))
  })

  it('gives the gain of a ranking', () => {
    for (const { n, gold, depth, value } of golden.ndcg)
      near(
        ndcgAt(
          {
            ranked: Array.from({ length: n }, (_, place) => String(place)),
            gold: new Set(gold.map(String)),
          },
          depth,
        ),
        value,
        1e-9,
        `${gold.join(' ')} @ ${depth}`,
      )
  })
})

describe('statistics', () => {
  const values = fc.array(fc.double({ min: -10, max: 10, noNaN: true }), {
    minLength: 1,
    maxLength: 30,
  })

  it('gives an interval that is seeded and lies within the values', () => {
    fc.assert(
      fc.property(values, all => {
        const estimate = meanWithInterval(all, { rounds: 200 })
        assert.deepEqual(meanWithInterval(all, { rounds: 200 }), estimate)
        assert.ok(
          estimate.low >= Math.min(...all) - 1e-9 &&
            estimate.high <= Math.max(...all) + 1e-9 &&
            estimate.low <= estimate.high,
        )
      }),
      cases,
    )
  })

  it('finds nothing where both sides are equal, and the same whichever side is first', () => {
    fc.assert(
      fc.property(
        values,
        fc.infiniteStream(fc.double({ min: -10, max: 10, noNaN: true })),
        (left, stream) => {
          const right = left.map(() => stream.next().value)
          for (const test of [wilcoxonSignedRank, randomizationTest]) {
            assert.equal(test(left, left).p, 1)
            const { p } = test(left, right)
            assert.ok(p >= 0 && p <= 1)
            near(test(right, left).p, p, 1e-9, test.name)
          }
        },
      ),
      cases,
    )
  })

  it('refuses lists of different length', () =>
    assert.throws(() => pairedDifferences([1], [1, 2]), RangeError))

  it('adjusts upwards only, and keeps the order', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }), p => {
        const adjusted = holm(p)
        for (const [index, value] of adjusted.entries()) {
          assert.ok(value >= (p[index] ?? 0) && value <= 1)
          for (const [other, otherValue] of adjusted.entries())
            if ((p[index] ?? 0) < (p[other] ?? 0)) assert.ok(value <= otherValue)
        }
      }),
      cases,
    )
  })

  it('knows the tails of its distributions', () => {
    near(normalTwoSided(1.959963984540054), 0.05, 1e-12, 'normal')
    near(normalTwoSided(5), 5.733031437583867e-7, 1e-16, 'normal, far out')
    near(studentTwoSided(2.2281388519649385, 10), 0.05, 1e-11, 'Student')
    assert.equal(studentTwoSided(Infinity, 3), 0)
  })
})
