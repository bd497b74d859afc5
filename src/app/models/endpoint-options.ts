import type { ModelFeatures } from '../../core/ports/language-model.ts'
import { invariant } from '../../support/invariant.ts'
import { openAiEndpoint } from '../../models/openai/endpoint.ts'
import type { EndpointOptions } from '../../models/openai/endpoint-calls.ts'
import type { OpenAiModelOptions } from '../../models/openai/openai-model.ts'
import { providers, type ProviderPreset } from '../../models/providers.ts'
import { readSecret } from '../config/config.ts'
import {
  baseUrlOf,
  type EndpointPlace,
  type EndpointSettings,
} from '../config/endpoint-settings.ts'
import type { EndpointModelSettings } from '../config/language-model-settings.ts'
import { providerKey } from '../config/model-environment.ts'

const presetOf = ({ provider }: EndpointPlace): ProviderPreset | undefined =>
  provider === undefined ? undefined : providers[provider]

/** What a model can be asked for besides text, as the settings say, else as its provider does. */
export const featuresOf = (settings: EndpointModelSettings): ModelFeatures => ({
  ...presetOf(settings)?.features,
  ...settings.features,
})

/** Endpoint and model, as `LanguageModel.id` has it. */
export function modelId(settings: EndpointPlace & { readonly model: string }): string {
  return `${openAiEndpoint(urlOf(settings)).host}/${settings.model}`
}

function urlOf(settings: EndpointPlace): string {
  const url = baseUrlOf(settings)
  invariant(url !== undefined, 'settings without an address are refused when they are loaded')
  return url
}

/**
 * How an endpoint is called, completed by what is known of the provider. Throws `invalid_input` for
 * a key that is not set; `where` names the settings.
 */
export function endpointOptions(
  settings: EndpointSettings,
  where: string,
  environment?: NodeJS.ProcessEnv,
): EndpointOptions {
  const { apiKeyVariable, provider } = settings
  return {
    baseUrl: urlOf(settings),
    model: settings.model,
    apiKeyHeader: settings.apiKeyHeader ?? presetOf(settings)?.keyHeader,
    headers: settings.headers,
    timeoutMs: settings.timeoutMs,
    maxRetries: settings.maxRetries,
    maxConcurrency: settings.maxConcurrency,
    requestsPerMinute: settings.requestsPerMinute,
    apiKey:
      apiKeyVariable !== undefined
        ? readSecret(apiKeyVariable, `${where}.apiKeyVariable`, environment)
        : provider === undefined
          ? undefined
          : providerKey(provider, where, environment),
  }
}

/** The options of a chat model. Throws as `endpointOptions` does. */
export function chatOptions(
  settings: EndpointModelSettings,
  where: string,
  environment?: NodeJS.ProcessEnv,
): OpenAiModelOptions {
  const preset = presetOf(settings)
  return {
    ...endpointOptions(settings, where, environment),
    maxTokensField: settings.maxTokensField ?? preset?.maxTokensField,
    omit: settings.omit ?? preset?.omit,
    features: featuresOf(settings),
  }
}
