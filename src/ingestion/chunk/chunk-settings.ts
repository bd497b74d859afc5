import { z } from 'zod'

// Which tokenizer counts: the built-in encoder's own, or a close estimate that needs no model.
const tokenizer = z.enum(['encoder', 'estimate']).default('encoder')
// The encoder reads 256 word pieces at a time: up to here a chunk is one vector.
const windowTokens = 220
const maxTokens = z.int().min(16).max(8_000).default(windowTokens)
const minTokens = z.int().min(1).max(4_000).default(48)

/** How documents are divided, by `kind`; what is left out has the default of its chunker. */
export const chunkSettings = z
  .discriminatedUnion('kind', [
    /** Whole sentences, evenly packed; `maxTokens` by estimate. */
    z.strictObject({
      kind: z.literal('sentence'),
      maxTokens: z.int().min(16).max(windowTokens).default(windowTokens),
    }),
    z.strictObject({
      kind: z.literal('fixed'),
      tokens: z.int().min(16).max(8_000).default(1000),
      overlap: z.int().min(0).max(4_000).optional(),
      tokenizer,
    }),
    z.strictObject({
      kind: z.literal('recursive'),
      characters: z.int().min(64).max(65_536).default(4096),
      overlap: z.int().min(0).max(32_768).optional(),
    }),
    z.strictObject({ kind: z.literal('paragraph'), minTokens, maxTokens, tokenizer }),
    z.strictObject({ kind: z.literal('structure'), maxTokens, tokenizer }),
    z.strictObject({
      kind: z.literal('semantic'),
      signal: z.enum(['lexical', 'encoder']).default('lexical'),
      threshold: z.number().min(-1).max(1).optional(),
      minTokens,
      maxTokens,
      tokenizer,
    }),
    z.strictObject({
      kind: z.literal('perplexity'),
      /** `auto`: the language model where one can say how likely a text is, else word counts. */
      signal: z.enum(['auto', 'n-gram', 'language-model']).default('auto'),
      threshold: z.number().min(0).max(20).optional(),
      minTokens,
      maxTokens,
      tokenizer,
    }),
  ])
  .superRefine((settings, context) => {
    const size =
      settings.kind === 'fixed'
        ? settings.tokens
        : settings.kind === 'recursive'
          ? settings.characters
          : undefined
    if (size !== undefined && 'overlap' in settings && (settings.overlap ?? 0) > size / 2)
      context.addIssue({
        code: 'custom',
        path: ['overlap'],
        message: 'must be at most half the size',
      })
    if ('minTokens' in settings && settings.minTokens > settings.maxTokens)
      context.addIssue({
        code: 'custom',
        path: ['minTokens'],
        message: 'must not be above maxTokens',
      })
  })
export type ChunkSettings = z.infer<typeof chunkSettings>
export type ChunkerKind = ChunkSettings['kind']

/** The chunker that is used when nothing else is said. */
export const defaultChunking: ChunkSettings = { kind: 'sentence', maxTokens: windowTokens }
