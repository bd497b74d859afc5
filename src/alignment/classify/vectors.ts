import { dot } from '../../support/arithmetic.ts'

/** The mean of vectors, zeros for none. */
export function meanVector(vectors: readonly Float32Array[], dimensions: number): Float32Array {
  const mean = new Float32Array(dimensions)
  for (const vector of vectors)
    for (let at = 0; at < dimensions; at++) mean[at]! += vector[at]! / vectors.length
  return mean
}

/** The vector of length 1 in the same direction; zeros stay zeros. */
export function unitVector(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector))
  return length === 0 ? vector : vector.map(value => value / length)
}

/**
 * What sets a vector apart from the others of its kind: without the given share of their mean, of
 * length 1.
 */
export function apartFrom(vector: Float32Array, mean: Float32Array, share: number): Float32Array {
  return unitVector(vector.map((value, at) => value - share * mean[at]!))
}

/**
 * How alike a vector is to each of others of its length. With every passage and standard it is what
 * an alignment does most, hence four sums at a time.
 */
export function cosines(vector: Float32Array, others: readonly Float32Array[]): Float64Array {
  const found = new Float64Array(others.length)
  const even = vector.length - (vector.length % 4)
  for (let at = 0; at < found.length; at++) {
    const other = others[at]!
    let [one, two, three, four] = [0, 0, 0, 0]
    for (let d = 0; d < even; d += 4) {
      one += vector[d]! * other[d]!
      two += vector[d + 1]! * other[d + 1]!
      three += vector[d + 2]! * other[d + 2]!
      four += vector[d + 3]! * other[d + 3]!
    }
    for (let d = even; d < vector.length; d++) one += vector[d]! * other[d]!
    found[at] = one + two + three + four
  }
  return found
}

/** In place: mean 0 and deviation 1; equal values become 0. */
export function standardized(values: Float64Array): Float64Array {
  let mean = 0
  for (const value of values) mean += value / values.length
  let variance = 0
  for (const value of values) variance += (value - mean) ** 2 / values.length
  const deviation = Math.sqrt(variance)
  for (let at = 0; at < values.length; at++)
    values[at] = deviation > 1e-12 ? (values[at]! - mean) / deviation : 0
  return values
}
