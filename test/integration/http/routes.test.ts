import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import type { Answer, AnswerEvent } from '../../../src/core/answer.ts'
import {
  answerListSchema,
  answerSchema,
  documentListSchema,
  documentSchema,
  passagesSchema,
  recordedAnswerSchema,
  verificationSchema,
} from '../../../src/core/contract/http/schemas.ts'
import { statisticsSchema } from '../../../src/core/contract/http/documents.ts'
import { appMetricDefinitions } from '../../../src/app/telemetry/app-metrics.ts'
import { corpusApp, inProcess, openQuestion } from '../../support/http-server.ts'

const eventsOf = (text: string): Array<Record<string, string>> =>
  text
    .split('\n\n')
    .filter(block => block !== '')
    .map(block =>
      Object.fromEntries(
        block.split('\n').map(line => {
          const colon = line.indexOf(': ')
          return [line.slice(0, colon), line.slice(colon + 2)]
        }),
      ),
    )
const read = async <Schema extends z.ZodType>(schema: Schema, response: Response) => {
  const text = await response.text()
  assert.equal(response.status, 200, text)
  return schema.parse(JSON.parse(text))
}

describe('what watches the server', () => {
  it('learns whether it runs and whether the store answers', async context => {
    const app = await corpusApp(context)
    const { get } = inProcess(app)
    for (const path of ['/health', '/ready'])
      assert.deepEqual(await (await get(path)).json(), { status: 'ok' })
    const broken = {
      ...app,
      store: {
        ...app.store,
        documents: {
          ...app.store.documents,
          commitSeq: () => Promise.reject(new Error('/var/lib/corpus.sqlite is gone')),
        },
      },
    }
    const response = await inProcess(broken).get('/ready')
    assert.equal(response.status, 503)
    assert.ok(!(await response.text()).includes('/var/lib'))
  })
  it('gets metrics', async context => {
    const { get } = inProcess(await corpusApp(context))
    const text = await (await get('/metrics')).text()
    assert.ok(text.includes(appMetricDefinitions.questions.name))
  })
})

describe('every response', () => {
  it('has the headers that keep browsers from misusing it', async context => {
    const { get } = inProcess(await corpusApp(context))
    for (const path of ['/health', '/api/v1/stats', '/nothing', '/api/v1/documents?limit=x']) {
      const { headers } = await get(path, { origin: 'http://127.0.0.1:8088' })
      assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'/, path)
      assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
      assert.equal(headers.get('referrer-policy'), 'no-referrer', path)
      assert.equal(headers.get('access-control-allow-origin'), null, path)
    }
  })
})

