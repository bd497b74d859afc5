import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportedAnswer } from '../../../src/app/use-cases/answers/export-answers.ts'
import { listAnswers } from '../../../src/app/use-cases/answers/list-answers.ts'
import { readRecordedAnswer } from '../../../src/app/use-cases/answers/recorded-answer.ts'
import { readRegressionSuite, regress } from '../../../src/app/use-cases/answers/regress.ts'
import { replayAnswer } from '../../../src/app/use-cases/answers/replay-answer.ts'
import { pipelinesOf } from '../../../src/app/use-cases/questions/choose-pipeline.ts'
import { askQuestion, type AskRequest } from '../../../src/app/use-cases/questions/ask.ts'
import type { App } from '../../../src/app/compose.ts'
import { collectAnswer, type Answer, type AnswerEvent } from '../../../src/core/answer.ts'
import type { DocumentId } from '../../../src/core/ids.ts'
import { owner, type Principal } from '../../../src/core/principal.ts'
import { definePipeline } from '../../../src/answering/pipeline/pipeline.ts'
import { AppError } from '../../../src/core/errors.ts'
import { scriptedLanguageModel } from '../../../src/models/scripted-language-model.ts'
import { openAiModel } from '../../../src/models/openai/openai-model.ts'
import {
  corpusOf,
  mailRecord,
  pageRecord,
  sampleMails,
} from '../../../src/retrieval/mail-corpus.contract.ts'
import { inProcessApp, presentMoment } from '../../support/access/in-process-app.ts'
import {
  failure,
  malformedJson,
  reply,
  scriptedModelServer,
  streamed,
  truncatedStream,
  type Act,
} from '../../support/scripted-model-server.ts'

const cases = Number(process.env['VERITRAIL_CASES'] ?? 40)
const options = { principal: owner }

const questions = [
  'Where did the art movement called Dada begin in 1916?',
  'What did the members of Dada reject?',
  'Which mountain lies in Kluane National Park?',
  'Who sent email 100001?',
  'How many emails did Person_aaaa11112222 receive?',
  'Summarise the emails about safety protocols.',
  'Hello!',
  'What is the boiling point of unobtainium?',
]

const corpus = () =>
  corpusOf([
    ...sampleMails.map(mailRecord),
    pageRecord(
      'dada',
      'Dada',
      'Dada was an art movement of the European avant-garde. It began in Zürich in 1916 at ' +
        'the Cabaret Voltaire. Its members rejected logic and reason.',
    ),
    pageRecord(
      'logan',
      'Mount Logan',
      'Mount Logan is the highest mountain in Canada. It lies in Kluane National Park in Yukon.',
    ),
  ])

/** What a model may do to a request: mostly nothing good. */
const streamActs: readonly Act[] = [
  streamed(['Dada began ', 'in Zürich in 1916. ', 'It was founded by ', 'purple giraffes.']),
  streamed(['The members of Dada rejected logic and reason [1].']),
  streamed(['NOT_', 'FOUND']),
  streamed(['Nothing of this is true of anything.']),
  truncatedStream(['Dada began in Zürich. It']),
  failure(400),
  streamed([]),
]
const completeActs: readonly Act[] = [
  reply('{"queries": ["Where was Dada founded?", "Dada birthplace"]}'),
  reply('{"question": "Where did Dada begin in 1916?"}'),
  reply('MATCH (e:Email) RETURN count(e)'),
  malformedJson,
  failure(400),
]

async function withModel(work: (app: App, asked: () => number) => Promise<void>): Promise<void> {
  await using server = await scriptedModelServer(({ body }, index) => {
    const acts = body['stream'] === true ? streamActs : completeActs
    return acts[index % acts.length] ?? failure(400)
  })
  await using model = openAiModel({ baseUrl: server.baseUrl, model: 'small', maxRetries: 0 })
  let now = presentMoment
  const app: App = {
    ...inProcessApp(await corpus(), '/nowhere'),
    languageModel: model,
    // Each question at a moment of its own, as in life.
    clock: { now: () => (now += 7) },
  }
  await work(app, () => server.requests.length)
}

