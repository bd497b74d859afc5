// A real HTTP server that speaks the OpenAI protocol from a script, and misbehaves as real ones do.
// Loopback only. A request that the protocol does not allow fails the test when the server closes.
import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { protocolProblem } from './openai-protocol.ts'

export interface ModelRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The body as it came, and what it holds if it is JSON. */
  readonly text: string
  readonly body: { readonly [name: string]: unknown }
}

/** One answer of the server. Acts are made by the functions below. */
export type Act = (exchange: {
  readonly request: ModelRequest
  readonly response: ServerResponse
  readonly gone: Promise<void>
}) => void | Promise<void>

export interface ScriptedModelServer extends AsyncDisposable {
  /** Ends in `/v1`. */
  readonly baseUrl: string
  /** What was asked, in order of arrival. */
  readonly requests: readonly ModelRequest[]
  /** Ends when so many requests have come. */
  arrived(count: number): Promise<void>
  /** The most requests that were open at the same time. */
  readonly mostAtOnce: number
  /** Requests whose connection went away before the answer was whole. */
  readonly abandoned: number
}

/**
 * Starts a server that plays its acts in order, or chooses one by the request; out of acts it
 * answers 400.
 */
export async function scriptedModelServer(
  script: readonly Act[] | ((request: ModelRequest, index: number) => Act),
): Promise<ScriptedModelServer> {
  const requests: ModelRequest[] = []
  const problems: string[] = []
  const waiting = new Set<() => void>()
  let open = 0
  let mostAtOnce = 0
  let abandoned = 0
  const play = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    open += 1
    mostAtOnce = Math.max(mostAtOnce, open)
    const gone = new Promise<void>(resolve => {
      response.once('close', () => {
        open -= 1
        if (!response.writableFinished) abandoned += 1
        resolve()
      })
    })
    const text = await textOf(incoming)
    const request = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: incoming.headers,
      text,
      body: objectOf(text),
    }
    const index = requests.push(request) - 1
    const problem =
      request.method === 'POST' ? protocolProblem(request.path, request.body) : undefined
    if (problem !== undefined) problems.push(`${request.path}: ${problem}`)
    for (const check of waiting) check()
    const act =
      typeof script === 'function'
        ? script(request, index)
        : (script[index] ?? failure(400, { message: 'the script is over' }))
    await act({ request, response, gone })
  }
  const server = createServer((incoming, response) => {
    // A client that goes away while its answer is written is part of the play.
    play(incoming, response).catch(() => {
      response.destroy()
    })
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string')
    throw new Error('The scripted server has no port.')
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    requests,
    get mostAtOnce() {
      return mostAtOnce
    },
    get abandoned() {
      return abandoned
    },
    arrived: count =>
      new Promise(resolve => {
        const check = (): void => {
          if (requests.length < count) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
      }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise<void>(resolve => {
        server.close(() => resolve())
      })
      assert.deepEqual(problems, [], 'every request is as the protocol has it')
    },
  }
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

function objectOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

/** Any status, headers and body. */
export const raw =
  (
    status: number,
    contentType: string,
    body: string | Uint8Array,
    headers: Readonly<Record<string, string>> = {},
  ): Act =>
  ({ response }) => {
    response.writeHead(status, { 'content-type': contentType, ...headers }).end(body)
  }

export const json = (
  value: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Act => raw(status, 'application/json', JSON.stringify(value), headers)

/** A good reply. */
export const reply = (text: string | null, finishReason: string | null = 'stop'): Act =>
  json({
    id: 'c1',
    object: 'chat.completion',
    choices: [
      { index: 0, message: { role: 'assistant', content: text }, finish_reason: finishReason },
    ],
    usage: { prompt_tokens: 7, completion_tokens: 3 },
  })

/** A reply that asks for tools; `id` may be missing, `arguments` an object, as some servers do. */
export const toolReply = (
  calls: ReadonlyArray<{
    readonly id?: string
    readonly name: string
    readonly arguments: unknown
  }>,
  text: string | null = null,
): Act =>
  json({
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: text,
          tool_calls: calls.map(({ id, name, arguments: given }) => ({
            ...(id === undefined ? {} : { id }),
            type: 'function',
            function: { name, arguments: given },
          })),
        },
        finish_reason: 'tool_calls',
      },
    ],
    usage: { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 },
  })

const event = (delta: Record<string, unknown>, finishReason: string | null = null): string =>
  'data: ' +
  JSON.stringify({
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  })

const usageEvent = ({ prompt, completion }: { prompt: number; completion: number }): string =>
  'data: ' +
  JSON.stringify({
    object: 'chat.completion.chunk',
    choices: [],
    usage: {
      prompt_tokens: prompt,
      completion_tokens: completion,
      total_tokens: prompt + completion,
    },
  })

export interface StreamOptions {
  readonly finishReason?: string | null | undefined
  /** In an event of its own at the end, as `stream_options` asks for. */
  readonly usage?: { readonly prompt: number; readonly completion: number } | undefined
  /** Default true. */
  readonly done?: boolean | undefined
  readonly lineEnd?: '\n' | '\r\n' | '\r' | undefined
  /** Comments between the events, as servers send to keep a connection. */
  readonly comments?: boolean | undefined
  /** Bytes a write: 1 cuts every character that has more. Default: one write an event. */
  readonly chunkBytes?: number | undefined
  /** Between the events. */
  readonly pauseMs?: number | undefined
}