describe('the description of the interface', () => {
  it('is OpenAPI 3.1 and names every route, its parameters and its body', async context => {
    const { get } = inProcess(await corpusApp(context))
    const document = (await (await get('/openapi.json')).json()) as {
      openapi: string
      paths: Record<string, Record<string, Record<string, unknown>>>
    }
    assert.equal(document.openapi, '3.1.0')
    assert.deepEqual(Object.keys(document.paths), [
      '/health',
      '/ready',
      '/metrics',
      '/api/v1/session',
      '/api/v1/examples',
      '/api/v1/pipelines',
      '/api/v1/questions',
      '/api/v1/answers/{id}/events',
      '/api/v1/answers/{id}/stop',
      '/api/v1/answers',
      '/api/v1/answers/{id}',
      '/api/v1/answers/{id}/replay',
      '/api/v1/answers/{id}/export',
      '/api/v1/answers/{id}/ratings',
      '/api/v1/guidelines',
      '/api/v1/panels',
      '/api/v1/panels/{id}',
      '/api/v1/panels/{id}/items/{item}',
      '/api/v1/panels/{id}/table',
      '/api/v1/conversations',
      '/api/v1/conversations/{id}',
      '/api/v1/documents',
      '/api/v1/documents/{id}',
      '/api/v1/documents/{id}/original',
      '/api/v1/documents/{id}/annotations',
      '/api/v1/stats',
      '/api/v1/documents/{id}/groups',
      '/api/v1/documents/urls',
      '/api/v1/groups',
      '/api/v1/jobs',
      '/api/v1/jobs/{id}',
      '/api/v1/jobs/{id}/cancel',
      '/api/v1/search',
      '/api/v1/verify',
      '/api/v1/score',
      '/api/v1/frameworks',
      '/api/v1/frameworks/{id}',
      '/api/v1/frameworks/{id}/standards',
      '/api/v1/frameworks/{id}/difference',
      '/api/v1/frameworks/{id}/links',
      '/api/v1/frameworks/{id}/links/uncertain',
      '/api/v1/frameworks/{id}/reviews',
      '/api/v1/frameworks/{id}/notes',
      '/api/v1/frameworks/{id}/alignments',
      '/api/v1/institutions',
      '/api/v1/experiments',
      '/api/v1/experiments/{id}',
      '/api/v1/experiments/{id}/plan',
      '/api/v1/experiments/{id}/run',
      '/api/v1/experiments/{id}/report',
      '/api/v1/question-sets',
      '/api/v1/question-sets/{name}',
      '/api/v1/question-sets/{name}/{version}',
      '/api/v1/question-sets/{name}/{version}/difference',
      '/api/v1/frameworks/{id}/coverage',
      '/api/v1/frameworks/{id}/coverage/table',
      '/api/v1/graph/search',
      '/api/v1/graph/overview',
      '/api/v1/graph/nodes/{id}',
      '/api/v1/graph/neighbours',
      '/api/v1/graph/path',
      '/api/v1/answers/{id}/graph',
      '/api/v1/schema',
      '/api/v1/cypher',
      '/api/v1/cypher/explain',
      '/api/v1/entities',
      '/api/v1/merges',
      '/api/v1/merges/decisions',
      '/api/v1/merges/{id}',
      '/api/v1/settings',
      '/api/v1/models',
      '/api/v1/models/{name}/test',
      '/api/v1/tokens',
      '/api/v1/tokens/{name}',
      '/v1/models',
      '/v1/models/{model}',
      '/v1/chat/completions',
      '/v1/embeddings',
      '/api/chat/',
    ])
    const asked = JSON.stringify(document.paths['/api/v1/questions']?.['post']?.['requestBody'])
    assert.match(asked, /"maxLength":4000.*"additionalProperties":false/)
    const parameters = z
      .array(z.looseObject({ name: z.string(), in: z.string(), required: z.boolean() }))
      .parse(document.paths['/api/v1/search']?.['get']?.['parameters'])
    assert.deepEqual(
      parameters.filter(({ required }) => required).map(({ name }) => name),
      ['q'],
    )
  })
  it('is also a page that fetches nothing', async context => {
    const { get } = inProcess(await corpusApp(context))
    const response = await get('/docs')
    const html = await response.text()
    assert.match(html, /<code>POST \/api\/v1\/questions<\/code>/)
    assert.doesNotMatch(html, /<script|src=|@import|url\(|https?:/)
    assert.match(
      response.headers.get('content-security-policy') ?? '',
      /^default-src 'none'; style-src 'sha256-/,
    )
  })
})

describe('a question', () => {
  it('is answered with sentences, sources, verdicts and a confidence', async context => {
    const { post } = inProcess(await corpusApp(context))
    const answer = await read(answerSchema, await post('/api/v1/questions', { text: openQuestion }))
    assert.equal(answer.found, true)
    assert.match(answer.text, /Zürich/)
    assert.equal(answer.sentences[0]?.verified?.verdict, 'supported')
    assert.ok(answer.confidence !== undefined)
  })
  it('is answered event by event, numbered, ending with the end of the answer', async context => {
    const { post } = inProcess(await corpusApp(context))
    const response = await post(
      '/api/v1/questions',
      { text: openQuestion },
      { accept: 'text/event-stream' },
    )
    assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/)
    const events = eventsOf(await response.text())
    const parsed = events.map(({ data = '' }) => JSON.parse(data) as AnswerEvent)
    assert.deepEqual(
      events.map(({ id }) => id),
      parsed.map((_, index) => String(index)),
    )
    for (const [index, { type, seq }] of parsed.entries()) {
      assert.equal(events[index]?.['event'], type)
      assert.equal(seq, index)
    }
    assert.equal(parsed[0]?.type, 'answer-start')
    assert.equal(parsed.at(-1)?.type, 'answer-end')
    for (const type of ['text-delta', 'evidence-available', 'verdict', 'confidence'])
      assert.ok(
        parsed.some(event => event.type === type),
        type,
      )
  })
  it('is refused with a status also where a stream was asked for', async context => {
    const { post } = inProcess(await corpusApp(context))
    const response = await post(
      '/api/v1/questions',
      { text: openQuestion, pipeline: 'nothing of the kind' },
      { accept: 'text/event-stream' },
    )
    assert.equal(response.status, 400)
    assert.match(await response.text(), /"path":"pipeline"/)
  })
  it('takes a filter, a page and the answers before', async context => {
    const app = await corpusApp(context)
    const { post } = inProcess(app)
    const none = await read(
      answerSchema,
      await post('/api/v1/questions', { text: openQuestion, filter: { until: '1999' } }),
    )
    assert.equal(none.found, false)
    const first = await read(
      answerSchema,
      await post('/api/v1/questions', { text: openQuestion, verify: false }),
    )
    assert.equal(first.confidence, undefined)
    const next = await read(
      answerSchema,
      await post('/api/v1/questions', {
        text: 'What did its members reject?',
        conversationIds: [first.answerId],
      }),
    )
    const recorded = await inProcess(app).get(`/api/v1/answers/${next.answerId}`)
    const { request } = (await recorded.json()) as { request: { conversation: string[] } }
    assert.deepEqual(request.conversation, [first.answerId])
    const unknown = await post('/api/v1/questions', { text: 'x', conversationIds: ['ans_none'] })
    assert.equal(unknown.status, 404)
  })
})

