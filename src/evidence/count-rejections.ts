import type { EntailmentModel } from '../core/ports/entailment-model.ts'
import { hashParts } from '../support/ids.ts'

export interface CountedEntailment {
  readonly model: EntailmentModel
  /** How many different pairs it has judged by a quotation that is not in the premise. */
  readonly rejected: () => number
}

/**
 * The same model, counting the pairs that it judged by a quotation that is not in the premise; a
 * repeated pair counts once. Disposing it leaves the model open.
 */
export function countRejections(entailment: EntailmentModel): CountedEntailment {
  const rejected = new Set<string>()
  return {
    rejected: () => rejected.size,
    model: {
      get id() {
        return entailment.id
      },
      async score(pairs, options) {
        const scores = await entailment.score(pairs, options)
        for (const [index, { premise, context, hypothesis }] of pairs.entries()) {
          if (scores[index]?.rejectedQuotation === true)
            rejected.add(hashParts([context, hypothesis, premise.length, ...premise]))
        }
        return scores
      },
      async [Symbol.asyncDispose]() {},
    },
  }
}
