import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { rawError } from './raw-error.ts'

export interface SlownessLimits {
  /** A request may take so long, */
  readonly requestMs: number
  /** and longer as long as it has sent so much on the average. */
  readonly leastBytesPerSecond: number
}

interface Arriving {
  readonly response: ServerResponse
  readonly since: number
  /** Bytes that its connection had received before. */
  readonly before: number
}

/**
 * Answers requests that do not come to their end with 408 and closes their connections: clients
 * that send a byte now and then would otherwise hold them for ever. A large upload may take its
 * time.
 */
export function refuseSlowRequests(server: Server, limits: SlownessLimits): Disposable {
  const arriving = new Map<IncomingMessage, Arriving>()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.complete) return
    arriving.set(request, { response, since: performance.now(), before: request.socket.bytesRead })
    for (const event of ['end', 'close'] as const)
      request.once(event, () => void arriving.delete(request))
  })
  const timer = setInterval(
    () => {
      const now = performance.now()
      for (const [request, { response, since, before }] of arriving) {
        // Most have no body; nobody reads its end, so that "end" does not come.
        if (request.complete) {
          arriving.delete(request)
          continue
        }
        const received = request.socket.bytesRead - before
        const allowedMs = limits.requestMs + (received / limits.leastBytesPerSecond) * 1_000
        if (now - since <= allowedMs) continue
        arriving.delete(request)
        refuse(request, response)
      }
    },
    Math.min(1_000, limits.requestMs / 4),
  ).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request
  if (response.headersSent) {
    socket.destroy()
    return
  }
  // Past the handler, which waits for the rest of the request.
  socket.end(rawError('request_timeout', 'The request came too slowly.'), () => socket.destroy())
}
