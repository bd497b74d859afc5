import { Hono, type Context } from 'hono'
import type { App } from '../../app/compose.ts'
import { AppError } from '../../core/errors.ts'
import { linkedAbort } from '../../support/linked-abort.ts'
import type { Access } from './access.ts'
import { docsPage } from './docs-page.ts'
import { errorBody, errorResponse, RequestError } from './errors.ts'
import { openApiDocument } from './openapi.ts'
import { rateLimit } from './rate-limit.ts'
import { readJsonBody } from './read-body.ts'
import type { Route } from './route.ts'
import { answerRoutes } from './routes/answers.ts'
import { documentRoutes } from './routes/documents.ts'
import { openAiRoutes } from './routes/openai.ts'
import { operationRoutes } from './routes/operations.ts'
import { questionRoutes } from './routes/questions.ts'
import { searchRoutes } from './routes/search.ts'
import { verifyRoutes } from './routes/verify.ts'

export interface HttpSettings {
  readonly version: string
  readonly access: Access
  /** Fires when work that still runs is to stop. */
  readonly stopped: AbortSignal
  /** Whether no new work is taken, because the server stops. */
  readonly isStopping: () => boolean
  readonly maxBodyBytes: number
  readonly requestsPerMinute: number
  readonly heartbeatMs: number
  readonly stallMs: number
  /** One line a request; neither questions nor ids are in it. */
  readonly log?: ((entry: AccessLogEntry) => void) | undefined
  /** An error that is the server's own fault. */
  readonly onInternalError: (error: unknown, place: string) => void
}

export interface AccessLogEntry {
  readonly method: string
  /** The pattern of the path, without what stands for its parameters. */
  readonly route: string
  readonly status: number
  /** Until the response began. */
  readonly durationMs: number
}

export interface HttpApp {
  readonly fetch: (request: Request, bindings?: NodeBindings) => Response | Promise<Response>
  /** Ends when no work runs any more. */
  readonly idle: () => Promise<void>
}

/** What the Node server gives beside a request; a test may give nothing. */
interface NodeBindings {
  readonly outgoing?: { destroy(): void } | undefined
}
type HttpContext = Context<{ Bindings: NodeBindings; Variables: { pattern: string } }>

/** Every route over an app, as one function from a request to a response. */
export function httpApp(app: App, settings: HttpSettings): HttpApp {
  const limit = rateLimit(settings.requestsPerMinute, app.clock)
  const running = new Set<Promise<void>>()
  const hono = new Hono<{ Bindings: NodeBindings; Variables: { pattern: string } }>()
  const routes = [
    ...operationRoutes(app),
    ...questionRoutes(app),
    ...answerRoutes(app),
    ...documentRoutes(app),
    ...searchRoutes(app),
    ...verifyRoutes(app),
    ...openAiRoutes(app),
  ]
  const document = openApiDocument(routes, settings.version)
  const page = docsPage(document)

  const respond = async (route: Route, context: HttpContext): Promise<Response> => {
    context.set('pattern', route.path)
    const { raw: request } = context.req
    const principal =
      route.access === 'open'
        ? { kind: 'user' as const, id: 'anybody', groups: [] }
        : settings.access.principalOf(request.headers)
    if (route.access !== 'open') limit(principal)
    const body =
      route.body === undefined ? undefined : await readJsonBody(request, settings.maxBodyBytes)
    const work = linkedAbort(request.signal, settings.stopped)
    const { promise: over, resolve } = Promise.withResolvers<void>()
    running.add(over)
    const end = (): void => {
      work[Symbol.dispose]()
      running.delete(over)
      resolve()
    }
    let isStreamed = false
    try {
      return await route.respond(
        {
          parameters: context.req.param() as Record<string, string>,
          query: new URL(request.url).searchParams,
          body,
        },
        {
          access: { principal, signal: work.signal },
          headers: request.headers,
          stream() {
            isStreamed = true
            return {
              heartbeatMs: settings.heartbeatMs,
              stallMs: settings.stallMs,
              abort: reason => work.abort(reason),
              disconnect: () => context.env.outgoing?.destroy(),
              end,
            }
          },
        },
      )
    } catch (error) {
      isStreamed = false
      throw error
    } finally {
      if (!isStreamed) end()
    }
  }

  hono.use(async (context, next) => {
    const began = app.clock.now()
    await next()
    for (const [name, value] of Object.entries(securityHeaders))
      if (!context.res.headers.has(name)) context.res.headers.set(name, value)
    if (settings.isStopping()) context.res.headers.set('connection', 'close')
    settings.log?.({
      method: context.req.method,
      route: context.get('pattern') ?? '',
      status: context.res.status,
      durationMs: Math.max(0, app.clock.now() - began),
    })
  })
  hono.use(async (context, next) => {
    settings.access.requireOwnOrigin(context.req.raw.headers)
    if (settings.isStopping())
      throw new RequestError('shutting_down', 'The server stops. Try again later.', {
        'retry-after': '5',
      })
    await next()
  })
  const methods = new Map<string, string[]>()
  const add = (method: 'get' | 'post', path: string, handle: (c: HttpContext) => unknown): void => {
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1')
    hono.on(method.toUpperCase(), pattern, context => handle(context) as Response)
    methods.set(pattern, [...(methods.get(pattern) ?? []), method.toUpperCase()])
  }
  for (const each of routes) add(each.method, each.path, context => respond(each, context))
  add('get', '/openapi.json', () => Response.json(document))
  add(
    'get',
    '/docs',
    () => new Response(page.html, { headers: { ...page.headers, 'content-type': htmlType } }),
  )
  for (const [pattern, allowed] of methods)
    hono.all(pattern, () => {
      throw new RequestError('method_not_allowed', `Use ${allowed.join(' or ')} here.`, {
        allow: allowed.join(', '),
      })
    })
  hono.notFound(() => {
    throw new RequestError('no_such_route', 'There is nothing here; /docs lists what there is.')
  })
  hono.onError((error, context) => {
    const { code } = errorBody(error).error
    if (code === 'internal' || code === 'damaged')
      settings.onInternalError(error, `${context.req.method} ${context.get('pattern') ?? ''}`)
    // Work that the server itself gave up is no fault of the client.
    return error instanceof AppError && code === 'aborted' && settings.stopped.aborted
      ? errorResponse(new RequestError('shutting_down', 'The server stops. Try again later.'))
      : errorResponse(error)
  })
  return {
    fetch: (request, bindings = {}) => hono.fetch(request, bindings),
    idle: async () => void (await Promise.all(running)),
  }
}

const htmlType = 'text/html; charset=utf-8'

const securityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const
