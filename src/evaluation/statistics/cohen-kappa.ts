import { compareLabels, crossTable, type Label } from './cross-table.ts'
import { normalQuantile, normalTwoSided } from './distributions.ts'
import { type Interval, type Outcome, defined, undefinedBecause } from './outcome.ts'

/**
 * Agreement of two raters beyond chance: `kappa` up to 1, 0 at chance level, with its standard
 * error and a normal interval. `z` and `p` (two-sided) test κ = 0 with the standard error under
 * that hypothesis; both are `null` where a rater used one category only: κ is 0 then, whatever the
 * other says, and the interval has no width. `observed` and `expected`
 * are the (weighted) shares of agreement, 0–1.
 */
export interface Kappa {
  readonly kappa: number
  readonly n: number
  readonly observed: number
  readonly expected: number
  readonly standardError: number
  readonly interval: Interval
  readonly z: number | null
  readonly p: number | null
}

/**
 * Cohen's κ (1960) of two raters' categories for the same items, in the same order; the variance
 * is that of Fleiss, Cohen & Everitt (1969). Undefined for no items and where both raters use one
 * and the same category throughout.
 */
export function cohenKappa<Category extends Label>(
  left: readonly Category[],
  right: readonly Category[],
  confidence = 0.95,
): Outcome<Kappa> {
  const categories = [...new Set([...left, ...right])].sort(compareLabels)
  return kappaOf(left, right, categories, (i, j) => (i === j ? 1 : 0), confidence)
}

/**
 * Weighted κ (Cohen 1968) of ordered categories: disagreement grows with the distance of the places
 * in `categories` (linear) or its square (quadratic). `categories` is the whole scale, also where
 * nobody used a part of it. Throws `RangeError` for a rating outside of the scale.
 */
export function weightedKappa<Category extends Label>(
  left: readonly Category[],
  right: readonly Category[],
  categories: readonly Category[],
  weights: 'linear' | 'quadratic',
  confidence = 0.95,
): Outcome<Kappa> {
  const steps = Math.max(1, categories.length - 1)
  const power = weights === 'linear' ? 1 : 2
  return kappaOf(
    left,
    right,
    categories,
    (i, j) => 1 - (Math.abs(i - j) / steps) ** power,
    confidence,
  )
}

function kappaOf<Category extends Label>(
  left: readonly Category[],
  right: readonly Category[],
  categories: readonly Category[],
  weight: (i: number, j: number) => number,
  confidence: number,
): Outcome<Kappa> {
  const { counts, n } = crossTable(left, right, categories, categories)
  if (n === 0) return undefinedBecause('too_few_values')
  const size = categories.length
  const rows = new Float64Array(size)
  const columns = new Float64Array(size)
  for (const [i, row] of counts.entries())
    for (const [j, count] of row.entries()) {
      rows[i] = (rows[i] ?? 0) + count / n
      columns[j] = (columns[j] ?? 0) + count / n
    }
  const sum = (term: (i: number, j: number, share: number, chance: number) => number): number => {
    let total = 0
    for (const [i, row] of counts.entries())
      for (const [j, count] of row.entries())
        total += term(i, j, count / n, (rows[i] ?? 0) * (columns[j] ?? 0))
    return total
  }
  const observed = sum((i, j, share) => share * weight(i, j))
  const expected = sum((i, j, _, chance) => chance * weight(i, j))
  if (1 - expected < 1e-12) return undefinedBecause('one_category')
  const kappa = (observed - expected) / (1 - expected)
  const rowWeights = rows.map((_, i) =>
    columns.reduce((total, share, j) => total + share * weight(i, j), 0),
  )
  const columnWeights = columns.map((_, j) =>
    rows.reduce((total, share, i) => total + share * weight(i, j), 0),
  )
  const marginal = (i: number, j: number): number => (rowWeights[i] ?? 0) + (columnWeights[j] ?? 0)
  const scale = n * (1 - expected) ** 2
  const variance =
    sum((i, j, share) => share * (weight(i, j) - marginal(i, j) * (1 - kappa)) ** 2) -
    (kappa - expected * (1 - kappa)) ** 2
  const nullVariance =
    sum((i, j, _, chance) => chance * (weight(i, j) - marginal(i, j)) ** 2) - expected ** 2
  const standardError = Math.sqrt(Math.max(0, variance) / scale)
  const reach = normalQuantile((1 + confidence) / 2) * standardError
  const z = nullVariance < 1e-12 ? null : kappa / Math.sqrt(nullVariance / scale)
  return defined({
    kappa,
    n,
    observed,
    expected,
    standardError,
    interval: { low: kappa - reach, high: kappa + reach },
    z,
    p: z === null ? null : normalTwoSided(z),
  })
}
