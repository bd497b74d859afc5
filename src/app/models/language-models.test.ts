import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseConfig, type Config } from '../config/config.ts'
import { isGguf, type LanguageModelSettings } from '../config/language-model-settings.ts'
import { defaultPrompts } from '../../prompting/default-prompts.ts'
import { scriptedLanguageModel } from '../../models/scripted-language-model.ts'
import { judgeEntailment, judgeSettings, languageModels } from './language-models.ts'

const local = { baseUrl: 'http://localhost:11434/v1', model: 'small' }
const other = { baseUrl: 'http://localhost:11434/v1', model: 'large' }
const modelsOf = (models: unknown): Config['models'] =>
  parseConfig({ schemaVersion: 1, models }, 'The configuration').models

const modelName = (settings: LanguageModelSettings | undefined): string | undefined =>
  settings === undefined || isGguf(settings) ? undefined : settings.model

test('without configuration there is no language model', () => {
  const { models } = parseConfig({}, 'The configuration')
  const { privacy, ...others } = models
  assert.equal(privacy.mode, 'none')
  assert.deepEqual(others, {
    allowSameModel: false,
    entailment: 'built-in',
    environment: 'use',
    cache: false,
    cacheMb: 256,
  })
  assert.deepEqual(languageModels(models), {
    language: undefined,
    judge: undefined,
    perplexity: undefined,
  })
})

test('the model that judges is never the one that writes, unless that is allowed', () => {
  assert.equal(judgeSettings(modelsOf({ language: local })), undefined)
  assert.equal(
    modelName(judgeSettings(modelsOf({ language: local, allowSameModel: true }))),
    'small',
  )
  assert.equal(modelName(judgeSettings(modelsOf({ language: local, judge: other }))), 'large')
  assert.equal(modelName(judgeSettings(modelsOf({ judge: local }))), 'small')
  assert.throws(
    () => modelsOf({ language: local, judge: { ...local, baseUrl: 'http://LOCALHOST:11434/v1/' } }),
    { code: 'invalid_input', message: /models\.judge: is the model that writes/ },
  )
  assert.equal(
    modelName(judgeSettings(modelsOf({ language: local, judge: local, allowSameModel: true }))),
    'small',
  )
})

test('keys never stand in the configuration', () => {
  const wrong: ReadonlyArray<readonly [Record<string, unknown>, RegExp]> = [
    [{ apiKeyVariable: 'sk-abcdef' }, /must be the name of an environment variable/],
    [{ apiKey: 'sk-abcdef' }, /Unrecognized key/],
    [{ headers: { Authorization: 'Bearer x' } }, /use apiKeyVariable/],
    [{ headers: { 'api-key': 'x' } }, /use apiKeyVariable/],
    [{ baseUrl: 'http://me:pass@host/v1' }, /must hold no credentials/],
    [{ baseUrl: 'localhost:11434' }, /must be a URL/],
    [{ timeoutMs: 0 }, /timeoutMs/],
  ]
  for (const [field, message] of wrong)
    assert.throws(
      () => modelsOf({ language: { ...local, ...field } }),
      error =>
        error instanceof Error &&
        'code' in error &&
        error.code === 'invalid_input' &&
        message.test(error.message) &&
        !error.message.includes('me:pass'),
    )
})

test('the key is read with the first call; an unset variable is named', async () => {
  const { language } = languageModels(
    modelsOf({ language: { ...local, apiKeyVariable: 'SOME_KEY' } }),
    { environment: {} },
  )
  assert.equal(language?.id, 'localhost:11434/small')
  await assert.rejects(language?.complete({ messages: [] }, {}) ?? Promise.resolve(), {
    code: 'invalid_input',
    message: /environment variable SOME_KEY, named in models\.language\.apiKeyVariable, is not set/,
  })
  await language?.[Symbol.asyncDispose]()
})

test('the judging model serves as entailment model where the configuration says so', async () => {
  const judge = scriptedLanguageModel(() => '{"verdict": "entailment", "confidence": 0.9}', {
    id: 'host/large',
  })
  const prompts = async () => defaultPrompts
  assert.equal(judgeEntailment(modelsOf({ judge: other }), judge, prompts), undefined)
  const entailment = judgeEntailment(
    modelsOf({ judge: other, entailment: 'judge' }),
    judge,
    prompts,
  )
  assert.equal(entailment?.id, 'host/large+entailment')
  assert.equal(
    (
      await entailment?.score(
        [{ premise: ['It is so.'], context: '', hypothesis: 'It is so.' }],
        {},
      )
    )?.[0]?.entailment,
    0.9,
  )
  assert.equal(entailment?.id, `host/large+${defaultPrompts.entailment.id}`)
  assert.throws(() => modelsOf({ language: local, entailment: 'judge' }), {
    code: 'invalid_input',
    message: /models\.entailment: .*no model that judges/,
  })
})

test('a model from a file says how likely texts are; equal settings share one', async () => {
  const language = { provider: 'gguf', file: '/models/a.gguf' }
  const { perplexity, ...models } = languageModels(modelsOf({ language, allowSameModel: true }))
  assert.equal(models.language?.id, 'gguf/a')
  assert.deepEqual(models.language.features, { tools: false, schema: true })
  assert.equal(models.judge, models.language)
  assert.equal(perplexity?.id, 'gguf/a+perplexity/1')
  const judging = languageModels(modelsOf({ language: local, judge: language }))
  assert.equal(judging.perplexity?.id, 'gguf/a+perplexity/1')
  await assert.rejects(
    models.language.complete({ messages: [{ role: 'user', content: 'a' }] }, {}),
    { code: 'not_found', message: /no language model at .models.a\.gguf/ },
  )
})
