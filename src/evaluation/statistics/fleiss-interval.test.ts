import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '../../support/random.ts'
import { fleissKappa } from './fleiss-kappa.ts'

const options = 4
const samples = Number(process.env['VERITRAIL_CASES'] ?? 400)

/** Raters who take another option than the meant one as often as their error rates say. */
const designs: ReadonlyArray<{ readonly items: number; readonly errors: readonly number[] }> = [
  { items: 20, errors: [0.02, 0.02, 0.02] },
  { items: 50, errors: [0.02, 0.02, 0.02] },
  { items: 20, errors: [0.05, 0.1, 0.15] },
  { items: 50, errors: [0.05, 0.15, 0.3] },
  { items: 20, errors: [0.1, 0.2] },
  { items: 20, errors: [0.75, 0.75, 0.75] },
]

/** κ that follows from error rates where each option is meant as often as any other. */
function plantedKappa(errors: readonly number[]): number {
  const pairs = errors.flatMap((left, at) =>
    errors.slice(at + 1).map(right => (1 - left) * (1 - right) + (left * right) / (options - 1)),
  )
  const observed = pairs.reduce((sum, share) => sum + share, 0) / pairs.length
  return (observed - 1 / options) / (1 - 1 / options)
}

for (const { items, errors } of designs)
  test(`κ ${plantedKappa(errors).toFixed(2)} of ${errors.length} raters and ${items} items lies in its interval`, () => {
    const planted = plantedKappa(errors)
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
