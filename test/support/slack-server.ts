import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { faultOf, type WireBlock } from './slack-blocks.ts'
import { acceptWebSockets, type ServerSocket } from './websocket-server.ts'

export const botToken = 'xoxb-1-test-token'
export const appToken = 'xapp-1-test-token'
export const signingSecret = '8f742231b10e8888abcd99yyyzzz85a5'
export const team = 'T0HOME'
export const botUser = 'U0BOT'

/** A message as Slack keeps it. */
export interface PostedMessage {
  readonly channel: string
  readonly ts: string
  readonly thread: string | undefined
  text: string
  blocks: readonly WireBlock[]
  readonly unfurls: boolean
  /** How often it was edited. */
  edits: number
}

/** One call of the Web API. */
export interface Call {
  readonly method: string
  readonly at: number
  readonly args: Readonly<Record<string, string>>
  readonly status: number
}

/** How an event was taken. */
export interface Acknowledged {
  readonly status: number
  readonly ms: number
  readonly payload: Readonly<Record<string, unknown>>
}

/** How an event is delivered. */
export interface Delivery {
  readonly type?: 'events_api' | 'slash_commands' | 'interactive'
  /** The number of attempts before. */
  readonly retry?: number
  /** Of HTTP mode: moves the clock of the sender, or spoils what is sent. */
  readonly skewSeconds?: number
  readonly spoil?: 'signature' | 'body' | 'no-signature' | 'no-timestamp'
}

export interface SlackServer extends AsyncDisposable {
  readonly apiUrl: string
  readonly messages: readonly PostedMessage[]
  readonly calls: readonly Call[]
  /** What came to addresses for responses, as JSON. */
  readonly responses: ReadonlyArray<Readonly<Record<string, unknown>>>
  /** Forms that were opened. */
  readonly views: ReadonlyArray<Readonly<Record<string, unknown>>>
  /** Answers the next calls of a method with 429 and this many seconds. */
  readonly limit: (method: string, times: number, seconds: number) => void
  /** Refuses the next calls of a method for this reason. */
  readonly refuse: (method: string, reason: string, times?: number) => void
  readonly names: Map<string, string>
  readonly responseUrl: string
  /** Sends what happened to the app, to the address in HTTP mode; ends when it is acknowledged. */
  readonly deliver: (body: object, delivery?: Delivery) => Promise<Acknowledged>
  /** In HTTP mode: where the app listens. */
  address: string | undefined
  /** In socket mode: connections that were opened so far, and those open. */
  readonly connections: () => { readonly opened: number; readonly open: number }
  /** Asks the app to connect anew, as Slack does every few hours. */
  readonly refresh: () => void
  /** Breaks the connection. */
  readonly breakLine: () => void
}

