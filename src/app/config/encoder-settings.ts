import { z } from 'zod'
import { providers } from '../../models/providers.ts'
import { endpointShape, hasPlace, placeMissing, prices } from './endpoint-settings.ts'

// What the built-in models run on; they read answers and judge claims whoever makes the vectors.
const builtIn = {
  runtime: z.enum(['auto', 'native', 'wasm']).default('auto'),
  threads: z.int().min(1).max(64).optional(),
}

/** Who turns text into vectors. */
export const encoderSettings = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('local'), ...builtIn }),
  /** A model behind an OpenAI-compatible endpoint: every text of the corpus goes there. */
  z
    .strictObject({
      kind: z.literal('openai'),
      ...endpointShape,
      /** Asks for vectors of this length; absent: the model's own. */
      dimensions: z.int().min(1).max(16_384).optional(),
      /**
       * Longer texts go in overlapping parts, measured in word pieces of the built-in tokenizer;
       * it must be below what the model takes: some endpoints cut the rest without saying so.
       */
      windowTokens: z.int().min(32).max(100_000).default(448),
      /** Texts in one request. */
      batchTexts: z.int().min(1).max(2_048).default(64),
      prices: prices.optional(),
      ...builtIn,
    })
    .refine(hasPlace, placeMissing)
    .refine(
      ({ provider, baseUrl }) =>
        provider === undefined || baseUrl !== undefined || providers[provider].embeddings,
      { path: ['provider'], message: 'offers no embeddings' },
    ),
  z.strictObject({ kind: z.literal('off') }),
])
