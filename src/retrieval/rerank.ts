import { AppError, isAppError } from '../core/errors.ts'
import type { Reranker } from '../core/ports/reranker.ts'
import { roundScore } from '../support/arithmetic.ts'
import { firstDecisive } from '../support/code-points.ts'
import type { DistinctPassage } from './duplicates.ts'

/** Who reads the best passages once more, and how many of them. */
export interface RerankStage {
  readonly reranker: Reranker
  /** Passages beyond keep their places. */
  readonly depth: number
}

export interface Reranked {
  readonly passages: readonly DistinctPassage[]
  /** Why the order is still the one before, for people; absent where it is the reranker's. */
  readonly failed?: string | undefined
}

/**
 * The first passages in the order of a reranker, ties as before; they share out the scores that
 * they had, so that the scores still fall along the list. The order stays where the reranker fails.
 * Throws `aborted`.
 */
export async function rerank(
  question: string,
  passages: readonly DistinctPassage[],
  { reranker, depth }: RerankStage,
  options: { readonly signal?: AbortSignal | undefined },
): Promise<Reranked> {
  const read = passages.slice(0, depth)
  if (read.length < 2) return { passages }
  let scores: readonly number[]
  try {
    scores = await reranker.rerank(
      question,
      read.map(({ chunk }) => chunk.indexedText),
      options,
    )
  } catch (error) {
    if (!(error instanceof AppError) || isAppError(error, 'aborted')) throw error
    return {
      passages,
      failed:
        `The reranker ${reranker.id} does not work, so the passages are in the order of ` +
        `retrieval (${error.message})`,
    }
  }
  const order = read
    .map((passage, index) => ({ passage, index, score: roundScore(scores[index] ?? 0) }))
    .toSorted((left, right) => firstDecisive(right.score - left.score, left.index - right.index))
  return {
    passages: [
      ...order.map(({ passage, score }, place) => ({
        ...passage,
        score: read[place]?.score ?? passage.score,
        foundBy: [...passage.foundBy, { retriever: 'reranker' as const, rank: place + 1, score }],
      })),
      ...passages.slice(depth),
    ],
  }
}
