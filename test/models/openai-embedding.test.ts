import assert from 'node:assert/strict'
import { test } from 'node:test'
import { httpReranker, type HttpRerankerOptions } from '../../src/models/openai/http-reranker.ts'
import {
  openAiEmbedding,
  type OpenAiEmbeddingOptions,
} from '../../src/models/openai/openai-embedding.ts'
import {
  answering,
  embeddings,
  failure,
  json,
  malformedJson,
  rankings,
  scriptedModelServer,
  tooManyRequests,
  type Act,
  type ScriptedModelServer,
} from '../support/scripted-model-server.ts'
import { manualTiming } from './openai-fixture.ts'

async function withEmbedding(
  script: readonly Act[] | (() => Act),
  options: Partial<OpenAiEmbeddingOptions>,
  work: (model: ReturnType<typeof openAiEmbedding>, server: ScriptedModelServer) => Promise<void>,
): Promise<void> {
  await using server = await scriptedModelServer(script)
  await using model = openAiEmbedding({
    baseUrl: server.baseUrl,
    model: 'small',
    timing: manualTiming(),
    windows: text => [text],
    countTokens: text => text.length,
    ...options,
  })
  await work(model, server)
}

const byLength = embeddings(text => [3 * text.length, 4 * text.length])
const length = (vector: Float32Array): number => Math.hypot(...vector)

test('each text gets a vector of unit length, in order, over batches', async () => {
  const first = embeddings(text => [text.charCodeAt(0), 1, 1])
  const used: unknown[] = []
  await withEmbedding(
    () => first,
    { batchTexts: 2, onUse: (...use) => used.push(use) },
    async (model, server) => {
      assert.equal(model.dimensions, 0)
      const vectors = await model.embed(['a', 'b', 'c', 'd', 'e'], {})
      assert.equal(vectors.length, 5)
      for (const [vector] of vectors) assert.ok(Math.abs(length(vector!) - 1) < 1e-6)
      const ratios = vectors.map(([vector]) => Math.round(vector![0]! / vector![1]!))
      assert.deepEqual(ratios, [97, 98, 99, 100, 101])
      assert.equal(model.dimensions, 3)
      assert.equal(server.requests.length, 3)
      assert.deepEqual(used, [
        ['answered', 5],
        ['answered', 5],
        ['answered', 5],
      ])
      assert.deepEqual(await model.embed([], {}), [])
    },
  )
})

test('a text that is too long gives one vector for each part', async () => {
  const windows = (text: string): string[] => text.match(/.{1,3}/g) ?? [text]
  await withEmbedding(
    () => byLength,
    { windows },
    async (model, server) => {
      const vectors = await model.embed(['abcdefg', 'hi', ''], {})
      assert.deepEqual(
        vectors.map(each => each.length),
        [3, 1, 1],
      )
      // Endpoints refuse empty texts.
      assert.deepEqual(server.requests[0]?.body['input'], ['abc', 'def', 'g', 'hi', ' '])
    },
  )
})

test('a shorter length is asked for, and checked', async () => {
  await withEmbedding(
    () => byLength,
    { dimensions: 2 },
    async (model, server) => {
      await model.embed(['a'], {})
      assert.equal(server.requests[0]?.body['dimensions'], 2)
    },
  )
  await withEmbedding(
    () => byLength,
    { dimensions: 3 },
    async model => {
      await assert.rejects(model.embed(['a'], {}), {
        code: 'model_output_invalid',
        message: /vectors of 2 dimensions, not 3\. .*take encoder\.dimensions out/,
      })
    },
  )
})

test('refusals are tried again as with any call', async () => {
  await withEmbedding([tooManyRequests(), byLength], {}, async (model, server) => {
    await model.embed(['a'], {})
    assert.equal(server.requests.length, 2)
  })
  await withEmbedding([failure(400, { message: 'input is too long' })], {}, async model => {
    await assert.rejects(model.embed(['a'], {}), {
      code: 'model_call_failed',
      message: /POST .*\/embeddings .*answered 400: input is too long/,
    })
  })
})

