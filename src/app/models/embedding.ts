import type { EmbeddingModel } from '../../core/ports/embedding-model.ts'
import type { ModelAccount } from '../../core/ports/model-account.ts'
import type { Reranker } from '../../core/ports/reranker.ts'
import { builtInModelDirectory } from '../../models/local/built-in-model.ts'
import { pieceRanges } from '../../models/local/piece-ranges.ts'
import { windows } from '../../models/local/windows.ts'
import { pieceTokenizer, type PieceTokenizer } from '../../models/local/word-pieces.ts'
import { httpReranker } from '../../models/openai/http-reranker.ts'
import { openAiEmbedding } from '../../models/openai/openai-embedding.ts'
import type { Config } from '../config/config.ts'
import { scrubbedEmbedding } from '../../privacy/remote/scrubbed-embedding.ts'
import { scrubbedReranker } from '../../privacy/remote/scrubbed-reranker.ts'
import { endpointOptions, modelId } from './endpoint-options.ts'
import { outgoingDetector } from './outgoing-detector.ts'

export type EmbeddingSettings = Extract<Config['encoder'], { kind: 'openai' }>

export interface EmbeddingOptions {
  readonly environment?: NodeJS.ProcessEnv | undefined
  /** Counts the calls. */
  readonly account?: ModelAccount | undefined
}

/**
 * Who makes the vectors of a corpus: the built-in encoder, or the model behind an endpoint that the
 * configuration names. Its key is read with the first call.
 */
export function configuredEmbedding(
  { encoder: settings, models }: Pick<Config, 'encoder' | 'models'>,
  builtIn: EmbeddingModel | undefined,
  options: EmbeddingOptions = {},
): EmbeddingModel | undefined {
  if (settings.kind !== 'openai') return builtIn
  const id = embeddingId(settings)
  let made: EmbeddingModel | undefined
  const model = (): EmbeddingModel => {
    made ??= endpointEmbedding(settings, id, options)
    return made
  }
  const endpoint: EmbeddingModel = {
    id,
    get dimensions() {
      return made?.dimensions ?? settings.dimensions ?? 0
    },
    embed: async (texts, call) => await model().embed(texts, call),
    countTokens: async texts => await Promise.all(texts.map(countPieces)),
    async [Symbol.asyncDispose]() {
      await made?.[Symbol.asyncDispose]()
    },
  }
  const detector = outgoingDetector(models.privacy)
  return detector === undefined ? endpoint : scrubbedEmbedding(endpoint, detector)
}

/**
 * What is stored with the vectors: the same name for the same provider, wherever it runs, so that a
 * server may move; another one for another length.
 */
function embeddingId(settings: EmbeddingSettings): string {
  const { provider, model, dimensions } = settings
  const name = provider === undefined ? modelId(settings) : `${provider}/${model}`
  return dimensions === undefined ? name : `${name}@${dimensions}`
}

/** Throws `invalid_input` for a key that is not set. */
function endpointEmbedding(
  settings: EmbeddingSettings,
  id: string,
  { environment, account }: EmbeddingOptions = {},
): EmbeddingModel {
  const { dimensions, batchTexts, windowTokens, prices } = settings
  return openAiEmbedding({
    ...endpointOptions(settings, 'encoder', environment),
    id,
    dimensions,
    batchTexts,
    windows: async text => await overlapping(text, windowTokens),
    countTokens: countPieces,
    onUse: (outcome, tokens) =>
      account?.count({
        model: id,
        outcome,
        prices,
        usage: tokens === undefined ? undefined : { promptTokens: tokens, completionTokens: 0 },
      }),
  })
}

let tokenizing: Promise<PieceTokenizer> | undefined
function tokenizer(): Promise<PieceTokenizer> {
  tokenizing ??= pieceTokenizer(builtInModelDirectory('encoder'))
  return tokenizing
}

const countPieces = async (text: string): Promise<number> =>
  (await tokenizer()).tokenize(text).ids.length

// A part sees an eighth of the one before.
const overlapShare = 8

/** The text in parts of at most so many word pieces of the built-in tokenizer. */
async function overlapping(text: string, length: number): Promise<string[]> {
  // A word piece has at least one character.
  if (text.length <= length) return [text]
  const pieces = await tokenizer()
  const { ids, continuesWord } = pieces.tokenize(text)
  if (ids.length <= length) return [text]
  const ranges = pieceRanges(
    text,
    ids.map(id => pieces.pieceOf(id)),
  )
  const stride = length - Math.floor(length / overlapShare)
  return windows(ids.length, { length, stride }, continuesWord).map(({ start, end }) =>
    text.slice(ranges[start]?.start ?? 0, ranges[end - 1]?.end ?? text.length),
  )
}

/** The reranker that the configuration names; its key is read with the first call. */
export function configuredReranker(
  { reranker: settings, privacy }: Config['models'],
  environment?: NodeJS.ProcessEnv,
): Reranker | undefined {
  if (settings === undefined) return undefined
  let made: Reranker | undefined
  const endpoint: Reranker = {
    id: modelId(settings),
    async rerank(query, texts, options) {
      made ??= httpReranker({
        ...endpointOptions(settings, 'models.reranker', environment),
        form: settings.form,
      })
      return await made.rerank(query, texts, options)
    },
    async [Symbol.asyncDispose]() {
      await made?.[Symbol.asyncDispose]()
    },
  }
  const detector = outgoingDetector(privacy)
  return detector === undefined ? endpoint : scrubbedReranker(endpoint, detector)
}
