import { seededRandom } from '../../support/random.ts'
import { type BootstrapOptions, type Estimate, percentileInterval } from './bootstrap.ts'

/**
 * A mean with the percentile interval of the cluster bootstrap (Field & Welsh 2007): whole clusters
 * are drawn, so that values of one item or one rater, which resemble each other, do not count as
 * independent. `n` counts clusters. A round is linear in the clusters. Throws `RangeError` for no
 * values and where there is not one cluster for each.
 */
export function clusterMean(
  values: readonly number[],
  clusters: readonly string[],
  { seed = 1, rounds = 2_000, confidence = 0.95 }: BootstrapOptions = {},
): Estimate {
  if (values.length === 0) throw new RangeError('a mean needs at least one value')
  if (values.length !== clusters.length)
    throw new RangeError(`${values.length} values need as many clusters, not ${clusters.length}`)
  const places = new Map<string, number>()
  const found: number[] = []
  const counts: number[] = []
  for (const [index, name] of clusters.entries()) {
    const place = places.get(name) ?? places.size
    places.set(name, place)
    found[place] = (found[place] ?? 0) + (values[index] ?? 0)
    counts[place] = (counts[place] ?? 0) + 1
  }
  const [sums, sizes] = [Float64Array.from(found), Float64Array.from(counts)]
  const n = sums.length
  const random = seededRandom(seed)
  const means: number[] = []
  for (let round = 0; round < rounds; round++) {
    let [sum, size] = [0, 0]
    for (let draw = 0; draw < n; draw++) {
      const place = Math.floor(random() * n)
      sum += sums[place] ?? 0
      size += sizes[place] ?? 0
    }
    means.push(sum / size)
  }
  const value = sums.reduce((total, sum) => total + sum, 0) / values.length
  return { value, ...percentileInterval(means, confidence), n }
}
