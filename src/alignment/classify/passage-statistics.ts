import type { TermCounts } from './terms.ts'

/** One passage of an institution's documents as standards are compared with it. */
export interface AlignedPassage {
  /** Passages of one document are often about neighbouring standards. */
  readonly document: string
  readonly terms: TermCounts
  /** The mean of its windows' vectors, of length 1. */
  readonly vector: Float32Array
}

/** What all passages of an institution have in common, which tells nothing of any one of them. */
export interface PassageStatistics {
  readonly passages: number
  /** How many passages hold a term. */
  readonly holding: ReadonlyMap<string, number>
  readonly meanVector: Float32Array
}

export function passageStatistics(
  passages: readonly AlignedPassage[],
  dimensions: number,
): PassageStatistics {
  const counting = countingPassages(dimensions, () => true)
  for (const passage of passages) counting.add(passage)
  return counting.statistics()
}

/** Counts passages one after the other, of their terms only those that matter. */
export function countingPassages(
  dimensions: number,
  matters: (term: string) => boolean,
): {
  add(passage: Pick<AlignedPassage, 'terms' | 'vector'>): void
  statistics(): PassageStatistics
} {
  const holding = new Map<string, number>()
  const sum = new Float64Array(dimensions)
  let passages = 0
  return {
    add({ terms, vector }) {
      passages += 1
      for (const term of terms.keys())
        if (matters(term)) holding.set(term, (holding.get(term) ?? 0) + 1)
      for (let at = 0; at < dimensions; at++) sum[at]! += vector[at]!
    },
    statistics: () => ({
      passages,
      holding,
      meanVector: Float32Array.from(sum, value => (passages === 0 ? 0 : value / passages)),
    }),
  }
}

/** Phrases that stand in every passage of an institution ("the system owner will") weigh less. */
export const rarityAmong =
  ({ passages, holding }: PassageStatistics) =>
  (term: string): number =>
    Math.log((1 + passages) / (1 + (holding.get(term) ?? 0))) + 0.5
