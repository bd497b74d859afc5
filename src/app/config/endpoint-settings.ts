import { z } from 'zod'
import { providerNames, providers, type ProviderName } from '../../models/providers.ts'

/** Headers that carry keys: those belong in the environment. */
const keyHeaders = new Set([
  'authorization',
  'proxy-authorization',
  'api-key',
  'x-api-key',
  'cookie',
])

const headerName = /^[A-Za-z][A-Za-z0-9-]{0,99}$/

const baseUrl = z
  .string()
  .refine(
    text => ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? ''),
    'must be a URL such as http://localhost:11434/v1',
  )
  .refine(
    text => (URL.parse(text)?.username ?? '') + (URL.parse(text)?.password ?? '') === '',
    'must hold no credentials; name an environment variable with apiKeyVariable',
  )

/**
 * What every model behind an endpoint needs: a provider whose endpoint is known, or a base URL; the
 * base URL and the other fields override what is known of the provider. The key is never in the
 * file: `apiKeyVariable` names the environment variable that holds it (absent: the provider's usual
 * one).
 */
export const endpointShape = {
  provider: z.enum(providerNames).optional(),
  baseUrl: baseUrl.optional(),
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
  /** At most so many requests begin in any minute, retries included; absent: no limit. */
  requestsPerMinute: z.int().min(1).max(1_000_000).optional(),
}

export type EndpointSettings = z.infer<z.ZodObject<typeof endpointShape>>

/** In US$ per million tokens; without them calls are counted but cost nothing. */
export const prices = z.strictObject({
  input: z.number().min(0).max(1e6),
  output: z.number().min(0).max(1e6).default(0),
})

/** What says where an endpoint is. */
export interface EndpointPlace {
  readonly provider?: ProviderName | undefined
  readonly baseUrl?: string | undefined
}

/** Passes where the endpoint is named one way or the other. */
export const hasPlace = ({ provider, baseUrl: url }: EndpointPlace): boolean =>
  provider !== undefined || url !== undefined
export const placeMissing = {
  path: ['baseUrl'],
  message:
    'is missing: give the address of an OpenAI-compatible endpoint such as ' +
    `http://localhost:11434/v1, or name a provider (${providerNames.join(', ')})`,
}

/** The base URL that settings mean; undefined for a provider without one address for all. */
export const baseUrlOf = ({ provider, baseUrl: url }: EndpointPlace): string | undefined =>
  url ?? (provider === undefined ? undefined : providers[provider].baseUrl)

/** Whether two settings mean the same model at the same place. */
export const isSameModel = (
  left: EndpointPlace & { readonly model: string },
  right: EndpointPlace & { readonly model: string },
): boolean => place(left) === place(right) && left.model === right.model

const place = (settings: EndpointPlace): string => {
  const url = URL.parse(baseUrlOf(settings) ?? '')
  return url === null ? (settings.provider ?? '') : `${url.host}${url.pathname.replace(/\/+$/, '')}`
}
