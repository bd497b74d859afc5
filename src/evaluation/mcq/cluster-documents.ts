import { cosine } from '../metrics/text-vectors.ts'

/**
 * Groups of up to `size` related documents: the first one that is left takes those nearest to it by
 * the cosine of their vectors, until none is left. Grows with the square of the documents; equal
 * input gives equal groups, ties in the order given.
 */
export function clusterDocuments<Item extends { readonly vector: Float64Array }>(
  documents: readonly Item[],
  size: number,
): Item[][] {
  let left = [...documents]
  const clusters: Item[][] = []
  for (let [first] = left; first !== undefined; [first] = left) {
    const { vector } = first
    const near = left
      .map((item, index) => ({ item, index, score: cosine(vector, item.vector) }))
      .sort((one, other) =>
        one.index === 0 ? -1 : other.index === 0 ? 1 : other.score - one.score,
      )
      .slice(0, size)
    clusters.push(near.map(({ item }) => item))
    const taken = new Set(near.map(({ item }) => item))
    left = left.filter(item => !taken.has(item))
  }
  return clusters
}
