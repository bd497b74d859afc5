import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { llamaFolder } from '../../src/app/config/config.ts'
import type { CompletionRequest } from '../../src/core/ports/language-model.ts'
import { loadLlama, PromptTooLong } from '../../src/models/llama/llama-engine.ts'
import { requireLlamaPackage } from '../../src/models/llama/llama-package.ts'

// A GGUF file behind the protocol of OpenAI, for tests of clients: chat (whole and in pieces, JSON
// by schema, likeliest first tokens), embeddings, list of models. One request at a time; loopback
// only. `serve.ts MODEL.gguf [--port N] [--context N] [--with-stdin]` prints its address; with
// `--with-stdin` it ends when its input does.

const { values, positionals } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    context: { type: 'string', default: '2048' },
    'with-stdin': { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const [file] = positionals
if (file === undefined) throw new Error('usage: serve.ts MODEL.gguf [--port N] [--context N]')
const engine = await loadLlama({
  library: requireLlamaPackage(llamaFolder()),
  file,
  contextTokens: Number(values.context),
  threads: Math.max(1, availableParallelism() - 1),
})
const embedding = await engine.model.createEmbeddingContext({ contextSize: 512, threads: 1 })

const chatBody = z.object({
  model: z.string(),
  messages: z
    .array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() }))
    .min(1),
  temperature: z.number().min(0).max(2).nullish(),
  max_tokens: z.int().min(1).nullish(),
  max_completion_tokens: z.int().min(1).nullish(),
  seed: z.int().nullish(),
  stop: z.union([z.string(), z.array(z.string()).max(4)]).nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  logprobs: z.boolean().nullish(),
  top_logprobs: z.int().min(0).max(20).nullish(),
  response_format: z
    .discriminatedUnion('type', [
      z.object({ type: z.enum(['text', 'json_object']) }),
      z.object({
        type: z.literal('json_schema'),
        json_schema: z.object({ name: z.string(), schema: z.record(z.string(), z.unknown()) }),
      }),
    ])
    .nullish(),
})
const embeddingBody = z.object({
  model: z.string(),
  input: z.union([z.string(), z.array(z.string()).min(1).max(256)]),
})

type ChatBody = z.infer<typeof chatBody>

function requestOf(body: ChatBody): CompletionRequest {
  const form = body.response_format
  return {
    messages: body.messages,
    temperature: body.temperature ?? undefined,
    maxTokens: body.max_completion_tokens ?? body.max_tokens ?? undefined,
    seed: body.seed ?? undefined,
    stop: typeof body.stop === 'string' ? [body.stop] : (body.stop ?? undefined),
    format: form === undefined || form === null || form.type === 'text' ? 'text' : 'json',
    schema: form?.type === 'json_schema' ? form.json_schema : undefined,
    topTokens: body.logprobs === true ? (body.top_logprobs ?? 0) : undefined,
  }
}

async function chat(body: ChatBody, signal: AbortSignal, response: ServerResponse): Promise<void> {
  const head = { id: 'chatcmpl-small', created: Math.floor(Date.now() / 1000), model: body.model }
  const streams = body.stream === true
  const event = (data: unknown): void => {
    if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`)
  }
  const chunk = (choice: Record<string, unknown>): Record<string, unknown> => ({
    ...head,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, finish_reason: null, ...choice }],
  })
  const { text, finishReason, usage, firstTokens } = await engine.complete(requestOf(body), {
    signal,
    onText(piece) {
      if (streams && piece !== '') event(chunk({ delta: { content: piece } }))
    },
  })
  const counts = {
    prompt_tokens: usage?.promptTokens ?? 0,
    completion_tokens: usage?.completionTokens ?? 0,
    total_tokens: (usage?.promptTokens ?? 0) + (usage?.completionTokens ?? 0),
  }
  if (streams) {
    event(chunk({ delta: {}, finish_reason: finishReason }))
    if (body.stream_options?.include_usage === true)
      event({ ...head, object: 'chat.completion.chunk', choices: [], usage: counts })
    event('[DONE]')
    response.end()
    return
  }
  const top = firstTokens?.map(({ token, probability }) => ({
    token,
    logprob: Math.log(probability),
  }))
  send(response, 200, {
    ...head,
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: text },
        finish_reason: finishReason,
        // Of the first token only.
        logprobs: top === undefined ? null : { content: [{ ...top[0], top_logprobs: top }] },
      },
    ],
    usage: counts,
  })
}

async function embed({ input, model }: z.infer<typeof embeddingBody>): Promise<unknown> {
  const texts = typeof input === 'string' ? [input] : input
  const data: unknown[] = []
  let tokens = 0
  for (const [index, text] of texts.entries()) {
    tokens += engine.model.tokenize(text).length
    const { vector } = await embedding.getEmbeddingFor(text)
    data.push({ object: 'embedding', index, embedding: vector })
  }
  return { object: 'list', model, data, usage: { prompt_tokens: tokens, total_tokens: tokens } }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
const refuse = (response: ServerResponse, status: number, message: string, type: string): void =>
  send(response, status, { error: { message, type } })

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) {
    text += String(part)
    if (text.length > 8e6) throw new SyntaxError('the body is too large')
  }
  return JSON.parse(text)
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  const what = `${request.method ?? ''} ${(request.url ?? '').split('?', 1)[0] ?? ''}`
  if (what === 'GET /v1/models')
    send(response, 200, { object: 'list', data: [{ id: 'small', object: 'model' }] })
  else if (what === 'POST /v1/chat/completions')
    await oneAfterTheOther(chatBody.parse(await bodyOf(request)), body =>
      chat(body, signal, response),
    )
  else if (what === 'POST /v1/embeddings')
    await oneAfterTheOther(embeddingBody.parse(await bodyOf(request)), async body =>
      send(response, 200, await embed(body)),
    )
  else refuse(response, 404, `there is no ${what}`, 'not_found')
}

let last: Promise<unknown> = Promise.resolve()
async function oneAfterTheOther<Body>(
  body: Body,
  work: (body: Body) => Promise<void>,
): Promise<void> {
  const turn = last.then(() => work(body))
  last = turn.catch(() => {})
  await turn
}

const server = createServer((request, response) => {
  const left = new AbortController()
  response.on('close', () => left.abort())
  answer(request, response, left.signal).catch((error: unknown) => {
    if (left.signal.aborted || response.headersSent) return void response.destroy()
    if (error instanceof z.ZodError || error instanceof SyntaxError)
      refuse(response, 400, error.message, 'invalid_request_error')
    else if (error instanceof PromptTooLong)
      refuse(response, 400, error.message, 'context_length_exceeded')
    else refuse(response, 500, error instanceof Error ? error.message : 'failed', 'server_error')
  })
})
server.listen(Number(values.port), '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  process.stdout.write(`http://127.0.0.1:${port}/v1\n`)
})
if (values['with-stdin'])
  process.stdin.resume().on('end', () => process.kill(process.pid, 'SIGKILL'))
