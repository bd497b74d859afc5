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

/** How long a vector is without the given share of a mean. */
export function lengthWithout(vector: Float32Array, mean: Float32Array, share: number): number {
  let sum = 0
  for (let at = 0; at < vector.length; at++) sum += (vector[at]! - share * mean[at]!) ** 2
  return Math.sqrt(sum)
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

/**
 * The same of several vectors, four at a time: each of the others is read once for all four. How
 * alike two are does not depend on what else is compared.
 */
export function cosinesOfAll(
  vectors: readonly Float32Array[],
  others: readonly Float32Array[],
): Float64Array[] {
  const found: Float64Array[] = vectors.map(() => new Float64Array(others.length))
  let from = 0
  for (; from + 4 <= vectors.length; from += 4) {
    const [one, two, three, four] = [0, 1, 2, 3].map(
      step => vectors[from + step]!,
    ) as Four<Float32Array>
    const [first, second, third, fourth] = [0, 1, 2, 3].map(
      step => found[from + step]!,
    ) as Four<Float64Array>
    for (let at = 0; at < others.length; at++) {
      const other = others[at]!
      let [a, b, c, d] = [0, 0, 0, 0]
      for (let i = 0; i < other.length; i++) {
        const value = other[i]!
        a += one[i]! * value
        b += two[i]! * value
        c += three[i]! * value
        d += four[i]! * value
      }
      first[at] = a
      second[at] = b
      third[at] = c
      fourth[at] = d
    }
  }
  for (; from < vectors.length; from++) found[from] = cosinesInOrder(vectors[from]!, others)
  return found
}

/** The same of one vector, with four others at a time: each sum in the same order as above. */
function cosinesInOrder(own: Float32Array, others: readonly Float32Array[]): Float64Array {
  const found = new Float64Array(others.length)
  let at = 0
  for (; at + 4 <= others.length; at += 4) {
    const [one, two, three, four] = [0, 1, 2, 3].map(
      step => others[at + step]!,
    ) as Four<Float32Array>
    let [a, b, c, d] = [0, 0, 0, 0]
    for (let i = 0; i < own.length; i++) {
      const value = own[i]!
      a += value * one[i]!
      b += value * two[i]!
      c += value * three[i]!
      d += value * four[i]!
    }
    found[at] = a
    found[at + 1] = b
    found[at + 2] = c
    found[at + 3] = d
  }
  for (; at < others.length; at++) {
    const other = others[at]!
    let sum = 0
    for (let i = 0; i < own.length; i++) sum += own[i]! * other[i]!
    found[at] = sum
  }
  return found
}
type Four<Item> = [Item, Item, Item, Item]

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
