import type { Chunk } from '../../core/document.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import { roundScore } from '../../support/arithmetic.ts'
import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import type { GraphPorts, RankingRequest, Trace } from './candidate.ts'
import { passageModels } from './passage-models.ts'
import { passageProbability } from './passage-weights.ts'
import { passageCandidates } from './rank-passages.ts'

/** A passage, the probability that it carries part of the answer, and how it was reached. */
export interface RankedPassage {
  readonly chunk: Chunk
  readonly score: number
  readonly trace: Trace
}

/**
 * Ranks passages for a question over the graph, best first, ties by chunk id. It may run in the
 * thread of the store.
 */
export type PassageRanker = (
  request: RankingRequest,
  options: ReadOptions,
) => Promise<RankedPassage[]>

/** The ranker over some ports. */
export const passageRanker =
  (ports: GraphPorts): PassageRanker =>
  async (request, options) => {
    const [{ candidates }, { vector }] = await Promise.all([
      passageCandidates(request, ports, options),
      request.hits,
    ])
    const model = vector === undefined ? passageModels().lexical : passageModels().vectors
    return candidates
      .map(({ chunk, features, trace }) => ({
        chunk,
        trace,
        score: roundScore(passageProbability(features, model)),
      }))
      .sort((left, right) =>
        firstDecisive(right.score - left.score, compareCodePoints(left.chunk.id, right.chunk.id)),
      )
      .slice(0, request.limit)
  }
