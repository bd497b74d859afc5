import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { bearer, inProcess, served, tokenOf } from '../../support/http-server.ts'
import { streamed } from '../../support/scripted-model-server.ts'
import { ask, question, writingApp } from '../../support/writing-app.ts'

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

describe('many questions at once', () => {
  it('of one person do not keep the one of another waiting', async context => {
    const { app, models } = await writingApp(context, async exchange => {
      await wait(20)
      await streamed(['Dada began in Zürich in 1916.'])(exchange)
    })
    const many = bearer(tokenOf(app, 'many', 'staff'))
    const one = bearer(tokenOf(app, 'one', 'staff'))
    const http = inProcess(app)
    let answered = 0
    const asked = Array.from({ length: 100 }, async () => {
      const response = await http.post('/api/v1/questions', question, many)
      assert.equal(response.status, 200)
      answered += 1
    })
    // Its request comes after the hundred; two questions' time is two rounds of eight.
    assert.equal((await http.post('/api/v1/questions', question, one)).status, 200)
    assert.ok(answered <= 16, `the other one came after ${answered} answers`)
    await Promise.all(asked)
    assert.equal(answered, 100)
    assert.ok(models.mostAtOnce <= 8)
    assert.deepEqual(http.faults, [])
  })
  it('are refused where too many wait, with the time to wait', async context => {
    const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
    const { app } = await writingApp(context, async exchange => {
      await allowed
      await streamed(['Dada began in Zürich in 1916.'])(exchange)
    })
    const http = inProcess(app, {
      turns: { running: 1, runningEach: 1, waiting: 3, waitingEach: 2 },
    })
    const [ann, bob, eve] = ['ann', 'bob', 'eve'].map(name => bearer(tokenOf(app, name, 'staff')))
    const post = (who = {}) => http.post('/api/v1/questions', question, who)
    const taken = [post(ann), post(ann), post(ann)]
    await wait(20)
    const own = await post(ann)
    assert.equal(own.status, 429)
    assert.ok(Number(own.headers.get('retry-after')) > 0)
    taken.push(post(bob))
    await wait(20)
    const all = await post(eve)
    assert.equal(all.status, 503)
    assert.ok(Number(all.headers.get('retry-after')) > 0)
    assert.match(await all.text(), /"overloaded"/)
    allow()
    for (const response of await Promise.all(taken)) assert.equal(response.status, 200)
    assert.deepEqual(http.faults, [])
  })
  it('that nobody waits for any longer take no turn', async context => {
    const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
    const { app, models } = await writingApp(context, async exchange => {
      await allowed
      await streamed(['Dada began in Zürich in 1916.'])(exchange)
    })
    const turns = { running: 1, runningEach: 1, waiting: 5, waitingEach: 5 }
    await using server = await served(app, { limits: { turns } })
    const first = ask(server.url, question)
    await models.arrived(1)
    const gone = new AbortController()
    const second = ask(server.url, question, { signal: gone.signal })
    await wait(50)
    gone.abort()
    await assert.rejects(second)
    await wait(50)
    allow()
    await (await first).text()
    await (await ask(server.url, question)).text()
    assert.equal(models.requests.length, 2)
    assert.deepEqual(server.faults, [])
  })
})