const list = (...vectors: unknown[]): Act =>
  json({ data: vectors.map((embedding, index) => ({ index, embedding })) })

const broken: ReadonlyArray<readonly [string, Act, RegExp]> = [
  ['too few vectors', list([1, 0]), /1 vectors for 2 texts/],
  ['too many vectors', list([1, 0], [1, 0], [1, 0]), /3 vectors for 2 texts/],
  [
    'a number twice',
    json({
      data: [
        { index: 0, embedding: [1] },
        { index: 0, embedding: [1] },
      ],
    }),
    /numbered them wrongly/,
  ],
  ['vectors of two lengths', list([1, 0], [1, 0, 0]), /3 dimensions, not 2/],
  ['a zero vector', list([1, 0], [0, 0]), /no direction/],
  ['null for a number', list([1, 0], [null, 0]), /no list of vectors \(data\.1\.embedding/],
  ['text for a vector', list([1, 0], 'AAAAPw=='), /no list of vectors/],
  ['no list', json({ embedding: [1, 0] }), /no list of vectors/],
  ['broken JSON', malformedJson, /invalid JSON/],
]
for (const [what, act, message] of broken)
  test(`${what}: one clear error without the texts`, async () => {
    await withEmbedding([act], {}, async model => {
      await assert.rejects(model.embed(['a secret one', 'another'], {}), error => {
        assert(error instanceof Error && 'code' in error)
        assert.equal(error.code, 'model_output_invalid')
        assert.match(error.message, message)
        assert.doesNotMatch(error.message, /secret/)
        return true
      })
    })
  })

async function ranked(
  act: Act,
  options: Partial<HttpRerankerOptions> = {},
): Promise<{ scores: number[]; body: unknown }> {
  await using server = await scriptedModelServer([act])
  await using model = httpReranker({
    baseUrl: server.baseUrl,
    model: 'ranker',
    timing: manualTiming(),
    maxRetries: 0,
    ...options,
  })
  const scores = await model.rerank('Which?', ['bb', 'a', 'ccc'], {})
  return { scores, body: server.requests[0]?.body }
}

test('a reranker gives each text its score, in the order of the texts', async () => {
  const { scores, body } = await ranked(rankings(text => text.length / 10))
  assert.deepEqual(scores, [0.2, 0.1, 0.3])
  assert.deepEqual(body, {
    model: 'ranker',
    query: 'Which?',
    documents: ['bb', 'a', 'ccc'],
    top_n: 3,
  })
})

test('a ranking with too few, repeated or unreadable scores is one clear error', async () => {
  const results = (...found: unknown[]): Act => json({ results: found })
  const score = (index: number): unknown => ({ index, relevance_score: 1 })
  for (const act of [
    results(score(0), score(1)),
    results(score(0), score(1), score(1)),
    results(score(0), score(1), score(7)),
    results(score(0), score(1), { index: 2 }),
    results(score(0), score(1), { index: 2, relevance_score: 'high' }),
    answering(() => ({ ranks: [] })),
  ])
    await assert.rejects(ranked(act), { code: 'model_output_invalid' })
})

test('Text Embeddings Inference is asked and read in its own form', async () => {
  // Not the protocol's form: the server's check knows the path of its API only.
  await using server = await scriptedModelServer([
    json([
      { index: 1, score: 0.9 },
      { index: 0, score: -2 },
    ]),
  ])
  await using model = httpReranker({
    baseUrl: server.baseUrl,
    model: 'ranker',
    form: 'tei',
    fetch: async (_input, init) => await fetch(`${server.baseUrl}/tei`, init),
  })
  assert.deepEqual(await model.rerank('Which?', ['a', 'b'], {}), [-2, 0.9])
  assert.deepEqual(server.requests[0]?.body, { query: 'Which?', texts: ['a', 'b'], truncate: true })
})
