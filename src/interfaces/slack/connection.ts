import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { HTTPReceiver, SocketModeReceiver } from '@slack/bolt'
import { AppError } from '../../core/errors.ts'
import { refusedBySlack } from './slack-errors.ts'

/** Where events come in. */
export interface Connection {
  /** Lets events in until the signal fires; ends when none come any more. */
  readonly run: (options: {
    readonly signal: AbortSignal
    /** Called when the first may come, with where from. */
    readonly onReady: (where: string) => void
  }) => Promise<void>
}

const longestWaitMs = 30_000
const goodbyeMs = 2_000

/**
 * Socket mode. Slack ends a connection every few hours and says so; it is opened again at once, and
 * after failures with growing pauses. Throws `invalid_input` where Slack refuses the token, also
 * later, and what goes wrong at the first attempt.
 */
export function socketConnection(
  { client }: Pick<SocketModeReceiver, 'client'>,
  options: { readonly log: (line: string) => void; readonly retryMs: number },
): Connection {
  return {
    async run({ signal, onReady }) {
      let failures = 0
      let wasReady = false
      while (!signal.aborted) {
        const opened = client.start()
        try {
          await Promise.race([opened, aborted(signal)])
        } catch (error) {
          const refused = refusedBySlack(error, 'the app-level token')
          if (refused !== undefined) throw refused
          if (!wasReady) throw unreachable(error)
          failures += 1
          const waitMs = Math.min(longestWaitMs, options.retryMs * 2 ** Math.min(failures, 10))
          options.log(`Slack cannot be reached; next attempt in ${Math.ceil(waitMs / 1_000)} s.`)
          await delay(waitMs, undefined, { signal }).catch(() => {})
          continue
        }
        // Given up before it was open.
        opened.catch(() => {})
        if (signal.aborted) break
        failures = 0
        if (!wasReady) onReady('Slack (socket mode)')
        wasReady = true
        await Promise.race([
          new Promise<void>(resolve => client.once('disconnected', () => resolve())),
          aborted(signal),
        ])
      }
      const goodbye = client.disconnect().then(() => true)
      // Slack does not always answer a goodbye; the second one does not wait for it.
      if (!(await Promise.race([goodbye, delay(goodbyeMs, false)]))) await client.disconnect()
    },
  }
}

const aborted = async (signal: AbortSignal): Promise<void> => {
  if (!signal.aborted) await once(signal, 'abort')
}

const unreachable = (cause: unknown): AppError<'invalid_input'> =>
  new AppError(
    'invalid_input',
    `Slack cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}. Check ` +
      'the network, and slack.apiUrl in the configuration.',
    { issues: [{ path: 'slack', message: 'cannot be reached' }] },
    { cause },
  )

const mostSkewMs = 5 * 60_000
const noBody = { 'content-length': '0' }

/**
 * HTTP mode. Bolt checks the signature of each request, and that its time is not more than five
 * minutes past; that it is not more than five minutes ahead is checked here. Throws `invalid_input`
 * for an address that cannot be listened on.
 */
export function httpConnection(
  { requestListener }: Pick<HTTPReceiver, 'requestListener'>,
  options: { readonly host: string; readonly port: number; readonly now: () => number },
): Connection {
  const { host, port, now } = options
  return {
    async run({ signal, onReady }) {
      const server = createServer((request, response) => {
        if (isAhead(request.headers, now())) {
          response.writeHead(401, noBody).end()
          return
        }
        try {
          requestListener(request, response)
        } catch {
          // A path or method that Slack has no business with.
          response.writeHead(404, noBody).end()
        }
      })
      server.headersTimeout = 10_000
      server.requestTimeout = 20_000
      try {
        const listening = once(server, 'listening')
        server.listen({ host, port })
        await listening
      } catch (cause) {
        throw new AppError(
          'invalid_input',
          `Cannot listen on ${host}, port ${port}: ${(cause as Error).message}. Name another ` +
            'address with --host or --port.',
          { issues: [{ path: 'port', message: 'cannot be used' }] },
          { cause },
        )
      }
      const address = server.address() as AddressInfo
      const shown = host.includes(':') ? `[${host}]` : host
      onReady(`http://${shown}:${address.port}${eventsPath}`)
      await aborted(signal)
      const closed = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      await Promise.race([closed, delay(goodbyeMs)])
      server.closeAllConnections()
    },
  }
}

/** Where Slack sends everything to. */
export const eventsPath = '/slack/events'

function isAhead(headers: IncomingHttpHeaders, now: number): boolean {
  const sentAt = Number(headers['x-slack-request-timestamp'])
  return !(sentAt * 1_000 <= now + mostSkewMs)
}
