import type { EmbeddingModel } from '../../core/ports/embedding-model.ts'
import { dot } from '../../support/arithmetic.ts'

/**
 * One unit vector per text, in order: where a text fills several windows, their mean. Empty texts
 * have none.
 */
export async function textVectors(
  encoder: EmbeddingModel,
  texts: readonly string[],
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<Array<Float64Array | undefined>> {
  const filled = texts.filter(text => text.trim() !== '')
  const windows = filled.length === 0 ? [] : await encoder.embed(filled, { signal: options.signal })
  let next = 0
  return texts.map(text => (text.trim() === '' ? undefined : unitMean(windows[next++] ?? [])))
}

function unitMean(vectors: readonly Float32Array[]): Float64Array | undefined {
  const [first] = vectors
  if (first === undefined) return undefined
  const sum = new Float64Array(first.length)
  for (const vector of vectors)
    for (const [index, value] of vector.entries()) sum[index] = (sum[index] ?? 0) + value
  const length = Math.sqrt(dot(sum, sum))
  return length > 0 ? sum.map(value => value / length) : undefined
}

/** Cosine of two unit vectors, −1 to 1. */
export const cosine = (left: Float64Array, right: Float64Array): number =>
  Math.max(-1, Math.min(1, dot(left, right)))
