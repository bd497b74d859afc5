import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import type { App } from '../../app/compose.ts'
import type { Principal } from '../../core/principal.ts'
import { linkedAbort } from '../../support/linked-abort.ts'
import { mcpServer } from './server.ts'
import { toolList } from './tool-list.ts'

export interface StdioOptions {
  readonly principal: Principal
  /** Ends the connection, and what runs for it. */
  readonly signal: AbortSignal
  readonly version: string
  readonly onInternalError: (error: unknown, place: string) => void
}

/**
 * Answers one client on standard input and output, until it closes its end or the signal fires.
 * Only messages of the protocol go to standard output.
 */
export async function serveMcpOverStdio(app: App, options: StdioOptions): Promise<void> {
  const { signal } = options
  const tools = toolList(app)
  const wire = new StdioServerTransport()
  const running = new Set<Promise<void>>()
  const connection = serveStdio(
    () =>
      mcpServer(app, tools, {
        ...options,
        // Somebody alone on a machine waits for nobody.
        inTurn: async (_, work) => ({ status: 'done', value: await work() }),
        begin(_, own) {
          const { promise: over, resolve } = Promise.withResolvers<void>()
          const work = linkedAbort(own, signal)
          running.add(over)
          return {
            signal: work.signal,
            abort: reason => work.abort(reason),
            [Symbol.dispose]() {
              work[Symbol.dispose]()
              running.delete(over)
              resolve()
            },
          }
        },
      }),
    // Nothing ever changes for a listener: there are no subscriptions.
    { transport: wire, maxSubscriptions: 0 },
  )
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const closedByLibrary = wire.onclose
  wire.onclose = () => {
    closedByLibrary?.()
    resolve()
  }
  const end = (): void => void connection.close().catch(() => resolve())
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  await closed
  signal.removeEventListener('abort', end)
  // Cancelled by then; nothing may use the store after this.
  await Promise.all(running)
}
