import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { verificationSchema } from '../../../src/core/contract/http/schemas.ts'
import { scoreSchema } from '../../../src/core/contract/http/scores.ts'
import {
  bearer,
  corpusApp,
  inProcess,
  openQuestion,
  tokenOf,
  type StoreKind,
} from '../../support/http-server.ts'

const triple = {
  query: 'Where did Dada begin?',
  documents: ['Dada was an art movement. It began in Zürich in 1916.'],
  response: 'It began in Zürich in 1916.',
}

describe('scores of an answer of any system', () => {
  it('are five, with their weighted mean', async context => {
    const http = inProcess(await corpusApp(context))
    const scored = scoreSchema.parse(await (await http.post('/api/v1/score', triple)).json())
    const { metrics, weights, confidence } = scored
    assert.ok(confidence !== null && confidence > 0.2 && confidence <= 1)
    const mean = Object.entries(weights).reduce(
      (sum, [name, weight]) => sum + (weight * (metrics[name as 'accuracy'].score ?? 0)) / 5,
      0,
    )
    assert.ok(Math.abs(mean - confidence) < 1e-6)
    const accuracy = await http.post('/api/v1/score', { ...triple, weights: [0, 1, 0, 0, 0] })
    const only = scoreSchema.parse(await accuracy.json())
    assert.equal(only.confidence, (only.metrics.accuracy.score ?? 0) / 5)
  })
  it('are refused for weights that do not sum to 1, and for nothing to score', async context => {
    const http = inProcess(await corpusApp(context))
    const wrong = [
      { ...triple, weights: [1, 1, 1, 1, 1] },
      { ...triple, weights: [1] },
      { ...triple, documents: [] },
      { ...triple, response: '' },
    ]
    for (const body of wrong) assert.equal((await http.post('/api/v1/score', body)).status, 400)
  })
})

describe('a text checked against chosen documents', () => {
  it('gets evidence from these alone, and from none that may not be read', async context => {
    const app = await corpusApp(context)
    const http = inProcess(app)
    const ann = bearer(tokenOf(app, 'ann', 'staff'))
    const idOf = async (key: string) =>
      ((await (await http.get(`/api/v1/documents/${key}`, keeper)).json()) as { id: string }).id
    const keeper = bearer(tokenOf(app, 'keeper', 'vault'))
    const [dada, vault] = [await idOf('dada'), await idOf('vault')]
    const check = (documents: readonly string[], who = keeper) =>
      http.post('/api/v1/verify', { text: 'Dada began in Zürich in 1916.', documents }, who)
    const found = verificationSchema.parse(await (await check([dada])).json())
    assert.equal(found.counts.supported, 1)
    assert.deepEqual(
      found.sources.map(({ documentId }) => documentId),
      [dada],
    )
    const elsewhere = verificationSchema.parse(await (await check([vault])).json())
    assert.equal(elsewhere.counts.supported, 0)
    assert.ok(elsewhere.sources.every(({ documentId }) => documentId === vault))
    assert.equal((await check([vault], ann)).status, 404)
    assert.equal((await check(['doc_none'])).status, 404)
    assert.equal((await check([])).status, 400)
  })
})

for (const kind of ['memory', 'sqlite'] satisfies StoreKind[])
  describe(`the interface of RAG-Eval’s chatbot over ${kind}`, () => {
    it('replies with what it rests on and how sure it is', async context => {
      const http = inProcess(await corpusApp(context, {}, kind))
      const chat = async (body: unknown) =>
        (await (await http.post('/api/chat/', body)).json()) as {
          reply: string
          retrieval_context: string[]
          accuracy: number | null
        }
      const {
        reply,
        retrieval_context: context_,
        accuracy,
      } = await chat({ message: openQuestion, session_id: 'a session' })
      assert.match(reply, /Zürich/)
      assert.ok(context_.some(text => text.includes('Cabaret Voltaire')))
      assert.ok(accuracy !== null && accuracy > 0 && accuracy <= 1)
      const nothing = await chat({ message: 'Who painted the moon of Endor?' })
      assert.deepEqual([nothing.retrieval_context, nothing.accuracy], [[], null])
    })
    it('carries a session on for whoever began it', async context => {
      const app = await corpusApp(context, {}, kind)
      const http = inProcess(app)
      const ann = bearer(tokenOf(app, 'ann', 'staff'))
      const bob = bearer(tokenOf(app, 'bob', 'staff'))
      const chat = async (message: string, who = ann) =>
        (
          (await (await http.post('/api/chat/', { message, session_id: 's' }, who)).json()) as {
            reply: string
          }
        ).reply
      await chat('Which emails did Person_aaaa11112222 send?')
      assert.match(await chat('and when?'), /“Site visit” was received on 2022-12-31/)
      assert.doesNotMatch(await chat('and when?', bob), /Site visit/)
      const { conversations } = (await (await http.get('/api/v1/conversations', ann)).json()) as {
        conversations: Array<{ turns: number }>
      }
      assert.deepEqual(
        conversations.map(({ turns }) => turns),
        [2],
      )
    })
  })
