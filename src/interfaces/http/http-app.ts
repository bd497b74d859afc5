import type { Socket } from 'node:net'
import { Hono, type Context } from 'hono'
import type { App } from '../../app/compose.ts'
import { jobRunner, type JobRunner } from '../../app/use-cases/jobs/job-runner.ts'
import { AppError } from '../../core/errors.ts'
import type { McpEndpoint } from '../../core/ports/mcp-endpoint.ts'
import { linkedAbort } from '../../support/linked-abort.ts'
import type { Access } from './access.ts'
import { atOnce } from './at-once.ts'
import { answerStreams, usualAnswerStreams } from './answer-streams.ts'
import { docsPage } from './docs-page.ts'
import { errorBody, errorResponse, RequestError } from './errors.ts'
import { openApiDocument } from './openapi.ts'
import type { WebPage } from './page.ts'
import { rateLimit } from './rate-limit.ts'
import { readJsonBody } from './read-body.ts'
import type { Route } from './route.ts'
import { alignmentRoutes } from './routes/alignment.ts'
import { answerRoutes } from './routes/answers.ts'
import { conversationRoutes } from './routes/conversations.ts'
import { coverageRoutes } from './routes/coverage.ts'
import { cypherRoutes } from './routes/cypher.ts'
import { documentRoutes } from './routes/documents.ts'
import { entityRoutes } from './routes/entities.ts'
import { embeddingRoutes } from './routes/embeddings.ts'
import { frameworkRoutes } from './routes/frameworks.ts'
import { graphRoutes } from './routes/graph.ts'
import { experimentRoutes } from './routes/experiments.ts'
import { questionSetRoutes } from './routes/question-sets.ts'
import { jobRoutes } from './routes/jobs.ts'
import { managedDocumentRoutes } from './routes/managed-documents.ts'
import { mcpRoutes } from './routes/mcp.ts'
import { openAiRoutes } from './routes/openai.ts'
import { operationRoutes } from './routes/operations.ts'
import { panelRoutes } from './routes/panels.ts'
import { questionRoutes } from './routes/questions.ts'
import { ragEvalChatRoutes } from './routes/rag-eval-chat.ts'
import { ratingRoutes } from './routes/ratings.ts'
import { recordedAnswerRoutes } from './routes/recorded-answers.ts'
import { searchRoutes } from './routes/search.ts'
import { scoreRoutes } from './routes/score.ts'
import { sessionRoutes } from './routes/session.ts'
import { settingsRoutes } from './routes/settings.ts'
import { verifyRoutes } from './routes/verify.ts'
import { turns, usualTurns, type TurnLimits } from './turns.ts'

export interface HttpSettings {
  readonly version: string
  readonly access: Access
  readonly page: WebPage
  /** Answers `/mcp`; without it there is none. */
  readonly mcp?: McpEndpoint | undefined
  /** Fires when work that still runs is to stop. */
  readonly stopped: AbortSignal
  /** Whether no new work is taken, because the server stops. */
  readonly isStopping: () => boolean
  readonly maxBodyBytes: number
  /** Of each uploaded file. */
  readonly maxUploadBytes: number
  readonly requestsPerMinute: number
  /** How long an answer goes on after its last reader has gone. */
  readonly resumeGraceMs?: number | undefined
  /** How long the events of an answer are kept after its end. */
  readonly keepEventsMs?: number | undefined
  readonly turns?: TurnLimits | undefined
  /** How long a job adds documents before those of others may take its place. */
  readonly jobTurnMs: number
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
  /** Does what was queued. */
  readonly jobs: JobRunner
}

/** What the Node server gives beside a request; a test may give nothing. */
interface NodeBindings {
  readonly outgoing?: { destroy(): void } | undefined
  readonly incoming?: { readonly socket: Pick<Socket, 'remoteAddress'> } | undefined
}
type HttpContext = Context<{ Bindings: NodeBindings; Variables: { pattern: string } }>

