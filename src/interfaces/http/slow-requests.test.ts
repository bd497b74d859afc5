import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { refuseSlowRequests } from './slow-requests.ts'

test('a request that came whole may be answered for as long as it takes', async context => {
  const server = createServer(async (_, response) => {
    response.write('first, ')
    await wait(400)
    response.end('last')
  })
  using _slow = refuseSlowRequests(server, { requestMs: 100, leastBytesPerSecond: 1_000 })
  context.after(() => server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  for (const method of ['GET', 'POST', 'DELETE']) {
    const response = await fetch(`http://127.0.0.1:${port}`, {
      method,
      ...(method === 'POST' && { body: 'whole' }),
    })
    assert.equal(await response.text(), 'first, last', method)
  }
})
