import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { bearer, served, tokenOf } from '../../support/http-server.ts'
import { emptyApp, outcomesOf, uploaded } from '../../support/upload-app.ts'
import { until } from '../../support/writing-app.ts'

const boundary = 'xxBOUNDARYxx'

/** Begins an upload that does not end. */
function begunUpload(port: number, token: string): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const part =
    `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n` +
    'x'.repeat(10_000)
  socket.write(
    `POST /api/v1/documents HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n` +
      `Authorization: Bearer ${token}\r\nTransfer-Encoding: chunked\r\n` +
      `Content-Type: multipart/form-data; boundary=${boundary}\r\n\r\n` +
      `${part.length.toString(16)}\r\n${part}\r\n`,
  )
  return socket
}

/** Uploads a file, again as long as the answer is to come again. */
async function outcomeWhenAdmitted(url: string, token: string): Promise<Record<string, string>> {
  const end = performance.now() + 10_000
  for (;;) {
    try {
      return outcomesOf(await uploaded(url, { 'a.txt': 'One.' }, { headers: bearer(token) }))
    } catch (error) {
      if (!String(error).includes('rate_limited') || performance.now() > end) throw error
    }
    await new Promise(resolve => {
      setTimeout(resolve, 20)
    })
  }
}

describe('uploads at once', () => {
  it('are a few of each user; one more is told when to come again', async context => {
    const app = await emptyApp(context)
    const ann = tokenOf(app, 'ann', 'staff')
    const bob = tokenOf(app, 'bob', 'staff')
    await using server = await served(app)
    const folder = join(app.corpusFolder, 'upload-staging')
    const receiving = (): number =>
      existsSync(folder)
        ? readdirSync(folder).filter(name => /^receiving-[\da-f-]+$/.test(name)).length
        : 0
    const sockets = Array.from({ length: 4 }, () => begunUpload(server.port, ann))
    context.after(() => sockets.forEach(socket => socket.destroy()))
    await until(() => receiving() === 4, 'four uploads are being received')

    let answer = ''
    const fifth = begunUpload(server.port, ann)
    const closed = new Promise(resolve => fifth.once('close', resolve))
    fifth.setEncoding('utf8').on('data', (text: string) => {
      answer += text
    })
    await closed
    assert.match(answer, /^HTTP\/1\.1 429 [^]*"rate_limited"/)
    assert.match(answer, /^retry-after: [1-9]/im)
    assert.match(answer, /^connection: close/im)
    assert.equal(receiving(), 4)

    const files = { 'b.txt': 'A note of Bob.' }
    assert.deepEqual(outcomesOf(await uploaded(server.url, files, { headers: bearer(bob) })), {
      'b.txt': 'added',
    })
    sockets[0]?.destroy()
    // What was received is removed first; a moment later the upload counts no more.
    await until(() => receiving() === 3, 'one upload was given up')
    assert.deepEqual(await outcomeWhenAdmitted(server.url, ann), { 'a.txt': 'added' })
    for (const socket of sockets) socket.destroy()
    assert.deepEqual(server.faults, [])
  })
})
