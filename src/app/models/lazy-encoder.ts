import { builtInModelDirectory } from '../../models/local/built-in-model.ts'
import { localEncoder, type LocalEncoder } from '../../models/local/encoder.ts'
import { encoderDimensions, encoderId } from '../../models/local/encoder-identity.ts'
import { entailmentId, standardsId } from '../../models/local/entailment.ts'
import { readerId } from '../../models/local/reader.ts'
import type { Config } from '../config/config.ts'

/**
 * The built-in encoder with the entailment model that reads its states; started on first use (calls
 * throw `model_call_failed` when it cannot start).
 */
export type LazyEncoder = Omit<LocalEncoder, 'runtime'>

/**
 * Loading the model takes longer than answering most questions: it starts with the first text. A
 * start that failed is tried again.
 */
export function lazyEncoder(settings: Exclude<Config['encoder'], { kind: 'off' }>): LazyEncoder {
  let starting: Promise<LocalEncoder> | undefined
  const started = (): Promise<LocalEncoder> => {
    starting ??= localEncoder({
      modelDir: builtInModelDirectory('encoder'),
      runtime: settings.runtime,
      threads: settings.threads,
    })
    starting.catch(() => {
      starting = undefined
    })
    return starting
  }
  return {
    id: encoderId,
    dimensions: encoderDimensions,
    embed: async (texts, options) => (await started()).embed(texts, options),
    countTokens: async (texts, options) => (await started()).countTokens(texts, options),
    tokens: async (texts, options) => (await started()).tokens(texts, options),
    check: async options => (await started()).check(options),
    entailment: {
      id: entailmentId,
      score: async (pairs, options) => (await started()).entailment.score(pairs, options),
      async [Symbol.asyncDispose]() {
        // Closed with the encoder, whose processes compute it.
      },
    },
    standards: {
      id: standardsId,
      score: async (pairs, options) => (await started()).standards.score(pairs, options),
      async [Symbol.asyncDispose]() {
        // As above.
      },
    },
    reader: {
      id: readerId,
      read: async (question, passages, options) =>
        (await started()).reader.read(question, passages, options),
    },
    async [Symbol.asyncDispose]() {
      // A start that failed has nothing to close; its error went to whoever asked.
      const encoder = await starting?.catch(() => undefined)
      await encoder?.[Symbol.asyncDispose]()
    },
  }
}
