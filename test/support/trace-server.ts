// A real HTTP server on loopback that takes OTLP/HTTP in JSON and holds each request against the
// protocol; or misbehaves as collectors do.
import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { z } from 'zod'

const value = z.union([
  z.strictObject({ stringValue: z.string() }),
  z.strictObject({ boolValue: z.boolean() }),
  // 64-bit integers are text in the JSON form.
  z.strictObject({ intValue: z.string().regex(/^-?\d+$/) }),
  z.strictObject({ doubleValue: z.number() }),
  z.strictObject({
    arrayValue: z.strictObject({ values: z.array(z.strictObject({ stringValue: z.string() })) }),
  }),
])
const attributes = z.array(z.strictObject({ key: z.string().min(1), value }))
const nanoseconds = z.string().regex(/^\d{19}$/)
const hex = (digits: number): z.ZodString => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`))
const span = z.strictObject({
  traceId: hex(32),
  spanId: hex(16),
  parentSpanId: hex(16).optional(),
  name: z.string().min(1),
  kind: z.union([z.literal(1), z.literal(3)]),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes,
  status: z.strictObject({ code: z.literal(2).optional(), message: z.string().optional() }),
})
const request = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes }),
      scopeSpans: z.array(
        z.strictObject({
          scope: z.strictObject({ name: z.string(), version: z.string() }),
          spans: z.array(span),
        }),
      ),
    }),
  ),
})

export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string | undefined
  readonly name: string
  readonly kind: number
  readonly start: bigint
  readonly end: bigint
  readonly status: { readonly code?: number | undefined; readonly message?: string | undefined }
  readonly attributes: Readonly<Record<string, unknown>>
}

/** What the server does with its requests, in order; the last one goes on. */
export type TraceAct = (response: ServerResponse) => void

export const accepted: TraceAct = response => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
}
export const refused =
  (status: number, headers: Readonly<Record<string, string>> = {}): TraceAct =>
  response => {
    response.writeHead(status, headers).end()
  }
export const silent: TraceAct = () => {}
export const broken: TraceAct = response => {
  response.socket?.resetAndDestroy()
}
export const partly =
  (rejectedSpans: number): TraceAct =>
  response => {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ partialSuccess: { rejectedSpans, errorMessage: 'too old' } }))
  }

export interface TraceServer extends AsyncDisposable {
  /** Ends in `/v1/traces`. */
  readonly endpoint: string
  readonly requests: ReadonlyArray<{
    readonly path: string
    readonly headers: IncomingHttpHeaders
    readonly text: string
    readonly spans: readonly ReceivedSpan[]
    readonly resource: Readonly<Record<string, unknown>>
  }>
  readonly spans: readonly ReceivedSpan[]
}

export async function traceServer(...acts: readonly TraceAct[]): Promise<TraceServer> {
  const requests: Array<TraceServer['requests'][number]> = []
  const problems: string[] = []
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => {
      const text = Buffer.concat(parts).toString('utf8')
      const parsed = request.safeParse(JSON.parse(text))
      if (!parsed.success) problems.push(parsed.error.message)
      if (incoming.method !== 'POST') problems.push(`${incoming.method} is no POST`)
      if (incoming.headers['content-type'] !== 'application/json') problems.push('not sent as JSON')
      const groups = parsed.data?.resourceSpans ?? []
      const act = acts[Math.min(requests.length, acts.length - 1)] ?? accepted
      requests.push({
        path: incoming.url ?? '',
        headers: incoming.headers,
        text,
        resource: record(groups[0]?.resource.attributes ?? []),
        spans: groups.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) =>
            spans.map(({ startTimeUnixNano, endTimeUnixNano, attributes: given, ...rest }) => ({
              ...rest,
              start: BigInt(startTimeUnixNano),
              end: BigInt(endTimeUnixNano),
              attributes: record(given),
            })),
          ),
        ),
      })
      act(response)
    })
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    endpoint: `http://127.0.0.1:${address.port}/v1/traces`,
    requests,
    get spans() {
      return requests.flatMap(({ spans }) => spans)
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise<void>(resolve => {
        server.close(() => resolve())
      })
      assert.deepEqual(problems, [], 'every request is as the protocol has it')
    },
  }
}

const record = (given: z.infer<typeof attributes>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    given.map(({ key, value: { ...any } }) => [
      key,
      'arrayValue' in any
        ? any.arrayValue.values.map(({ stringValue }) => stringValue)
        : 'intValue' in any
          ? Number(any.intValue)
          : Object.values(any)[0],
    ]),
  )