/** A server that speaks as much of Slack's Web API and Events API as an app for questions needs. */
export async function slackServer(): Promise<SlackServer> {
  const messages: PostedMessage[] = []
  const calls: Call[] = []
  const responses: Array<Readonly<Record<string, unknown>>> = []
  const views: Array<Readonly<Record<string, unknown>>> = []
  const names = new Map<string, string>()
  const limits = new Map<string, { times: number; readonly seconds: number }>()
  const refusals = new Map<string, { times: number; readonly reason: string }>()
  const sockets = new Set<ServerSocket>()
  const waiting = new Map<string, (payload: Readonly<Record<string, unknown>>) => void>()
  let opened = 0
  let sequence = 0

  const answerTo = (method: string, args: Readonly<Record<string, string>>, token: string) => {
    const refusal = refusals.get(method)
    if (refusal !== undefined && refusal.times-- > 0) return { ok: false, error: refusal.reason }
    const isForApp = method === 'apps.connections.open'
    if (token !== `Bearer ${isForApp ? appToken : botToken}`)
      return { ok: false, error: 'invalid_auth' }
    const blocks = JSON.parse(args['blocks'] ?? '[]') as WireBlock[]
    const channel = args['channel'] ?? ''
    switch (method) {
      case 'auth.test':
        return { ok: true, user_id: botUser, bot_id: 'B0BOT', team_id: team, url: 'https://x/' }
      case 'apps.connections.open':
        return { ok: true, url: `${base.replace('http', 'ws')}/link?ticket=${(sequence += 1)}` }
      case 'chat.postMessage':
      case 'chat.postEphemeral': {
        const fault = faultOf(blocks)
        if (fault !== undefined) return { ok: false, error: 'invalid_blocks', fault }
        const ts = `${(Date.now() / 1_000).toFixed(0)}.${String((sequence += 1)).padStart(6, '0')}`
        const unfurls = args['unfurl_links'] !== 'false' || args['unfurl_media'] !== 'false'
        const { text = '', thread_ts: thread } = args
        if (method === 'chat.postMessage')
          messages.push({ channel, ts, thread, text, blocks, unfurls, edits: 0 })
        return { ok: true, channel, ts, message_ts: ts }
      }
      case 'chat.update': {
        const found = messages.find(each => each.ts === args['ts'] && each.channel === channel)
        if (found === undefined) return { ok: false, error: 'message_not_found' }
        const fault = faultOf(blocks)
        if (fault !== undefined) return { ok: false, error: 'invalid_blocks', fault }
        found.text = args['text'] ?? ''
        found.blocks = blocks
        found.edits += 1
        return { ok: true, channel, ts: found.ts }
      }
      case 'views.open': {
        const view = JSON.parse(args['view'] ?? '{}') as Record<string, unknown>
        const fault = faultOf(view['blocks'] as WireBlock[], true)
        if (fault !== undefined) return { ok: false, error: 'invalid_arguments', fault }
        views.push(view)
        return { ok: true, view }
      }
      case 'users.info': {
        const name = names.get(args['user'] ?? '')
        return name === undefined
          ? { ok: false, error: 'user_not_found' }
          : { ok: true, user: { id: args['user'], real_name: name } }
      }
      default:
        return { ok: false, error: 'unknown_method' }
    }
  }

  const server = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request)
      const { pathname } = new URL(request.url ?? '/', 'http://x')
      if (pathname.startsWith('/responses/')) {
        responses.push(JSON.parse(body) as Record<string, unknown>)
        response.end('ok')
        return
      }
      const method = pathname.replace(/^\/api\//, '')
      const args = Object.fromEntries(new URLSearchParams(body))
      const limit = limits.get(method)
      const isLimited = limit !== undefined && limit.times-- > 0
      calls.push({ method, at: performance.now(), args, status: isLimited ? 429 : 200 })
      if (isLimited) {
        response.writeHead(429, { 'retry-after': String(limit.seconds) }).end('{"ok":false}')
        return
      }
      const told = answerTo(method, args, request.headers.authorization ?? '')
      response
        .writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
        .end(JSON.stringify(told))
    })()
  })
  acceptWebSockets(server, {
    onOpen(socket) {
      opened += 1
      sockets.add(socket)
      socket.send(JSON.stringify({ type: 'hello', num_connections: sockets.size }))
      socket.ping()
    },
    onText(_, text) {
      const { envelope_id: id, payload = {} } = JSON.parse(text) as {
        envelope_id: string
        payload?: Readonly<Record<string, unknown>>
      }
      waiting.get(id)?.(payload)
      waiting.delete(id)
    },
    onClose: socket => sockets.delete(socket),
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const overSocket = async (body: object, { type = 'events_api', retry = 0 }: Delivery) => {
    const id = `envelope-${(sequence += 1)}`
    const { promise, resolve } = Promise.withResolvers<Readonly<Record<string, unknown>>>()
    waiting.set(id, resolve)
    const begun = performance.now()
    const [socket] = [...sockets].filter(each => each.isOpen())
    if (socket === undefined) throw new Error('the app is not connected')
    socket.send(
      JSON.stringify({
        envelope_id: id,
        type,
        accepts_response_payload: type !== 'events_api',
        ...(type === 'events_api' && { retry_attempt: retry, retry_reason: '' }),
        payload: body,
      }),
    )
    return { payload: await promise, status: 200, ms: performance.now() - begun }
  }
  const overHttp = async (address: string, body: object, delivery: Delivery) => {
    const begun = performance.now()
    const response = await fetch(address, signed(body, delivery))
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
    return {
      status: response.status,
      ms: performance.now() - begun,
      payload: isJson ? (JSON.parse(text) as Record<string, unknown>) : { text },
    }
  }

  const slack: SlackServer = {
    apiUrl: `${base}/api/`,
    messages,
    calls,
    responses,
    views,
    names,
    responseUrl: `${base}/responses/1`,
    address: undefined,
    limit: (method, times, seconds) => void limits.set(method, { times, seconds }),
    refuse: (method, reason, times = 1) => void refusals.set(method, { times, reason }),
    deliver: async (body, delivery = {}) =>
      slack.address === undefined
        ? await overSocket(body, delivery)
        : await overHttp(slack.address, body, delivery),
    connections: () => ({ opened, open: sockets.size }),
    refresh() {
      for (const socket of sockets)
        socket.send(JSON.stringify({ type: 'disconnect', reason: 'refresh_requested' }))
    },
    breakLine() {
      for (const socket of sockets) socket.destroy()
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      server.closeAllConnections()
      await Promise.resolve()
    },
  }
  return slack
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** A request with Slack's signature: https://docs.slack.dev/authentication/verifying-requests. */
function signed(body: object, delivery: Delivery): RequestInit {
  const { type = 'events_api', retry = 0, skewSeconds = 0, spoil } = delivery
  const isJson = type === 'events_api'
  const text = isJson
    ? JSON.stringify(body)
    : new URLSearchParams(
        type === 'interactive' ? { payload: JSON.stringify(body) } : (body as never),
      ).toString()
  const time = String(Math.floor(Date.now() / 1_000) + skewSeconds)
  const mac = createHmac('sha256', spoil === 'signature' ? 'another secret' : signingSecret)
  const signature = `v0=${mac.update(`v0:${time}:${text}`).digest('hex')}`
  return {
    method: 'POST',
    headers: {
      'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
      ...(spoil === 'no-timestamp' ? {} : { 'x-slack-request-timestamp': time }),
      ...(spoil === 'no-signature' ? {} : { 'x-slack-signature': signature }),
      ...(retry > 0 && {
        'x-slack-retry-num': String(retry),
        'x-slack-retry-reason': 'http_timeout',
      }),
    },
    body: spoil === 'body' ? `${text} ` : text,
  }
}
