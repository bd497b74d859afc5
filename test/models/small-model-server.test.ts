import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { z } from 'zod'
import { openAiModel } from '../../src/models/openai/openai-model.ts'
import { completeJson } from '../../src/prompting/complete-json.ts'
import { serveSmallModel, smallModel } from '../support/small-model.ts'

const { file, missing } = smallModel()
const messages = [{ role: 'user', content: 'Name three colours.' }] as const

describe('a small model through HTTP', { skip: missing ?? false }, () => {
  let server: Awaited<ReturnType<typeof serveSmallModel>>
  before(async () => {
    server = await serveSmallModel(file)
  })
  after(async () => {
    await server[Symbol.asyncDispose]()
  })
  const client = () =>
    openAiModel({ baseUrl: server.baseUrl, model: 'small', features: { schema: true } })

  test('whole replies, pieces, likeliest tokens and usage', async () => {
    await using model = client()
    const whole = await model.complete({ messages, maxTokens: 8, topTokens: 3 }, {})
    assert.equal(whole.finishReason, 'length')
    assert.equal(whole.usage?.completionTokens, 8)
    assert.equal(whole.firstTokens?.length, 3)
    const stream = model.stream({ messages, maxTokens: 8 }, {})
    let text = ''
    let next = await stream.next()
    for (; next.done !== true; next = await stream.next()) text += next.value
    assert.equal(text, whole.text)
    assert.deepEqual(next.value, { finishReason: 'length', usage: whole.usage })
  })

  test('JSON by schema', async () => {
    await using model = client()
    const schema = z.strictObject({ verdict: z.enum(['yes', 'no']), grade: z.int().min(1).max(5) })
    const value = await completeJson(
      model,
      {
        messages: [{ role: 'user', content: 'Is snow white? Reply in JSON.' }],
        maxTokens: 60,
        schema: { name: 'check', schema: z.toJSONSchema(schema) },
      },
      schema,
    )
    assert.ok(value.grade >= 1)
  })

  test('a cancelled call ends at once, and the server goes on', async () => {
    await using model = client()
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 300)
    await assert.rejects(
      model.complete(
        { messages: [{ role: 'user', content: 'Write a long story.' }] },
        { signal: controller.signal },
      ),
      { code: 'aborted' },
    )
    assert.notEqual((await model.complete({ messages, maxTokens: 2 }, {})).text, '')
  })

  test('refusals, embeddings and the list of models', async () => {
    await using model = client()
    const long = [{ role: 'user', content: 'word and more '.repeat(2000) }] as const
    await assert.rejects(model.complete({ messages: long }, {}), {
      code: 'model_call_failed',
      message: /answered 400: the prompt has \d+ tokens/,
    })
    const reply = await fetch(`${server.baseUrl}/embeddings`, {
      method: 'POST',
      body: JSON.stringify({ model: 'small', input: ['a ship', 'a boat'] }),
    })
    const { data } = (await reply.json()) as { data: Array<{ embedding: number[] }> }
    assert.deepEqual(
      data.map(({ embedding }) => embedding.length),
      [576, 576],
    )
    const models = (await (await fetch(`${server.baseUrl}/models`)).json()) as {
      data: Array<{ id: string }>
    }
    assert.equal(models.data[0]?.id, 'small')
  })
})
