import { once } from 'node:events'
import { createServer, type Server, type ServerOptions } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { accessTokens } from '../../app/access-tokens.ts'
import type { App } from '../../app/compose.ts'
import { packageFile } from '../../support/package-files.ts'
import { AppError } from '../../core/errors.ts'
import type { McpEndpoint } from '../../core/ports/mcp-endpoint.ts'
import type { Principal } from '../../core/principal.ts'
import { access, isLoopback } from './access.ts'
import { usualAnswerStreams } from './answer-streams.ts'
import type { RequestErrorCode } from './errors.ts'
import { oidcPrincipals, type OidcOptions } from './oidc.ts'
import { proxyUsers } from './proxy-users.ts'
import { httpApp, type AccessLogEntry } from './http-app.ts'
import { webPage } from './page.ts'
import { rawError } from './raw-error.ts'
import { refuseSlowRequests } from './slow-requests.ts'
import { closeStalledResponses } from './stalled-responses.ts'
import { usualTurns, type TurnLimits } from './turns.ts'

export interface ServeOptions {
  readonly version: string
  /**
   * Address or name to bind to; only loopback ones while there is no token, unless `requireToken`.
   */
  readonly host: string
  /** 0: any free one. */
  readonly port: number
  /** As whom somebody comes who needs no token. */
  readonly anonymous: Principal
  /** Every request needs a token, and nobody comes in until there is one. */
  readonly requireToken?: boolean | undefined
  /** A token of the owner beside those of the corpus. */
  readonly ownerToken?: string | undefined
  /** Ends the server: what runs may finish within `graceMs`, and is cancelled then. */
  readonly signal: AbortSignal
  readonly graceMs: number
  readonly requestsPerMinute: number
  /** Of each uploaded file; absent: 2 GiB. */
  readonly maxUploadBytes?: number | undefined
  /** Called once, with the address to use, such as `http://127.0.0.1:8088`. */
  readonly onListening: (url: string) => void
  readonly log?: ((entry: AccessLogEntry) => void) | undefined
  readonly onInternalError: (error: unknown, place: string) => void
  readonly limits?: Partial<ServeLimits> | undefined
  readonly oidc?: OidcOptions | undefined
  /** Answers `/mcp`; without it there is none. */
  readonly mcp?: McpEndpoint | undefined
  /** Where the web page was built to, unless it is the package's own. */
  readonly pageFolder?: string | undefined
}

/** Bounds on what one client can take of the server. */
export interface ServeLimits {
  readonly maxBodyBytes: number
  /** A client has so long for the headers of a request. */
  readonly headersMs: number
  /** And so long for all of it, and longer as far as it sends so much. */
  readonly requestMs: number
  readonly leastBytesPerSecond: number
  readonly heartbeatMs: number
  /** How long an answer goes on after its last reader has gone. */
  readonly resumeGraceMs: number
  readonly turns: TurnLimits
  readonly jobTurnMs: number
  /** A client that takes nothing of what waits for it for so long is given up. */
  readonly stallMs: number
  readonly connections: number
}

const usualLimits: ServeLimits = {
  // A text of a million characters, as long as "verify" takes, in UTF-8 and JSON.
  maxBodyBytes: 4 * 2 ** 20,
  headersMs: 10_000,
  requestMs: 30_000,
  leastBytesPerSecond: 4_096,
  heartbeatMs: 15_000,
  resumeGraceMs: usualAnswerStreams.graceMs,
  turns: usualTurns,
  // What a job goes on with is looked through anew, so that turns must not be short.
  jobTurnMs: 10_000,
  stallMs: 300_000,
  connections: 1_000,
}

const usualUploadBytes = 2 * 2 ** 30

// What was cancelled gets so long to say so.
const cancelledWithinMs = 5_000

/**
 * Serves an app over HTTP until the signal fires and all work is over. Throws `invalid_input` for
 * an address that cannot be used, or that others reach while there is no token.
 */
