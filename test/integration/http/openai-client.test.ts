import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import OpenAI from 'openai'
import { definePipeline } from '../../../src/answering/pipeline/pipeline.ts'
import type { App } from '../../../src/app/compose.ts'
import type { AnswerEvent } from '../../../src/core/answer.ts'
import type { AnswerId } from '../../../src/core/ids.ts'
import { chatChunks } from '../../../src/interfaces/http/openai/completion.ts'
import {
  corpusApp,
  inProcess,
  openQuestion,
  served,
  tokenOf,
  type Served,
} from '../../support/http-server.ts'

interface Extension {
  readonly answerId: string
  readonly text: string
  readonly found: boolean
  readonly sentences: ReadonlyArray<{
    readonly verdict: string
    readonly citations: ReadonlyArray<{ readonly text: string }>
  }>
  readonly confidence: { readonly value: number | null } | null
}
const extensionOf = (value: object): Extension | undefined =>
  (value as { veritrail?: Extension }).veritrail

async function clientOf(
  context: TestContext,
): Promise<{ readonly client: OpenAI; readonly app: App; readonly server: Served }> {
  const app = await corpusApp(context)
  const apiKey = tokenOf(app, 'alice')
  const server = await served(app)
  context.after(() => server[Symbol.asyncDispose]())
  return { app, server, client: new OpenAI({ baseURL: `${server.url}/v1`, apiKey, maxRetries: 0 }) }
}
const model = 'veritrail'
const messages = [
  { role: 'system' as const, content: 'You are a pirate.' },
  { role: 'user' as const, content: openQuestion },
]

describe('the official client of OpenAI', () => {
  it('lists pipelines as models', async context => {
    const { client } = await clientOf(context)
    const ids: string[] = []
    for await (const { id } of client.models.list()) ids.push(id)
    assert.ok(ids.includes(model))
    assert.equal((await client.models.retrieve(model)).id, model)
    await assert.rejects(client.models.retrieve('gpt-4o'), { status: 404, code: 'model_not_found' })
  })
  it('gets an answer with its evidence', async context => {
    const { client } = await clientOf(context)
    const completion = await client.chat.completions.create({ model, messages })
    const [choice] = completion.choices
    assert.match(choice?.message.content ?? '', /Zürich/)
    assert.equal(choice?.finish_reason, 'stop')
    assert.equal(completion.usage?.total_tokens, 0)
    const extension = extensionOf(completion)
    assert.equal(extension?.text, choice?.message.content)
    assert.equal(extension?.found, true)
    assert.equal(extension?.sentences[0]?.verdict, 'supported')
    assert.ok(extension?.sentences.some(({ citations }) => /Zürich/.test(citations[0]?.text ?? '')))
    assert.ok((extension?.confidence?.value ?? 0) > 0)
  })
  it('gets vectors as floats, and as bytes that are the same', async context => {
    const { client, app } = await clientOf(context)
    const { embedding } = app
    assert.ok(embedding)
    const long = 'the depot in Zanzibar '.repeat(500)
    const input = ['Dada began in Zürich', long]
    const wanted = await embedding.embed(input, {})
    // The client asks for base64 unless told otherwise.
    const packed = await client.embeddings.create({ model: embedding.id, input })
    const plain = await client.embeddings.create({
      model: 'word-places',
      input,
      encoding_format: 'float',
    })
    assert.deepEqual(
      packed.data.map(({ embedding: vector }) => [...vector]),
      plain.data.map(({ embedding: vector }) => vector),
    )
    assert.deepEqual(plain.data[0]?.embedding, [...(wanted[0]?.[0] ?? [])])
    assert.equal(packed.model, embedding.id)
    const counts = await embedding.countTokens(input, {})
    assert.equal(packed.usage.total_tokens, (counts[0] ?? 0) + (counts[1] ?? 0))
    const one = await client.embeddings.create({ model: embedding.id, input: 'Dada' })
    assert.deepEqual([one.object, one.data.length, one.data[0]?.index], ['list', 1, 0])
    const wrong = [
      { model: embedding.id, input: '' },
      { model: embedding.id, input: 'x', dimensions: embedding.dimensions + 1 },
      { model: embedding.id, input: Array.from({ length: 257 }, () => 'x') },
      { model: embedding.id, input: [[1, 2, 3]] },
    ]
    for (const request of wrong)
      await assert.rejects(client.embeddings.create(request), { status: 400 })
    const { dimensions } = embedding
    const same = await client.embeddings.create({ model: embedding.id, input: 'Dada', dimensions })
    assert.deepEqual(same.data, one.data)
    await assert.rejects(
      client.embeddings.create({ model: 'text-embedding-3-small', input: 'x' }),
      { status: 404, code: 'model_not_found' },
    )
  })
  it('gets the same answer as a stream', async context => {
    const { client } = await clientOf(context)
    const stream = await client.chat.completions.create({
      model,
      messages,
      stream: true,
      stream_options: { include_usage: true },
    })
    let text = ''
    let usage = 0
    const reasons: string[] = []
    const extensions: Extension[] = []
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? ''
      const reason = chunk.choices[0]?.finish_reason
      if (typeof reason === 'string') reasons.push(reason)
      if (typeof chunk.usage?.total_tokens === 'number') usage += 1
      const extension = extensionOf(chunk)
      if (extension !== undefined) extensions.push(extension)
    }
    assert.match(text, /Zürich/)
    assert.deepEqual([reasons, usage, extensions.length], [['stop'], 1, 1])
    assert.equal(extensions[0]?.text, text)
    assert.equal(extensions[0]?.sentences[0]?.verdict, 'supported')
  })
  it('carries on a conversation that the records hold, and no other', async context => {
    const { client, app } = await clientOf(context)
    const first = await client.chat.completions.create({ model, messages })
    const before = first.choices[0]?.message.content ?? ''
    const conversationAfter = async (answer: string): Promise<readonly string[]> => {
      const next = await client.chat.completions.create({
        model,
        messages: [
          ...messages,
          { role: 'assistant', content: answer },
          { role: 'user', content: 'What did its members reject?' },
        ],
      })
      const record = await app.store.ledger.get(extensionOf(next)?.answerId as AnswerId, {
        principal: { kind: 'user', id: 'alice', groups: [] },
      })
      const { request } = JSON.parse(record?.body ?? '') as {
        request: { conversation: readonly string[] }
      }
      return request.conversation
    }
    assert.deepEqual(await conversationAfter(before), [extensionOf(first)?.answerId])
    assert.deepEqual(await conversationAfter('Dada began on the moon.'), [])
  })
  it('understands what is wrong', async context => {
    const { client, server } = await clientOf(context)
    await assert.rejects(
      client.chat.completions.create({ model: 'gpt-9', messages }),
      error => error instanceof OpenAI.NotFoundError && error.code === 'model_not_found',
    )
    await assert.rejects(
      client.chat.completions.create({ model, messages: [{ role: 'user', content: '' }] }),
      error => error instanceof OpenAI.BadRequestError && error.code === 'invalid_input',
    )
    const stranger = new OpenAI({ baseURL: `${server.url}/v1`, apiKey: 'vt_no', maxRetries: 0 })
    await assert.rejects(
      stranger.chat.completions.create({ model, messages }),
      OpenAI.AuthenticationError,
    )
    assert.deepEqual(server.faults, [])
  })
})

