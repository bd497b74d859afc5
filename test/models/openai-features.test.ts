import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CompletionRequest } from '../../src/core/ports/language-model.ts'
import { openAiModel, type OpenAiModelOptions } from '../../src/models/openai/openai-model.ts'
import { isStrictSchema } from '../../src/models/openai/strict-schema.ts'
import {
  failure,
  json,
  raw,
  reply,
  scriptedModelServer,
  streamed,
  toolReply,
  type Act,
  type ScriptedModelServer,
} from '../support/scripted-model-server.ts'
import { manualTiming } from './openai-fixture.ts'

const question = { messages: [{ role: 'user', content: 'Who approved it?' }] } as const
const search = {
  name: 'search',
  description: 'Searches the corpus.',
  parameters: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
}

async function withServer(
  script: readonly Act[],
  options: Partial<OpenAiModelOptions>,
  work: (model: ReturnType<typeof openAiModel>, server: ScriptedModelServer) => Promise<void>,
): Promise<void> {
  await using server = await scriptedModelServer(script)
  await using model = openAiModel({
    baseUrl: server.baseUrl,
    model: 'small',
    timing: manualTiming(),
    ...options,
  })
  await work(model, server)
}

test('tools are offered to models that take them, and their calls come back', async () => {
  await withServer(
    [
      toolReply([
        { id: 'a', name: 'search', arguments: '{"text":"budget"}' },
        { name: 'search', arguments: { text: 'contract' } },
      ]),
      reply('Ann did.'),
    ],
    { features: { tools: true } },
    async (model, server) => {
      const first = await model.complete({ ...question, tools: [search] }, {})
      assert.deepEqual(first, {
        text: '',
        finishReason: 'tool_calls',
        toolCalls: [
          { id: 'a', name: 'search', arguments: '{"text":"budget"}' },
          // No id, and arguments as an object.
          { id: 'call_2', name: 'search', arguments: '{"text":"contract"}' },
        ],
        usage: { promptTokens: 7, completionTokens: 3 },
      })
      await model.complete(
        {
          messages: [
            ...question.messages,
            { role: 'assistant', content: first.text, toolCalls: first.toolCalls },
            { role: 'tool', callId: 'a', content: 'Ann approved the budget.' },
            { role: 'tool', callId: 'call_2', content: 'nothing' },
          ],
          tools: [search],
        },
        {},
      )
      assert.deepEqual(server.requests[0]?.body['tools'], [{ type: 'function', function: search }])
      const sent = server.requests[1]?.body['messages']
      assert.ok(Array.isArray(sent) && sent.length === 4)
    },
  )
})

test('a model that takes no tools is offered none', async () => {
  await withServer([reply('Ann.'), reply('Ann.')], {}, async (model, server) => {
    await model.complete({ ...question, tools: [search] }, {})
    await model.complete({ ...question, tools: [] }, {})
    assert(server.requests.every(({ body }) => !('tools' in body)))
  })
})

test('tool calls that are none are one clear error', async () => {
  const wrong = json({
    choices: [{ message: { content: null, tool_calls: [{ function: { arguments: '{}' } }] } }],
  })
  await withServer([wrong], { features: { tools: true } }, async model => {
    await assert.rejects(model.complete({ ...question, tools: [search] }, {}), {
      code: 'model_output_invalid',
      message: /tool_calls\.0\.function\.name/,
    })
  })
})

const closed = {
  type: 'object',
  properties: { grade: { type: 'integer' } },
  required: ['grade'],
  additionalProperties: false,
}

test('a schema is asked for where the model can be held to it, strictly if possible', async () => {
  const asked = async (
    schema: CompletionRequest['schema'],
    options: Partial<OpenAiModelOptions>,
  ): Promise<unknown> => {
    let format: unknown
    await withServer([reply('{"grade": 4}')], options, async (model, server) => {
      await model.complete({ ...question, format: 'json', schema }, {})
      format = server.requests[0]?.body['response_format']
    })
    return format
  }
  const grade = { name: 'grade', schema: closed }
  assert.deepEqual(await asked(grade, { features: { schema: true } }), {
    type: 'json_schema',
    json_schema: { ...grade, strict: true },
  })
  const open = { name: 'grade', schema: { ...closed, additionalProperties: true } }
  assert.deepEqual(await asked(open, { features: { schema: true } }), {
    type: 'json_schema',
    json_schema: { ...open, strict: false },
  })
  assert.deepEqual(await asked(grade, {}), { type: 'json_object' })
  assert.equal(await asked(grade, { omit: ['response_format'] }), undefined)
})