export async function serveHttp(app: App, options: ServeOptions): Promise<void> {
  const { host, signal } = options
  const { oidc, proxy } = app.config.server
  const limits = { ...usualLimits, ...options.limits }
  const tokens = accessTokens(app.corpusFolder, options.ownerToken)
  const asksWhoComes =
    options.requireToken === true || tokens.any() || oidc !== undefined || proxy !== undefined
  if (!asksWhoComes && !isLoopback(host))
    throw refused(
      'host',
      `Others can reach ${host}, so that everybody who comes needs a token, and there is none. ` +
        'Make one with "veritrail tokens create NAME", or leave --host out to serve this ' +
        'machine only. With --require-token the server starts, and nobody comes in until there ' +
        'is one.',
    )
  const stopped = new AbortController()
  let port = options.port
  const http = httpApp(app, {
    version: options.version,
    access: access({
      tokens,
      oidc: oidc && oidcPrincipals(oidc, options.oidc),
      proxy: proxy && proxyUsers(proxy),
      anonymous: options.anonymous,
      requireToken: options.requireToken,
      host,
      port: () => port,
    }),
    page: webPage(options.pageFolder ?? packageFile('dist', 'web')),
    stopped: stopped.signal,
    mcp: options.mcp,
    isStopping: () => signal.aborted,
    maxBodyBytes: limits.maxBodyBytes,
    maxUploadBytes: options.maxUploadBytes ?? usualUploadBytes,
    requestsPerMinute: options.requestsPerMinute,
    heartbeatMs: limits.heartbeatMs,
    resumeGraceMs: limits.resumeGraceMs,
    turns: limits.turns,
    jobTurnMs: limits.jobTurnMs,
    stallMs: limits.stallMs,
    log: options.log,
    onInternalError: options.onInternalError,
  })
  const server = createServer(
    serverOptions(limits),
    getRequestListener(
      (request, { incoming, outgoing }) =>
        http.fetch(request, { incoming, outgoing: outgoing as Destroyable }),
      {
        // A request without a Host header, which the check of it then refuses.
        hostname: 'no-host.invalid',
        overrideGlobalObjects: false,
        errorHandler: () => badRequest(),
      },
    ),
  )
  server.maxConnections = limits.connections
  server.on('clientError', answerBrokenRequest)
  using _slow = refuseSlowRequests(server, limits)
  using _stalled = closeStalledResponses(server, limits.stallMs)
  // A connection is kept for the next request; while the server stops there is none.
  server.on('request', (_, response) =>
    response.once('finish', () => {
      if (signal.aborted) setImmediate(() => server.closeIdleConnections())
    }),
  )
  await listen(server, host, port)
  const address = server.address() as AddressInfo
  port = address.port
  // Questions are answered without it too.
  app.store.readAhead().catch(() => {})
  options.onListening(`http://${host.includes(':') ? `[${host}]` : host}:${port}`)
  // Of a corpus that can only be read nobody can add to.
  if (app.store.readOnlyReason === undefined) http.jobs.start()
  if (!signal.aborted) await once(signal, 'abort')
  await http.jobs.stop()
  await close(server, http.idle, stopped, options.graceMs)
}

interface Destroyable {
  destroy(): void
}

function serverOptions({ headersMs }: ServeLimits): ServerOptions {
  return {
    headersTimeout: headersMs,
    // By `refuseSlowRequests`: a large upload may take long.
    requestTimeout: 0,
    connectionsCheckingInterval: Math.min(5_000, headersMs),
    keepAliveTimeout: 5_000,
    maxHeaderSize: 16 * 2 ** 10,
    // Refused by us, in the form of all errors.
    requireHostHeader: false,
  }
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  try {
    const listening = once(server, 'listening')
    server.listen({ host, port })
    await listening
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    const reason =
      code === 'EADDRINUSE'
        ? 'another program listens there. Name another port with --port'
        : code === 'EACCES'
          ? 'this user may not listen there. Name a port above 1023 with --port'
          : 'it is no address of this machine. Name another with --host'
    throw refused('port', `Cannot listen on ${host}, port ${port}: ${reason}.`, cause)
  }
}

/** Lets running work finish within its grace, then cancels it, then closes what is left. */
async function close(
  server: Server,
  idle: () => Promise<void>,
  stopped: AbortController,
  graceMs: number,
): Promise<void> {
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  const over = Promise.all([closed, idle()])
  try {
    if (await endsWithin(over, graceMs)) return
    stopped.abort(new AppError('aborted', 'The server stops.', {}))
    await endsWithin(over, cancelledWithinMs)
  } finally {
    server.closeAllConnections()
    // Nothing may use the store after this.
    await endsWithin(idle(), cancelledWithinMs)
  }
}

async function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>(resolve => {
    timer = setTimeout(resolve, ms, false)
  })
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}

/** What is no HTTP, or came too slowly, also gets an error in the usual form. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  socket.end(rawError(...brokenRequest(error.code)))
}

const brokenRequest = (
  code: string | undefined,
): readonly [RequestErrorCode | 'invalid_input', string] =>
  code === 'ERR_HTTP_REQUEST_TIMEOUT'
    ? ['request_timeout', 'The request came too slowly.']
    : code === 'HPE_HEADER_OVERFLOW'
      ? ['headers_too_large', 'The headers are too large.']
      : ['invalid_input', 'This is no valid HTTP request.']

const badRequest = (): Response =>
  Response.json(
    { error: { code: 'invalid_input', message: 'This is no valid HTTP request.', details: {} } },
    { status: 400 },
  )

const refused = (path: string, message: string, cause?: unknown): AppError<'invalid_input'> =>
  new AppError('invalid_input', message, { issues: [{ path, message: 'refused' }] }, { cause })
