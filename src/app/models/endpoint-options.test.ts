import assert from 'node:assert/strict'
import { test } from 'node:test'
import { providerNames, providers } from '../../models/providers.ts'
import { parseConfig } from '../config/config.ts'
import { isGguf, type EndpointModelSettings } from '../config/language-model-settings.ts'
import { chatOptions, featuresOf, modelId } from './endpoint-options.ts'

function settingsOf(language: unknown): EndpointModelSettings {
  const settings = parseConfig({ models: { language } }, 'The configuration').models.language
  assert(settings !== undefined && !isGguf(settings))
  return settings
}

test('a provider brings its address, key, header, names and features', () => {
  const options = chatOptions(
    settingsOf({ provider: 'azure', baseUrl: 'https://me/openai/v1', model: 'm' }),
    'models.language',
    { AZURE_OPENAI_API_KEY: 'key-1234' },
  )
  assert.deepEqual(
    [
      options.baseUrl,
      options.apiKey?.reveal(),
      options.apiKeyHeader,
      options.maxTokensField,
      options.features,
    ],
    [
      'https://me/openai/v1',
      'key-1234',
      'api-key',
      'max_completion_tokens',
      { tools: true, schema: true },
    ],
  )
  assert.equal(modelId(settingsOf({ provider: 'mistral', model: 'small' })), 'api.mistral.ai/small')
})

test('settings override what is known of the provider', () => {
  const settings = settingsOf({
    provider: 'mistral',
    baseUrl: 'http://localhost:9/v1',
    model: 'm',
    apiKeyVariable: 'MY_KEY',
    omit: ['stop'],
    features: { schema: false },
    maxTokensField: 'max_completion_tokens',
  })
  const options = chatOptions(settings, 'models.language', { MY_KEY: 'k-1', MISTRAL_API_KEY: 'no' })
  assert.deepEqual(
    [options.baseUrl, options.apiKey?.reveal(), options.omit, options.maxTokensField],
    ['http://localhost:9/v1', 'k-1', ['stop'], 'max_completion_tokens'],
  )
  assert.deepEqual(featuresOf(settings), { tools: true, schema: false })
})

test('an endpoint without a provider gets nothing that it was not told', () => {
  const options = chatOptions(settingsOf({ baseUrl: 'http://localhost:9/v1', model: 'm' }), 'x', {
    OPENAI_API_KEY: 'sk-1',
  })
  assert.deepEqual([options.apiKey, options.features, options.omit], [undefined, {}, undefined])
  assert.throws(() => settingsOf({ model: 'm' }), {
    code: 'invalid_input',
    message: /models\.language\.baseUrl: is missing.*name a provider \(openai, azure/,
  })
})

test('a key that is missing is named where the provider needs one', () => {
  for (const provider of providerNames) {
    const settings = settingsOf({ provider, baseUrl: 'http://localhost:9/v1', model: 'm' })
    const { needsKey, keyVariable } = providers[provider]
    if (needsKey)
      assert.throws(() => chatOptions(settings, 'models.judge', {}), {
        code: 'invalid_input',
        message: new RegExp(`${keyVariable} is not set.*models\\.judge\\.apiKeyVariable`),
      })
    else assert.equal(chatOptions(settings, 'models.judge', {}).apiKey, undefined)
  }
})
