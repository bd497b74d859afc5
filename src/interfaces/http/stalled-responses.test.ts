import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { it } from 'node:test'
import { closeStalledResponses } from './stalled-responses.ts'

const size = 64 * 2 ** 20

function* pieces(): Generator<Buffer> {
  for (let sent = 0; sent < size; sent += 2 ** 16) yield Buffer.alloc(2 ** 16)
}

it('gives up clients that take nothing, not those that are slow or wait', async context => {
  let closed = 0
  const server = createServer((request, response) => {
    response.once('close', () => {
      if (!response.writableFinished) closed += 1
    })
    if (request.url === '/large') Readable.from(pieces()).pipe(response)
    else setTimeout(() => response.end('at last'), 1_500)
  })
  using _ = closeStalledResponses(server, 400)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  context.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const waiting = fetch(`http://127.0.0.1:${port}/late`)
  const ask = () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write('GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    return socket
  }
  const stalled = ask()
  const slow = ask()
  let received = 0
  slow.on('data', (data: Buffer) => {
    received += data.length
    if (received < size / 2) {
      slow.pause()
      setTimeout(() => slow.resume(), 10)
    }
  })
  await once(slow, 'close')
  assert.ok(received > size)
  assert.equal(await (await waiting).text(), 'at last')
  for (let tries = 0; closed === 0 && tries < 200; tries++)
    await new Promise(resolve => setTimeout(resolve, 25))
  assert.equal(closed, 1)
  stalled.destroy()
})
