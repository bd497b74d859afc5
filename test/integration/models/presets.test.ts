import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRecordedAnswer } from '../../../src/app/use-cases/answers/recorded-answer.ts'
import { askQuestion } from '../../../src/app/use-cases/questions/ask.ts'
import { fillVectors } from '../../../src/app/use-cases/corpus/fill-vectors.ts'
import type { App } from '../../../src/app/compose.ts'
import { pipelinePresets } from '../../../src/answering/pipeline/presets.ts'
import { collectAnswer } from '../../../src/core/answer.ts'
import { owner, type Principal } from '../../../src/core/principal.ts'
import { scriptedLanguageModel } from '../../../src/models/scripted-language-model.ts'
import {
  corpusOf,
  mailRecord,
  pageRecord,
  sampleMails,
} from '../../../src/retrieval/mail-corpus.contract.ts'
import { pageWithFacts } from '../../../src/retrieval/traversal/fact-corpus.contract.ts'
import { inProcessApp, presentMoment } from '../../support/access/in-process-app.ts'

const question = 'Where did the art movement called Dada begin in 1916?'

const store = await corpusOf([
  ...sampleMails.map(mailRecord),
  pageWithFacts({
    key: 'Dada',
    text:
      'Dada was an art movement of the European avant-garde. Dada began in Zürich in 1916 at ' +
      'the Cabaret Voltaire. Its members rejected logic and reason.',
    facts: [['Dada', 'began in', 'Zürich']],
    mentions: ['Dada', 'Zürich'],
  }),
  ...Array.from({ length: 8 }, (_, index) =>
    pageRecord(
      `notes-${index}`,
      `Notes ${index}`,
      `Note ${index} on the art movement called Dada: it began somewhere in 191${index}.`,
    ),
  ),
])

const replies = new Map<string | undefined, string>([
  ['standalone-question', JSON.stringify({ question })],
  [
    'multi-query',
    '{"queries": ["Birthplace of Dada", "Dada founded where", "Where is Dada from?"]}',
  ],
  ['graph-query', 'MATCH (e:Email) WHERE e.subject = "none of these" RETURN e.emailId'],
])
/** A model that does what each step asks of it. */
const model = () =>
  scriptedLanguageModel(
    ({ purpose }) => replies.get(purpose?.step) ?? 'Dada began in Zürich in 1916.',
  )

async function recordOf(pipeline: string, principal: Principal = owner) {
  let now = presentMoment
  const app: App = {
    ...inProcessApp(store, '/nowhere'),
    languageModel: model(),
    clock: { now: () => (now += 3) },
  }
  for await (const event of fillVectors(app, { principal: owner })) void event
  const answer = await collectAnswer(askQuestion(app, { text: question, pipeline }, { principal }))
  return { answer, recorded: await readRecordedAnswer(app, answer.answerId, { principal }) }
}

const expected: Readonly<Record<string, readonly string[]>> = {
  veritrail: ['answer'],
  extractive: [],
  'leadinfo-1': ['answer'],
  'leadinfo-2': ['answer'],
  'leadinfo-3': ['standalone-question', 'multi-query', 'answer'],
  'leadinfo-4': ['standalone-question', 'multi-query', 'answer'],
  'rag-eval': ['graph-query', 'answer'],
  'ge-chat': ['answer'],
  accreditation: ['multi-query', 'answer'],
  'anatomy-vector': ['answer'],
  'anatomy-graph': ['answer'],
}

test('every preset is looked at', () => {
  assert.deepEqual(pipelinePresets.map(({ name }) => name).sort(), Object.keys(expected).sort())
})

for (const preset of pipelinePresets)
  test(`${preset.name} runs end to end, its steps and parameters in the record`, async () => {
    const { answer, recorded } = await recordOf(preset.name)
    assert.equal(answer.found, true)
    assert.ok(answer.sentences.every(({ verified }) => verified !== undefined))
    assert.deepEqual(recorded.pipeline, JSON.parse(JSON.stringify(preset)))
    const steps = recorded.calls.map(({ purpose }) => purpose?.step ?? '')
    assert.deepEqual(steps, expected[preset.name])
    if (preset.name !== 'extractive') assert.equal(answer.text, 'Dada began in Zürich in 1916.')
  })

const promptOf = (
  { calls }: Awaited<ReturnType<typeof recordOf>>['recorded'],
  step: string,
): { readonly text: string; readonly id: string; readonly temperature: number | undefined } => {
  const call = calls.find(({ purpose }) => purpose?.step === step)
  return {
    text: call?.request.messages.map(({ content }) => content).join('\n') ?? '',
    id: call?.purpose?.prompt ?? '',
    temperature: call?.request.temperature,
  }
}

test('the papers’ parameters reach the calls', async () => {
  const ann: Principal = {
    kind: 'user',
    id: 'ann',
    groups: [],
    profile: { department: 'Engineering', role: 'Analyst' },
  }
  const bundle = await recordOf('leadinfo-4', ann)
  assert.match(promptOf(bundle.recorded, 'standalone-question').text, /department: Engineering/)
  assert.match(promptOf(bundle.recorded, 'answer').id, /^answer-steps\//)
  assert.equal(bundle.answer.passages.length, 4)
  const plain = await recordOf('leadinfo-1')
  assert.match(promptOf(plain.recorded, 'answer').id, /^answer\//)
  assert.equal(plain.answer.passages.length, 4)
  const accreditation = await recordOf('accreditation')
  assert.equal(promptOf(accreditation.recorded, 'multi-query').temperature, 0.15)
  assert.equal(promptOf(accreditation.recorded, 'answer').temperature, 0)
  assert.match(promptOf(accreditation.recorded, 'answer').text, /professional tone/)
  const vector = await recordOf('anatomy-vector')
  assert.equal(vector.answer.passages.length, 1)
  const graph = await recordOf('anatomy-graph')
  assert.match(
    promptOf(graph.recorded, 'answer').text,
    /Structured data:\nDada - BEGAN_IN -> Zürich/,
  )
  const few = await recordOf('rag-eval')
  assert.match(promptOf(few.recorded, 'graph-query').id, /^graph-query-few-shot\//)
})
