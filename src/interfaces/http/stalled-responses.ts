import type { Server, ServerResponse } from 'node:http'

interface Sending {
  /** Bytes that its connection had been given before. */
  given: number
  since: number
}

/**
 * Closes connections whose clients take nothing of what waits for them: each would otherwise keep
 * its response in memory, such as a large original, for as long as it likes. Told by pieces: a
 * client that takes the whole of one now and then is only slow.
 */
export function closeStalledResponses(server: Server, stallMs: number): Disposable {
  const open = new Map<ServerResponse, Sending>()
  server.on('request', (_, response: ServerResponse) => {
    open.set(response, { given: 0, since: performance.now() })
    response.once('close', () => open.delete(response))
  })
  const timer = setInterval(
    () => {
      const now = performance.now()
      for (const [response, sending] of open) {
        const { socket } = response
        if (socket === null) continue
        // What waits counts as given, so that this grows when a piece was taken.
        const given = socket.bytesWritten
        if (socket.writableLength === 0 || given !== sending.given) {
          sending.given = given
          sending.since = now
        } else if (now - sending.since > stallMs) {
          open.delete(response)
          socket.destroy()
        }
      }
    },
    Math.min(5_000, stallMs / 4),
  ).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
