import assert from 'node:assert/strict'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import type { z } from 'zod'
import type { App } from '../../../src/app/compose.ts'
import { configFileName, parseConfig } from '../../../src/app/config/config.ts'
import {
  createdTokenSchema,
  modelListSchema,
  settingsSchema,
  testedModelSchema,
  tokenListSchema,
} from '../../../src/core/contract/http/settings.ts'
import { bearer, corpusApp, inProcess, openQuestion, tokenOf } from '../../support/http-server.ts'
import { scriptedModelServer } from '../../support/scripted-model-server.ts'

const read = async <Schema extends z.ZodType>(schema: Schema, response: Response) => {
  const text = await response.text()
  assert.equal(response.status, 200, text)
  return schema.parse(JSON.parse(text))
}
const weights = { relevance: 0, accuracy: 1, coverage: 0, coherence: 0, fluency: 0 }

/** An app whose configuration is a file, with these settings. */
async function configuredApp(
  context: TestContext,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly app: App; readonly file: string }> {
  const app = await corpusApp(context)
  const file = join(app.corpusFolder, configFileName)
  const given = { schemaVersion: 1, timeZone: 'Europe/Berlin', ...settings }
  writeFileSync(file, JSON.stringify(given), { mode: 0o600 })
  const modelOrigins = { language: { from: 'configuration' as const } }
  return { file, app: { ...app, config: { ...parseConfig(given, 'test'), modelOrigins } } }
}

describe('settings', () => {
  it('are changed in the configuration, from the next question on', async context => {
    const { app, file } = await configuredApp(context, {
      defaultGroups: ['public'],
      confidence: { bands: { high: 0.8, partial: 0.5 } },
    })
    const http = inProcess(app)
    const before = await read(settingsSchema, await http.get('/api/v1/settings'))
    assert.equal(before.pipeline, 'veritrail')
    const changed = await read(
      settingsSchema,
      await http.patch('/api/v1/settings', {
        pipeline: 'extractive',
        weights,
        bands: { high: 0.9, partial: 0.1 },
      }),
    )
    assert.equal(changed.pipeline, 'extractive')
    assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), {
      schemaVersion: 1,
      timeZone: 'Europe/Berlin',
      defaultGroups: ['public'],
      confidence: { bands: { high: 0.9, partial: 0.1 } },
      pipeline: 'extractive',
      score: { weights },
    })
    assert.equal(statSync(file).mode & 0o077, 0, 'for its owner alone')
    const asked = await http.post('/api/v1/questions', { text: openQuestion })
    const { answerId } = (await asked.json()) as { answerId: string }
    assert.equal(asked.status, 200)

    const recorded = (await (await http.get(`/api/v1/answers/${answerId}`)).json()) as {
      pipeline: { name: string }
      answer: { scores?: { weights: unknown } }
    }
    assert.equal(recorded.pipeline.name, 'extractive')
    assert.deepEqual(recorded.answer.scores?.weights, weights)
  })
  it('stay as they are where a change is not valid', async context => {
    const { app, file } = await configuredApp(context)
    const http = inProcess(app)
    const before = readFileSync(file, 'utf8')
    for (const body of [
      {},
      { pipeline: 'nothing' },
      { weights: { ...weights, fluency: 0.5 } },
      { weights: { relevance: 1 } },
      { weights: [1, 0, 0, 0, 0] },
      { bands: { high: 0.1, partial: 0.9 } },
      { bands: { high: 2, partial: 0 } },
      { models: { language: { baseUrl: 'http://evil.example' } } },
      { pipeline: 'extractive', store: { kind: 'neo4j' } },
    ])
      assert.equal((await http.patch('/api/v1/settings', body)).status, 400, JSON.stringify(body))
    assert.equal(readFileSync(file, 'utf8'), before)
    assert.equal(app.config.pipeline, 'veritrail')
  })
  it('name models and never a key', async context => {
    await using server = await scriptedModelServer([])
    process.env['TEST_MODEL_KEY'] = 'sk-secret-of-the-test'
    context.after(() => delete process.env['TEST_MODEL_KEY'])
    const { app } = await configuredApp(context, {
      models: {
        language: { baseUrl: server.baseUrl, model: 'small', apiKeyVariable: 'TEST_MODEL_KEY' },
      },
    })
    const http = inProcess(app)
    for (const path of ['settings', 'models']) {
      const text = await (await http.get(`/api/v1/${path}`)).text()
      assert.ok(text.includes('TEST_MODEL_KEY') && !text.includes('sk-secret'), path)
    }
    const { models } = await read(modelListSchema, await http.get('/api/v1/models'))
    assert.deepEqual(models.find(({ task }) => task === 'language')?.key, {
      variable: 'TEST_MODEL_KEY',
      isSet: true,
    })
    const tested = await read(
      testedModelSchema,
      await http.post('/api/v1/models/language/test', ''),
    )
    assert.ok(tested.checks.some(({ status }) => status === 'fails'))
    const encoder = await read(
      testedModelSchema,
      await http.post('/api/v1/models/encoder/test', ''),
    )
    assert.equal(encoder.checks[0]?.status, 'works')
    for (const name of ['judge', 'reader', 'nothing', '..%2f'])
      assert.equal((await http.post(`/api/v1/models/${name}/test`, '')).status, 404, name)
  })
})