/** Every route over an app, as one function from a request to a response. */
export function httpApp(app: App, settings: HttpSettings): HttpApp {
  const limit = rateLimit(settings.requestsPerMinute, app.clock)
  const running = new Set<Promise<void>>()
  const jobs = jobRunner(app, settings.onInternalError, { turnMs: settings.jobTurnMs })
  const hono = new Hono<{ Bindings: NodeBindings; Variables: { pattern: string } }>()
  /** Work that goes on after its request; the server ends with it. */
  const begin = (work: (signal: AbortSignal) => Promise<void>): void => {
    const over = work(settings.stopped).finally(() => running.delete(over))
    running.add(over)
  }
  const streams = answerStreams({
    ...usualAnswerStreams,
    graceMs: settings.resumeGraceMs ?? usualAnswerStreams.graceMs,
    keepMs: settings.keepEventsMs ?? usualAnswerStreams.keepMs,
    stopped: settings.stopped,
  })
  const answering = {
    streams,
    turns: turns(settings.turns ?? usualTurns),
    stopped: settings.stopped,
  }
  const queries = atOnce(mostQueries)
  const { mcp: endpoint, maxBodyBytes } = settings
  const routes = [
    ...operationRoutes(app),
    ...sessionRoutes(app, { ...settings, begin }),
    ...questionRoutes(app, answering),
    ...answerRoutes(app),
    ...recordedAnswerRoutes(app, answering.turns),
    ...ratingRoutes(app),
    ...panelRoutes(app, settings.maxUploadBytes),
    ...conversationRoutes(app),
    ...documentRoutes(app),
    ...managedDocumentRoutes(app),
    ...jobRoutes(app, jobs, settings.maxUploadBytes),
    ...searchRoutes(app),
    ...verifyRoutes(app, answering.turns),
    ...scoreRoutes(app, answering.turns),
    ...frameworkRoutes(app, jobs, settings.maxUploadBytes),
    ...alignmentRoutes(app, jobs),
    ...experimentRoutes(app, jobs),
    ...questionSetRoutes(app),
    ...coverageRoutes(app, answering.turns, settings.maxUploadBytes),
    ...graphRoutes(app),
    ...cypherRoutes(app, queries),
    ...entityRoutes(app),
    ...settingsRoutes(app),
    ...openAiRoutes(app, answering.turns),
    ...embeddingRoutes(app, answering.turns),
    ...ragEvalChatRoutes(app, answering.turns),
    ...(endpoint === undefined
      ? []
      : mcpRoutes({ endpoint, turns: answering.turns, queries, maxBodyBytes })),
  ]
  const document = openApiDocument(routes, settings.version)
  const docs = docsPage(document)

  const respond = async (route: Route, context: HttpContext): Promise<Response> => {
    context.set('pattern', route.path)
    const { raw: request } = context.req
    const principal =
      route.access === 'open'
        ? { kind: 'user' as const, id: 'anybody', groups: [] }
        : await settings.access.principalOf(
            request.headers,
            context.env.incoming?.socket.remoteAddress,
          )
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
      const response = await route.respond(
        {
          parameters: context.req.param() as Record<string, string>,
          query: new URL(request.url).searchParams,
          body,
        },
        {
          access: { principal, signal: work.signal },
          headers: request.headers,
          content: request.body,
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
      // Nobody would read the stream to its end.
      if (request.method === 'HEAD') await response.body?.cancel()
      return response
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
    const { method, headers } = context.req.raw
    const isPageView = method === 'GET' && settings.page.shows(context.req.path)
    settings.access.requireOwnOrigin(headers, { isPageView })
    if (settings.isStopping())
      throw new RequestError('shutting_down', 'The server stops. Try again later.', {
        'retry-after': '5',
      })
    await next()
  })
  const patterns = new Map<string, Map<string, (context: HttpContext) => unknown>>()
  const add = (
    method: Route['method'],
    path: string,
    handle: (context: HttpContext) => unknown,
  ): void => {
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1')
    const methods = patterns.get(pattern) ?? new Map()
    patterns.set(pattern, methods.set(method.toUpperCase(), handle))
  }
  for (const each of routes) add(each.method, each.path, context => respond(each, context))
  add('get', '/openapi.json', () => Response.json(document))
  add(
    'get',
    '/docs',
    () => new Response(docs.html, { headers: { ...docs.headers, 'content-type': htmlType } }),
  )
  for (const path of settings.page.routes)
    add('get', path, context => {
      context.set('pattern', path)
      return settings.page.show(context.req.raw.headers)
    })
  for (const [pattern, methods] of [...patterns].sort(bySpecificity)) {
    for (const [method, handle] of methods)
      hono.on(method, pattern, context => handle(context) as Response)
    const allowed = [...methods.keys()]
    hono.all(pattern, () => {
      throw new RequestError('method_not_allowed', `Use ${allowed.join(' or ')} here.`, {
        allow: allowed.join(', '),
      })
    })
  }
  hono.notFound(async ({ req }) => {
    const file =
      req.method === 'GET' || req.method === 'HEAD'
        ? await settings.page.file(req.path, req.raw.headers)
        : undefined
    if (file !== undefined) return file
    // Somebody who followed a wrong link reads, and goes on from there.
    if (req.method === 'GET' && isForReaders(req.path, req.header('accept')))
      return await settings.page.showMissing(req.raw.headers)
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
    async idle() {
      while (running.size > 0) {
        await Promise.all(running)
      }
      await streams.idle()
    },
    jobs,
  }
}

/**
 * `/documents/urls` before `/documents/:id`, as OpenAPI has it: whatever is asked of a path that is
 * written out is never asked of a document called so.
 */
const bySpecificity = ([left]: readonly [string, unknown], [right]: readonly [string, unknown]) =>
  parametersIn(left) - parametersIn(right)
const parametersIn = (pattern: string): number => pattern.split('/:').length - 1

// Queries run one after the other: nobody may fill the line.
const mostQueries = 2

const htmlType = 'text/html; charset=utf-8'

const securityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const

const isForReaders = (path: string, accept = ''): boolean =>
  accept.includes('text/html') && !/^\/(?:api|v1)(?:\/|$)/.test(path)
