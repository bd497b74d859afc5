import assert from 'node:assert/strict'
import { inspect } from 'node:util'
import { test } from 'node:test'
import { AppError, isAppError } from '../../src/core/errors.ts'
import { openAiModel, type OpenAiModelOptions } from '../../src/models/openai/openai-model.ts'
import { secret } from '../../src/support/secret.ts'
import {
  connectionReset,
  contentFilter,
  emptyChoices,
  endless,
  failure,
  invalidUtf8,
  json,
  malformedJson,
  neverAnswers,
  raw,
  reply,
  scriptedModelServer,
  slowDrip,
  tooManyRequests,
  truncatedStream,
  wrongContentType,
  wrongSchema,
  type Act,
} from '../support/scripted-model-server.ts'
import { manualTiming } from './openai-fixture.ts'

const question = {
  messages: [{ role: 'user', content: 'The budget of the northern depot is 40,000 euros. Is it?' }],
} as const

async function withServer(
  script: readonly Act[],
  work: (
    model: ReturnType<typeof openAiModel>,
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

test('a request holds what was asked, and the reply comes with its reason and usage', async () => {
  await withServer(
    [reply('Yes.'), reply('{}', 'length')],
    async (model, server) => {
      assert.deepEqual(await model.complete(question, {}), {
        text: 'Yes.',
        finishReason: 'stop',
        usage: { promptTokens: 7, completionTokens: 3 },
      })
      assert.equal(
        (
          await model.complete(
            { ...question, temperature: 0.5, maxTokens: 9, seed: 3, format: 'json' },
            {},
          )
        ).finishReason,
        'length',
      )
      const [first, second] = server.requests
      assert.deepEqual(
        [
          first?.method,
          first?.path,
          first?.headers['authorization'],
          first?.headers['content-type'],
        ],
        ['POST', '/v1/chat/completions', 'Bearer key-1234', 'application/json'],
      )
      assert.deepEqual(first?.body, { model: 'small', messages: question.messages, temperature: 0 })
      assert.deepEqual(second?.body, {
        model: 'small',
        messages: question.messages,
        temperature: 0.5,
        max_tokens: 9,
        seed: 3,
        response_format: { type: 'json_object' },
      })
      assert.match(model.id, /^127\.0\.0\.1:\d+\/small$/)
    },
    { apiKey: secret('key-1234') },
  )
})

test('endpoints that want other names, headers or fewer parameters get them', async () => {
  await using server = await scriptedModelServer([reply('Yes.')])
  await using model = openAiModel({
    baseUrl: `${server.baseUrl}/?api-version=2026-01-01`,
    model: 'o',
    apiKey: secret('key-1234'),
    apiKeyHeader: 'api-key',
    headers: { 'x-team': 'records' },
    maxTokensField: 'max_completion_tokens',
    omit: ['temperature', 'seed', 'response_format'],
  })
  await model.complete({ ...question, maxTokens: 9, seed: 3, format: 'json' }, {})
  const [request] = server.requests
  assert.deepEqual(
    [
      request?.path,
      request?.headers['api-key'],
      request?.headers['authorization'],
      request?.headers['x-team'],
    ],
    ['/v1/chat/completions?api-version=2026-01-01', 'key-1234', undefined, 'records'],
  )
  assert.deepEqual(request?.body, {
    model: 'o',
    messages: question.messages,
    max_completion_tokens: 9,
  })
})

test('the likeliest first tokens come where the endpoint tells them', async () => {
  const told = json({
    choices: [
      {
        message: { content: '4' },
        finish_reason: 'stop',
        logprobs: {
          content: [
            {
              top_logprobs: [
                { token: '3', logprob: Math.log(0.25) },
                { token: '4', logprob: Math.log(0.5) },
              ],
            },
          ],
        },
      },
    ],
  })
  const broken = json({
    choices: [{ message: { content: '4' }, finish_reason: 'stop', logprobs: { content: 'none' } }],
  })
  await withServer([told, broken, reply('4')], async (model, server) => {
    assert.deepEqual(
      (await model.complete({ ...question, topTokens: 5 }, {})).firstTokens?.map(
        ({ token, probability }) => [token, probability.toFixed(6)],
      ),
      [
        ['4', '0.500000'],
        ['3', '0.250000'],
      ],
    )
    assert.equal((await model.complete({ ...question, topTokens: 5 }, {})).firstTokens, undefined)
    assert.equal((await model.complete({ ...question, topTokens: 5 }, {})).firstTokens, undefined)
    assert.deepEqual(
      [server.requests[0]?.body['logprobs'], server.requests[0]?.body['top_logprobs']],
      [true, 5],
    )
  })
})

test(
  'texts in parts, refusals and a slow drip are read; lone surrogates are sent as ' +
    'replacement characters',
  async () => {
    const parts = json({
      choices: [
        {
          message: {
            content: [
              { type: 'text', text: 'Ye' },
              { type: 'text', text: 's.' },
            ],
          },
          finish_reason: 'stop',
        },
      ],
      usage: { prompt_tokens: -1 },
    })
    const refusal = json({
      choices: [{ message: { content: null, refusal: 'I cannot.' }, finish_reason: 'stop' }],
    })
    await withServer(
      [parts, refusal, contentFilter, slowDrip('Zürich 🎉'), reply('ok')],
      async (model, server) => {
        assert.deepEqual(await model.complete(question, {}), { text: 'Yes.', finishReason: 'stop' })
        assert.deepEqual(await model.complete(question, {}), {
          text: '',
          finishReason: 'content_filter',
        })
        assert.equal((await model.complete(question, {})).finishReason, 'content_filter')
        assert.equal((await model.complete(question, {})).text, 'Zürich 🎉')
        await model.complete({ messages: [{ role: 'user', content: 'a\ud800b' }] }, {})
        assert.deepEqual(server.requests.at(-1)?.body['messages'], [
          { role: 'user', content: 'a\ufffdb' },
        ])
      },
    )
  },
)

test('429 and 5xx are retried after Retry-After or with growing pauses', async () => {
  const date = new Date(Date.now() + 20_000).toUTCString()
  await withServer(
    [
      tooManyRequests('7'),
      failure(500),
      tooManyRequests(date),
      failure(503),
      tooManyRequests('99999'),
      reply('Yes.'),
    ],
    async (model, server, timing) => {
      assert.equal((await model.complete(question, {})).text, 'Yes.')
      assert.equal(server.requests.length, 6)
      const [first, second, third = 0, fourth, fifth] = timing.pauses
      assert.deepEqual([first, second, fourth, fifth], [7000, 750, 3000, 60_000])
      assert.ok(third > 10_000 && third <= 20_000, `${third}`)
    },
    { maxRetries: 5, wholeTimeoutMs: 1_000_000 },
  )
})

test('a connection that breaks is tried again, before and within the reply', async () => {
  const halfReply: Act = ({ response }) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' })
    response.write('{"choices":[', () => response.destroy())
  }
  await withServer([connectionReset(), halfReply, reply('Yes.')], async (model, server) => {
    assert.equal((await model.complete(question, {})).text, 'Yes.')
    assert.equal(server.requests.length, 3)
  })
})

test('the last failure is reported with the attempts, the address and what to do', async () => {
  await withServer(
    [tooManyRequests(), tooManyRequests(), tooManyRequests(), reply('late')],
    async (model, server) => {
      await assert.rejects(model.complete(question, {}), error => {
        assert.ok(error instanceof AppError && error.code === 'model_call_failed')
        assert.equal(
          error.message,
          `POST ${server.baseUrl}/chat/completions (model small) answered 429: Rate limit ` +
            'reached (rate_limit_error). It takes no more requests for now: try again later, or ' +
            'lower maxConcurrency. There were 3 attempts.',
        )
        assert.deepEqual(error.details, {
          provider: new URL(server.baseUrl).host,
          model: 'small',
          status: 429,
        })
        assert.equal(error.retryable, true)
        return true
      })
    },
    { maxRetries: 2 },
  )
})

test('no other refusal is tried again', async () => {
  for (const [status, advice] of [
    [400, 'omit'],
    [401, 'API key'],
    [403, 'API key'],
    [404, '/v1'],
    [408, 'settings'],
    [413, 'too large'],
    [422, 'omit'],
    [307, 'final address'],
  ] as const) {
    const act =
      status === 307
        ? raw(307, 'text/plain', '', { location: 'http://127.0.0.1:1/elsewhere' })
        : failure(status)
    await withServer([act, reply('no')], async (model, server) => {
      await assert.rejects(
        model.complete(question, {}),
        error =>
          error instanceof AppError &&
          error.code === 'model_call_failed' &&
          error.message.includes(`answered ${status}`) &&
          error.message.includes(advice),
      )
      assert.equal(server.requests.length, 1)
    })
  }
})

test('malformed replies are one clear error with the reply in the details', async () => {
  const cases: ReadonlyArray<readonly [Act, RegExp, string]> = [
    [malformedJson, /answered with invalid JSON/, 'cut'],
    [wrongSchema, /answered with JSON that is no chat completion \(choices: /, 'forty-two'],
    [emptyChoices, /choices: there are no choices/, 'choices'],
    [wrongContentType, /answered with text\/html, not JSON\. Check that baseUrl/, 'Please log in'],
    [invalidUtf8, /invalid UTF-8/, ''],
    [reply(null), /a message without text/, 'null'],
    [json([]), /no chat completion/, '[]'],
    [raw(200, 'application/json', ''), /invalid JSON/, ''],
  ]
  for (const [act, message, kept] of cases) {
    await withServer([act, reply('no')], async (model, server) => {
      await assert.rejects(model.complete(question, {}), error => {
        assert.ok(isAppError(error, 'model_output_invalid'), inspect(error))
        assert.match(error.message, message)
        assert.ok(
          error.details.rawText.includes(kept) &&
            !error.message.includes('forty-two') &&
            !error.message.includes('log in'),
        )
        return true
      })
      assert.equal(server.requests.length, 1)
    })
  }
})

test('a reply without end is given up at the size limit', async () => {
  await withServer(
    [endless('json')],
    async (model, server) => {
      await assert.rejects(model.complete(question, {}), {
        code: 'model_output_invalid',
        message: /sent more than 200000 bytes/,
      })
      assert.equal(server.requests.length, 1)
    },
    { maxResponseBytes: 200_000 },
  )
})

test('a server that never answers is given up at the time-out and asked again', async () => {
  await withServer(
    [neverAnswers(), neverAnswers(), reply('no')],
    async (model, server, timing) => {
      const failing = assert.rejects(model.complete(question, {}), {
        code: 'model_call_failed',
        message: /did not answer within 5000 ms\. .*timeoutMs.* There were 2 attempts\./,
      })
      for (const count of [1, 2]) {
        await server.arrived(count)
        timing.expire()
      }
      await failing
    },
    { maxRetries: 1, timeoutMs: 5000 },
  )
})

test('waits that the whole time-out does not allow are not begun', async () => {
  await withServer(
    [tooManyRequests('50'), reply('no')],
    async (model, server, timing) => {
      await assert.rejects(model.complete(question, {}), {
        code: 'model_call_failed',
        message: /answered 429/,
      })
      assert.deepEqual([server.requests.length, timing.pauses], [1, []])
    },
    { wholeTimeoutMs: 20_000 },
  )
})

test('an abort ends a call that runs, waits for its turn, or has not begun', async () => {
  await withServer(
    [neverAnswers()],
    async (model, server) => {
      const running = new AbortController()
      const waiting = new AbortController()
      const first = assert.rejects(model.complete(question, { signal: running.signal }), {
        code: 'aborted',
      })
      const second = assert.rejects(model.complete(question, { signal: waiting.signal }), {
        code: 'aborted',
      })
      await server.arrived(1)
      waiting.abort()
      await second
      running.abort()
      await first
      await assert.rejects(model.complete(question, { signal: AbortSignal.abort() }), {
        code: 'aborted',
      })
      assert.equal(server.requests.length, 1)
    },
    { maxConcurrency: 1 },
  )
})

test('no more calls run at a time than allowed, and all are answered', async () => {
  await withServer(
    Array.from({ length: 12 }, (_, index) => reply(`${index}`)),
    async (model, server) => {
      const texts = await Promise.all(
        Array.from({ length: 12 }, () => model.complete(question, {}).then(({ text }) => text)),
      )
      assert.equal(new Set(texts).size, 12)
      assert.ok(server.mostAtOnce <= 3, `${server.mostAtOnce}`)
    },
    { maxConcurrency: 3 },
  )
})

test('a closed model ends its calls and takes no more', async () => {
  await withServer([neverAnswers()], async (model, server) => {
    const running = assert.rejects(model.complete(question, {}), {
      code: 'model_call_failed',
      message: /the model is closed/,
    })
    await server.arrived(1)
    await model[Symbol.asyncDispose]()
    await running
    await assert.rejects(model.complete(question, {}), { code: 'model_call_failed' })
  })
})

test("no error shows the key, a header's value, the URL's query or the request", async () => {
  const key = 'sk-abcdef0123456789'
  const echoes: readonly Act[] = [
    failure(401, { message: `Incorrect API key provided: ${key}.`, type: 'invalid_request_error' }),
    failure(401, { message: 'Incorrect API key provided: sk-abc***6789.' }),
    failure(400, {
      message: "Invalid value: 'The budget of the northern depot is 40,000 euros'",
      code: 'invalid_value',
    }),
    failure(400, { message: 'team-secret-value is not allowed' }),
    json({ error: { message: `bad ${key}` } }),
    raw(500, 'text/plain', key),
    malformedJson,
    connectionReset(),
    truncatedStream([]),
  ]
  for (const act of echoes) {
    await using server = await scriptedModelServer([act])
    await using model = openAiModel({
      baseUrl: `${server.baseUrl}?token=tok-query-1`,
      model: 'small',
      apiKey: secret(key),
      headers: { 'x-team': 'team-secret-value' },
      maxRetries: 0,
      timing: manualTiming(),
    })
    await assert.rejects(model.complete(question, {}), error => {
      const shown =
        `${String(error)}\n${inspect(error, { depth: 9 })}\n` +
        `${inspect(model, { depth: 9, showHidden: true })}`
      for (const hidden of [
        key,
        'sk-abc',
        '6789',
        'team-secret-value',
        'tok-query-1',
        'northern depot',
      ])
        assert.ok(!shown.includes(hidden), `${hidden} in ${shown}`)
      return error instanceof AppError
    })
  }
})

test('where nothing listens, or no such host is, the error says so at once', async () => {
  await using server = await scriptedModelServer([])
  const { baseUrl } = server
  await server[Symbol.asyncDispose]()
  const timing = manualTiming()
  await using model = openAiModel({ baseUrl, model: 'small', timing })
  await assert.rejects(model.complete(question, {}), {
    code: 'model_call_failed',
    message: /nothing listens there/,
  })
  assert.deepEqual(timing.pauses, [])
})

test('an unusable URL, key or header is refused without being repeated', () => {
  for (const options of [
    { baseUrl: 'localhost' },
    { baseUrl: 'ftp://host/v1' },
    { baseUrl: 'http://me:hunter22@host/v1' },
    { baseUrl: 'http://host', apiKey: secret('hunter22\nx: y') },
    { baseUrl: 'http://host', headers: { 'bad name': 'hunter22' } },
  ]) {
    assert.throws(
      () => openAiModel({ model: 'small', ...options }),
      error =>
        error instanceof AppError &&
        error.code === 'invalid_input' &&
        !inspect(error, { depth: 9 }).includes('hunter22'),
    )
  }
})