describe('tokens', () => {
  it('are made, listed without themselves, and removed', async context => {
    const { app } = await configuredApp(context)
    const http = inProcess(app)
    const own = await read(
      createdTokenSchema,
      await http.post('/api/v1/tokens', { name: 'me', owner: true }),
    )
    assert.equal((await http.get('/api/v1/tokens')).status, 401, 'from now on one is needed')
    const me = bearer(own.token)
    const ada = await read(
      createdTokenSchema,
      await http.post('/api/v1/tokens', { name: 'ada', groups: ['vault', 'a', 'vault'] }, me),
    )
    assert.deepEqual(ada.groups, ['a', 'vault'])
    const listed = await http.get('/api/v1/tokens', me)
    const text = await listed.clone().text()
    assert.ok(!text.includes('vt_') && !text.includes('hash'))
    assert.deepEqual(
      (await read(tokenListSchema, listed)).tokens.map(({ name, owner }) => [name, owner]),
      [
        ['me', true],
        ['ada', false],
      ],
    )
    const session = async (who: Record<string, string>) =>
      ((await (await http.get('/api/v1/session', who)).json()) as { user: { kind: string } }).user
        .kind
    assert.deepEqual([await session(me), await session(bearer(ada.token))], ['owner', 'user'])
    for (const body of [
      { name: 'owner' },
      { name: '../x' },
      { name: '' },
      { name: 'x', groups: [''] },
      { name: 'x', groups: 'vault' },
    ])
      assert.equal((await http.post('/api/v1/tokens', body, me)).status, 400, JSON.stringify(body))
    assert.equal((await http.post('/api/v1/tokens', { name: 'ada' }, me)).status, 409)
    assert.equal((await http.delete('/api/v1/tokens/ada', me)).status, 200)
    assert.equal((await http.delete('/api/v1/tokens/ada', me)).status, 404)
    assert.equal((await http.get('/api/v1/stats', bearer(ada.token))).status, 401)
  })
})

describe('a user', () => {
  it('may neither see nor change what the owner sets', async context => {
    const { app } = await configuredApp(context)
    const http = inProcess(app)
    const ada = bearer(tokenOf(app, 'ada', 'vault'))
    for (const send of [
      () => http.get('/api/v1/settings', ada),
      () => http.patch('/api/v1/settings', { pipeline: 'extractive' }, ada),
      () => http.get('/api/v1/models', ada),
      () => http.post('/api/v1/models/encoder/test', '', ada),
      () => http.get('/api/v1/tokens', ada),
      () => http.post('/api/v1/tokens', { name: 'bea', owner: true }, ada),
      () => http.delete('/api/v1/tokens/ada', ada),
    ]) {
      const response = await send()
      assert.equal(response.status, 403)
      assert.equal(((await response.json()) as { error: { code: string } }).error.code, 'forbidden')
    }
  })
})
