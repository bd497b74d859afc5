import type { ChunkId } from '../core/ids.ts'
import { roundScore } from '../support/arithmetic.ts'
import { compareCodePoints, firstDecisive } from '../support/code-points.ts'

/** What one retriever found, best first. Scores are on the retriever's own scale. */
export interface RankedList {
  readonly retriever: 'keyword' | 'vector' | 'graph' | 'structured'
  /** Finite and not negative; 0 mutes the list. */
  readonly weight: number
  readonly hits: ReadonlyArray<{ readonly chunkId: ChunkId; readonly score: number }>
}

/** One chunk of several lists: fused score, higher is better, finite, 0 to 1. */
export interface FusedHit {
  readonly chunkId: ChunkId
  readonly score: number
  readonly foundBy: ReadonlyArray<{
    readonly retriever: RankedList['retriever']
    readonly rank: number
    readonly score: number
  }>
}

export type FusionMethod =
  | { readonly kind: 'reciprocal-rank'; readonly k: number }
  | { readonly kind: 'weighted' }

/**
 * Joins ranked lists into one, best first, ties by chunk id.
 * `reciprocal-rank`: Cormack, Clarke & Büttcher 2009, Σ weight / (k + rank), divided by its largest
 * possible value. `weighted`: scores of each list stretched to 0..1 between its least and greatest
 * (a list of equal scores gives 1 to all), then the weighted mean.
 */
export function fuse(lists: readonly RankedList[], method: FusionMethod): FusedHit[] {
  let totalWeight = 0
  for (const list of lists) totalWeight += list.weight
  const found = new Map<ChunkId, { score: number; foundBy: Array<FusedHit['foundBy'][number]> }>()
  for (const list of lists) {
    const share = totalWeight > 0 ? list.weight / totalWeight : 0
    let least = Infinity
    let greatest = -Infinity
    for (const hit of list.hits) {
      if (hit.score < least) least = hit.score
      if (hit.score > greatest) greatest = hit.score
    }
    const span = greatest - least
    const seen = new Set<ChunkId>()
    let rank = 0
    for (const hit of list.hits) {
      if (seen.has(hit.chunkId)) continue
      seen.add(hit.chunkId)
      rank += 1
      const part =
        method.kind === 'reciprocal-rank'
          ? (method.k + 1) / (method.k + rank)
          : span > 0 && Number.isFinite(span)
            ? (hit.score - least) / span
            : 1
      const entry = found.get(hit.chunkId) ?? { score: 0, foundBy: [] }
      entry.score += share * part
      entry.foundBy.push({
        retriever: list.retriever,
        rank,
        score: Number.isFinite(hit.score) ? roundScore(hit.score) : 0,
      })
      found.set(hit.chunkId, entry)
    }
  }
  return [...found]
    .map(([chunkId, entry]) => ({
      chunkId,
      score: roundScore(entry.score),
      foundBy: entry.foundBy,
    }))
    .sort((a, b) => firstDecisive(b.score - a.score, compareCodePoints(a.chunkId, b.chunkId)))
}
