import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../src/core/errors.ts'
import type { LanguageModel } from '../../src/core/ports/language-model.ts'
import { openAiModel, type OpenAiModelOptions } from '../../src/models/openai/openai-model.ts'
import {
  connectionReset,
  endless,
  failure,
  json,
  malformedJson,
  neverAnswers,
  raw,
  reply,
  scriptedModelServer,
  streamed,
  truncatedStream,
  wrongContentType,
  type Act,
} from '../support/scripted-model-server.ts'
import { manualTiming } from './openai-fixture.ts'

const question = { messages: [{ role: 'user', content: 'Is it?' }] } as const
const pieces = ['Gr', 'üße ', 'aus ', '東京 🎉', '.']

async function withServer(
  script: readonly Act[],
  work: (
    model: LanguageModel,
    server: Awaited<ReturnType<typeof scriptedModelServer>>,
    timing: ReturnType<typeof manualTiming>,
  ) => Promise<void>,
  options: Partial<OpenAiModelOptions> = {},
): Promise<void> {
  await using server = await scriptedModelServer(script)
  const timing = manualTiming()
  await using model = openAiModel({ baseUrl: server.baseUrl, model: 'small', timing, ...options })
  await work(model, server, timing)
}

async function collected(
  model: LanguageModel,
  signal?: AbortSignal,
): Promise<{ readonly pieces: string[]; readonly error: unknown }> {
  const found: string[] = []
  try {
    for await (const piece of model.stream(question, { signal })) found.push(piece)
    return { pieces: found, error: undefined }
  } catch (error) {
    return { pieces: found, error }
  }
}

test('pieces come as sent, whatever the line ends, comments and chunk borders', async () => {
  const acts = [
    streamed(pieces),
    streamed(pieces, { lineEnd: '\r\n', comments: true }),
    streamed(pieces, { chunkBytes: 1, lineEnd: '\r\n' }),
    streamed(pieces, { chunkBytes: 3, comments: true }),
    streamed(pieces, { lineEnd: '\r', chunkBytes: 7 }),
    streamed(pieces, { done: false }),
    streamed(pieces, { finishReason: null }),
  ]
  await withServer(acts, async (model, server) => {
    for (const index of acts.keys())
      assert.deepEqual(await collected(model), { pieces, error: undefined }, `script ${index}`)
    assert.equal(server.requests[0]?.body['stream'], true)
    assert.equal(server.requests[0]?.headers['accept'], 'text/event-stream')
  })
})

test(
  'a server that leaves out the last empty line, sends a byte order mark or does not stream ' +
    'is understood',
  async () => {
    const chunk = (content: string, reason: string | null): string =>
      `data: ${JSON.stringify({ choices: [{ delta: { content }, finish_reason: reason }] })}`
    const usage = 'data: {"choices": [], "usage": {"prompt_tokens": 1, "completion_tokens": 1}}'
    await withServer(
      [
        raw(
          200,
          'text/event-stream',
          `\ufeff${chunk('Yes', null)}\n\nevent: message\nid: 1\nretry: ` +
            `5\n${chunk('.', 'stop')}\n\n${usage}`,
        ),
        reply('Yes.'),
        reply(''),
      ],
      async model => {
        assert.deepEqual(await collected(model), { pieces: ['Yes', '.'], error: undefined })
        assert.deepEqual(await collected(model), { pieces: ['Yes.'], error: undefined })
        assert.deepEqual(await collected(model), { pieces: [], error: undefined })
      },
    )
  },
)

test('a stream that breaks off gives its pieces, then one error; it is not retried', async () => {
  for (const act of [
    truncatedStream(pieces),
    connectionReset(pieces),
    streamed(pieces, { done: false, finishReason: null }),
  ]) {
    await withServer([act, streamed(['no'])], async (model, server) => {
      const { pieces: found, error } = await collected(model)
      assert.deepEqual(found, pieces)
      assert.ok(error instanceof AppError && error.code === 'model_output_invalid')
      assert.match(error.message, /broke off in the middle of its reply, after 16 characters/)
      assert.deepEqual(error.details, { model: 'small', rawText: pieces.join('') })
      assert.equal(server.requests.length, 1)
    })
  }
})

