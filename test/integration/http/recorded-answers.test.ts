import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse } from 'parse5'
import type { Answer } from '../../../src/core/answer.ts'
import { replaySchema } from '../../../src/core/contract/http/replays.ts'
import { answerMarkdown } from '../../../src/app/use-cases/answers/answer-markdown.ts'
import {
  bearer,
  corpusApp,
  inProcess,
  openQuestion,
  tokenOf,
  type StoreKind,
} from '../../support/http-server.ts'

for (const kind of ['memory', 'sqlite'] satisfies StoreKind[])
  describe(`a recorded answer in ${kind}`, () => {
    it('is made again and is the same', async context => {
      const http = inProcess(await corpusApp(context, {}, kind))
      const asked = await http.post('/api/v1/questions', { text: openQuestion })
      const { answerId, text } = (await asked.json()) as Answer
      const replayed = await http.post(`/api/v1/answers/${answerId}/replay`, {})
      const { same, differences, changed, answer } = replaySchema.parse(await replayed.json())
      assert.deepEqual([same, differences, changed], [true, [], []])
      assert.equal(answer.text, text)
      const today = await http.post(`/api/v1/answers/${answerId}/replay?with=today`, {})
      assert.equal(replaySchema.parse(await today.json()).same, true)
      assert.equal((await http.post('/api/v1/answers/ans_none/replay', {})).status, 404)
    })
    it('is exported for people and programs, and for nobody else', async context => {
      const app = await corpusApp(context, {}, kind)
      const http = inProcess(app)
      const ann = bearer(tokenOf(app, 'ann', 'staff'))
      const bob = bearer(tokenOf(app, 'bob', 'staff'))
      const asked = await http.post('/api/v1/questions', { text: openQuestion }, ann)
      const answer = (await asked.json()) as Answer
      const path = `/api/v1/answers/${answer.answerId}`
      const file = async (format: string) => {
        const response = await http.get(`${path}/export?format=${format}`, ann)
        assert.equal(response.status, 200)
        assert.match(
          response.headers.get('content-disposition') ?? '',
          /^attachment; filename="(ans_\w+\.(?:md|html|json))"; filename\*=UTF-8''\1$/,
        )
        return response.text()
      }
      const markdown = await file('markdown')
      assert.match(markdown, /^# Where did the art movement called Dada begin in 1916\?\n/)
      assert.match(markdown, /\[1\]/)
      assert.match(markdown, /\n## Sources\n\n1\. \*\*Dada\*\* /)
      assert.match(markdown, /\*\*✓ supported\*\*/)
      const html = await file('html')
      assert.doesNotMatch(html, /<script src|<link|@import/)
      assert.equal(parse(html).childNodes.length > 0, true)
      assert.match(html, /Cabaret Voltaire/)
      assert.deepEqual(JSON.parse(await file('json')), answer)
      assert.equal((await http.get(`${path}/export?format=pdf`, ann)).status, 400)
      for (const format of ['markdown', 'html', 'json'])
        assert.equal((await http.get(`${path}/export?format=${format}`, bob)).status, 404)
      assert.equal((await http.post(`${path}/replay`, {}, bob)).status, 404)
    })
  })

describe('an answer as Markdown', () => {
  it('holds nothing of documents that would become a link, a picture or HTML', () => {
    const hostile =
      '<img src=x onerror=alert(1)> ![a](http://x) [b](javascript:c) `d` # e\n# f\n- g'
    const shown = answerMarkdown({
      answerId: 'ans_1',
      question: hostile,
      text: hostile,
      found: true,
      finishReason: 'stop',
      statuses: [hostile],
      passages: [],
      score: 1,
      durationMs: 1,
      sentences: [
        {
          text: hostile,
          start: 0,
          end: hostile.length,
          paths: [],
          citations: [
            {
              number: 1,
              text: hostile,
              title: hostile,
              key: hostile,
              link: 'javascript:alert(1)',
              headingPath: [],
              ids: {},
              dates: {},
              documentId: 'd',
              revisionId: 'r',
              start: 0,
              end: 1,
            },
          ],
        },
      ],
    } as unknown as Answer)
    assert.doesNotMatch(shown, /(?<!\\)[<`]|(?<!\\)!\[|(?<!\\)\]\(|\w:\/\//)
    assert.doesNotMatch(shown, /^# f|^- g/m)
  })
})
