import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test, type TestContext } from 'node:test'
import { loadConfig, type LoadedConfig } from './load-config.ts'
import {
  isGguf,
  type EndpointModelSettings,
  type LanguageModelSettings,
} from './language-model-settings.ts'

function loaded(context: TestContext, models: unknown, variables: NodeJS.ProcessEnv): LoadedConfig {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-environment-'))
  context.after(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'config.json'), JSON.stringify(models === undefined ? {} : { models }))
  return loadConfig(folder, variables)
}

/** Settings of a model behind an endpoint. */
function endpoint(settings: LanguageModelSettings | undefined): EndpointModelSettings {
  assert.ok(settings !== undefined && !isGguf(settings))
  return settings
}

test('a key or an address alone names no model', context => {
  const config = loaded(context, undefined, {
    OPENAI_API_KEY: 'sk-1',
    OPENAI_BASE_URL: 'http://localhost:1/v1',
    LLM_PROVIDER: 'openai',
  })
  assert.equal(config.models.language, undefined)
  assert.deepEqual(config.modelOrigins, {})
})

test('the environment names a model where the configuration names none', context => {
  const config = loaded(context, undefined, { LLM_PROVIDER: 'Ollama', LLM_MODEL: 'qwen' })
  assert.equal(endpoint(config.models.language).provider, 'ollama')
  assert.equal(endpoint(config.models.language).model, 'qwen')
  assert.deepEqual(config.modelOrigins.language, {
    from: 'environment',
    variables: ['LLM_MODEL', 'LLM_PROVIDER'],
  })
})

test('the configuration wins over the environment', context => {
  const config = loaded(
    context,
    { language: { baseUrl: 'http://localhost:2/v1', model: 'own' } },
    { LLM_PROVIDER: 'openai', LLM_MODEL: 'other', OPENAI_BASE_URL: 'http://localhost:3/v1' },
  )
  assert.equal(endpoint(config.models.language).model, 'own')
  assert.equal(endpoint(config.models.language).baseUrl, 'http://localhost:2/v1')
  assert.deepEqual(config.modelOrigins.language, { from: 'configuration' })
})

test('without a provider the endpoint whose address or key is set is meant', context => {
  const at = (variables: NodeJS.ProcessEnv) =>
    endpoint(loaded(context, undefined, { LLM_MODEL: 'm', ...variables }).models.language)
  const local = at({ OPENAI_BASE_URL: 'http://localhost:8080/v1', OPENAI_API_KEY: 'sk-1' })
  assert.deepEqual(
    [local.provider, local.baseUrl, local.apiKeyVariable],
    [undefined, 'http://localhost:8080/v1', 'OPENAI_API_KEY'],
  )
  assert.equal(at({ OPENAI_API_KEY: 'sk-1' }).provider, 'openai')
  assert.equal(at({ OLLAMA_BASE_URL: 'http://gpu:11434' }).baseUrl, 'http://gpu:11434/v1')
  assert.throws(() => at({}), { code: 'invalid_input', message: /Set LLM_PROVIDER to openai/ })
})

test('a base URL of the environment completes a provider that the file names', context => {
  const config = loaded(
    context,
    {
      language: { provider: 'ollama', model: 'm' },
      judge: { provider: 'azure', model: 'deployed' },
    },
    { OLLAMA_BASE_URL: 'http://gpu:11434/', AZURE_OPENAI_ENDPOINT: 'https://me.openai.azure.com' },
  )
  assert.equal(endpoint(config.models.language).baseUrl, 'http://gpu:11434/v1')
  assert.equal(endpoint(config.models.judge).baseUrl, 'https://me.openai.azure.com/openai/v1')
})

test('variables that cannot be used are named, and can be ignored', context => {
  const unknown = { LLM_PROVIDER: 'acme', LLM_MODEL: 'm' }
  assert.throws(() => loaded(context, undefined, unknown), {
    code: 'invalid_input',
    message: /LLM_PROVIDER names no provider .*"environment": "ignore"/,
  })
  assert.equal(loaded(context, { environment: 'ignore' }, unknown).models.language, undefined)
  assert.throws(
    () => loaded(context, undefined, { LLM_MODEL: 'm', OPENAI_BASE_URL: 'http://me:pw@host/v1' }),
    error => error instanceof Error && !error.message.includes('pw'),
  )
  assert.throws(() => loaded(context, undefined, { LLM_MODEL: 'm', LLM_PROVIDER: 'azure' }), {
    code: 'invalid_input',
    message: /AZURE_OPENAI_ENDPOINT/,
  })
})

test('a model of the environment that is also the judge is refused as in the file', context => {
  assert.throws(
    () =>
      loaded(
        context,
        { judge: { provider: 'ollama', model: 'm' } },
        { LLM_MODEL: 'm', LLM_PROVIDER: 'ollama' },
      ),
    { code: 'invalid_input', message: /LLM_MODEL.*models\.judge: is the model that writes/ },
  )
})

test('a model from a file is named by its path, in the file or the environment', context => {
  const fromFile = loaded(context, { language: { provider: 'gguf', file: 'models/m.gguf' } }, {})
  const settings = fromFile.models.language
  assert.ok(settings !== undefined && isGguf(settings))
  assert.match(settings.file, /veritrail-environment-\w+.models.m\.gguf$/)
  assert.equal(settings.documentCharacters, 16_000)
  const named = loaded(context, undefined, { LLM_PROVIDER: 'GGUF', LLM_MODEL: 'm.gguf' })
  assert.deepEqual(named.models.language, {
    provider: 'gguf',
    file: resolve('m.gguf'),
    documentCharacters: 16_000,
  })
  assert.deepEqual(named.modelOrigins.language, {
    from: 'environment',
    variables: ['LLM_MODEL', 'LLM_PROVIDER'],
  })
  assert.throws(
    () =>
      loaded(
        context,
        { judge: { provider: 'gguf', file: resolve('m.gguf') } },
        { LLM_PROVIDER: 'gguf', LLM_MODEL: 'm.gguf' },
      ),
    { code: 'invalid_input', message: /models\.judge: is the model that writes/ },
  )
  for (const [wrong, message] of [
    [{ provider: 'gguf' }, /models\.language\.file/],
    [{ provider: 'gguf', file: 'm.gguf', model: 'm' }, /Unrecognized key: "model"/],
    [{ provider: 'gguf', file: 'm.gguf', contextTokens: 10 }, /contextTokens/],
    [{ provider: 'acme', model: 'm' }, /models\.language\.provider.*gguf.*openai/],
    [{ model: 'm' }, /models\.language\.baseUrl: is missing/],
  ] as const)
    assert.throws(() => loaded(context, { language: wrong }, {}), {
      code: 'invalid_input',
      message,
    })
})