describe('answers that were given', () => {
  it('are listed newest first, page by page, and shown one by one', async context => {
    let now = Date.UTC(2024, 5, 1)
    const { get, post } = inProcess(await corpusApp(context, { clock: { now: () => (now += 1) } }))
    const asked: string[] = []
    for (const text of ['Hello!', openQuestion, 'Who sent email 100001?', 'Thanks!', 'Bye'])
      asked.unshift((await read(answerSchema, await post('/api/v1/questions', { text }))).answerId)
    const pages: string[][] = []
    let after: string | undefined
    do {
      const path = `/api/v1/answers?limit=2${after === undefined ? '' : `&after=${after}`}`
      const { answers, next } = await read(answerListSchema, await get(path))
      pages.push(answers.map(({ id }) => id))
      after = next
    } while (after !== undefined)
    assert.deepEqual(
      pages.map(page => page.length),
      [2, 2, 1],
    )
    assert.deepEqual(pages.flat(), asked)
    const id = asked[3] ?? ''
    const { answer } = await read(recordedAnswerSchema, await get(`/api/v1/answers/${id}`))
    assert.equal((answer as unknown as Answer).question, openQuestion)
    assert.equal((await get('/api/v1/answers/ans_none')).status, 404)
    assert.equal((await get('/api/v1/answers?after=ans_none')).status, 404)
  })
})

