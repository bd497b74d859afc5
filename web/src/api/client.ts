import { EventSourceParserStream, type EventSourceMessage } from 'eventsource-parser/stream'
import { accessToken, tokenWanted } from './token.ts'
import { ApiError } from './errors.ts'

interface RequestOptions {
  readonly signal?: AbortSignal | undefined
}
interface BodyOptions extends RequestOptions {
  readonly headers?: Readonly<Record<string, string>>
}

const base = '/api/v1'

/** Reads JSON; a parameter that is undefined is left out, a list becomes several. */
export async function get<Value>(
  path: string,
  query: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>> = {},
  options: RequestOptions = {},
): Promise<Value> {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined && each !== '') parameters.append(name, String(each))
  const words = parameters.size > 0 ? `?${parameters}` : ''
  return (await (await request(path + words, { method: 'GET' }, options)).json()) as Value
}

/** Sends JSON, or a form with files, and reads JSON; undefined for an empty answer. */
export async function send<Value>(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  options: BodyOptions = {},
): Promise<Value> {
  const response = await request(path, { method, ...bodyOf(body, options) }, options)
  const text = await response.text()
  return (text === '' ? undefined : JSON.parse(text)) as Value
}

/** Reads bytes, such as an original file. */
export async function getBytes(path: string, options: RequestOptions = {}): Promise<Response> {
  return await request(path, { method: 'GET' }, options)
}

/** Follows a stream of server-sent events until it ends; throws where it breaks off. */
export async function* follow(
  path: string,
  {
    method = 'GET',
    body,
    lastEventId,
    ...options
  }: RequestOptions & {
    readonly method?: 'GET' | 'POST'
    readonly body?: unknown
    readonly lastEventId?: string | undefined
  } = {},
): AsyncGenerator<EventSourceMessage> {
  const response = await request(
    path,
    {
      method,
      ...bodyOf(body, {
        headers: {
          accept: 'text/event-stream',
          ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
        },
      }),
    },
    options,
  )
  if (response.body === null) return
  const reader = response.body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array<ArrayBuffer>>)
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw unreachable(error, options.signal)
      })
      if (done) return
      yield value
    }
  } finally {
    reader.cancel().catch(() => {})
  }
}

const bodyOf = (
  body: unknown,
  { headers = {} }: BodyOptions,
): { headers: Record<string, string>; body?: BodyInit } =>
  body === undefined
    ? { headers: { ...headers } }
    : body instanceof FormData
      ? { headers: { ...headers }, body }
      : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }

async function request(
  path: string,
  init: Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> },
  { signal }: RequestOptions,
): Promise<Response> {
  const token = accessToken()
  let response: Response
  try {
    response = await fetch(base + path, {
      ...init,
      headers: {
        accept: 'application/json',
        ...init.headers,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      signal: signal ?? null,
    })
  } catch (error) {
    throw unreachable(error, signal)
  }
  if (response.ok) return response
  const failure = await errorOf(response)
  if (response.status === 401) {
    // One was typed in while this request was under way. Looked at once the answer is read whole:
    // nobody would ask again for what fails after the token was given.
    if (accessToken() !== token) return await request(path, init, { signal })
    tokenWanted.set({ refused: token !== undefined })
  }
  throw failure
}

/** An abort stays what it is; everything else means that the server is not there. */
function unreachable(error: unknown, signal: AbortSignal | undefined): unknown {
  return signal?.aborted === true
    ? error
    : new ApiError('The server does not answer.', { status: 0, code: 'offline' })
}

async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined)
  const { code, message, details } = readError(body)
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiError(message ?? `The server answered with ${response.status}.`, {
    status: response.status,
    code: code ?? 'unknown',
    ...(details !== undefined && { details }),
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
  })
}

function readError(body: unknown): {
  readonly code?: string
  readonly message?: string
  readonly details?: Readonly<Record<string, unknown>>
} {
  if (typeof body !== 'object' || body === null || !('error' in body)) return {}
  const { error } = body
  if (typeof error !== 'object' || error === null) return {}
  return {
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    ...('message' in error && typeof error.message === 'string' && { message: error.message }),
    ...('details' in error &&
      typeof error.details === 'object' &&
      error.details !== null && { details: error.details as Record<string, unknown> }),
  }
}