test('strict schemas are closed objects all of whose properties are required', () => {
  const cases: ReadonlyArray<readonly [Record<string, unknown>, boolean]> = [
    [closed, true],
    [{ type: 'array', items: closed }, false],
    [{ ...closed, required: [] }, false],
    [{ ...closed, properties: { grade: { type: 'array', items: { type: 'object' } } } }, false],
    [{ ...closed, properties: { grade: { anyOf: [closed, { type: 'null' }] } } }, true],
    [{ ...closed, properties: { grade: { oneOf: [closed] } } }, false],
    [{ ...closed, $defs: { part: { type: 'object' } } }, false],
  ]
  for (const [schema, strict] of cases) assert.equal(isStrictSchema(schema), strict)
})

test('stop words are sent, and left out where an endpoint takes none', async () => {
  const request = { ...question, stop: ['\n\n'] }
  await withServer([reply('Ann.')], {}, async (model, server) => {
    await model.complete(request, {})
    assert.deepEqual(server.requests[0]?.body['stop'], ['\n\n'])
  })
  await withServer([reply('Ann.'), reply('Ann.')], { omit: ['stop'] }, async (model, server) => {
    await model.complete(request, {})
    await model.complete({ ...question, stop: [] }, {})
    assert(server.requests.every(({ body }) => !('stop' in body)))
  })
})

test('a stream is asked for its usage, which comes with its end', async () => {
  const end = async (options: Partial<OpenAiModelOptions>, act: Act) => {
    let found: unknown
    await withServer([act], options, async (model, server) => {
      const stream = model.stream(question, {})
      let next = await stream.next()
      while (next.done !== true) next = await stream.next()
      found = [next.value, server.requests[0]?.body['stream_options']]
    })
    return found
  }
  assert.deepEqual(await end({}, streamed(['An', 'n.'], { usage: { prompt: 9, completion: 2 } })), [
    { finishReason: 'stop', usage: { promptTokens: 9, completionTokens: 2 } },
    { include_usage: true },
  ])
  assert.deepEqual(await end({ omit: ['stream_options'] }, streamed(['Ann.'])), [
    { finishReason: 'stop', usage: undefined },
    undefined,
  ])
})

// As the providers word it.
const refusals: ReadonlyArray<readonly [string, Act, string]> = [
  [
    'OpenAI',
    failure(400, {
      message: "Unsupported value: 'temperature' does not support 0 with this model.",
      type: 'invalid_request_error',
      param: 'temperature',
      code: 'unsupported_value',
    }),
    'temperature',
  ],
  [
    'Anthropic',
    failure(400, { message: '`temperature` is deprecated for this model.' }),
    'temperature',
  ],
  [
    'Gemini',
    raw(
      400,
      'application/json',
      JSON.stringify([
        { error: { code: 400, message: 'Unknown name "seed": Cannot find field.' } },
      ]),
    ),
    'seed',
  ],
  [
    'Mistral',
    json(
      {
        detail: [
          { type: 'extra_forbidden', loc: ['body', 'seed'], msg: 'Extra inputs are not permitted' },
        ],
      },
      422,
    ),
    'seed',
  ],
]

for (const [provider, refusal, name] of refusals)
  test(`a parameter that ${provider} refuses is left out, also of later requests`, async () => {
    await withServer([refusal, reply('Ann.'), reply('Ann.')], {}, async (model, server) => {
      const request = { ...question, seed: 3 }
      assert.equal((await model.complete(request, {})).text, 'Ann.')
      await model.complete(request, {})
      assert.deepEqual(
        server.requests.map(({ body }) => name in body),
        [true, false, false],
      )
    })
  })

test('the other name of the limit of tokens is tried once', async () => {
  const refused = (name: string, advice: string): Act =>
    failure(400, {
      message: `Unsupported parameter: '${name}' is not supported. Use '${advice}' instead.`,
      param: name,
    })
  const first = refused('max_tokens', 'max_completion_tokens')
  await withServer([first, reply('Ann.')], {}, async (model, server) => {
    await model.complete({ ...question, maxTokens: 9 }, {})
    assert.equal(server.requests[1]?.body['max_completion_tokens'], 9)
  })
  const second = refused('max_completion_tokens', 'max_tokens')
  await withServer([first, second, reply('x')], {}, async (model, server) => {
    await assert.rejects(model.complete({ ...question, maxTokens: 9 }, {}), {
      code: 'model_call_failed',
    })
    assert.equal(server.requests.length, 2)
  })
})

test('a refusal that names no parameter, or only in passing, is a refusal', async () => {
  for (const message of [
    'This model is not supported.',
    'The seed of doubt is not allowed.',
    "Invalid value for 'temperature': must be a number.",
  ])
    await withServer([failure(400, { message })], {}, async (model, server) => {
      await assert.rejects(model.complete({ ...question, seed: 1 }, {}), {
        code: 'model_call_failed',
      })
      assert.equal(server.requests.length, 1)
    })
})
