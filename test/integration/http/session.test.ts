import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { exampleListSchema, sessionSchema } from '../../../src/core/contract/http/session.ts'
import { pipelineListSchema } from '../../../src/core/contract/http/session.ts'
import type { Answer } from '../../../src/core/answer.ts'
import {
  bearer,
  corpusApp,
  inProcess,
  secretWords,
  tokenOf,
  type StoreKind,
} from '../../support/http-server.ts'

for (const kind of ['memory', 'sqlite'] satisfies StoreKind[])
  describe(`the session over ${kind}`, () => {
    it('says who is there and what they may do', async context => {
      const app = await corpusApp(context, {}, kind)
      const http = inProcess(app)
      const own = sessionSchema.parse(await (await http.get('/api/v1/session')).json())
      assert.deepEqual(own.user, { kind: 'owner', id: 'owner', groups: [] })
      assert.equal(own.authentication, 'none')
      assert.equal(own.version, '1.2.3')
      assert.deepEqual(new Set(Object.values(own.can)), new Set([true]))
      assert.ok(own.corpus.documents > 2 && own.corpus.entities > 0)
      const ann = bearer(tokenOf(app, 'ann', 'staff'))
      const hers = sessionSchema.parse(await (await http.get('/api/v1/session', ann)).json())
      assert.deepEqual(hers.user, { kind: 'user', id: 'ann', groups: ['staff'] })
      assert.equal(hers.authentication, 'token')
      assert.deepEqual([hers.can.settings, hers.can.merges], [false, false])
      assert.ok(hers.corpus.documents < own.corpus.documents)
      assert.equal((await http.get('/api/v1/session')).status, 401)
    })
    it('has example questions that are answered with nothing but support', async context => {
      const app = await corpusApp(context, {}, kind)
      const http = inProcess(app)
      const list = async (who = {}) =>
        exampleListSchema.parse(await (await http.get('/api/v1/examples?waitMs=20000', who)).json())
      const { questions, isComplete } = await list()
      assert.equal(isComplete, true)
      assert.ok(questions.length >= 3, JSON.stringify(questions))
      for (const { text } of questions) {
        const answer = (await (await http.post('/api/v1/questions', { text })).json()) as Answer
        const verdicts = answer.sentences.map(({ verified }) => verified?.verdict)
        assert.ok(answer.found, text)
        assert.ok(
          verdicts.every(verdict => verdict === 'supported' || verdict === 'nothing_to_check'),
          `${text}: ${verdicts.join()}`,
        )
      }
      const stranger = bearer(tokenOf(app, 'stranger', 'elsewhere'))
      assert.doesNotMatch(JSON.stringify(await list(stranger)), secretWords)
      const before = (await app.store.ledger.list({ limit: 100 }, { principal: { kind: 'owner' } }))
        .length
      await list(stranger)
      assert.equal(before, questions.length, 'trying a question leaves no record')
    })
    it('lists pipelines as people choose them', async context => {
      const http = inProcess(await corpusApp(context, {}, kind))
      const { pipelines } = pipelineListSchema.parse(
        await (await http.get('/api/v1/pipelines')).json(),
      )
      const shown = Object.fromEntries(pipelines.map(({ name, ...rest }) => [name, rest]))
      assert.equal(shown['veritrail']?.default, true)
      assert.equal(shown['veritrail'].usesModel, true)
      assert.equal(shown['extractive']?.usesModel, false)
      assert.equal(shown['leadinfo-1']?.title, 'Leadinfo 1')
      assert.equal(shown['rag-eval']?.title, 'RAG-Eval')
    })
  })
