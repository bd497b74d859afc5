import { type Outcome, checkColumns, defined, undefinedBecause } from './outcome.ts'

/** Arithmetic mean; NaN for no values, so ask for the length first. */
export function mean(values: readonly number[]): number {
  let sum = 0
  for (const value of values) sum += value
  return sum / values.length
}

/** Sum of squared distances from the mean. */
export function squaresAround(values: readonly number[], middle: number): number {
  let squares = 0
  for (const value of values) squares += (value - middle) ** 2
  return squares
}

/**
 * Whether a sum of squared distances is only what rounding leaves of equal values: 0 beside the
 * squares of the values themselves.
 */
export function isRoundingError(squares: number, values: readonly number[]): boolean {
  let largest = 0
  for (const value of values) largest = Math.max(largest, Math.abs(value))
  return squares <= values.length * (largest * Number.EPSILON * 8) ** 2
}

/**
 * The value below which the share `share` (0–1) of sorted values lies, with linear interpolation
 * between order statistics (Hyndman & Fan 1996, type 7: the default of R and NumPy).
 */
export function quantileOfSorted(sorted: ArrayLike<number>, share: number): number {
  const place = share * (sorted.length - 1)
  const lower = sorted[Math.floor(place)] ?? Number.NaN
  const upper = sorted[Math.ceil(place)] ?? Number.NaN
  return lower + (upper - lower) * (place - Math.floor(place))
}

/**
 * Location and spread of values, in their unit. `deviation` is the standard deviation with n − 1
 * and `standardError` that of the mean, both `null` for one value. `skewness` is the adjusted
 * Fisher–Pearson coefficient (Joanes & Gill 1998, G1), `null` for fewer than three or equal values.
 */
export interface Description {
  readonly n: number
  readonly mean: number
  readonly median: number
  readonly deviation: number | null
  readonly standardError: number | null
  readonly skewness: number | null
  readonly smallest: number
  readonly largest: number
  readonly box: BoxPlot
}

/**
 * Tukey's box plot: quartiles, the most extreme values within 1.5 interquartile ranges of the box
 * (`lowWhisker`, `highWhisker`), and the values beyond them in ascending order.
 */
export interface BoxPlot {
  readonly lowWhisker: number
  readonly lowerQuartile: number
  readonly median: number
  readonly upperQuartile: number
  readonly highWhisker: number
  readonly outliers: readonly number[]
}

/** Describes values; undefined for none. n log n. */
export function describe(values: readonly number[]): Outcome<Description> {
  checkColumns(values)
  const n = values.length
  if (n === 0) return undefinedBecause('too_few_values')
  const sorted = Float64Array.from(values).sort()
  const middle = mean(values)
  const squares = squaresAround(values, middle)
  const deviation = n < 2 ? null : Math.sqrt(squares / (n - 1))
  const box = boxOf(sorted)
  return defined({
    n,
    mean: middle,
    median: box.median,
    deviation,
    standardError: deviation === null ? null : deviation / Math.sqrt(n),
    skewness: skewnessOf(values, middle, squares),
    smallest: sorted[0] ?? middle,
    largest: sorted[n - 1] ?? middle,
    box,
  })
}

function skewnessOf(values: readonly number[], middle: number, squares: number): number | null {
  const n = values.length
  if (n < 3 || isRoundingError(squares, values)) return null
  let cubes = 0
  for (const value of values) cubes += (value - middle) ** 3
  const raw = cubes / n / (squares / n) ** 1.5
  return (raw * Math.sqrt(n * (n - 1))) / (n - 2)
}

function boxOf(sorted: Float64Array): BoxPlot {
  const lowerQuartile = quantileOfSorted(sorted, 0.25)
  const upperQuartile = quantileOfSorted(sorted, 0.75)
  const reach = 1.5 * (upperQuartile - lowerQuartile)
  const within = sorted.filter(
    value => value >= lowerQuartile - reach && value <= upperQuartile + reach,
  )
  return {
    lowWhisker: within[0] ?? lowerQuartile,
    lowerQuartile,
    median: quantileOfSorted(sorted, 0.5),
    upperQuartile,
    highWhisker: within.at(-1) ?? upperQuartile,
    outliers: Array.from(
      sorted.filter(value => value < lowerQuartile - reach || value > upperQuartile + reach),
    ),
  }
}
