import type { ModelFeatures } from '../core/ports/language-model.ts'
import type { OmittedParameter, TokenLimitField } from './openai/completion-request.ts'

/** Providers and servers whose endpoints are known by name. */
export const providerNames = [
  'openai',
  'azure',
  'gemini',
  'mistral',
  'anthropic',
  'ollama',
  'vllm',
  'llamacpp',
] as const
export type ProviderName = (typeof providerNames)[number]

/** What is known of a provider's OpenAI-compatible endpoint; settings override each part. */
export interface ProviderPreset {
  /** As people write it. */
  readonly title: string
  /** Undefined where every customer has an address of their own. */
  readonly baseUrl: string | undefined
  /** Environment variable with another address. */
  readonly baseUrlVariable?: string | undefined
  /** What such an address gets appended where it has no path. */
  readonly basePath?: string | undefined
  /** Environment variable with the key. */
  readonly keyVariable: string
  /** Whether nothing works without a key. */
  readonly needsKey: boolean
  /** The header that carries the key as it is; absent: `Authorization: Bearer`. */
  readonly keyHeader?: string | undefined
  readonly maxTokensField: TokenLimitField
  readonly omit: readonly OmittedParameter[]
  readonly features: ModelFeatures
  /** Whether it serves `/embeddings`, and `/rerank`. */
  readonly embeddings: boolean
  readonly rerank: boolean
}

const everything: ModelFeatures = { tools: true, schema: true }

/**
 * As documented in November 2026 (`docs/decisions/2026-11-23-providers-of-models.md` has the
 * sources). A parameter that only some models of a provider refuse is not listed: the client leaves
 * it out once it has been refused.
 */
export const providers: Readonly<Record<ProviderName, ProviderPreset>> = {
  openai: {
    title: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    baseUrlVariable: 'OPENAI_BASE_URL',
    keyVariable: 'OPENAI_API_KEY',
    needsKey: true,
    maxTokensField: 'max_completion_tokens',
    omit: [],
    features: everything,
    embeddings: true,
    rerank: false,
  },
  azure: {
    title: 'Azure OpenAI',
    baseUrl: undefined,
    baseUrlVariable: 'AZURE_OPENAI_ENDPOINT',
    basePath: '/openai/v1',
    keyVariable: 'AZURE_OPENAI_API_KEY',
    needsKey: true,
    keyHeader: 'api-key',
    maxTokensField: 'max_completion_tokens',
    omit: [],
    features: everything,
    embeddings: true,
    rerank: false,
  },
  gemini: {
    title: 'Gemini',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    keyVariable: 'GEMINI_API_KEY',
    needsKey: true,
    maxTokensField: 'max_tokens',
    // Unknown names are errors there.
    omit: ['seed', 'logprobs'],
    features: everything,
    embeddings: true,
    rerank: false,
  },
  mistral: {
    title: 'Mistral',
    baseUrl: 'https://api.mistral.ai/v1',
    keyVariable: 'MISTRAL_API_KEY',
    needsKey: true,
    maxTokensField: 'max_tokens',
    // Its seed is called random_seed; usage comes with every stream; unknown names are errors.
    omit: ['seed', 'logprobs', 'stream_options'],
    features: everything,
    embeddings: true,
    rerank: false,
  },
  anthropic: {
    title: 'Anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    keyVariable: 'ANTHROPIC_API_KEY',
    needsKey: true,
    maxTokensField: 'max_tokens',
    omit: ['seed', 'logprobs', 'response_format'],
    features: { tools: true },
    embeddings: false,
    rerank: false,
  },
  ollama: {
    title: 'Ollama',
    baseUrl: 'http://localhost:11434/v1',
    baseUrlVariable: 'OLLAMA_BASE_URL',
    basePath: '/v1',
    keyVariable: 'OLLAMA_API_KEY',
    needsKey: false,
    maxTokensField: 'max_tokens',
    omit: [],
    features: everything,
    embeddings: true,
    rerank: false,
  },
  vllm: {
    title: 'vLLM',
    baseUrl: 'http://localhost:8000/v1',
    keyVariable: 'VLLM_API_KEY',
    needsKey: false,
    maxTokensField: 'max_tokens',
    omit: [],
    // Tools work only on servers started with --enable-auto-tool-choice; others refuse the request.
    features: { schema: true },
    embeddings: true,
    rerank: true,
  },
  llamacpp: {
    title: 'llama.cpp',
    baseUrl: 'http://localhost:8080/v1',
    keyVariable: 'LLAMA_API_KEY',
    needsKey: false,
    maxTokensField: 'max_tokens',
    omit: [],
    features: everything,
    embeddings: true,
    rerank: true,
  },
}
