import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deleteDocuments } from '../../../src/app/use-cases/corpus/inspect-documents.ts'
import type { Answer } from '../../../src/core/answer.ts'
import { owner } from '../../../src/core/principal.ts'
import {
  bearer,
  corpusApp,
  inProcess,
  openQuestion,
  served,
  tokenOf,
  type StoreKind,
} from '../../support/http-server.ts'
import { neverAnswers, streamed } from '../../support/scripted-model-server.ts'
import { ask, question, readUntil, stream, until, writingApp } from '../../support/writing-app.ts'

const idOf = (events: string): string => /"answerId":"(ans_\w+)"/.exec(events)?.[1] ?? ''
const withoutComments = (text: string): string => text.replaceAll(': keep-alive\n\n', '')
const lastNumber = (text: string): number =>
  Number([...text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? -1)
const wholeEvents = (text: string): string => text.slice(0, text.lastIndexOf('\n\n') + 2)

for (const kind of ['memory', 'sqlite'] satisfies StoreKind[])
  describe(`a stream over ${kind}`, () => {
    it('goes on after any event, to the byte', async context => {
      const http = inProcess(await corpusApp(context, {}, kind))
      const asked = await http.post('/api/v1/questions', { text: openQuestion }, stream)
      const whole = await asked.text()
      const path = `/api/v1/answers/${idOf(whole)}/events`
      const events = whole.split(/(?<=\n\n)/)
      assert.ok(events.length > 8)
      assert.equal(await (await http.get(path)).text(), whole)
      for (const after of events.keys()) {
        const rest = events.slice(after + 1).join('')
        assert.equal(await (await http.get(`${path}?after=${after}`)).text(), rest)
        const resumed = await http.get(path, { 'last-event-id': String(after) })
        assert.equal(await resumed.text(), rest)
      }
      assert.equal((await http.get(path, { 'last-event-id': 'x' })).status, 400)
      assert.equal((await http.get(`${path}?after=-2`)).status, 400)
      assert.equal((await http.get('/api/v1/answers/ans_none/events')).status, 404)
    })
    it('is only resumed by who asked, with the groups of then, and by the owner', async context => {
      const app = await corpusApp(context, {}, kind)
      const http = inProcess(app)
      const ann = bearer(tokenOf(app, 'ann', 'staff', 'vault'))
      const bob = bearer(tokenOf(app, 'bob', 'staff', 'vault'))
      const asked = await http.post(
        '/api/v1/questions',
        { text: openQuestion },
        { ...ann, ...stream },
      )
      const path = `/api/v1/answers/${idOf(await asked.text())}`
      assert.equal((await http.get(`${path}/events`, bob)).status, 404)
      assert.equal((await http.post(`${path}/stop`, {}, bob)).status, 404)
      assert.equal((await http.get(`${path}/events`, ann)).status, 200)
      assert.deepEqual(await (await http.post(`${path}/stop`, {}, ann)).json(), { stopped: false })
    })
    it('is forgotten with a document that it quotes', async context => {
      const app = await corpusApp(context, {}, kind)
      const http = inProcess(app)
      const answer = (await (
        await http.post('/api/v1/questions', { text: openQuestion })
      ).json()) as Answer
      const asked = await http.post('/api/v1/questions', { text: openQuestion }, stream)
      const path = `/api/v1/answers/${idOf(await asked.text())}/events`
      assert.equal((await http.get(path)).status, 200)
      const cited = answer.sentences.flatMap(({ citations }) => citations)[0]?.documentId
      assert.ok(cited)
      await deleteDocuments(app, [cited], { principal: owner })
      assert.equal((await http.get(path)).status, 404)
    })
    it('is forgotten after its time', async context => {
      const http = inProcess(await corpusApp(context, {}, kind), { keepEventsMs: 30 })
      const asked = await http.post('/api/v1/questions', { text: openQuestion }, stream)
      const path = `/api/v1/answers/${idOf(await asked.text())}/events`
      for (;;) {
        const response = await http.get(path)
        await response.text()
        if (response.status === 404) break
        await new Promise(resolve => setTimeout(resolve, 10))
      }
    })
  })

describe('a stream over a socket', () => {
  it('goes on to the byte after a cut in the middle, while the model writes', async context => {
    const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
    const { app, models } = await writingApp(context, async exchange => {
      await allowed
      await streamed(['Dada began in Zürich ', 'in 1916. It began at ', 'the Cabaret Voltaire.'])(
        exchange,
      )
    })
    await using server = await served(app)
    const cut = new AbortController()
    const first = await ask(server.url, question, { ...stream, signal: cut.signal })
    const before = wholeEvents(await readUntil(first, 'answer-start'))
    await models.arrived(1)
    cut.abort()
    const path = `${server.url}/api/v1/answers/${idOf(before)}/events`
    const second = await fetch(path, { headers: { 'last-event-id': String(lastNumber(before)) } })
    assert.equal(second.status, 200)
    allow()
    const rest = withoutComments(await second.text())
    assert.match(rest, /event: answer-end\n/)
    const again = await (await fetch(path)).text()
    assert.equal(withoutComments(before) + rest, again)
    const numbers = [...again.matchAll(/^id: (\d+)$/gm)].map(([, number]) => Number(number))
    assert.deepEqual(
      numbers,
      numbers.map((_, index) => index),
    )
    assert.equal(models.abandoned, 0)
    assert.deepEqual(server.faults, [])
  })
  it('is stopped after the grace when nobody comes back', async context => {
    const { app, models } = await writingApp(context, neverAnswers(['Dada began in ']))
    await using server = await served(app, { limits: { resumeGraceMs: 300 } })
    const cut = new AbortController()
    const response = await ask(server.url, question, { ...stream, signal: cut.signal })
    const path = `${server.url}/api/v1/answers/${idOf(await readUntil(response, 'answer-start'))}`
    cut.abort()
    // Somebody who comes back keeps it going beyond the grace.
    const back = new AbortController()
    await fetch(`${path}/events`, { signal: back.signal })
    await new Promise(resolve => setTimeout(resolve, 500))
    assert.equal(models.abandoned, 0)
    const leftAt = performance.now()
    back.abort()
    await until(() => models.abandoned === 1, 'the call of the model was stopped')
    assert.ok(performance.now() - leftAt >= 290)
    const told = await (await fetch(`${path}/events`)).text()
    assert.match(told, /event: answer-error\ndata: {"error":{"code":"aborted"/)
    assert.equal((await fetch(path)).status, 404)
    assert.match(app.telemetry.metrics.text(), /questions_in_progress 0/)
    assert.deepEqual(server.faults, [])
  })
  it('is stopped when its asker says so', async context => {
    const { app, models } = await writingApp(
      context,
      neverAnswers(['Dada began in Zürich in 1916. It ']),
    )
    const ann = bearer(tokenOf(app, 'ann', 'staff'))
    const bob = bearer(tokenOf(app, 'bob', 'staff'))
    await using server = await served(app)
    const response = await ask(server.url, question, { ...stream, ...ann })
    const begun = await readUntil(response, 'text-delta')
    const path = `${server.url}/api/v1/answers/${idOf(begun)}/stop`
    assert.equal((await fetch(path, { method: 'POST', headers: bob })).status, 404)
    const stopped = await fetch(path, { method: 'POST', headers: ann })
    assert.deepEqual(await stopped.json(), { stopped: true })
    assert.match(
      await readUntil(response, '}}\n\n'),
      /answer-error\ndata: {"error":{"code":"aborted"/,
    )
    await until(() => models.abandoned === 1, 'the call of the model was stopped')
    const again = await fetch(path, { method: 'POST', headers: ann })
    assert.deepEqual(await again.json(), { stopped: false })
  })
  it('of which only the headers are asked for is over at once', async context => {
    const { app } = await writingApp(context, neverAnswers(['Dada began in ']))
    const server = await served(app, { graceMs: 60_000, limits: { resumeGraceMs: 50 } })
    const response = await ask(server.url, question, stream)
    const path = `${server.url}/api/v1/answers/${idOf(await readUntil(response, 'answer-start'))}`
    for (let times = 0; times < 3; times++) {
      const head = await fetch(`${path}/events`, { method: 'HEAD' })
      assert.equal(head.status, 200)
      assert.match(head.headers.get('content-type') ?? '', /^text\/event-stream/)
      assert.equal(await head.text(), '')
    }
    await fetch(`${path}/stop`, { method: 'POST' })
    await response.body?.cancel()
    const began = performance.now()
    await server.stop()
    // Not the minute that running work is given.
    assert.ok(performance.now() - began < 30_000)
    assert.deepEqual(server.faults, [])
  })
  it('that nobody reads holds up nobody else, and gives its turn back', async context => {
    const { app } = await writingApp(context, streamed(['Dada began in Zürich in 1916.']))
    const turns = { running: 1, runningEach: 1, waiting: 10, waitingEach: 10 }
    await using server = await served(app, { limits: { turns } })
    const unread = await Promise.all(
      Array.from({ length: 3 }, () => ask(server.url, question, stream)),
    )
    const whole = await ask(server.url, question)
    assert.match(((await whole.json()) as { text: string }).text, /Zürich/)
    for (const response of unread) assert.match(await response.text(), /event: answer-end\n/)
  })
})