describe('documents', () => {
  it('are listed page by page, narrowed, and shown with text and structure', async context => {
    const { get } = inProcess(await corpusApp(context))
    const all = await read(documentListSchema, await get('/api/v1/documents'))
    assert.equal(all.next, undefined)
    const ids: string[] = []
    let after: string | undefined
    do {
      const path = `/api/v1/documents?limit=5${after === undefined ? '' : `&after=${after}`}`
      const page = await read(documentListSchema, await get(path))
      ids.push(...page.documents.map(({ id }) => id))
      after = page.next
    } while (after !== undefined)
    assert.deepEqual(
      ids,
      all.documents.map(({ id }) => id),
    )
    const pages = await read(documentListSchema, await get('/api/v1/documents?kind=page'))
    assert.deepEqual(pages.documents.map(({ key }) => key).sort(), ['dada', 'vault'])
    const both = await get('/api/v1/documents?kind=page&kind=email')
    assert.equal((await read(documentListSchema, both)).documents.length, ids.length)
    for (const name of ['dada', pages.documents.find(({ key }) => key === 'dada')?.id ?? '']) {
      const document = await read(documentSchema, await get(`/api/v1/documents/${name}`))
      assert.match(document.text, /Cabaret Voltaire/)
    }
    assert.equal((await get('/api/v1/documents/nothing')).status, 404)
  })
  it('are searched and counted', async context => {
    const { get } = inProcess(await corpusApp(context))
    const { passages } = await read(
      passagesSchema,
      await get('/api/v1/search?q=Cabaret+Voltaire&limit=1'),
    )
    assert.equal(passages.length, 1)
    assert.match(passages[0]?.text ?? '', /Zürich/)
    const stats = await read(statisticsSchema, await get('/api/v1/stats'))
    assert.ok((stats.counts['documents'] ?? 0) > 10)
  })
})

describe('a text from elsewhere', () => {
  it('is checked sentence by sentence, with quotations', async context => {
    const { post } = inProcess(await corpusApp(context))
    const text = 'Dada began in Zürich in 1916. Purple giraffes founded it.'
    const report = await read(verificationSchema, await post('/api/v1/verify', { text }))
    assert.deepEqual(
      report.verified.sentences.map(({ verdict }) => verdict),
      ['supported', 'not_found'],
    )
    assert.ok(report.sources.length > 0)
    assert.ok(!('text' in (report.sources[0] ?? {})))
  })
})