describe('a stream of chunks', () => {
  const events = (bodies: ReadonlyArray<Record<string, unknown>>): AsyncIterable<AnswerEvent> =>
    (async function* () {
      for (const [seq, body] of bodies.entries())
        yield await Promise.resolve({ v: 1, answerId: 'ans_1', seq, ...body } as AnswerEvent)
    })()
  const contents = async (
    bodies: ReadonlyArray<Record<string, unknown>>,
  ): Promise<{ readonly shown: readonly string[]; readonly last: string }> => {
    const shown: string[] = []
    let last = ''
    for await (const text of chatChunks(events(bodies), {
      model,
      created: 0,
      includeUsage: false,
    })) {
      last = text
      if (!text.startsWith('data: {')) continue
      const { choices = [] } = JSON.parse(text.slice(6)) as {
        choices?: ReadonlyArray<{ delta: { content?: string } }>
      }
      const content = choices[0]?.delta.content
      if (content !== undefined && content !== '') shown.push(content)
    }
    return { shown, last }
  }
  const start = { type: 'answer-start', question: 'Why?', askedAt: 0 }
  const end = [
    { type: 'text-end' },
    { type: 'metrics', score: null },
    { type: 'answer-end', finishReason: 'stop', durationMs: 1 },
  ]
  it('shows sentences when they are whole, and none that was cut off', async () => {
    const { shown, last } = await contents([
      start,
      { type: 'text-delta', text: 'One' },
      { type: 'text-delta', text: ' is. Tw' },
      { type: 'sentence-end', sentenceIndex: 0, start: 0, end: 7 },
      { type: 'text-replace', fromOffset: 7, text: '', reason: 'The sentence was cut off.' },
      ...end,
    ])
    assert.deepEqual(shown, ['One is.'])
    assert.equal(last, 'data: [DONE]\n\n')
  })
  it('says so where the answer takes back what was shown', async () => {
    const { shown } = await contents([
      start,
      { type: 'text-delta', text: 'Wrong.' },
      { type: 'sentence-end', sentenceIndex: 0, start: 0, end: 6 },
      { type: 'text-replace', fromOffset: 0, text: '', reason: 'The model failed' },
      { type: 'text-delta', text: 'Right.' },
      { type: 'sentence-end', sentenceIndex: 0, start: 0, end: 6 },
      ...end,
    ])
    assert.deepEqual(shown, [
      'Wrong.',
      '\n\n[The text above was withdrawn: The model failed]\n\n',
      'Right.',
    ])
  })
  it('ends with an error where the answer fails', async () => {
    const { last } = await contents([start, { type: 'text-delta', text: 'Half' }])
    assert.match(last, /^data: {"error":{"code":"internal"/)
  })
})

describe('a conversation', () => {
  it('may be written by pipelines that the corpus defines', async context => {
    const own = definePipeline({ name: 'mine', routes: [{ kind: 'texts' }] })
    const app = await corpusApp(context)
    const { post } = inProcess({ ...app, config: { ...app.config, pipelines: [own as never] } })
    const response = await post('/v1/chat/completions', { model: 'mine', messages })
    assert.equal(response.status, 200)
  })
})
