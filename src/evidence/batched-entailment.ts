import type {
  EntailmentModel,
  EntailmentPair,
  EntailmentScores,
} from '../core/ports/entailment-model.ts'

interface Waiting {
  readonly pairs: readonly EntailmentPair[]
  readonly resolve: (scores: EntailmentScores[]) => void
  readonly reject: (error: unknown) => void
}

/**
 * The same model, with all calls of one turn of the event loop sent as one: the claims of a
 * sentence are judged together. Disposing it leaves the model open.
 */
export function batchedEntailment(model: EntailmentModel, signal?: AbortSignal): EntailmentModel {
  let waiting: Waiting[] = []
  const flush = async (): Promise<void> => {
    const asked = waiting
    waiting = []
    try {
      const scores = await model.score(
        asked.flatMap(({ pairs }) => pairs),
        { signal },
      )
      let from = 0
      for (const { pairs, resolve } of asked) resolve(scores.slice(from, (from += pairs.length)))
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }
  return {
    id: model.id,
    score: pairs =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) setImmediate(() => void flush())
        waiting.push({ pairs, resolve, reject })
      }),
    async [Symbol.asyncDispose]() {},
  }
}
