import type { Chunk } from '../../core/document.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import { roundScore, sigmoid } from '../../support/arithmetic.ts'
import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import type { GraphPorts, RankingRequest, Trace } from './candidate.ts'
import { passageCandidates } from './rank-passages.ts'
import { passageFeatures, type PassageFeature } from './passage-features.ts'
import { z } from 'zod'
import { fittedModel } from '../../support/fitting/fitted-model.ts'

const model = z.object({ bias: z.number(), weights: z.record(z.enum(passageFeatures), z.number()) })

/** One model for a corpus with vectors, one for words and graph alone. */
const passageModels = fittedModel('passage-ranking', z.object({ vectors: model, lexical: model }))

/** A logistic model over passage features. */
export interface PassageModel {
  readonly bias: number
  readonly weights: Readonly<Partial<Record<PassageFeature, number>>>
}

/** Probability that a passage carries part of the answer, 0 to 1. */
export function passageProbability(
  features: Readonly<Record<PassageFeature, number>>,
  model: PassageModel,
): number {
  let sum = model.bias
  for (const name of passageFeatures) sum += (model.weights[name] ?? 0) * features[name]
  return sigmoid(sum)
}

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
    const { candidates } = await passageCandidates(request, ports, options)
    const { vectors, lexical } = passageModels()
    // While a corpus gets its vectors some passages have none yet: both models give the probability
    // of the same thing, so that what they say can be compared.
    return candidates
      .map(({ chunk, features, hasVector, trace }) => ({
        chunk,
        trace,
        score: roundScore(passageProbability(features, hasVector ? vectors : lexical)),
      }))
      .sort((left, right) =>
        firstDecisive(right.score - left.score, compareCodePoints(left.chunk.id, right.chunk.id)),
      )
      .slice(0, request.limit)
  }
