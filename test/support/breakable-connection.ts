import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

/** A way to a server that can be cut, as a network is. */
export interface BreakableConnection {
  readonly url: string
  /** Breaks what is open; until `mend` nothing new gets through. */
  readonly cut: () => void
  readonly mend: () => void
}

export async function breakableConnection(
  context: TestContext,
  serverUrl: string,
): Promise<BreakableConnection> {
  const { host, origin } = new URL(serverUrl)
  let isCut = false
  const proxy = createServer((incoming, response) => {
    if (isCut) {
      incoming.socket.destroy()
      return
    }
    const { method, headers } = incoming
    const onward = request(`${serverUrl}${incoming.url ?? '/'}`, {
      ...(method !== undefined && { method }),
      headers: { ...headers, host, ...(headers.origin !== undefined && { origin }) },
    })
    onward.on('response', answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>(resolve => {
    proxy.listen(0, '127.0.0.1', resolve)
  })
  context.after(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      proxy.closeAllConnections()
    },
    mend() {
      isCut = false
    },
  }
}