const asked = (app: App, request: AskRequest, principal: Principal = owner): Promise<Answer> =>
  collectAnswer(askQuestion(app, request, { principal }))

test(`${cases} answers of every pipeline replay to the byte, without a model`, async () => {
  await withModel(async (app, requests) => {
    const ids: string[] = []
    const pipelines = pipelinesOf(app.config)
    for (let index = 0; index < cases; index++) {
      const text = questions[index % questions.length] ?? ''
      const { name } = pipelines[Math.floor(index / questions.length) % pipelines.length] ?? {
        name: 'veritrail',
      }
      ids.push((await asked(app, { text, pipeline: name })).answerId)
    }
    const before = requests()
    assert.ok(before > 0, 'the model was asked')
    for (const id of ids) {
      const { differences, recorded } = await replayAnswer(app, id, {}, options)
      assert.deepEqual(differences, [], `${recorded.pipeline?.name}: ${recorded.answer.question}`)
    }
    assert.equal(requests(), before)
  })
})

test('a record holds the pipeline, each call with its raw reply, and the models', async () => {
  await withModel(async app => {
    const answer = await asked(app, { text: questions[0] ?? '', pipeline: 'leadinfo-3' })
    const recorded = await readRecordedAnswer(app, answer.answerId, options)
    assert.equal(recorded.pipeline?.name, 'leadinfo-3')
    assert.equal(recorded.assignment, 'named')
    assert.deepEqual(
      recorded.calls.map(({ purpose }) => purpose?.step),
      ['standalone-question', 'standalone-question', 'multi-query', 'multi-query', 'answer'].filter(
        (_step, index) => index < recorded.calls.length,
      ),
    )
    for (const call of recorded.calls) {
      assert.match(call.purpose?.prompt ?? '', /^[a-z-]+\/\d+\/[0-9a-f]{8}$/)
      assert.ok(call.reply !== undefined || call.error !== undefined)
      assert.ok(call.request.messages.length > 0)
    }
    assert.equal(recorded.model, app.languageModel?.id)
    assert.ok((recorded.askedAt ?? 0) > presentMoment)
  })
})

test('one of several pipelines is drawn; the record tells which, the events do not', async () => {
  await withModel(async app => {
    const drawn = new Set<string>()
    for (let round = 0; round < 24; round++) {
      const events: AnswerEvent[] = []
      for await (const event of askQuestion(
        app,
        { text: questions[1] ?? '', pipeline: 'leadinfo-1,anatomy-graph' },
        options,
      ))
        events.push(event)
      assert.doesNotMatch(JSON.stringify(events), /leadinfo|anatomy/)
      const { pipeline, assignment } = await readRecordedAnswer(
        app,
        events[0]?.answerId ?? '',
        options,
      )
      assert.equal(assignment, 'random')
      drawn.add(pipeline?.name ?? '')
    }
    assert.deepEqual([...drawn].sort(), ['anatomy-graph', 'leadinfo-1'])
  })
})

test('records are for askers and the owner, and go with the documents they rest on', async () => {
  await withModel(async app => {
    const ann: Principal = { kind: 'user', id: 'ann', groups: ['public'] }
    const bob: Principal = { kind: 'user', id: 'bob', groups: ['public'] }
    const { answerId, passages } = await asked(app, { text: questions[0] ?? '' }, ann)
    await readRecordedAnswer(app, answerId, { principal: ann })
    assert.deepEqual((await replayAnswer(app, answerId, {}, options)).differences, [])
    await assert.rejects(readRecordedAnswer(app, answerId, { principal: bob }), {
      code: 'not_found',
    })
    const [passage] = passages
    assert.ok(passage !== undefined)
    await app.store.writer.commit({ remove: [passage.documentId] }, options)
    await assert.rejects(readRecordedAnswer(app, answerId, options), {
      code: 'not_found',
      message: /redacted/,
    })
  })
})

