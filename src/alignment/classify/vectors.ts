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

export function cosines(vector: Float32Array, others: readonly Float32Array[]): Float64Array {
  return Float64Array.from(others, other => dot(vector, other))
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