test('before the first piece a stream is tried again like any call', async () => {
  await withServer(
    [failure(500), connectionReset(), streamed(pieces)],
    async (model, server, timing) => {
      assert.deepEqual(await collected(model), { pieces, error: undefined })
      assert.deepEqual([server.requests.length, timing.pauses.length], [3, 2])
    },
  )
})

test('events that are none, and replies that are no stream, are one clear error', async () => {
  const cases: ReadonlyArray<readonly [Act, RegExp, string]> = [
    [
      raw(200, 'text/event-stream', 'data: {"choices": [}\n\n'),
      /streamed an event that is not valid JSON/,
      'model_output_invalid',
    ],
    [
      raw(200, 'text/event-stream', 'data: {"choices": "no"}\n\n'),
      /no part of a chat completion/,
      'model_output_invalid',
    ],
    [
      raw(200, 'text/event-stream', Buffer.from([0x64, 0x61, 0x74, 0x61, 0x3a, 0xff, 0x0a, 0x0a])),
      /invalid UTF-8/,
      'model_output_invalid',
    ],
    [raw(200, 'text/event-stream', ''), /broke off/, 'model_output_invalid'],
    [
      raw(200, 'text/event-stream', 'data: {"error": {"message": "out of memory"}}\n\n'),
      /told an error in place of a reply: out of memory/,
      'model_call_failed',
    ],
    [wrongContentType, /broke off|not/, 'model_output_invalid'],
    [malformedJson, /invalid JSON/, 'model_output_invalid'],
    [
      json({ choices: [{ message: { content: '' }, finish_reason: 'content_filter' }] }),
      /content filter/,
      'model_output_invalid',
    ],
    [failure(404), /answered 404/, 'model_call_failed'],
  ]
  for (const [act, message, code] of cases) {
    await withServer([act, streamed(['no'])], async (model, server) => {
      const { pieces: found, error } = await collected(model)
      assert.deepEqual(found, [])
      assert.ok(error instanceof AppError && error.code === code, String(error))
      assert.match(error.message, message)
      assert.equal(server.requests.length, 1)
    })
  }
})

test('a stream stopped by a content filter is no whole answer', async () => {
  await withServer([streamed(pieces, { finishReason: 'content_filter' })], async model => {
    const { pieces: found, error } = await collected(model)
    assert.deepEqual(found, pieces)
    assert.ok(
      error instanceof AppError &&
        error.code === 'model_output_invalid' &&
        error.message.includes('content filter'),
    )
  })
})

test('a stream without end stops at the size limit', async () => {
  await withServer(
    [endless('stream')],
    async model => {
      const { pieces: found, error } = await collected(model)
      assert.ok(found.length > 10)
      assert.ok(
        error instanceof AppError &&
          error.code === 'model_output_invalid' &&
          error.message.includes('more than 300000 bytes'),
      )
    },
    { maxResponseBytes: 300_000 },
  )
})

test('a stream that falls silent is given up at the time-out, with its pieces given', async () => {
  await withServer([neverAnswers(['Yes'])], async (model, _server, timing) => {
    const stream = model.stream(question, {})[Symbol.asyncIterator]()
    assert.deepEqual(await stream.next(), { done: false, value: 'Yes' })
    const silent = assert.rejects(stream.next(), {
      code: 'model_call_failed',
      message: /sent nothing for 60000 ms/,
    })
    timing.expire()
    await silent
  })
})

test('a reader that stops, or aborts, lets the connection and its turn go', async () => {
  await withServer(
    [neverAnswers(['Yes']), neverAnswers(['Yes']), reply('next')],
    async (model, server) => {
      for await (const piece of model.stream(question, {})) {
        assert.equal(piece, 'Yes')
        break
      }
      const controller = new AbortController()
      const stream = model.stream(question, { signal: controller.signal })[Symbol.asyncIterator]()
      await stream.next()
      const stopped = assert.rejects(stream.next(), { code: 'aborted' })
      controller.abort()
      await stopped
      assert.equal((await model.complete(question, {})).text, 'next')
      assert.equal(server.requests.length, 3)
    },
    { maxConcurrency: 1 },
  )
})
