import { z } from 'zod'
import { omittedParameters, tokenLimitFields } from '../../models/openai/completion-request.ts'
import { providers } from '../../models/providers.ts'
import { outgoingSettings } from './outgoing-settings.ts'
import { endpointShape, hasPlace, isSameModel, placeMissing, prices } from './endpoint-settings.ts'

/** One chat model behind an OpenAI-compatible endpoint. */
const endpointModelSettings = z
  .strictObject({
    ...endpointShape,
    /** How much of the documents goes into one prompt, in characters; about four to a token. */
    documentCharacters: z.int().min(2000).max(4_000_000).default(24_000),
    /** How the endpoint calls the limit of tokens. */
    maxTokensField: z.enum(tokenLimitFields).optional(),
    /** Parameters that the endpoint does not take. */
    omit: z.array(z.enum(omittedParameters)).optional(),
    /** What the model can be asked for besides text: tools, and JSON held to a schema. */
    features: z
      .strictObject({ tools: z.boolean().optional(), schema: z.boolean().optional() })
      .optional(),
    prices: prices.optional(),
  })
  .refine(hasPlace, placeMissing)
export type EndpointModelSettings = z.infer<typeof endpointModelSettings>

/** A chat model from a GGUF file, in a process of this machine. */
const ggufModelSettings = z.strictObject({
  provider: z.literal('gguf'),
  /** Path of the file; a relative one begins at the folder of this configuration. */
  file: z.string().min(1),
  /**
   * Tokens that a prompt and its reply may have together; absent: what the model was trained on, at
   * most 8192. Memory grows with it.
   */
  contextTokens: z.int().min(512).max(1_048_576).optional(),
  /** Absent: one less than there are cores, at most 8. */
  threads: z.int().min(1).max(256).optional(),
  /** How much of the documents goes into one prompt, in characters; about four to a token. */
  documentCharacters: z.int().min(2000).max(4_000_000).default(16_000),
})
export type GgufModelSettings = z.infer<typeof ggufModelSettings>

export const languageModelSettings = z.discriminatedUnion('provider', [
  ggufModelSettings,
  endpointModelSettings,
])
export type LanguageModelSettings = z.infer<typeof languageModelSettings>

/** One model behind `/rerank`. */
const rerankerSettings = z
  .strictObject({
    ...endpointShape,
    /** As Cohere, Jina, vLLM and llama.cpp take requests, or as Text Embeddings Inference does. */
    form: z.enum(['cohere', 'tei']).default('cohere'),
    /** How many of the best passages it reads. */
    depth: z.int().min(2).max(200).default(20),
  })
  .refine(hasPlace, placeMissing)
  .refine(
    ({ provider, baseUrl }) =>
      provider === undefined || baseUrl !== undefined || providers[provider].rerank,
    { path: ['provider'], message: 'offers no reranking' },
  )
export type RerankerSettings = z.infer<typeof rerankerSettings>
export const isGguf = (settings: LanguageModelSettings): settings is GgufModelSettings =>
  settings.provider === 'gguf'

/** How many calls run at the same time. */
export const concurrencyOf = (settings: LanguageModelSettings): number =>
  isGguf(settings) ? 1 : settings.maxConcurrency

const sameModel = (left: LanguageModelSettings, right: LanguageModelSettings): boolean =>
  isGguf(left)
    ? isGguf(right) && left.file === right.file
    : !isGguf(right) && isSameModel(left, right)

/** The model that judges is never the one that writes, unless `allowSameModel` says so. */
export const languageModelsSettings = z
  .strictObject({
    /** Writes answers and plans questions; without one everything runs on the built-in models. */
    language: languageModelSettings.optional(),
    /** Judges answers; without one the built-in rules and models do. */
    judge: languageModelSettings.optional(),
    /**
     * Orders the best passages of a search again, by reading each with the question; without one
     * they stay in the order of retrieval.
     */
    reranker: rerankerSettings.optional(),
    /** Lets the language model judge what it wrote, also where no judge is named. */
    allowSameModel: z.boolean().default(false),
    /**
     * Who says whether a passage proves a claim: the built-in model, or the model that judges, at
     * one call for each pair of both.
     */
    entailment: z.enum(['built-in', 'judge']).default('built-in'),
    /** Whether variables such as LLM_MODEL name models that this file does not. */
    environment: z.enum(['use', 'ignore']).default('use'),
    /**
     * Keeps replies in the corpus folder and gives them again for equal requests; they are deleted
     * whenever documents are removed or replaced.
     */
    cache: z.boolean().default(false),
    /** Size of what is kept, in MiB. */
    cacheMb: z.int().min(1).max(100_000).default(256),
    /** Whether models behind endpoints are sent personal data. */
    privacy: outgoingSettings.prefault({}),
  })
  .refine(
    ({ language, judge, allowSameModel }) =>
      allowSameModel ||
      language === undefined ||
      judge === undefined ||
      !sameModel(language, judge),
    {
      path: ['judge'],
      message: 'is the model that writes: name another, or set models.allowSameModel to true',
    },
  )
  .refine(
    ({ language, judge, allowSameModel, entailment }) =>
      entailment === 'built-in' ||
      judge !== undefined ||
      (allowSameModel && language !== undefined),
    {
      path: ['entailment'],
      message: 'is "judge", and there is no model that judges: name one in models.judge',
    },
  )
