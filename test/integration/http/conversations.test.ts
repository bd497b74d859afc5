import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { z } from 'zod'
import { deleteDocuments } from '../../../src/app/use-cases/corpus/inspect-documents.ts'
import type { Answer } from '../../../src/core/answer.ts'
import {
  conversationListSchema,
  conversationSchema,
  wholeConversationSchema,
} from '../../../src/core/contract/http/conversations.ts'
import { answerSchema } from '../../../src/core/contract/http/schemas.ts'
import { owner } from '../../../src/core/principal.ts'
import {
  bearer,
  corpusApp,
  inProcess,
  openQuestion,
  tokenOf,
  type InProcess,
  type StoreKind,
} from '../../support/http-server.ts'

const path = '/api/v1/conversations'
const read = async <Schema extends z.ZodType>(schema: Schema, response: Response) => {
  const text = await response.text()
  assert.equal(response.status, 200, text)
  return schema.parse(JSON.parse(text))
}
const begin = async (http: InProcess, who = {}) =>
  read(conversationSchema, await http.post(path, {}, who))
const ask = async (http: InProcess, conversationId: string, text: string, who = {}) =>
  read(answerSchema, await http.post('/api/v1/questions', { text, conversationId }, who))

for (const kind of ['memory', 'sqlite'] satisfies StoreKind[])
  describe(`conversations in ${kind}`, () => {
    it('are named by their first question and keep their answers', async context => {
      const http = inProcess(await corpusApp(context, {}, kind))
      const { id, title, turns } = await begin(http)
      assert.deepEqual([title, turns], ['', 0])
      const first = await ask(http, id, openQuestion)
      const second = await ask(http, id, 'Who sent the most emails?')
      const whole = await read(wholeConversationSchema, await http.get(`${path}/${id}`))
      assert.equal(whole.title, openQuestion)
      assert.deepEqual(
        whole.turns.map(({ answerId, answer }) => [answerId, answer?.text]),
        [
          [first.answerId, first.text],
          [second.answerId, second.text],
        ],
      )
      const named = await http.patch(`${path}/${id}`, { title: ' Art ' })
      assert.equal((await read(conversationSchema, named)).title, 'Art')
      const listed = await read(conversationListSchema, await http.get(path))
      assert.deepEqual(
        listed.conversations.map(found => [found.id, found.title, found.turns]),
        [[id, 'Art', 2]],
      )
    })
    it('give a follow-up question what it leans on', async context => {
      const http = inProcess(await corpusApp(context, {}, kind))
      const { id } = await begin(http)
      await ask(http, id, 'Which emails did Person_aaaa11112222 send?')
      const answer = await ask(http, id, 'and when?')
      assert.match(answer.text, /“Site visit” was received on 2022-12-31/)
      const alone = await http.post('/api/v1/questions', { text: 'and when?' })
      assert.equal((await read(answerSchema, alone)).found, false)
      const { turns } = await read(wholeConversationSchema, await http.get(`${path}/${id}`))
      const recorded = await http.get(`/api/v1/answers/${turns[1]?.answerId}`)
      const { request } = (await recorded.json()) as { request: { conversation: string[] } }
      assert.deepEqual(request.conversation, [turns[0]?.answerId])
    })
    it('are found by words of title and questions, page by page', async context => {
      const http = inProcess(await corpusApp(context, {}, kind))
      const ids: string[] = []
      for (const text of [openQuestion, 'Who sent the most emails?', 'hello']) {
        const { id } = await begin(http)
        await ask(http, id, text)
        ids.push(id)
      }
      const found = async (query: string) =>
        (
          await read(conversationListSchema, await http.get(`${path}?query=${query}`))
        ).conversations.map(({ id }) => id)
      assert.deepEqual(await found('DADA'), [ids[0]])
      assert.deepEqual(await found('most+sent'), [ids[1]])
      assert.deepEqual(await found('zebra'), [])
      const seen: string[] = []
      for (let after: string | undefined; ;) {
        const query = after === undefined ? '' : `&after=${encodeURIComponent(after)}`
        const page = await read(conversationListSchema, await http.get(`${path}?limit=2${query}`))
        seen.push(...page.conversations.map(({ id }) => id))
        after = page.next
        if (after === undefined) break
      }
      assert.deepEqual(seen.sort(), ids.sort())
      assert.equal((await http.get(`${path}?after=nonsense`)).status, 400)
    })
    it('belong to who made them', async context => {
      const app = await corpusApp(context, {}, kind)
      const http = inProcess(app)
      const ann = bearer(tokenOf(app, 'ann', 'staff'))
      const bob = bearer(tokenOf(app, 'bob', 'staff'))
      const { id } = await begin(http, ann)
      await ask(http, id, openQuestion, ann)
      const { conversations } = await read(conversationListSchema, await http.get(path, bob))
      assert.deepEqual(conversations, [])
      const tried = [
        await http.get(`${path}/${id}`, bob),
        await http.patch(`${path}/${id}`, { title: 'mine' }, bob),
        await http.delete(`${path}/${id}`, bob),
        await http.post('/api/v1/questions', { text: 'x', conversationId: id }, bob),
      ]
      for (const response of tried) {
        assert.equal(response.status, 404)
        assert.match(await response.text(), /There is no conversation/)
      }
      const mine = await read(wholeConversationSchema, await http.get(`${path}/${id}`, ann))
      assert.equal(mine.turns.length, 1)
    })
    it('take the content of their answers with them', async context => {
      const app = await corpusApp(context, {}, kind)
      const http = inProcess(app)
      const { id } = await begin(http)
      const other = await begin(http)
      const gone = await ask(http, id, openQuestion)
      const kept = await ask(http, other.id, openQuestion)
      await http.post(`/api/v1/answers/${gone.answerId}/ratings`, { comment: 'about Zürich' })
      const deleted = await http.delete(`${path}/${id}`)
      assert.deepEqual(await deleted.json(), { removed: 1 })
      assert.equal((await http.get(`${path}/${id}`)).status, 404)
      assert.equal((await http.get(`/api/v1/answers/${gone.answerId}`)).status, 404)
      assert.equal((await http.get(`/api/v1/answers/${kept.answerId}`)).status, 200)
      const lines = await Array.fromAsync(app.store.exportLogical())
      const ofIt = lines.filter(line => line.includes(gone.answerId))
      assert.ok(ofIt.every(line => !line.includes('Zürich')))
      assert.deepEqual((await app.store.check()).problems, [])
    })
    it('show that an answer is gone with a document that it rests on', async context => {
      const app = await corpusApp(context, {}, kind)
      const http = inProcess(app)
      const { id } = await begin(http)
      const answer = (await ask(http, id, openQuestion)) as unknown as Answer
      const cited = answer.sentences.flatMap(({ citations }) => citations)[0]?.documentId
      assert.ok(cited)
      await deleteDocuments(app, [cited], { principal: owner })
      const { turns } = await read(wholeConversationSchema, await http.get(`${path}/${id}`))
      assert.deepEqual(
        turns.map(turn => [turn.question, turn.answer]),
        [[openQuestion, null]],
      )
      // It goes on all the same.
      await ask(http, id, 'Who sent the most emails?')
    })
    it('take no answer that ends after they were deleted', async context => {
      const app = await corpusApp(context, {}, kind)
      const http = inProcess(app)
      const { id } = await begin(http)
      const { ledger } = app.store
      const append: typeof ledger.append = async (record, options) => {
        await ledger.append(record, options)
        await app.store.conversations.remove(id, options)
      }
      const slow = inProcess({ ...app, store: { ...app.store, ledger: { ...ledger, append } } })
      const { answerId } = await ask(slow, id, openQuestion)
      assert.equal((await http.get(`/api/v1/answers/${answerId}`)).status, 404)
    })
    it('are refused beside a list of answers', async context => {
      const http = inProcess(await corpusApp(context, {}, kind))
      const { id } = await begin(http)
      const both = { text: 'x', conversationId: id, conversationIds: ['ans_1'] }
      assert.equal((await http.post('/api/v1/questions', both)).status, 400)
    })
  })
