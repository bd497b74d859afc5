import {
  asksEncoder,
  asksLanguageModel,
  type ChunkPorts,
} from '../../ingestion/chunk/prepare-chunking.ts'
import type { ChunkSettings } from '../../ingestion/chunk/chunk-settings.ts'
import { wordCounter, type TokenCounter } from '../../ingestion/chunk/token-counter.ts'
import type { EmbeddingModel } from '../../core/ports/embedding-model.ts'
import type { PerplexityModel } from '../../core/ports/perplexity-model.ts'
import { builtInModelDirectory } from '../../models/local/built-in-model.ts'
import { dot } from '../../support/arithmetic.ts'

let counter: Promise<TokenCounter> | undefined

/**
 * The tokenizer of the built-in encoder (all-MiniLM-L6-v2: 30,522 uncased word pieces) as a
 * counter; read once per thread.
 */
export function encoderTokens(): Promise<TokenCounter> {
  counter ??= readTokenizer()
  return counter
}

async function readTokenizer(): Promise<TokenCounter> {
  const { pieceTokenizer } = await import('../../models/local/word-pieces.ts')
  const tokenizer = await pieceTokenizer(builtInModelDirectory('encoder'))
  return wordCounter('word-pieces/all-MiniLM-L6-v2', word => tokenizer.tokenize(word).ids.length)
}

/**
 * What a chunker needs of models: its tokenizer, the encoder's similarity of neighbouring sentences
 * and a language model's log-probabilities, each where the settings ask for it.
 */
export async function chunkPorts(
  settings: ChunkSettings,
  {
    encoder,
    perplexity,
  }: {
    readonly encoder?: EmbeddingModel | undefined
    readonly perplexity?: PerplexityModel | undefined
  } = {},
): Promise<ChunkPorts> {
  const likelihood = perplexity === undefined ? undefined : sentenceLikelihood(perplexity)
  return {
    ...('tokenizer' in settings && settings.tokenizer === 'encoder'
      ? { tokens: await encoderTokens() }
      : {}),
    ...(encoder !== undefined && asksEncoder(settings)
      ? { similarity: neighbourSimilarity(encoder) }
      : {}),
    ...(asksLanguageModel(settings, { likelihood }) ? { likelihood } : {}),
  }
}

/**
 * Cosine of the vectors of neighbouring sentences; of a sentence above the encoder's window, its
 * first window counts.
 */
export function neighbourSimilarity(
  encoder: EmbeddingModel,
): NonNullable<ChunkPorts['similarity']> {
  return {
    name: encoder.id,
    async of(sentences, { signal }) {
      const vectors = await encoder.embed(sentences, { signal })
      return vectors.slice(1).map(([vector], index) => {
        const [before] = vectors[index] ?? []
        // Rounded, so that runs on other processors cut at the same places.
        return vector === undefined || before === undefined
          ? 0
          : Math.round(dot(vector, before) * 1e4) / 1e4
      })
    },
  }
}

const sentenceLikelihood = (model: PerplexityModel): NonNullable<ChunkPorts['likelihood']> => ({
  name: model.id,
  of: (sentences, options) => model.logProbabilities(sentences, options),
})

/** What people should know of how documents are divided; `undefined` where nothing is replaced. */
export function chunkingNotice(settings: ChunkSettings, ports: ChunkPorts): string | undefined {
  return settings.kind === 'perplexity' && settings.signal === 'auto' && !ports.likelihood
    ? 'Documents are divided by word counts (n-gram/1) in place of the perplexity of a language ' +
        'model: no model from a GGUF file is configured. Name one in models.language (provider ' +
        '"gguf"), or set chunking.signal to "n-gram".'
    : undefined
}
