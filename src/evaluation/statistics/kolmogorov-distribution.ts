import { Matrix } from 'ml-matrix'
import { specialFunctions } from './special-functions.ts'

const mostExact = 400

/**
 * Chance that the largest distance between a distribution and that of `n` values drawn from it is
 * at least `d`. Up to 400 values exact: Marsaglia, Tsang & Wang (2003), in the tail twice the
 * one-sided chance of Smirnov (1944). Beyond, the series of Pelz & Good (1976), which is off by
 * less than 1e-6 there.
 */
export function kolmogorovAbove(d: number, n: number): number {
  if (n * d <= 0.5) return 1
  if (d >= 1) return 0
  const square = n * d * d
  if (square > 18) return 0
  // As many terms as values: beyond, the series is as good and costs nothing.
  if (square >= 4 && n <= 100_000) return Math.min(1, 2 * oneSidedAbove(d, n))
  return Math.min(1, Math.max(0, 1 - (n <= mostExact ? exactBelow(d, n) : seriesBelow(d, n))))
}

/** Kolmogorov's limit and its corrections in 1/√n, 1/n and 1/n^1.5, as theta functions. */
function seriesBelow(d: number, n: number): number {
  const z = Math.sqrt(n) * d
  const [z2, z4, z6] = [z ** 2, z ** 4, z ** 6]
  const p2 = Math.PI ** 2
  const sums = [0, 0, 0, 0, 0, 0] as [number, number, number, number, number, number]
  for (let m = 1; m <= 16 * z + 3; m += 2) {
    const weight = Math.exp((-p2 * m * m) / (8 * z2))
    const a = (p2 * m * m) / 4
    sums[0] += weight
    sums[1] += weight * (a - z2)
    sums[2] += weight * (6 * z6 + 2 * z4 + (2 * z4 - 5 * z2) * a + (1 - 2 * z2) * a * a)
    sums[3] +=
      weight *
      (-30 * z6 -
        90 * z4 * z4 +
        (135 * z4 - 96 * z6) * a +
        (212 * z4 - 60 * z2) * a * a +
        (5 - 30 * z2) * a ** 3)
  }
  for (let k = 1; k <= 8 * z + 2; k++) {
    const square = p2 * k * k
    const weight = square * Math.exp(-square / (2 * z2))
    sums[4] += weight
    sums[5] += weight * (3 * z2 - square)
  }
  return (
    Math.sqrt(2 * Math.PI) *
    (sums[0] / z +
      sums[1] / (6 * z4) / Math.sqrt(n) +
      (sums[2] / (72 * z ** 7) - sums[4] / (36 * z ** 3)) / n +
      (sums[3] / (6480 * z ** 10) + sums[5] / (216 * z6)) / n ** 1.5)
  )
}

/** d Σ C(n, j) (d + j/n)^(j−1) (1 − d − j/n)^(n−j), all terms positive. */
function oneSidedAbove(d: number, n: number): number {
  const { gammaln } = specialFunctions()
  let sum = 0
  for (let j = 0; j < n * (1 - d); j++) {
    const rest = 1 - d - j / n
    if (rest <= 0) break
    sum += Math.exp(
      gammaln(n + 1) -
        gammaln(j + 1) -
        gammaln(n - j + 1) +
        (j - 1) * Math.log(d + j / n) +
        (n - j) * Math.log(rest),
    )
  }
  return d * sum
}

/** The middle entry of the n-th power of Durbin's matrix, scaled by n! / nⁿ. */
function exactBelow(d: number, n: number): number {
  const k = Math.floor(n * d) + 1
  const size = 2 * k - 1
  const h = k - n * d
  const matrix = Matrix.zeros(size, size)
  const factorial = [1]
  for (let i = 1; i <= size; i++) factorial.push((factorial[i - 1] ?? 1) * i)
  for (let i = 0; i < size; i++)
    for (let j = 0; j < size; j++) {
      if (i - j + 1 < 0) continue
      let value = 1
      if (j === 0) value -= h ** (i + 1)
      if (i === size - 1) value -= h ** (size - j)
      if (j === 0 && i === size - 1 && 2 * h > 1) value += (2 * h - 1) ** size
      matrix.set(i, j, value / (factorial[i - j + 1] ?? 1))
    }
  const { value, exponent } = powerEntry(matrix, n, k - 1)
  let result = value
  let scale = exponent
  for (let i = 1; i <= n; i++) {
    result *= i / n
    if (result < 1e-140) {
      result *= 1e140
      scale -= 140
    }
  }
  return result * 10 ** scale
}

/** An entry on the diagonal of a power of a matrix, kept in range by powers of ten. */
function powerEntry(
  base: Matrix,
  power: number,
  place: number,
): { readonly value: number; readonly exponent: number } {
  let result = Matrix.eye(base.rows)
  let [square, squareExponent, exponent] = [base, 0, 0]
  for (let left = power; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) {
      result = result.mmul(square)
      exponent += squareExponent
    }
    square = square.mmul(square)
    squareExponent *= 2
    if (square.get(place, place) > 1e140) {
      square = Matrix.mul(square, 1e-140)
      squareExponent += 140
    }
    if (result.get(place, place) > 1e140) {
      result = Matrix.mul(result, 1e-140)
      exponent += 140
    }
  }
  return { value: result.get(place, place), exponent }
}
