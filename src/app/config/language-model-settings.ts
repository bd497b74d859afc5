import { z } from 'zod'

/** Headers that carry keys: those belong in the environment. */
const keyHeaders = new Set([
  'authorization',
  'proxy-authorization',
  'api-key',
  'x-api-key',
  'cookie',
])

const headerName = /^[A-Za-z][A-Za-z0-9-]{0,99}$/

/**
 * One chat model behind an OpenAI-compatible endpoint. The key is never in the file:
 * `apiKeyVariable` names the environment variable that holds it.
 */
const languageModelSettings = z.strictObject({
  baseUrl: z
    .string()
    .refine(
      text => ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? ''),
      'must be a URL such as http://localhost:11434/v1',
    )
    .refine(
      text => (URL.parse(text)?.username ?? '') + (URL.parse(text)?.password ?? '') === '',
      'must hold no credentials; name an environment variable with apiKeyVariable',
    ),
  model: z.string().min(1),
  apiKeyVariable: z
    .string()
    .regex(
      /^[A-Za-z_][A-Za-z0-9_]{0,99}$/,
      'must be the name of an environment variable such as OPENAI_API_KEY, not the key',
    )
    .optional(),
  /**
   * The header that carries the key as it is, such as `api-key`; without it the key goes as
   * `Authorization: Bearer`.
   */
  apiKeyHeader: z.string().regex(headerName, 'must be the name of a header').optional(),
  headers: z
    .record(z.string(), z.string())
    .superRefine((headers, context) => {
      for (const name of Object.keys(headers)) {
        const message = keyHeaders.has(name.toLowerCase())
          ? 'carries a key: use apiKeyVariable (and apiKeyHeader)'
          : headerName.test(name)
            ? undefined
            : 'must be the name of a header'
        if (message !== undefined) context.addIssue({ code: 'custom', path: [name], message })
      }
    })
    .optional(),
  /** For a whole reply, or for each part of a streamed one. */
  timeoutMs: z.int().min(1).max(300_000).default(60_000),
  maxRetries: z.int().min(0).max(10).default(3),
  maxConcurrency: z.int().min(1).max(64).default(4),
  /** How much of the documents goes into one prompt, in characters; about four to a token. */
  documentCharacters: z.int().min(2000).max(4_000_000).default(24_000),
  /** How the endpoint calls the limit of tokens. */
  maxTokensField: z.enum(['max_tokens', 'max_completion_tokens']).default('max_tokens'),
  /** Parameters that the endpoint does not take. */
  omit: z
    .array(z.enum(['temperature', 'seed', 'stop', 'response_format', 'logprobs', 'stream_options']))
    .default([]),
})
export type LanguageModelSettings = z.infer<typeof languageModelSettings>

/** Whether two settings mean the same model at the same place. */
const sameModel = (left: LanguageModelSettings, right: LanguageModelSettings): boolean =>
  place(left.baseUrl) === place(right.baseUrl) && left.model === right.model
const place = (baseUrl: string): string => {
  const url = URL.parse(baseUrl)
  return `${url?.host ?? ''}${url?.pathname.replace(/\/+$/, '') ?? ''}`
}

/** The model that judges is never the one that writes, unless `allowSameModel` says so. */
export const languageModelsSettings = z
  .strictObject({
    /** Writes answers and plans questions; without one everything runs on the built-in models. */
    language: languageModelSettings.optional(),
    /** Judges answers; without one the built-in rules and models do. */
    judge: languageModelSettings.optional(),
    /** Lets the language model judge what it wrote, also where no judge is named. */
    allowSameModel: z.boolean().default(false),
    /**
     * Who says whether a passage proves a claim: the built-in model, or the model that judges, at
     * one call for each pair of both.
     */
    entailment: z.enum(['built-in', 'judge']).default('built-in'),
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
