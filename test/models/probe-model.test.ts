import assert from 'node:assert/strict'
import { test } from 'node:test'
import { probeModel } from '../../src/models/openai/probe-model.ts'
import { secret } from '../../src/support/secret.ts'
import {
  failure,
  json,
  raw,
  reply,
  scriptedModelServer,
  type Act,
} from '../support/scripted-model-server.ts'

async function probed(
  script: readonly Act[],
): Promise<{ readonly status: string; readonly detail: string; readonly asked: string[] }> {
  await using server = await scriptedModelServer(script)
  const result = await probeModel({
    baseUrl: server.baseUrl,
    model: 'small',
    apiKey: secret('key-1234'),
  })
  return { ...result, asked: server.requests.map(({ method, path }) => `${method} ${path}`) }
}

const list = (...ids: string[]): Act => json({ object: 'list', data: ids.map(id => ({ id })) })

test('a model in the list is ready, and nothing else is asked', async () => {
  for (const id of ['small', 'small:latest']) {
    const { status, detail, asked } = await probed([list('large', id)])
    assert.deepEqual([status, asked], ['ready', ['GET /v1/models']])
    assert.match(detail, /^127\.0\.0\.1:\d+ offers small$/)
  }
})

test('without a list the model answers briefly to show that it is there', async () => {
  for (const first of [
    failure(404),
    failure(405),
    list('large'),
    raw(200, 'text/html', '<html>'),
  ]) {
    const { status, detail, asked } = await probed([first, reply('ready')])
    assert.deepEqual([status, asked], ['ready', ['GET /v1/models', 'POST /v1/chat/completions']])
    assert.match(detail, /\/small answers$/)
  }
  const { status, detail } = await probed([
    list('large'),
    failure(404, { message: 'model "small" not found' }),
  ])
  assert.equal(status, 'failed')
  assert.match(detail, /answered 404: model "small" not found/)
})

test('a wrong key is a failure, told at once and without the key', async () => {
  const { status, detail, asked } = await probed([failure(401, { message: 'bad key key-1234' })])
  assert.deepEqual([status, asked.length], ['failed', 1])
  assert.match(detail, /answered 401: bad key \[secret\]/)
})

test('an endpoint that cannot be called is a failure', async () => {
  const { status, detail } = await probeModel({ baseUrl: 'http://127.0.0.1:1/v1', model: 'small' })
  assert.equal(status, 'failed')
  assert.match(
    detail,
    /GET http:\/\/127\.0\.0\.1:1\/v1\/models \(model small\) failed: this port is not allowed/,
  )
})
