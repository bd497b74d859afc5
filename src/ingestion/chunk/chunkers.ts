import { AppError } from '../../core/errors.ts'
import type { ChunkRange, ChunkSource, HeaderRoom } from './chunk-range.ts'
import { defaultChunking, type ChunkerKind, type ChunkSettings } from './chunk-settings.ts'
import type { NeighbourSimilarity, SentenceLikelihood } from './chunk-signals.ts'
import { fixedChunks } from './fixed-chunks.ts'
import { lexicalSimilarity } from './lexical-similarity.ts'
import { ngramLikelihood } from './ngram-likelihood.ts'
import { paragraphChunks } from './paragraph-chunks.ts'
import { perplexityChunks } from './perplexity-chunks.ts'
import { recursiveChunks } from './recursive-chunks.ts'
import { semanticChunks } from './semantic-chunks.ts'
import { sentenceChunker, sentenceChunks } from './sentence-chunks.ts'
import { structureChunks } from './structure-chunks.ts'
import { estimatedPieces, type TokenCounter } from './token-counter.ts'

/**
 * What chunkers use beyond the text; without a model the built-in signals and the estimate serve.
 */
export interface ChunkTools {
  /** The built-in encoder's tokenizer. */
  readonly tokens?: TokenCounter | undefined
  /** What an encoder says of neighbouring sentences. */
  readonly similarity?: NeighbourSimilarity | undefined
  /** What a language model says of sentences. */
  readonly likelihood?: SentenceLikelihood | undefined
}

/** A chunker with its settings and tools: a pure function from a document to spans. */
export interface Chunking {
  /**
   * Name, version and parameters, e.g. `fixed/1(overlap=200,tokenizer=word-pieces/1,tokens=1000)`;
   * part of every chunk's id.
   */
  readonly name: string
  /** Counts the tokens that are stored with each chunk. */
  readonly counter: TokenCounter
  /** `room`: only the sentence chunker regards it; the others keep to their own sizes. */
  chunk(document: ChunkSource, room?: HeaderRoom): ChunkRange[]
}

type SettingsOf<Kind extends ChunkerKind> = Extract<ChunkSettings, { kind: Kind }>

// A fifth of the window is the papers' share (200 of 1000); 40 characters of 4096 are the other's.
const fixedOverlap = (settings: SettingsOf<'fixed'>): number =>
  settings.overlap ?? Math.floor(settings.tokens / 5)
const recursiveOverlap = (settings: SettingsOf<'recursive'>): number =>
  settings.overlap ?? Math.min(40, Math.floor(settings.characters / 10))
const semanticThresholds = { lexical: 0.05, encoder: 0.1 } as const
const perplexityThresholds = { counts: 1, model: 0.5 } as const

/**
 * All chunkers by the `kind` of their settings. Each gives the chunker for settings and tools;
 * throws `invalid_input` where the settings ask for a tool that is not there.
 */
export const chunkers: {
  readonly [Kind in ChunkerKind]: (settings: SettingsOf<Kind>, tools: ChunkTools) => Chunking
} = {
  sentence: ({ maxTokens }) => ({
    name:
      maxTokens === (defaultChunking as SettingsOf<'sentence'>).maxTokens
        ? sentenceChunker
        : named(sentenceChunker, { maxTokens }),
    counter: estimatedPieces,
    chunk: (document, room) =>
      sentenceChunks(document, {
        maxPieces: Math.min(maxTokens, room?.others ?? maxTokens),
        firstPieces: Math.min(maxTokens, room?.first ?? maxTokens),
      }),
  }),
  fixed(settings, tools) {
    const { tokens } = settings
    const counter = counterOf(settings, tools)
    const overlap = fixedOverlap(settings)
    return {
      name: named('fixed/1', { tokens, overlap, tokenizer: counter.name }),
      counter,
      chunk: document => fixedChunks(document, { tokens, overlap, counter }),
    }
  },
  recursive(settings) {
    const { characters } = settings
    const overlap = recursiveOverlap(settings)
    return {
      name: named('recursive/1', { characters, overlap }),
      counter: estimatedPieces,
      chunk: document => recursiveChunks(document, { characters, overlap }),
    }
  },
  paragraph(settings, tools) {
    const { minTokens, maxTokens } = settings
    const counter = counterOf(settings, tools)
    return {
      name: named('paragraph/1', { minTokens, maxTokens, tokenizer: counter.name }),
      counter,
      chunk: document => paragraphChunks(document, { minTokens, maxTokens, counter }),
    }
  },
  structure(settings, tools) {
    const { maxTokens } = settings
    const counter = counterOf(settings, tools)
    return {
      name: named('structure/1', { maxTokens, tokenizer: counter.name }),
      counter,
      chunk: document => structureChunks(document, { maxTokens, counter }),
    }
  },
  semantic(settings, tools) {
    const { signal, minTokens, maxTokens, threshold = semanticThresholds[signal] } = settings
    const counter = counterOf(settings, tools)
    const similarity =
      signal === 'lexical'
        ? lexicalSimilarity
        : needed(
            tools.similarity,
            'signal',
            'signal "encoder" needs the encoder, which is switched off',
          )
    return {
      name: named('semantic/1', {
        signal: similarity.name,
        threshold,
        minTokens,
        maxTokens,
        tokenizer: counter.name,
      }),
      counter,
      chunk: document =>
        semanticChunks(document, { similarity, threshold, minTokens, maxTokens, counter }),
    }
  },
  perplexity(settings, tools) {
    const { signal, minTokens, maxTokens } = settings
    const counter = counterOf(settings, tools)
    const model =
      signal === 'n-gram'
        ? undefined
        : signal === 'auto'
          ? tools.likelihood
          : needed(
              tools.likelihood,
              'signal',
              'signal "language-model" needs a language model from a GGUF file ' +
                '(models.language with provider "gguf"), and there is none',
            )
    const likelihood = model ?? ngramLikelihood
    const { threshold = perplexityThresholds[model === undefined ? 'counts' : 'model'] } = settings
    return {
      name: named('perplexity/1', {
        signal: likelihood.name,
        threshold,
        minTokens,
        maxTokens,
        tokenizer: counter.name,
      }),
      counter,
      chunk: document =>
        perplexityChunks(document, { likelihood, threshold, minTokens, maxTokens, counter }),
    }
  },
}

/**
 * The chunker that settings name, with its tools. Throws `invalid_input` where a tool is missing.
 */
export function chunkingOf(
  settings: ChunkSettings = defaultChunking,
  tools: ChunkTools = {},
): Chunking {
  // One entry per kind: the entry takes the settings of its own kind.
  return (chunkers[settings.kind] as (settings: ChunkSettings, tools: ChunkTools) => Chunking)(
    settings,
    tools,
  )
}

function counterOf(
  settings: { readonly tokenizer: 'encoder' | 'estimate' },
  tools: ChunkTools,
): TokenCounter {
  return settings.tokenizer === 'estimate'
    ? estimatedPieces
    : needed(
        tools.tokens,
        'tokenizer',
        'tokenizer "encoder" needs the tokenizer of the built-in encoder',
      )
}

function needed<Tool>(tool: Tool | undefined, field: string, message: string): Tool {
  if (tool === undefined)
    throw new AppError(
      'invalid_input',
      `Documents cannot be divided as the configuration says: chunking.${field}: ${message}.`,
      { issues: [{ path: `chunking.${field}`, message }] },
    )
  return tool
}

function named(version: string, parameters: Readonly<Record<string, string | number>>): string {
  return `${version}(${Object.entries(parameters)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, value]) => `${key}=${value}`)
    .join(',')})`
}
