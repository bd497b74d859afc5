import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { removeAccessToken } from '../../../src/app/access-tokens.ts'
import {
  bearer,
  corpusApp,
  inProcess,
  openQuestion,
  secretQuestion,
  secretWords,
  tokenOf,
} from '../../support/http-server.ts'

const openStream = { accept: 'text/event-stream' }

describe('a user', () => {
  it('is told nothing of documents of other groups by any route', async context => {
    const app = await corpusApp(context)
    const http = inProcess(app)
    const keeper = bearer(tokenOf(app, 'keeper', 'vault'))
    const stranger = bearer(tokenOf(app, 'stranger', 'elsewhere'))
    const answered = (await (
      await http.post('/api/v1/questions', { text: secretQuestion }, keeper)
    ).json()) as { answerId: string; text: string }
    const vault = (await (await http.get('/api/v1/documents/vault', keeper)).json()) as {
      id: string
    }
    const chat = { model: 'veritrail', messages: [{ role: 'user', content: secretQuestion }] }
    const routes = [
      (who: Record<string, string>) => http.get('/api/v1/documents?limit=1000', who),
      (who: Record<string, string>) => http.get('/api/v1/documents?group=vault', who),
      (who: Record<string, string>) => http.get('/api/v1/documents/vault', who),
      (who: Record<string, string>) => http.get(`/api/v1/documents/${vault.id}`, who),
      (who: Record<string, string>) => http.get('/api/v1/search?q=depot+opened&limit=100', who),
      (who: Record<string, string>) => http.get('/api/v1/answers', who),
      (who: Record<string, string>) => http.get(`/api/v1/answers/${answered.answerId}`, who),
      (who: Record<string, string>) =>
        http.post('/api/v1/questions', { text: secretQuestion }, who),
      (who: Record<string, string>) =>
        http.post('/api/v1/questions', { text: secretQuestion }, { ...who, ...openStream }),
      (who: Record<string, string>) =>
        http.post(
          '/api/v1/questions',
          { text: 'And its keeper?', conversationIds: [answered.answerId] },
          who,
        ),
      (who: Record<string, string>) =>
        http.post(
          '/api/v1/verify',
          { text: 'A depot was opened on 5 May 2021.', question: 'x' },
          who,
        ),
      (who: Record<string, string>) => http.post('/v1/chat/completions', chat, who),
      (who: Record<string, string>) =>
        http.post('/v1/chat/completions', { ...chat, stream: true }, who),
      (who: Record<string, string>) =>
        http.post(
          '/v1/chat/completions',
          {
            ...chat,
            messages: [
              ...chat.messages,
              { role: 'assistant', content: answered.text },
              { role: 'user', content: 'And its keeper?' },
            ],
          },
          who,
        ),
      (who: Record<string, string>) => http.get('/api/v1/stats', who),
    ]
    let seen = 0
    for (const [index, ask] of routes.entries()) {
      if (secretWords.test(await (await ask(keeper)).text())) seen += 1
      const response = await ask(stranger)
      const text = await response.text()
      assert.ok(response.status < 500, `${index}: ${text}`)
      assert.doesNotMatch(text, secretWords, `route ${index}`)
    }
    assert.ok(seen >= routes.length - 3, `the keeper saw it by ${seen} routes`)
    const { documents: of } = (await (await http.get('/api/v1/documents', stranger)).json()) as {
      documents: Array<{ key: string }>
    }
    assert.ok(of.some(({ key }) => key === 'dada') && !of.some(({ key }) => key === 'vault'))
    assert.deepEqual(http.faults, [])
  })
  it('sees only the answers that he asked for', async context => {
    const app = await corpusApp(context)
    const http = inProcess(app)
    const [alice, bea] = [bearer(tokenOf(app, 'alice')), bearer(tokenOf(app, 'bea'))]
    const { answerId } = (await (
      await http.post('/api/v1/questions', { text: openQuestion }, alice)
    ).json()) as { answerId: string }
    const listed = async (who: Record<string, string>): Promise<number> =>
      ((await (await http.get('/api/v1/answers', who)).json()) as { answers: unknown[] }).answers
        .length
    assert.deepEqual([await listed(alice), await listed(bea)], [1, 0])
    assert.equal((await http.get(`/api/v1/answers/${answerId}`, bea)).status, 404)
  })
  it('needs a token from when there is one until his is removed', async context => {
    const app = await corpusApp(context)
    const http = inProcess(app)
    assert.equal((await http.get('/api/v1/stats')).status, 200)
    const alice = bearer(tokenOf(app, 'alice'))
    assert.equal((await http.get('/api/v1/stats')).status, 401)
    assert.equal((await http.get('/metrics')).status, 401)
    assert.equal((await http.get('/health')).status, 200)
    assert.equal((await http.get('/api/v1/stats', alice)).status, 200)
    assert.equal((await http.post('/api/v1/questions', '{', { ...alice })).status, 400)
    assert.equal((await http.post('/api/v1/questions', '{')).status, 401, 'asked first')
    removeAccessToken(app.corpusFolder, 'alice')
    for (const headers of [alice, {}])
      assert.equal((await http.get('/api/v1/stats', headers)).status, 401)
  })
  it('of a page elsewhere is refused everywhere while no token is needed', async context => {
    const { get, post } = inProcess(await corpusApp(context))
    for (const headers of [
      { host: 'evil.example:8088' },
      { origin: 'http://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ] as Array<Record<string, string>>) {
      for (const path of ['/health', '/docs', '/api/v1/stats', '/nothing'])
        assert.equal((await get(path, headers)).status, 403, path)
      assert.equal((await post('/api/v1/questions', { text: secretQuestion }, headers)).status, 403)
    }
  })
})
