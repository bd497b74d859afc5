import { normalBelow, normalQuantile } from './distributions.ts'
import { type Outcome, checkColumns, defined, undefinedBecause } from './outcome.ts'

const mostValues = 5_000

// Royston's polynomials, lowest power first: for the two outermost weights over 1 / √n, for the
// distribution of 1 − W over n (up to 11 values) and over ln n.
const outermost = [0, 0.221157, -0.147981, -2.07119, 4.434685, -2.706056]
const next = [0, 0.042981, -0.293762, -1.752461, 5.682633, -3.582633]
const smallBound = [-2.273, 0.459]
const smallMean = [0.544, -0.39978, 0.025054, -6.714e-4]
const smallDeviation = [1.3822, -0.77857, 0.062767, -0.0020322]
const largeMean = [-1.5861, -0.31082, -0.083751, 0.0038915]
const largeDeviation = [-0.4803, -0.082676, 0.0030302]

/** W (0–1, 1 for a normal sample) and the chance of one as small from a normal distribution. */
export interface ShapiroWilk {
  readonly w: number
  readonly p: number
  readonly n: number
}

/**
 * Shapiro and Wilk's test (1965) that values come from a normal distribution, by Royston's (1995)
 * approximation, AS R94. Ties, as on a rating scale, count against normality. Undefined for fewer
 * than 3 and more than 5,000 values, and for equal ones. n log n.
 */
export function shapiroWilk(values: readonly number[]): Outcome<ShapiroWilk> {
  checkColumns(values)
  const n = values.length
  if (n < 3) return undefinedBecause('too_few_values')
  if (n > mostValues) return undefinedBecause('too_many_values')
  const sorted = Float64Array.from(values).sort()
  const range = (sorted[n - 1] ?? 0) - (sorted[0] ?? 0)
  if (range < 1e-19) return undefinedBecause('zero_variance')
  const lowest = sorted[0] ?? 0
  const scaled = sorted.map(value => (value - lowest) / range)
  const weights = weightsOf(n)
  const middle = scaled.reduce((sum, value) => sum + value, 0) / n
  const middleWeight = weights.reduce((sum, weight) => sum + weight, 0) / n
  let [squares, weightSquares, products] = [0, 0, 0]
  for (const [index, value] of scaled.entries()) {
    const weight = (weights[index] ?? 0) - middleWeight
    squares += (value - middle) ** 2
    weightSquares += weight ** 2
    products += (value - middle) * weight
  }
  // 1 − W without the cancellation of 1 − r².
  const root = Math.sqrt(weightSquares * squares)
  const rest = ((root - products) * (root + products)) / (weightSquares * squares)
  return defined({ w: 1 - rest, p: pOf(rest, n), n })
}

/** Antisymmetric weights of the order statistics. */
function weightsOf(n: number): Float64Array {
  const weights = new Float64Array(n)
  const half = Math.floor(n / 2)
  const set = (place: number, weight: number): void => {
    weights[place] = -weight
    weights[n - 1 - place] = weight
  }
  if (n === 3) {
    set(0, Math.SQRT1_2)
    return weights
  }
  const scores = Array.from({ length: half }, (_, i) => -normalQuantile((i + 0.625) / (n + 0.25)))
  const [first = 0, second = 0] = scores
  const total = 2 * scores.reduce((sum, score) => sum + score ** 2, 0)
  const length = Math.sqrt(total)
  const outer = polynomial(outermost, 1 / Math.sqrt(n)) + first / length
  const inner = polynomial(next, 1 / Math.sqrt(n)) + second / length
  const factor = Math.sqrt(
    n > 5
      ? (total - 2 * first ** 2 - 2 * second ** 2) / (1 - 2 * outer ** 2 - 2 * inner ** 2)
      : (total - 2 * first ** 2) / (1 - 2 * outer ** 2),
  )
  for (const [place, score] of scores.entries()) set(place, score / factor)
  set(0, outer)
  if (n > 5) set(1, inner)
  return weights
}

function pOf(rest: number, n: number): number {
  if (n === 3)
    return Math.max(
      0,
      (6 / Math.PI) * (Math.asin(Math.sqrt(1 - rest)) - Math.asin(Math.sqrt(0.75))),
    )
  const log = Math.log(rest)
  if (n > 11) {
    const size = Math.log(n)
    return normalBelow(
      -(log - polynomial(largeMean, size)) / Math.exp(polynomial(largeDeviation, size)),
    )
  }
  const bound = polynomial(smallBound, n)
  if (log >= bound) return 0
  return normalBelow(
    (Math.log(bound - log) + polynomial(smallMean, n)) / Math.exp(polynomial(smallDeviation, n)),
  )
}

function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduceRight((sum, coefficient) => sum * x + coefficient, 0)
}
