import { mean, isRoundingError, squaresAround } from './descriptive.ts'
import { normalBelow } from './distributions.ts'
import { kolmogorovAbove } from './kolmogorov-distribution.ts'
import { type Outcome, checkColumns, defined, undefinedBecause } from './outcome.ts'

/**
 * The largest distance (0–1) between the distribution of values and the normal distribution with
 * their mean and deviation. `p` takes those as known beforehand, as SciPy and SPSS' plain test do,
 * and so is too large; `lillieforsP` takes into account that they were fitted, `null` for fewer
 * than five values.
 */
export interface KolmogorovSmirnov {
  readonly d: number
  readonly p: number
  readonly lillieforsP: number | null
  readonly n: number
}

/**
 * Kolmogorov and Smirnov's test that values come from a normal distribution; p exact up to 400
 * values (`kolmogorov-distribution.ts`), Lilliefors' p by Dallal & Wilkinson (1986) below .1 and
 * Stephens (1974) above, as R's `nortest`. Undefined for fewer than three and for equal values.
 */
export function kolmogorovSmirnov(values: readonly number[]): Outcome<KolmogorovSmirnov> {
  checkColumns(values)
  const n = values.length
  if (n < 3) return undefinedBecause('too_few_values')
  const middle = mean(values)
  const squares = squaresAround(values, middle)
  if (isRoundingError(squares, values)) return undefinedBecause('zero_variance')
  const deviation = Math.sqrt(squares / (n - 1))
  const sorted = Float64Array.from(values).sort()
  let d = 0
  for (const [index, value] of sorted.entries()) {
    const expected = normalBelow((value - middle) / deviation)
    d = Math.max(d, (index + 1) / n - expected, expected - index / n)
  }
  return defined({
    d,
    p: kolmogorovAbove(d, n),
    lillieforsP: n < 5 ? null : lillieforsAbove(d, n),
    n,
  })
}

function lillieforsAbove(d: number, n: number): number {
  const size = Math.min(n, 100)
  const distance = n > 100 ? d * (n / 100) ** 0.49 : d
  const shifted = size + 2.78019
  const p = Math.exp(
    -7.01256 * distance ** 2 * shifted +
      2.99587 * distance * Math.sqrt(shifted) -
      0.122119 +
      0.974598 / Math.sqrt(size) +
      1.67997 / size,
  )
  if (p <= 0.1) return p
  const k = (Math.sqrt(n) - 0.01 + 0.85 / Math.sqrt(n)) * d
  if (k <= 0.302) return 1
  if (k <= 0.5)
    return 2.76773 - 19.828315 * k + 80.709644 * k ** 2 - 138.55152 * k ** 3 + 81.218052 * k ** 4
  if (k <= 0.9)
    return -4.901232 + 40.662806 * k - 97.490286 * k ** 2 + 94.029866 * k ** 3 - 32.355711 * k ** 4
  if (k <= 1.31)
    return 6.198765 - 19.558097 * k + 23.186922 * k ** 2 - 12.234627 * k ** 3 + 2.423045 * k ** 4
  return 0
}
