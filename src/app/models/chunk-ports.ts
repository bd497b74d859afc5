import { asksModels, type ChunkPorts } from '../../ingestion/chunk/prepare-chunking.ts'
import type { ChunkSettings } from '../../ingestion/chunk/chunk-settings.ts'
import { wordCounter, type TokenCounter } from '../../ingestion/chunk/token-counter.ts'
import type { EmbeddingModel } from '../../core/ports/embedding-model.ts'
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
 * What a chunker needs of models: its tokenizer, and the encoder's similarity of neighbouring
 * sentences where the settings ask for it.
 */
export async function chunkPorts(
  settings: ChunkSettings,
  encoder?: EmbeddingModel,
): Promise<ChunkPorts> {
  return {
    ...('tokenizer' in settings && settings.tokenizer === 'encoder'
      ? { tokens: await encoderTokens() }
      : {}),
    ...(encoder !== undefined && asksModels(settings)
      ? { similarity: neighbourSimilarity(encoder) }
      : {}),
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
