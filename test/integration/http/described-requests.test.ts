import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { corpusApp, inProcess, type InProcess } from '../../support/http-server.ts'

interface EventStream {
  readonly schema: {
    readonly required: readonly string[]
    readonly properties: { readonly data: { readonly contentSchema: { readonly type: string } } }
  }
}
interface Described {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters: ReadonlyArray<{ readonly name: string; readonly schema: object }>
            readonly responses: Readonly<
              Record<string, { readonly content: Readonly<Record<string, EventStream>> }>
            >
            readonly requestBody?: {
              readonly content: Readonly<Record<string, { readonly schema: object }>>
            }
          }
        >
      >
    >
  >
}
const opened = async (
  context: TestContext,
): Promise<{ readonly http: InProcess; readonly described: Described }> => {
  const http = inProcess(await corpusApp(context))
  const described = (await (await http.get('/openapi.json')).json()) as Described
  return { http, described }
}
const codeOf = async (response: Response): Promise<readonly [number, string]> => [
  response.status,
  ((await response.json()) as { error: { code: string } }).error.code,
]

// What is needed besides.
const others: Readonly<Record<string, string>> = {
  '/api/v1/search': '?kind=email&',
  '/api/v1/graph/path': '?to=x&',
}

describe('what a request may be', () => {
  it('has the methods that are described, and is told of no others', async context => {
    const { http, described } = await opened(context)
    for (const [path, operations] of Object.entries(described.paths)) {
      const methods = Object.keys(operations).map(method => method.toUpperCase())
      const url = `http://127.0.0.1:8088${path.replaceAll(/\{\w+\}/g, 'some')}`
      const headers = { host: '127.0.0.1:8088' }
      const response = await http.fetch(new Request(url, { method: 'PUT', headers }))
      assert.equal(response.status, 405, path)
      assert.deepEqual(response.headers.get('allow')?.split(', ').sort(), methods.sort(), path)
    }
    // No document is called so.
    assert.equal((await http.get('/api/v1/documents/urls')).status, 405)
    assert.equal((await http.delete('/api/v1/merges/decisions')).status, 405)
  })
  it('takes every number that it describes', async context => {
    const { http } = await opened(context)
    const most = Number.MAX_SAFE_INTEGER
    const response = await http.get(`/api/v1/answers/ans_none/events?after=${most}`)
    assert.deepEqual(await codeOf(response), [404, 'not_found'])
    for (const after of ['9007199254740993', '-9007199254740993', '1e3', '0x1', '1.5'])
      assert.equal((await http.get(`/api/v1/answers/ans_none/events?after=${after}`)).status, 400)
  })
  it('is refused where the description says so', async context => {
    const { http, described } = await opened(context)
    const bodyOf = (path: string, method: string): object =>
      described.paths[path]?.[method]?.requestBody?.content['application/json']?.schema ?? {}
    const rules: ReadonlyArray<readonly [string, string, object, unknown]> = [
      [
        'post',
        '/api/v1/questions',
        { not: { required: ['conversationId', 'conversationIds'] } },
        { text: 'x', conversationId: 'conv_1', conversationIds: [] },
      ],
      ['post', '/api/v1/answers/{id}/ratings', { minProperties: 1 }, {}],
      ['patch', '/api/v1/settings', { minProperties: 1 }, {}],
    ]
    for (const [method, path, rule, body] of rules) {
      const schema = bodyOf(path, method)
      assert.deepEqual({ ...schema, ...rule }, schema, path)
      const send = method === 'patch' ? http.patch : http.post
      assert.deepEqual(await codeOf(await send(path, body)), [400, 'invalid_input'], path)
    }
    const parameterOf = (path: string, name: string): object =>
      described.paths[path]?.['get']?.parameters.find(each => each.name === name)?.schema ?? {}
    for (const [path, name, wrong] of [
      ['/api/v1/documents', 'from', '2024-13'],
      ['/api/v1/documents', 'until', '0'],
      ['/api/v1/conversations', 'after', 'conv_1'],
      ['/api/v1/search', 'q', '%C2%A0+'],
      ['/api/v1/graph/path', 'from', '+'],
    ] as const) {
      assert.ok('pattern' in parameterOf(path, name), `${path} ${name}`)
      const response = await http.get(`${path}${others[path] ?? '?'}${name}=${wrong}`)
      assert.deepEqual(await codeOf(response), [400, 'invalid_input'], path)
    }
    for (const groups of [[' '], ['\u0000'], ['x'.repeat(201)]])
      assert.equal((await http.post('/api/v1/documents/doc_1/groups', { groups })).status, 400)
  })
})

describe('a body', () => {
  it('that is nested without end is refused by every route', async context => {
    const { http, described } = await opened(context)
    const deep = `${'['.repeat(40_000)}${']'.repeat(40_000)}`
    const objects = `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`
    for (const [path, operations] of Object.entries(described.paths))
      for (const [method, { requestBody }] of Object.entries(operations)) {
        if (requestBody?.content['application/json'] === undefined) continue
        const send = method === 'patch' ? http.patch : http.post
        for (const body of [deep, objects, `{"text":${deep}}`, `{"parameters":{"a":${deep}}}`])
          assert.deepEqual(await codeOf(await send(path, body)), [400, 'invalid_input'], path)
      }
    assert.deepEqual(http.faults, [])
  })
  it('may hold lists in lists as far as queries may', async context => {
    const { http } = await opened(context)
    const list = `${'['.repeat(90)}1${']'.repeat(90)}`
    const body = `{"query": "RETURN $a AS a", "parameters": {"a": ${list}}}`
    const response = await http.post('/api/v1/cypher', body)
    assert.equal(response.status, 200)
    assert.deepEqual(((await response.json()) as { rows: unknown[] }).rows, [[JSON.parse(list)]])
  })
  it('does not turn a number that is too large into another value', async context => {
    const { http } = await opened(context)
    for (const value of ['1e999', '[-1e999]', '{"a": 1e999}']) {
      const body = `{"query": "RETURN $a AS a", "parameters": {"a": ${value}}}`
      assert.deepEqual(await codeOf(await http.post('/api/v1/cypher', body)), [
        400,
        'invalid_input',
      ])
    }
  })
})

describe('a stream of events', () => {
  it('is described by the fields of its lines, and what "data" holds', async context => {
    const { described } = await opened(context)
    const streams = Object.entries(described.paths).flatMap(([path, operations]) =>
      Object.values(operations).flatMap(({ responses }) => {
        const stream = responses['200']?.content['text/event-stream']?.schema
        return stream === undefined ? [] : [[path, stream] as const]
      }),
    )
    assert.deepEqual(
      streams.map(([path]) => path),
      [
        '/api/v1/questions',
        '/api/v1/answers/{id}/events',
        '/api/v1/jobs/{id}',
        '/v1/chat/completions',
      ],
    )
    for (const [path, { required, properties }] of streams) {
      assert.deepEqual(required, ['data'], path)
      assert.deepEqual(properties.data.contentSchema.type, 'object', path)
    }
  })
})
