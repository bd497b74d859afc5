import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { definePipeline } from '../../src/answering/pipeline/pipeline.ts'
import type { App } from '../../src/app/compose.ts'
import { openAiModel } from '../../src/models/openai/openai-model.ts'
import { corpusApp, openQuestion } from './http-server.ts'
import { scriptedModelServer, type Act, type ScriptedModelServer } from './scripted-model-server.ts'

const written = definePipeline({
  name: 'written',
  routes: [{ kind: 'texts', sureFirst: false, generator: { kind: 'model' } }],
})
export const question = { text: openQuestion, pipeline: 'written' }

/** An app whose answers are written by a model that does what the act says. */
export async function writingApp(
  context: TestContext,
  act: Act,
): Promise<{ readonly app: App; readonly models: ScriptedModelServer }> {
  const models = await scriptedModelServer(() => act)
  const model = openAiModel({
    baseUrl: models.baseUrl,
    model: 'small',
    timeoutMs: 60_000,
    wholeTimeoutMs: 60_000,
    maxRetries: 0,
  })
  context.after(async () => {
    await model[Symbol.asyncDispose]()
    await models[Symbol.asyncDispose]()
  })
  const app = await corpusApp(context, { languageModel: model })
  return { models, app: { ...app, config: { ...app.config, pipelines: [written as never] } } }
}

export const ask = (
  url: string,
  body: unknown,
  more: {
    readonly signal?: AbortSignal
    readonly accept?: string
    readonly authorization?: string
  } = {},
): Promise<Response> =>
  fetch(`${url}/api/v1/questions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(more.accept === undefined ? {} : { accept: more.accept }),
      ...(more.authorization === undefined ? {} : { authorization: more.authorization }),
    },
    body: JSON.stringify(body),
    ...(more.signal === undefined ? {} : { signal: more.signal }),
  })
export const stream = { accept: 'text/event-stream' }

/** Reads a stream until a text has come. */
export async function readUntil(response: Response, text: string): Promise<string> {
  let read = ''
  const decoder = new TextDecoder()
  assert.ok(response.body)
  const reader = response.body.getReader()
  while (!read.includes(text)) {
    const { done, value } = await reader.read()
    assert.ok(!done, `the stream ended without ${text}: ${read}`)
    read += decoder.decode(value, { stream: true })
  }
  reader.releaseLock()
  return read
}

export async function until(condition: () => boolean, what: string): Promise<void> {
  const end = performance.now() + 10_000
  while (!condition()) {
    assert.ok(performance.now() < end, what)
    await new Promise(resolve => {
      setTimeout(resolve, 10)
    })
  }
}
