import { resolve } from 'node:path'
import { AppError } from '../../core/errors.ts'
import { providerNames, providers, type ProviderName } from '../../models/providers.ts'
import { secret, type Secret } from '../../support/secret.ts'
import type { EndpointPlace } from './endpoint-settings.ts'
import { secretText } from './secret-text.ts'

/** Who named a model. */
export type ModelOrigin =
  | { readonly from: 'configuration' }
  | { readonly from: 'environment'; readonly variables: readonly string[] }

/** A model that the environment names, in the form of the configuration file. */
export interface EnvironmentModel {
  readonly settings: Readonly<Record<string, unknown>>
  readonly variables: readonly string[]
}

const present = (variables: NodeJS.ProcessEnv, name: string): string | undefined => {
  const value = variables[name]?.trim()
  return value === undefined || value === '' ? undefined : value
}

/**
 * The model that `LLM_MODEL` names, at `LLM_PROVIDER` (where that is `gguf`: in the file of that
 * path), or without that at the one endpoint whose address or key is set. A key alone names no
 * model. Throws `invalid_input` for a provider that is unknown or cannot be told.
 */
export function environmentLanguageModel(
  variables: NodeJS.ProcessEnv,
): EnvironmentModel | undefined {
  const model = present(variables, 'LLM_MODEL')
  if (model === undefined) return undefined
  if (present(variables, 'LLM_PROVIDER')?.toLowerCase() === 'gguf')
    return {
      settings: { provider: 'gguf', file: resolve(model) },
      variables: ['LLM_MODEL', 'LLM_PROVIDER'],
    }
  const named = environmentPlace(variables, 'LLM_PROVIDER', 'LLM_MODEL', ['gguf'])
  return { settings: { ...named.place, model }, variables: ['LLM_MODEL', ...named.variables] }
}

/**
 * The embedding model that `EMBEDDING_MODEL` names, at `EMBEDDING_PROVIDER`, found as
 * `environmentLanguageModel` finds its own.
 */
export function environmentEmbedding(variables: NodeJS.ProcessEnv): EnvironmentModel | undefined {
  const model = present(variables, 'EMBEDDING_MODEL')
  if (model === undefined) return undefined
  const named = environmentPlace(variables, 'EMBEDDING_PROVIDER', 'EMBEDDING_MODEL')
  return {
    settings: { kind: 'openai', ...named.place, model },
    variables: ['EMBEDDING_MODEL', ...named.variables],
  }
}

function environmentPlace(
  variables: NodeJS.ProcessEnv,
  providerVariable: string,
  modelVariable: string,
  others: readonly string[] = [],
): { readonly place: Record<string, unknown>; readonly variables: readonly string[] } {
  const named = present(variables, providerVariable)
  if (named !== undefined) {
    const provider = providerNames.find(name => name === named.toLowerCase())
    if (provider === undefined)
      throw unusable(
        providerVariable,
        'names no provider that is known here. Set it to ' +
          [...providerNames, ...others].join(', '),
      )
    return { place: { provider }, variables: [providerVariable] }
  }
  const openAiUrl = present(variables, 'OPENAI_BASE_URL')
  const hasKey = isSet('OPENAI_API_KEY', variables)
  // Any server may stand behind that address: nothing is assumed of it.
  if (openAiUrl !== undefined)
    return {
      place: { baseUrl: openAiUrl, ...(hasKey ? { apiKeyVariable: 'OPENAI_API_KEY' } : {}) },
      variables: ['OPENAI_BASE_URL'],
    }
  if (hasKey) return { place: { provider: 'openai' }, variables: ['OPENAI_API_KEY'] }
  if (present(variables, 'OLLAMA_BASE_URL') !== undefined)
    return { place: { provider: 'ollama' }, variables: ['OLLAMA_BASE_URL'] }
  throw unusable(
    modelVariable,
    `names a model but not where it is. Set ${providerVariable} to ` +
      `${[...providerNames, ...others].join(', ')}, ` +
      'or OPENAI_BASE_URL to the address of an endpoint',
  )
}

const unusable = (variable: string, what: string): AppError<'invalid_input'> =>
  new AppError(
    'invalid_input',
    `The environment variable ${variable} ${what}; or unset it, or ignore it with ` +
      '"models": {"environment": "ignore"} in the configuration.',
    { issues: [{ path: variable, message: 'cannot be used' }] },
  )

/**
 * The address of a provider that the environment gives (`OPENAI_BASE_URL`, `OLLAMA_BASE_URL`,
 * `AZURE_OPENAI_ENDPOINT`), where the settings have none; with the path that the provider's
 * endpoint has, where the variable gives none.
 */
export function environmentBaseUrl(
  { provider, baseUrl }: EndpointPlace,
  variables: NodeJS.ProcessEnv,
): { readonly baseUrl: string; readonly variable: string } | undefined {
  if (provider === undefined || baseUrl !== undefined) return undefined
  const { baseUrlVariable, basePath } = providers[provider]
  if (baseUrlVariable === undefined) return undefined
  const value = present(variables, baseUrlVariable)
  if (value === undefined) return undefined
  const url = URL.parse(value)
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw unusable(baseUrlVariable, 'must be a URL such as http://localhost:11434/v1')
  if (url.pathname === '/' && basePath !== undefined) url.pathname = basePath
  return { baseUrl: url.href.replace(/\/$/, ''), variable: baseUrlVariable }
}

/**
 * The key of a provider from its usual variable; `undefined` where it is not set and the provider
 * needs none. Throws `invalid_input` where it needs one; `where` names the settings.
 */
export function providerKey(
  provider: ProviderName,
  where: string,
  variables: NodeJS.ProcessEnv = process.env,
): Secret | undefined {
  const { title, keyVariable, needsKey } = providers[provider]
  const value = secretText(keyVariable, variables)
  if (value !== undefined) return secret(value)
  if (!needsKey) return undefined
  throw new AppError(
    'invalid_input',
    `The environment variable ${keyVariable} is not set; it holds the key for ${title} ` +
      `(${where}). Set it, or ${keyVariable}_FILE to a file that holds it, or name another ` +
      `variable in ${where}.apiKeyVariable.`,
    { issues: [{ path: `${where}.apiKeyVariable`, message: `${keyVariable} is not set` }] },
  )
}

/** Whether a secret is set, by its variable or a file; its value stays here. */
export const isSet = (name: string, variables: NodeJS.ProcessEnv = process.env): boolean =>
  present(variables, name) !== undefined || present(variables, `${name}_FILE`) !== undefined
