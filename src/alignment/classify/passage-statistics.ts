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
  const holding = new Map<string, number>()
  const mean = new Float32Array(dimensions)
  for (const { terms, vector } of passages) {
    for (const term of terms.keys()) holding.set(term, (holding.get(term) ?? 0) + 1)
    for (let at = 0; at < dimensions; at++) mean[at]! += vector[at]! / passages.length
  }
  return { passages: passages.length, holding, meanVector: mean }
}

/** Phrases that stand in every passage of an institution ("the system owner will") weigh less. */
export const rarityAmong =
  ({ passages, holding }: PassageStatistics) =>
  (term: string): number =>
    Math.log((1 + passages) / (1 + (holding.get(term) ?? 0))) + 0.5
