import type { EntailmentModel } from '../../../src/core/ports/entailment-model.ts'
import { builtInModelDirectory } from '../../../src/models/local/built-in-model.ts'
import { localEncoder } from '../../../src/models/local/encoder.ts'

/**
 * A new process of the built-in entailment model, which has seen nothing yet; disposing it ends the
 * process.
 */
export async function builtInEntailment(): Promise<EntailmentModel> {
  const encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
  return {
    id: encoder.entailment.id,
    score: async (pairs, options) => encoder.entailment.score(pairs, options),
    [Symbol.asyncDispose]: async () => encoder[Symbol.asyncDispose](),
  }
}
