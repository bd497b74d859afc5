import { encoderId } from '../../../models/local/encoder-identity.ts'
import { entailmentId } from '../../../models/local/entailment.ts'
import { readerId } from '../../../models/local/reader.ts'
import { openAiEndpoint } from '../../../models/openai/endpoint.ts'
import { providers, type ProviderName } from '../../../models/providers.ts'
import { baseUrlOf, type EndpointSettings } from '../../config/endpoint-settings.ts'
import type { GgufModelSettings } from '../../config/language-model-settings.ts'
import type { LoadedConfig, ModelRole } from '../../config/load-config.ts'
import { isSet, type ModelOrigin } from '../../config/model-environment.ts'

/** What a model does: those behind endpoints, and the built-in ones. */
export type ModelTask = ModelRole | 'reader' | 'entailment'

export interface ListedModel {
  readonly task: ModelTask
  readonly model: string
  readonly origin: ModelOrigin | { readonly from: 'built in' }
  /** Absent for built-in models. */
  readonly provider?: ProviderName | 'gguf' | undefined
  /** Without query. */
  readonly address?: string | undefined
  /** Never the key itself; absent where none is sent. */
  readonly key?: { readonly variable: string; readonly isSet: boolean } | undefined
}

/** Settings of a role that is served by an endpoint or from a file. */
export function roleSettings(
  { models, encoder }: LoadedConfig,
  role: ModelRole,
): EndpointSettings | GgufModelSettings | undefined {
  if (role === 'encoder') return encoder.kind === 'openai' ? encoder : undefined
  return models[role]
}

/** Whether a model is read from a file of this machine. */
export const isFromFile = (
  settings: EndpointSettings | GgufModelSettings,
): settings is GgufModelSettings => settings.provider === 'gguf'

export const modelRoles: readonly ModelRole[] = ['language', 'judge', 'encoder', 'reranker']

/** Every model that a corpus uses: what for, which, and who named it. */
export function listModels(config: LoadedConfig, variables?: NodeJS.ProcessEnv): ListedModel[] {
  const found: ListedModel[] = []
  for (const role of modelRoles) {
    const settings = roleSettings(config, role)
    if (settings !== undefined)
      found.push(listed(role, settings, config.modelOrigins[role], variables))
    else if (role === 'encoder' && config.encoder.kind === 'local')
      found.push({ task: role, model: encoderId, origin: { from: 'built in' } })
  }
  if (config.encoder.kind === 'off') return found
  const origin = { from: 'built in' } as const
  return [
    ...found,
    { task: 'reader', model: readerId, origin },
    ...(config.models.entailment === 'built-in'
      ? [{ task: 'entailment' as const, model: entailmentId, origin }]
      : []),
  ]
}

function listed(
  role: ModelRole,
  settings: EndpointSettings | GgufModelSettings,
  origin: ModelOrigin = { from: 'configuration' },
  variables?: NodeJS.ProcessEnv,
): ListedModel {
  if (isFromFile(settings))
    return { task: role, model: settings.file, origin, provider: settings.provider }
  const { provider, model } = settings
  const preset = provider === undefined ? undefined : providers[provider]
  const variable = settings.apiKeyVariable ?? preset?.keyVariable
  const isKeySet = variable !== undefined && isSet(variable, variables)
  const isSent = isKeySet || settings.apiKeyVariable !== undefined || preset?.needsKey === true
  return {
    task: role,
    model,
    origin,
    ...(provider === undefined ? {} : { provider }),
    address: openAiEndpoint(baseUrlOf(settings) ?? '').shown(''),
    ...(variable === undefined || !isSent ? {} : { key: { variable, isSet: isKeySet } }),
  }
}