describe('what is wrong', () => {
  const errorShape = z.strictObject({
    error: z.strictObject({
      code: z.string(),
      message: z.string().min(1),
      details: z.record(z.string(), z.unknown()),
    }),
  })
  it('gets a status of the 400s in the form of all errors', async context => {
    const http = inProcess(await corpusApp(context), { maxBodyBytes: 2_000 })
    const { get, post, faults } = http
    const cases: Array<readonly [number, string, Response]> = []
    const expect = (status: number, what: string, response: Response): void => {
      cases.push([status, what, response])
    }
    const ask = '/api/v1/questions'
    for (const body of [
      '',
      '{',
      'null',
      '[]',
      '7',
      '"text"',
      '{}',
      '{"text": 7}',
      '{"text": ""}',
      '{"text": "  "}',
      '{"text": "x", "unknown": 1}',
      '{"text": "x", "page": 0}',
      '{"text": "x", "page": 1.5}',
      '{"text": "x", "verify": "yes"}',
      '{"text": "x", "filter": {"from": "May"}}',
      '{"text": "x", "filter": {"from": "2025", "until": "2023"}}',
      '{"text": "x", "filter": {"kind": ["letter"]}}',
      '{"text": "x", "filter": {"kind": "email"}}',
      '{"text": "x", "__proto__": {"a": 1}, "constructor": 1}',
      '['.repeat(1_900),
    ])
      expect(400, body.slice(0, 60), await post(ask, body))
    expect(400, 'page 99', await post(ask, { text: 'Who sent email 100001?', page: 99 }))
    expect(404, 'answer', await post(ask, { text: 'x', conversationIds: ['\u0000'] }))
    expect(413, 'too large', await post(ask, { text: 'x'.repeat(3_000) }))
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
      expect(415, type, await post(ask, { text: 'x' }, { 'content-type': type }))
    expect(405, 'GET', await get(ask))
    expect(405, 'POST', await post('/api/v1/stats', {}))
    expect(404, 'nothing', await get('/api/v2/stats'))
    for (const query of [
      'limit=0',
      'limit=-1',
      'limit=1e9',
      'limit=99999',
      'limit=2&limit=3',
      'limit=',
      'kind=letter',
      'from=yesterday',
      'person=a&person=b',
      'nothing=1',
      '__proto__=1',
      'after=',
    ])
      expect(400, query, await get(`/api/v1/documents?${query}`))
    for (const query of ['', 'q=', 'q=%20', 'q=x&recipe=nothing', 'q=x&limit=1000'])
      expect(400, query, await get(`/api/v1/search?${query}`))
    for (const body of ['{"text": ""}', '{"text": "x", "maxQuotes": 0}', '{"text": "…"}'])
      expect(400, body, await post('/api/v1/verify', body))
    const messages = [{ role: 'user', content: 'x' }]
    for (const body of [
      { model: 'veritrail' },
      { model: 'veritrail', messages: [] },
      { messages },
      { model: 'veritrail', messages, n: 2 },
      { model: 'veritrail', messages: [{ role: 'assistant', content: 'x' }] },
      { model: 'veritrail', messages: [{ role: 'user', content: '' }] },
      { model: 'veritrail', messages: [{ role: 'user', content: [{ type: 'image_url' }] }] },
      { model: 'veritrail', messages: [{ role: 'wizard', content: 'x' }] },
    ])
      expect(400, JSON.stringify(body), await post('/v1/chat/completions', body))
    expect(404, 'model', await post('/v1/chat/completions', { model: 'gpt-9', messages }))
    for (const [status, what, response] of cases) {
      const text = await response.text()
      assert.equal(response.status, status, `${what}: ${text}`)
      errorShape.parse(JSON.parse(text), { error: () => what })
    }
    assert.deepEqual(faults, [])
  })
  it('is never the fault of the server, whatever the text is', async context => {
    const { get, post, faults } = inProcess(await corpusApp(context))
    for (const text of ['\ud800', '\u0000', '\u202e', '%', "'; --", '"*"', '{{', 'a'.repeat(4_000)])
      for (const response of [
        await post('/api/v1/questions', { text }),
        await post('/api/v1/verify', { text: `The ${text} is late.` }),
        await get(`/api/v1/search?q=${encodeURIComponent(text.toWellFormed())}`),
        await get(`/api/v1/documents/${encodeURIComponent(text.toWellFormed().slice(0, 500))}`),
        await get(
          `/api/v1/documents?person=${encodeURIComponent(text.toWellFormed().slice(0, 9))}`,
        ),
      ])
        assert.ok(response.status < 500, `${JSON.stringify(text)}: ${await response.text()}`)
    assert.ok((await get('/api/v1/documents/%E0%A4%A')).status < 500)
    assert.ok((await get('/api/v1/search?q=%E0%A4%A')).status < 500)
    assert.deepEqual(faults, [])
  })
})

describe('requests', () => {
  it('beyond the limit of a user wait', async context => {
    const { get } = inProcess(await corpusApp(context), { requestsPerMinute: 3 })
    const statuses: number[] = []
    for (let made = 0; made < 4; made++) statuses.push((await get('/v1/models')).status)
    assert.deepEqual(statuses, [200, 200, 200, 429])
    const refused = await get('/v1/models')
    assert.equal(refused.headers.get('retry-after'), '20')
    assert.equal((await get('/health')).status, 200)
  })
  it('are noted without what they hold, where that is asked for', async context => {
    const entries: unknown[] = []
    const { get, post } = inProcess(await corpusApp(context), { log: entry => entries.push(entry) })
    await get('/api/v1/search?q=private+words')
    await get('/api/v1/documents/private-key')
    await post('/api/v1/questions', { text: 'private words' })
    await get('/private')
    assert.deepEqual(entries, [
      { method: 'GET', route: '/api/v1/search', status: 200, durationMs: 0 },
      { method: 'GET', route: '/api/v1/documents/{id}', status: 404, durationMs: 0 },
      { method: 'POST', route: '/api/v1/questions', status: 200, durationMs: 0 },
      { method: 'GET', route: '', status: 404, durationMs: 0 },
    ])
  })
})
