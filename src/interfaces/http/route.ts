import { z } from 'zod'
import { readRequest } from '../../core/contract/read-request.ts'
import type { Principal } from '../../core/principal.ts'
import type { StreamOptions } from './sse.ts'

/** What a handler gets beside its parsed parameters. */
export interface Call {
  /** For use cases. The signal fires when the client goes, and when the server gives work up. */
  readonly access: { readonly principal: Principal; readonly signal: AbortSignal }
  readonly headers: Headers
  /** The body as it arrives, for routes that take a form. */
  readonly content: ReadableStream<Uint8Array> | null
  /** How to stream an answer; a handler that takes it works until the stream ends. */
  readonly stream: () => StreamOptions
}

/** Whether a client asked for events as they come. */
export const wantsEvents = ({ headers }: Pick<Call, 'headers'>): boolean =>
  headers.get('accept')?.toLowerCase().includes('text/event-stream') === true

interface RouteText {
  readonly method: 'get' | 'post' | 'patch' | 'delete'
  /** As in OpenAPI, parameters in braces. */
  readonly path: string
  readonly summary: string
  readonly description?: string | undefined
  /** `open`: without a token, for what watches the server; it learns nothing of the corpus. */
  readonly access: 'open' | 'principal'
  /** Of what a successful answer holds, by media type. */
  readonly answers: Readonly<Record<string, z.ZodType>>
  /** Of a successful answer; absent: 200. */
  readonly status?: 202 | undefined
  /** JSON Schema of a form (multipart/form-data) that the route reads itself. */
  readonly form?: Readonly<Record<string, unknown>> | undefined
}

/** One operation of the interface: what it says of itself, and what it does. */
export interface Route extends RouteText {
  readonly parameters: z.ZodObject | undefined
  readonly query: z.ZodObject | undefined
  readonly body: z.ZodType | undefined
  /** `body`: read only where the route takes one. */
  readonly respond: (
    request: {
      readonly parameters: Readonly<Record<string, string>>
      readonly query: URLSearchParams
      readonly body: unknown
    },
    call: Call,
  ) => Promise<Response>
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** A route whose handler gets what its schemas made of the request; they refuse everything else. */
export function route<
  Parameters extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(
  definition: RouteText & {
    readonly parameters?: Parameters
    readonly query?: Query
    readonly body?: Body
    readonly handle: (
      request: {
        readonly parameters: Parsed<Parameters>
        readonly query: Parsed<Query>
        readonly body: Parsed<Body>
      },
      call: Call,
    ) => Response | Promise<Response>
  },
): Route {
  const { handle, parameters, query, body, ...text } = definition
  const queryTypes = query === undefined ? {} : typesOf(query)
  return {
    ...text,
    parameters,
    query,
    body,
    respond: async (request, call) =>
      await handle(
        {
          parameters: readRequest(parameters, request.parameters, 'path') as Parsed<Parameters>,
          query: readRequest(
            query,
            queryValues(request.query, queryTypes),
            'query',
          ) as Parsed<Query>,
          body: readRequest(body, request.body, 'body') as Parsed<Body>,
        },
        call,
      ),
  }
}

/** The JSON type of each field of a query, which only has texts. */
function typesOf(query: z.ZodObject): Readonly<Record<string, string | undefined>> {
  const { properties = {} } = z.toJSONSchema(query, { io: 'input' })
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      typeof schema === 'object' && typeof schema.type === 'string' ? schema.type : undefined,
    ]),
  )
}

function queryValues(
  query: URLSearchParams,
  types: Readonly<Record<string, string | undefined>>,
): Record<string, unknown> {
  const values: Array<[string, unknown]> = []
  for (const name of new Set(query.keys())) {
    const all = query.getAll(name)
    const [first = ''] = all
    const type = Object.hasOwn(types, name) ? types[name] : undefined
    if (type === 'array') values.push([name, all])
    else if (all.length > 1) values.push([name, all])
    else if (type === 'integer' && /^-?\d{1,16}$/.test(first)) values.push([name, Number(first)])
    else values.push([name, first])
  }
  // Without a prototype: `__proto__` is a name like any other, and refused like one.
  return Object.assign(Object.create(null) as Record<string, unknown>, Object.fromEntries(values))
}
