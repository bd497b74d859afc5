import { z } from 'zod'
import { defaultChunking, type ChunkSettings } from '../../../ingestion/chunk/chunk-settings.ts'

/** What happens to a question, and how the answer is reasoned (Bos 2025, section 3.2). */
export const techniqueSettings = z.strictObject({
  /** Further words to search with. */
  keywords: z.int().min(1).max(30).optional(),
  /** Other wordings to search with. */
  paraphrases: z.int().min(1).max(10).optional(),
  /** Narrower questions to search with. */
  parts: z.int().min(1).max(5).optional(),
  /** The question in other words, before retrieval or for the model that writes. */
  reformulation: z.enum(['before-retrieval', 'after-retrieval']).optional(),
  /** `steps`: chain of thought. */
  reasoning: z.enum(['plain', 'steps']).optional(),
  /** Worked examples before the question. */
  examples: z.boolean().optional(),
})
export type TechniqueSettings = z.output<typeof techniqueSettings>

export const retrievalSettings = z.strictObject({
  recipe: z.enum(['keyword', 'vector', 'fused', 'graph', 'hybrid', 'routed']),
  /** Passages that are handed on; absent: as many as the recipe hands on. */
  limit: z.int().min(1).max(100).optional(),
})
export type RetrievalSettings = z.output<typeof retrievalSettings>

export const generatorSettings = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('extractive'),
    maxSentences: z.int().min(1).max(20).optional(),
  }),
  z.strictObject({
    kind: z.literal('model'),
    /** One of `models`; default: the first. */
    model: z.string().optional(),
    temperature: z.number().min(0).max(2).optional(),
    maxTokens: z.int().min(16).max(32_000).optional(),
    contextCharacters: z.int().min(500).max(1_000_000).optional(),
    ifUnsupported: z.enum(['replace', 'mark']).default('mark'),
  }),
])
export type GeneratorSettings = z.output<typeof generatorSettings>

/** Levels that are known by name. */
export const knownTechniques: Readonly<Record<string, TechniqueSettings>> = {
  none: {},
  'keyword-expansion': { keywords: 5 },
  reformulation: { reformulation: 'after-retrieval' },
  'multi-query': { paraphrases: 3 },
  'chain-of-thought': { reasoning: 'steps' },
  bundle: { paraphrases: 3, reformulation: 'after-retrieval', reasoning: 'steps' },
}
export const knownRetrievals: Readonly<Record<string, RetrievalSettings>> = Object.fromEntries(
  retrievalSettings.shape.recipe.options.map(recipe => [recipe, { recipe }]),
)
export const knownGenerators: Readonly<Record<string, GeneratorSettings>> = {
  extractive: { kind: 'extractive' },
  model: { kind: 'model', ifUnsupported: 'mark' },
}
/** Chunkers with their defaults; the fixed one has Leadinfo's 1,000 tokens, 200 of them shared. */
export const knownChunkings: Readonly<Record<string, ChunkSettings>> = {
  sentence: defaultChunking,
  fixed: { kind: 'fixed', tokens: 1_000, overlap: 200, tokenizer: 'encoder' },
  recursive: { kind: 'recursive', characters: 4_096 },
  paragraph: { kind: 'paragraph', minTokens: 48, maxTokens: 220, tokenizer: 'encoder' },
  structure: { kind: 'structure', maxTokens: 220, tokenizer: 'encoder' },
  semantic: {
    kind: 'semantic',
    signal: 'lexical',
    minTokens: 48,
    maxTokens: 220,
    tokenizer: 'encoder',
  },
  perplexity: {
    kind: 'perplexity',
    signal: 'auto',
    minTokens: 48,
    maxTokens: 220,
    tokenizer: 'encoder',
  },
}
