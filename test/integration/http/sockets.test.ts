import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import { getRequestListener } from '@hono/node-server'
import { isAppError } from '../../../src/core/errors.ts'
import { eventStreamResponse } from '../../../src/interfaces/http/sse.ts'
import { corpusApp, served, tokenOf } from '../../support/http-server.ts'
import { neverAnswers, streamed } from '../../support/scripted-model-server.ts'
import { ask, question, readUntil, stream, until, writingApp } from '../../support/writing-app.ts'

/** What a server sends to bytes that it gets, until it closes the connection. */
async function sent(port: number, ...parts: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (data: string) => {
    text += data
  })
  socket.on('error', () => {})
  for (const part of parts) socket.write(part)
  await once(socket, 'close')
  return text
}

describe('a client that goes away', () => {
  it('stops the model that writes its stream, after the grace', async context => {
    const { app, models } = await writingApp(
      context,
      neverAnswers(['Dada began in Zürich in 1916. It ']),
    )
    await using server = await served(app, { limits: { resumeGraceMs: 20 } })
    const controller = new AbortController()
    const response = await ask(server.url, question, { ...stream, signal: controller.signal })
    await readUntil(response, 'text-delta')
    assert.equal(models.abandoned, 0)
    controller.abort()
    await until(() => models.abandoned === 1, 'the call of the model was stopped')
    assert.match(app.telemetry.metrics.text(), /questions_in_progress 0/)
    assert.deepEqual(server.faults, [])
  })
  it('stops the model that writes its answer', async context => {
    const { app, models } = await writingApp(context, neverAnswers())
    await using server = await served(app)
    const controller = new AbortController()
    const response = ask(server.url, question, { signal: controller.signal })
    await models.arrived(1)
    controller.abort()
    await assert.rejects(response)
    await until(() => models.abandoned === 1, 'the call of the model was stopped')
    assert.deepEqual(server.faults, [])
  })
})

