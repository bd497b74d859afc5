import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { definePipeline } from '../../../src/answering/pipeline/pipeline.ts'
import { compose, initCorpus, type App } from '../../../src/app/compose.ts'
import { readRecordedAnswer } from '../../../src/app/use-cases/answers/recorded-answer.ts'
import { replayAnswer } from '../../../src/app/use-cases/answers/replay-answer.ts'
import { ingestPaths } from '../../../src/app/use-cases/corpus/ingest.ts'
import { askQuestion } from '../../../src/app/use-cases/questions/ask.ts'
import { collectAnswer } from '../../../src/core/answer.ts'
import { owner } from '../../../src/core/principal.ts'
import {
  embeddings,
  failure,
  rankings,
  scriptedModelServer,
  streamed,
  toolReply,
  type ModelRequest,
  type ScriptedModelServer,
} from '../../support/scripted-model-server.ts'

const access = { principal: owner }
const mail = `From: Anna Smith <anna.smith@harbour.example>
To: Ben Okafor <ben@harbour.example>
Subject: The crane
Message-ID: <1@harbour.example>
Date: Tue, 03 Mar 2026 10:00:00 +0000

Dear Mr. Ben Okafor,

Ms. Anna Smith approved the repair of the northern crane on Tuesday. Call +44 20 7946 0958.

Anna
`
const personal = /smith|okafor|anna\b|\bben\b|harbour\.example|7946/i

const written = definePipeline({
  name: 'written',
  routes: [{ kind: 'texts', sureFirst: false, generator: { kind: 'model' } }],
})

/** The text of the last message that a request holds. */
function sentText({ body }: ModelRequest): string {
  const messages = body['messages'] as ReadonlyArray<{ readonly content: string }>
  return messages.map(({ content }) => content).join('\n')
}

async function scrubbedApp(
  context: TestContext,
  server: ScriptedModelServer,
): Promise<{ readonly app: App; readonly corpus: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-scrubbed-'))
  const corpus = join(folder, 'corpus')
  writeFileSync(join(folder, 'crane.eml'), mail)
  const place = { baseUrl: server.baseUrl, model: 'small', maxRetries: 0 }
  initCorpus(corpus, {
    encoder: { kind: 'openai', ...place },
    pipelines: [written],
    models: {
      language: { ...place, features: { tools: true } },
      reranker: place,
      environment: 'ignore',
      cache: true,
      privacy: { mode: 'scrub' },
    },
  })
  const app = await compose(corpus)
  context.after(async () => {
    await app[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true })
  })
  for await (const event of ingestPaths(app, { paths: [join(folder, 'crane.eml')] }, access))
    assert.ok(event.type !== 'document' || event.outcome.status !== 'failed')
  return { app, corpus }
}

test('an answer holds the names, and neither endpoint, record nor cache does', async context => {
  await using server = await scriptedModelServer(request => {
    if (request.path.endsWith('/embeddings')) return embeddings(() => [1, 0])
    if (request.path.endsWith('/rerank')) return rankings(() => 1)
    const [label = ''] =
      /<PERSON_\d+[a-z]?>(?= approved)/.exec(sentText(request)) ?? ([] as string[])
    const spoiled = label.toLowerCase()
    return streamed([
      `Ms. ${spoiled.slice(0, 4)}`,
      spoiled.slice(4),
      ' approved the repair of the northern crane on Tuesday [1]. ',
      '<PERSON_99> was against it.',
    ])
  })
  const { app, corpus } = await scrubbedApp(context, server)
  const answer = await collectAnswer(
    askQuestion(app, { text: 'What did Anna Smith approve?', pipeline: 'written' }, access),
  )
  assert.match(answer.text, /^Ms\. Anna Smith approved the repair of the northern crane/)
  assert.match(answer.sentences[0]?.citations[0]?.text ?? '', /Ms\. Anna Smith approved/)
  assert.ok(server.requests.length > 0)
  for (const request of server.requests) assert.doesNotMatch(request.text, personal, request.path)

  const recorded = await readRecordedAnswer(app, answer.answerId, access)
  assert.ok(recorded.calls.length > 0)
  assert.doesNotMatch(JSON.stringify(recorded.calls), personal)
  assert.match(recorded.calls[0]?.scrubbedBy ?? '', /^rules\//)
  const asked = server.requests.length
  const { differences } = await replayAnswer(app, answer.answerId, {}, access)
  assert.deepEqual(differences, [])
  assert.ok(
    server.requests.slice(asked).every(({ path }) => !path.endsWith('/chat/completions')),
    'a replay asks no language model',
  )
  const replies = join(corpus, 'cache', 'models')
  for (const name of readdirSync(replies))
    assert.doesNotMatch(readFileSync(join(replies, name), 'utf8'), personal)
})

test('tools and JSON come back with names; a question shares them with passages', async context => {
  await using server = await scriptedModelServer(({ path }) => {
    if (path.endsWith('/embeddings')) return embeddings(() => [1, 0])
    if (path.endsWith('/rerank')) return rankings(text => (/<PERSON_1>/.test(text) ? 1 : 0))
    return path.endsWith('/chat/completions')
      ? toolReply([{ id: 'c1', name: 'search', arguments: '{"words":"\\u003cPERSON_1\\u003e"}' }])
      : failure(404)
  })
  const { app } = await scrubbedApp(context, server)
  const reply = await app.languageModel?.complete(
    {
      messages: [
        { role: 'user', content: 'Find mails of Mr. Ben Okafor.' },
        {
          role: 'assistant',
          content: '',
          toolCalls: [{ id: 'c0', name: 'search', arguments: '{"words":"Mr. Ben Okafor"}' }],
        },
        { role: 'tool', callId: 'c0', content: 'ben@harbour.example' },
      ],
      tools: [{ name: 'search', description: 'Finds mails.', parameters: { type: 'object' } }],
    },
    {},
  )
  assert.deepEqual(JSON.parse(reply?.toolCalls?.[0]?.arguments ?? ''), { words: 'Ben Okafor' })
  const scores = await app.reranker?.rerank(
    'What did Mr. Ben Okafor say?',
    ['Mr. Ben Okafor said no.', 'Ms. Anna Smith said yes.'],
    {},
  )
  assert.deepEqual(scores, [1, 0])
  await app.embedding?.embed(['Mr. Ben Okafor said no.'], {})
  assert.deepEqual(server.requests.at(-1)?.body['input'], ['Mr. <PERSON> said no.'])
  assert.match(app.embedding?.id ?? '', /\+scrubbed$/)
  for (const request of server.requests) assert.doesNotMatch(request.text, personal, request.path)
})
