import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventStreamResponse, sseEvent, type StreamOptions } from './sse.ts'

function options(more: Partial<StreamOptions> = {}) {
  const seen = { aborted: 0, ended: 0, disconnected: 0 }
  return {
    seen,
    heartbeatMs: 60_000,
    stallMs: 60_000,
    abort: () => void (seen.aborted += 1),
    disconnect: () => void (seen.disconnected += 1),
    end: () => void (seen.ended += 1),
    ...more,
  }
}
const readerOf = (response: Response) => {
  assert.ok(response.body)
  return response.body.getReader()
}

describe('an event', () => {
  it('is one line of JSON, whatever it holds', () => {
    const text = 'a\n\ndata: b\r\nevent: c'
    assert.equal(
      sseEvent({ text }, { id: '7', event: 'text-delta' }),
      `id: 7\nevent: text-delta\ndata: ${JSON.stringify({ text })}\n\n`,
    )
    assert.equal(sseEvent({ text }).split('\n').length, 3)
  })
})

describe('a stream of events', () => {
  it('asks for the next event when its reader takes one, and not before', async () => {
    let made = 0
    async function* chunks() {
      for (;;) {
        made += 1
        yield await Promise.resolve('data: x\n\n')
      }
    }
    const given = options()
    const reader = readerOf(eventStreamResponse(chunks(), given))
    await new Promise(setImmediate)
    assert.equal(made, 0)
    await reader.read()
    await reader.read()
    await new Promise(setImmediate)
    assert.equal(made, 2)
    await reader.cancel()
    assert.deepEqual(given.seen, { aborted: 1, ended: 1, disconnected: 0 })
  })
  it('ends with its last event', async () => {
    async function* chunks() {
      yield await Promise.resolve('data: 1\n\n')
    }
    const given = options()
    assert.equal(await eventStreamResponse(chunks(), given).text(), 'data: 1\n\n')
    assert.deepEqual(given.seen, { aborted: 0, ended: 1, disconnected: 0 })
  })
  it('sends comments while there is nothing to tell', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    async function* chunks() {
      await promise
      yield 'data: 1\n\n'
    }
    const reader = readerOf(eventStreamResponse(chunks(), options({ heartbeatMs: 5 })))
    const next = async () => new TextDecoder().decode((await reader.read()).value)
    assert.equal(await next(), ': keep-alive\n\n')
    assert.equal(await next(), ': keep-alive\n\n')
    resolve()
    let chunk = await next()
    while (chunk.startsWith(':')) chunk = await next()
    assert.equal(chunk, 'data: 1\n\n')
  })
  it('gives up a reader that takes nothing', async () => {
    async function* chunks() {
      for (;;) yield await Promise.resolve('data: x\n\n')
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    const reader = readerOf(
      eventStreamResponse(chunks(), options({ stallMs: 20, disconnect: resolve })),
    )
    await reader.read()
    await promise
    await reader.cancel()
  })
})