describe('a server that is stopped', () => {
  it('lets running answers finish and takes no new ones', async context => {
    const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
    const { app, models } = await writingApp(context, async exchange => {
      await allowed
      await streamed(['Dada began in Zürich in 1916.'])(exchange)
    })
    const server = await served(app)
    const whole = ask(server.url, question)
    const events = await ask(server.url, question, stream)
    await models.arrived(2)
    const stopped = server.stop()
    await assert.rejects(ask(server.url, question), 'nobody listens any more')
    allow()
    assert.match(await events.text(), /event: answer-end\n/)
    const response = await whole
    assert.match(((await response.json()) as { text: string }).text, /Zürich/)
    await stopped
    assert.deepEqual(server.faults, [])
  })
  it('cancels what is not done within the grace, and says so', async context => {
    const { app, models } = await writingApp(context, neverAnswers(['Dada began in ']))
    const server = await served(app, { graceMs: 50 })
    const whole = ask(server.url, question)
    const events = await ask(server.url, question, stream)
    await models.arrived(2)
    await server.stop()
    assert.match(await events.text(), /event: answer-error\ndata: {"error":{"code":"aborted"/)
    const response = await whole
    assert.equal(response.status, 503)
    assert.match(await response.text(), /"shutting_down"/)
    await until(() => models.abandoned === 2, 'both calls of the model were stopped')
    assert.deepEqual(server.faults, [])
  })
})

describe('a slow reader', () => {
  it('slows its own stream and no other', async context => {
    const made = { slow: 0, fast: 0 }
    const chunk = `data: ${'x'.repeat(10_000)}\n\n`
    async function* chunks(who: keyof typeof made, count: number) {
      while (made[who] < count) {
        made[who] += 1
        yield await Promise.resolve(chunk)
      }
    }
    const quiet = { heartbeatMs: 60_000, stallMs: 60_000, abort() {}, disconnect() {}, end() {} }
    const server = createServer(
      getRequestListener(
        request => {
          const who = new URL(request.url).pathname === '/slow' ? 'slow' : 'fast'
          return eventStreamResponse(chunks(who, 10_000), quiet)
        },
        { overrideGlobalObjects: false },
      ),
    )
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    context.after(() => {
      server.closeAllConnections()
      server.close()
    })
    const { port } = server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(socket, 'readable')
    const response = await fetch(`http://127.0.0.1:${port}/fast`)
    const text = await response.text()
    assert.equal(text.length, chunk.length * 10_000)
    // What the two sockets hold, out of 100 MB.
    assert.ok(made.slow < 2_000, `${made.slow} chunks were made for a reader that takes none`)
    socket.destroy()
  })
})

describe('bytes that are no request', () => {
  it('get an error in the usual form', async context => {
    await using server = await served(await corpusApp(context), {
      limits: { maxBodyBytes: 1_000, headersMs: 300, requestMs: 600 },
    })
    const host = `Host: 127.0.0.1:${server.port}\r\n`
    const json = 'Content-Type: application/json\r\n'
    const post = `POST /api/v1/questions HTTP/1.1\r\n${host}${json}`
    const cases: ReadonlyArray<readonly [number, string, readonly string[]]> = [
      [400, 'invalid_input', ['rubbish\r\n\r\n']],
      [400, 'invalid_input', ['GET /health HTTP/1.1\r\nBad Header\r\n\r\n']],
      [431, 'headers_too_large', [`GET / HTTP/1.1\r\n${host}A: ${'a'.repeat(40_000)}\r\n\r\n`]],
      [403, 'refused_origin', ['GET /health HTTP/1.1\r\nConnection: close\r\n\r\n']],
      [400, 'invalid_input', ['GET //[ HTTP/1.1\r\nHost: [\r\nConnection: close\r\n\r\n']],
      [408, 'request_timeout', ['GET /health HTT']],
      [408, 'request_timeout', [`GET /health HTTP/1.1\r\n${host}X: `]],
      [408, 'request_timeout', [`${post}Content-Length: 90\r\n\r\n`, '{"text": "x']],
      [413, 'too_large', [`${post}Content-Length: 90000\r\n\r\n`, '{"text": "x']],
      [
        413,
        'too_large',
        [`${post}Transfer-Encoding: chunked\r\n\r\n`, `7d0\r\n${'x'.repeat(2_000)}\r\n`],
      ],
    ]
    await Promise.all(
      cases.map(async ([status, code, parts]) => {
        const text = await sent(server.port, ...parts)
        const what = `${parts[0]?.slice(0, 60) ?? ''} → ${text}`
        assert.ok(text.startsWith(`HTTP/1.1 ${status} `), what)
        assert.ok(text.includes(`"code":"${code}"`), what)
      }),
    )
    assert.equal((await fetch(`${server.url}/health`)).status, 200)
    assert.deepEqual(server.faults, [])
  })
})

describe('bytes that two servers may read differently', () => {
  it('are refused, and their connection is closed', async context => {
    await using server = await served(await corpusApp(context), {
      limits: { headersMs: 400, requestMs: 800 },
    })
    const host = `Host: 127.0.0.1:${server.port}\r\n`
    const post = `POST /api/v1/questions HTTP/1.1\r\n${host}Content-Type: application/json\r\n`
    const chunked = `${post}Transfer-Encoding: chunked\r\n\r\n`
    const smuggled = `GET /health HTTP/1.1\r\n${host}\r\n`
    const cases: ReadonlyArray<readonly string[]> = [
      [`${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`],
      [`${post}Content-Length: 5\r\nContent-Length: 6\r\n\r\n{"a":1}${smuggled}`],
      [`${post}Content-Length: +5\r\n\r\n{"a"}`],
      [`${post}Content-Length: -1\r\n\r\n`],
      [`${post}Content-Length: 99999999999999999999\r\n\r\n`],
      [`${post}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
      [`${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`],
      [chunked, 'zz\r\nrubbish\r\n'],
      [chunked, 'fffffffffffffffff\r\nx'],
      [chunked, '3\r\nabcdef\r\n0\r\n\r\n'],
      [chunked, `1;${'e'.repeat(40_000)}\r\nx\r\n0\r\n\r\n`],
      [`GET /health HTTP/1.1\r\n${host}A: a\u0000b\r\n\r\n`],
      [`GET /health HTTP/1.1\r\n${host} folded: x\r\n\r\n`],
      [`GET /health HTTP/1.1\r\n${host}A : b\r\n\r\n`],
      [`GET /health HTTP/9.9\r\n${host}\r\n`],
      ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
      ['\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'],
      [`GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`],
      [`GET / HTTP/1.1\r\n${host}${'A: b\r\n'.repeat(5_000)}\r\n`],
    ]
    await Promise.all(
      cases.map(async parts => {
        const text = await sent(server.port, ...parts)
        const what = `${JSON.stringify(parts).slice(0, 120)} → ${text.slice(0, 300)}`
        assert.match(text, /^HTTP\/1\.1 4\d\d [^]*"error":\{"code":"/, what)
        assert.ok(!text.includes('"status":"ok"'), what)
        assert.doesNotMatch(text, /\n\s+at |node:|\.ts:\d|\/work\/|\/tmp\//, what)
      }),
    )
    assert.equal((await fetch(`${server.url}/health`)).status, 200)
    assert.deepEqual(server.faults, [])
  })
})

describe('an address', () => {
  const refused = (error: unknown): boolean => isAppError(error, 'invalid_input')
  it('that others reach is only served with a token', async context => {
    const app = await corpusApp(context)
    for (const host of ['0.0.0.0', '::', '192.0.2.1'])
      await assert.rejects(
        served(app, { host }),
        error => refused(error) && /veritrail tokens create/.test((error as Error).message),
      )
    const token = tokenOf(app, 'alice')
    await using server = await served(app, { host: '0.0.0.0' })
    const url = `http://127.0.0.1:${server.port}/v1/models`
    assert.equal((await fetch(url)).status, 401)
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    assert.equal(response.status, 200)
  })
  it('that is taken or not of this machine is refused with what to do', async context => {
    const app = await corpusApp(context)
    tokenOf(app, 'alice')
    await using server = await served(app)
    await assert.rejects(served(app, { port: server.port }), refused)
    await assert.rejects(served(app, { host: '192.0.2.1' }), refused)
  })
})