/** A streamed reply. */
export const streamed =
  (pieces: readonly string[], options: StreamOptions = {}): Act =>
  async ({ response }) => {
    const {
      finishReason = 'stop',
      done = true,
      lineEnd = '\n',
      comments = false,
      chunkBytes,
      usage,
      pauseMs,
    } = options
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    const events = [
      event({ role: 'assistant', content: '' }),
      ...pieces.map(content => event({ content })),
      ...(finishReason === null ? [] : [event({}, finishReason)]),
      ...(usage === undefined ? [] : [usageEvent(usage)]),
      ...(done ? ['data: [DONE]'] : []),
    ]
    for (const text of events) {
      if (pauseMs !== undefined) await setTimeout(pauseMs)
      await write(
        response,
        `${comments ? `: keep-alive${lineEnd}${lineEnd}` : ''}${text}${lineEnd}${lineEnd}`,
        chunkBytes,
      )
    }
    response.end()
  }

async function write(
  response: ServerResponse,
  text: string,
  chunkBytes: number | undefined,
): Promise<void> {
  const bytes = Buffer.from(text, 'utf8')
  for (let start = 0; start < bytes.length; start += chunkBytes ?? bytes.length) {
    await new Promise<void>(resolve => {
      response.write(bytes.subarray(start, start + (chunkBytes ?? bytes.length)), () => resolve())
    })
  }
}

/** Ends in the middle of an event after the pieces, as when a server dies behind a proxy. */
export const truncatedStream =
  (pieces: readonly string[]): Act =>
  async ({ response }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const content of pieces) await write(response, `${event({ content })}\n\n`, undefined)
    response.end('data: {"choices": [{"del')
  }

/** Breaks the connection after the pieces; without pieces before any answer. */
export const connectionReset =
  (pieces: readonly string[] = []): Act =>
  async ({ response }) => {
    if (pieces.length > 0) {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const content of pieces) await write(response, `${event({ content })}\n\n`, undefined)
      // A reset could overtake the pieces; an end within the body is as broken.
      response.destroy()
    } else response.socket?.resetAndDestroy()
  }

/** A refusal; `error` is what OpenAI-compatible servers put into the body. */
export const failure = (
  status: number,
  error: Readonly<Record<string, unknown>> = { message: `status ${status}`, type: 'test' },
  headers: Readonly<Record<string, string>> = {},
): Act => json({ error }, status, headers)

export const tooManyRequests = (retryAfter?: string): Act =>
  failure(
    429,
    { message: 'Rate limit reached', type: 'rate_limit_error' },
    retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  )

/** Takes the request and says nothing; after `pieces`, if any. */
export const neverAnswers =
  (pieces: readonly string[] = []): Act =>
  async ({ response, gone }) => {
    if (pieces.length > 0) {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const content of pieces) await write(response, `${event({ content })}\n\n`, undefined)
    }
    await gone
  }

/** A reply or stream without end, until the client goes away. */
export const endless =
  (kind: 'json' | 'stream'): Act =>
  async ({ response }) => {
    response.writeHead(200, {
      'content-type': kind === 'json' ? 'application/json' : 'text/event-stream',
    })
    const part =
      kind === 'json'
        ? 'x'.repeat(65_536)
        : `${event({ content: 'x'.repeat(1000) })}\n\n`.repeat(60)
    if (kind === 'json') response.write('{"choices":[{"message":{"content":"')
    while (!response.destroyed) {
      if (!response.write(part))
        await new Promise<void>(resolve => {
          const go = (): void => {
            response.off('drain', go).off('close', go)
            resolve()
          }
          response.on('drain', go).on('close', go)
        })
    }
  }

/** A good reply that comes byte by byte. */
export const slowDrip =
  (text: string): Act =>
  async ({ response }) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    await write(
      response,
      JSON.stringify({ choices: [{ message: { content: text }, finish_reason: 'stop' }] }),
      1,
    )
    response.end()
  }

/** Vectors for the texts of a request to `/embeddings`, as a function of each text. */
export const embeddings = (vectorOf: (text: string) => readonly number[]): Act =>
  answering(({ body }) => ({
    object: 'list',
    data: (body['input'] as string[])
      .map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }))
      // Servers need not keep the order.
      .toReversed(),
    usage: { prompt_tokens: 5, total_tokens: 5 },
  }))

/** Scores for the texts of a request to `/rerank`, best first as servers send them. */
export const rankings = (scoreOf: (text: string) => number): Act =>
  answering(({ body }) => ({
    results: (body['documents'] as string[])
      .map((text, index) => ({ index, relevance_score: scoreOf(text) }))
      .toSorted((left, right) => right.relevance_score - left.relevance_score),
  }))

/** A JSON reply made of the request. */
export const answering =
  (value: (request: ModelRequest) => unknown): Act =>
  exchange =>
    json(value(exchange.request))(exchange)

export const malformedJson: Act = raw(
  200,
  'application/json',
  '{"choices": [{"message": {"content": "cut',
)
export const wrongSchema: Act = json({ answer: 'forty-two' })
export const emptyChoices: Act = json({ choices: [] })
export const wrongContentType: Act = raw(
  200,
  'text/html',
  '<html><body>Please log in</body></html>',
)
export const contentFilter: Act = reply('', 'content_filter')
export const invalidUtf8: Act = raw(
  200,
  'application/json',
  Buffer.concat([
    Buffer.from('{"choices":[{"message":{"content":"'),
    Buffer.from([0xc3, 0x28, 0xff]),
    Buffer.from('"},"finish_reason":"stop"}]}'),
  ]),
)