test('a record goes with the documents of the turns before, which its prompts hold', async () => {
  await withModel(async app => {
    const before = await asked(app, { text: questions[2] ?? '', pipeline: 'extractive' })
    const rested = before.sentences[0]?.citations[0]?.documentId
    assert.ok(rested !== undefined)
    const { answerId } = await asked(app, {
      text: questions[3] ?? '',
      pipeline: 'extractive',
      conversation: [before],
    })
    await app.store.writer.commit({ remove: [rested] }, options)
    await assert.rejects(readRecordedAnswer(app, answerId, options), { message: /redacted/ })
  })
})

test('an agent without native tools, and a limit of time, replay to the byte', async () => {
  const replies = [
    '{"thought": "look", "action": "semantic_search", "input": "Dada began"}',
    String.raw`{"thought": "done", "answer": "Dada\u0007 began in Zürich in 1916 [1]."}`,
  ]
  let call = 0
  let now = presentMoment
  const app: App = {
    ...inProcessApp(await corpus(), '/nowhere'),
    languageModel: scriptedLanguageModel(() => replies[call++ % 2] ?? ''),
    clock: { now: () => (now += 7) },
  }
  const pipeline = definePipeline({
    name: 'agent-always',
    routes: [{ kind: 'agent', when: 'always' }, { kind: 'texts' }],
  })
  const configured: App = {
    ...app,
    config: { ...app.config, pipelines: [structuredClone(pipeline) as never] },
  }
  const first = await asked(configured, { text: questions[0] ?? '', pipeline: 'agent-always' })
  assert.equal(first.writtenBy, 'scripted/1')
  assert.ok(!first.text.includes('\u0007') && !first.text.includes('[1]'))
  assert.deepEqual((await replayAnswer(configured, first.answerId, {}, options)).differences, [])

  const slow: App = {
    ...configured,
    languageModel: scriptedLanguageModel(
      () => new AppError('aborted', 'The call was cancelled.', {}),
    ),
  }
  const late = await asked(slow, { text: questions[0] ?? '', pipeline: 'agent-always' })
  assert.match(late.statuses.join(' '), /seconds for one answer/)
  assert.deepEqual((await replayAnswer(slow, late.answerId, {}, options)).differences, [])
})

test('a suite of exported answers says what has changed since', async () => {
  await withModel(async app => {
    const extractive = { pipeline: 'extractive' }
    for (const text of [questions[2] ?? '', questions[3] ?? ''])
      await asked(app, { text, ...extractive })
    // Narrowed to a year without mails: asked without its filter it would be answered.
    const narrowed = 'Who sent email 100002?'
    const filter = { dateUntil: Date.UTC(1990, 0, 1) }
    const first = await asked(app, { text: narrowed, filter, ...extractive })
    assert.equal(first.found, false)
    const before = await asked(app, { text: questions[3] ?? '', ...extractive })
    await asked(app, { text: 'And when?', conversation: [before], ...extractive })
    const lines: string[] = []
    for await (const recorded of listAnswers(app, options))
      lines.push(JSON.stringify(exportedAnswer(recorded)))
    const { cases: suite, problems } = readRegressionSuite(
      `${lines.join('\n')}\nno json\n{"id": 1}\n`,
      'suite.jsonl',
    )
    assert.deepEqual(
      problems.map(({ line }) => line),
      [6, 7],
    )
    const verdicts = async (): Promise<string[]> => {
      const found: string[] = []
      for await (const { question, verdict } of regress(app, suite, extractive, options))
        found.push(`${question} ${verdict}`)
      return found.sort()
    }
    const rest = ['And when? skipped', `${questions[3]} same`, `${questions[3]} same`]
    const expected = (logan: string): string[] =>
      [...rest, `${narrowed} same`, `${questions[2]} ${logan}`].sort()
    assert.deepEqual(await verdicts(), expected('same'))
    const logan = suite.find(({ question }) => question === questions[2])?.evidence[0]
    assert.ok(logan?.documentId !== undefined)
    await app.store.writer.commit({ remove: [logan.documentId as DocumentId] }, options)
    assert.deepEqual(await verdicts(), expected('changed'))
  })
})
