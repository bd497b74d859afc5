import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import type { BreakableConnection } from './breakable-connection.ts'

/** The same for any protocol over TCP: `url` has the scheme of the server's. */
export async function breakableSocket(
  context: TestContext,
  serverUrl: string,
): Promise<BreakableConnection & { readonly bytes: () => number }> {
  const { protocol, hostname, port } = new URL(serverUrl)
  const open = new Set<Socket>()
  let isCut = false
  let bytes = 0
  const proxy = createServer(incoming => {
    if (isCut) {
      incoming.destroy()
      return
    }
    const onward = connect(Number(port), hostname)
    incoming.on('data', data => (bytes += data.length))
    for (const [socket, other] of [
      [incoming, onward],
      [onward, incoming],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  await new Promise<void>(resolve => {
    proxy.listen(0, '127.0.0.1', resolve)
  })
  const cut = (): void => {
    isCut = true
    for (const socket of open) socket.destroy()
  }
  context.after(() => {
    cut()
    proxy.close()
  })
  return {
    url: `${protocol}//127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    bytes: () => bytes,
    cut,
    mend() {
      isCut = false
    },
  }
}
