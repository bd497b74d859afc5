import { randomUUID } from 'node:crypto'
import { createMcpHandler, type RequestId } from '@modelcontextprotocol/server'
import type { App } from '../../app/compose.ts'
import type { McpEndpoint, McpRequest } from '../../core/ports/mcp-endpoint.ts'
import type { Principal } from '../../core/principal.ts'
import { invariant } from '../../support/invariant.ts'
import { linkedAbort, type LinkedAbort } from '../../support/linked-abort.ts'
import { mcpServer, type McpSession } from './server.ts'
import { toolList } from './tool-list.ts'

const sessionHeader = 'mcp-session-id'

/**
 * The protocol over HTTP. Every request stands alone, in all revisions: nothing is kept between
 * them. Clients of revisions before 2026-07-28 get a session id all the same, under which they can
 * cancel a request that is still running.
 */
export function mcpOverHttp(
  app: App,
  options: Pick<McpSession, 'version' | 'onInternalError'>,
): McpEndpoint {
  const tools = toolList(app)
  const running = new Map<string, LinkedAbort>()
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const request = authInfo?.extra?.['request'] as McpRequest | undefined
      invariant(request !== undefined, 'every request says who sends it')
      const { principal } = request.access
      return mcpServer(app, tools, {
        ...options,
        principal,
        inTurn: request.inTurn,
        begin: (id, signal) => begun(running, keyOf(request, id), signal),
      })
    },
    // Nothing ever changes for a listener: there are no subscriptions.
    { maxSubscriptions: 0 },
  )
  return {
    async respond(message, request) {
      if (Array.isArray(message))
        return refused(-32600, 'Send one message at a time: batches are not taken.')
      const cancelled = cancelledId(message)
      if (cancelled !== undefined) running.get(keyOf(request, cancelled) ?? '')?.abort()
      const response = await handler.fetch(
        new Request('http://mcp.invalid/mcp', {
          method: 'POST',
          headers: request.headers,
          signal: request.access.signal,
        }),
        {
          parsedBody: message,
          authInfo: { token: '', clientId: '', scopes: [], extra: { request } },
        },
      )
      if (isObject(message) && message['method'] === 'initialize' && response.ok)
        response.headers.set(sessionHeader, randomUUID())
      return response
    },
  }
}

/** Under what a request of a session runs; undefined without a session. */
function keyOf({ headers, access }: McpRequest, id: RequestId): string | undefined {
  const session = headers.get(sessionHeader)
  return session === null || !/^[\w-]{1,100}$/.test(session)
    ? undefined
    : JSON.stringify([who(access.principal), session, id])
}

const who = (principal: Principal): readonly string[] =>
  principal.kind === 'user' ? ['user', principal.id] : [principal.kind]

/** Work that can be ended by the key until it is over. */
function begun(
  running: Map<string, LinkedAbort>,
  key: string | undefined,
  signal: AbortSignal,
): LinkedAbort {
  const work = linkedAbort(signal)
  if (key !== undefined) running.set(key, work)
  return {
    signal: work.signal,
    abort: reason => work.abort(reason),
    [Symbol.dispose]() {
      work[Symbol.dispose]()
      if (key !== undefined && running.get(key) === work) running.delete(key)
    },
  }
}

/** Which request a message cancels. */
function cancelledId(message: unknown): RequestId | undefined {
  if (!isObject(message) || message['method'] !== 'notifications/cancelled') return undefined
  const { params } = message
  const id = isObject(params) ? params['requestId'] : undefined
  return typeof id === 'string' || typeof id === 'number' ? id : undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const refused = (code: number, message: string): Response =>
  Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status: 400 })
