import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectAnswer } from '../../core/answer.ts'
import type { TraceEntry } from '../../core/answer-trace.ts'
import { AppError } from '../../core/errors.ts'
import type { Completion } from '../../core/ports/language-model.ts'
import { owner } from '../../core/principal.ts'
import { scriptedEntailment } from '../../evidence/scripted-entailment.contract.ts'
import { readQuestion } from '../../language/question/question.ts'
import { scriptedLanguageModel, type ScriptedReply } from '../../models/scripted-language-model.ts'
import { defaultPrompts } from '../../prompting/default-prompts.ts'
import {
  corpusOf,
  mailRecord,
  pageRecord,
  sampleMails,
} from '../../retrieval/mail-corpus.contract.ts'
import { ask } from '../ask.ts'
import { definePipeline } from '../pipeline/pipeline.ts'
import { runAgent } from './agent.ts'
import { isComplexQuestion } from './complex-question.ts'

const call = (action: string, input: string, thought = 'I need it.'): string =>
  JSON.stringify({ thought, action, input })
const answer = (text: string): string => JSON.stringify({ thought: 'Done.', answer: text })

async function run(
  replies: readonly ScriptedReply[],
  { maxSteps = 4, tools = false }: { readonly maxSteps?: number; readonly tools?: boolean } = {},
) {
  const scripted = scriptedLanguageModel(replies)
  const model = tools ? Object.assign(scripted, { features: { tools: true } }) : scripted
  const used: string[] = []
  const outcome = await runAgent(
    {
      question: 'Who wrote it?',
      conversation: '',
      model,
      prompts: defaultPrompts,
      maxSteps,
      use: async (tool, input) => {
        used.push(`${tool}: ${input}`)
        return `shown for ${input}`
      },
    },
    {},
  )
  return { outcome, used, requests: scripted.requests }
}

test('thoughts, actions and observations lead to an answer', async () => {
  const { outcome, used, requests } = await run([
    call('graph_query', 'Who sent email 1?'),
    `Sure!\n\`\`\`json\n${call('semantic_search', 'gantry')}\n\`\`\``,
    answer('Ann wrote it.'),
  ])
  assert.equal(outcome.kind, 'answer')
  assert.equal(outcome.kind === 'answer' && outcome.text, 'Ann wrote it.')
  assert.deepEqual(used, ['graph_query: Who sent email 1?', 'semantic_search: gantry'])
  assert.match(requests[2]?.messages.at(-1)?.content ?? '', /Observation: shown for gantry/)
})

test('tools are called natively where the model takes them', async () => {
  const native: Completion = {
    text: '',
    finishReason: 'tool_calls',
    toolCalls: [{ id: 'a', name: 'semantic_search', arguments: '{"input": "gantry"}' }],
  }
  const { outcome, used, requests } = await run([native, 'It was Ann.'], { tools: true })
  assert.deepEqual(used, ['semantic_search: gantry'])
  assert.equal(outcome.kind === 'answer' && outcome.text, 'It was Ann.')
  assert.deepEqual(
    requests[0]?.tools?.map(({ name }) => name),
    ['graph_query', 'semantic_search'],
  )
})

const invalidCall: Completion = {
  text: '',
  finishReason: 'tool_calls',
  toolCalls: [{ id: 'a', name: 'delete_everything', arguments: '{"input": "x"}' }],
}
const faults: ReadonlyArray<readonly [string, readonly ScriptedReply[], RegExp]> = [
  ['prose', ['Hm.', 'Well.'], /was no step/],
  ['an unknown tool', [call('shell', 'rm -rf /'), call('shell', 'ls')], /was no step/],
  ['an overlong input', [call('graph_query', 'x'.repeat(900)), 'no'], /was no step/],
  [
    'the same call again and again',
    [call('graph_query', 'a'), call('graph_query', 'A'), call('graph_query', ' a ')],
    /same call was made before/,
  ],
  [
    'more calls than allowed',
    ['a', 'b', 'c', 'd', 'e', 'f'].map(input => call('semantic_search', input)),
    /No tool call was left/,
  ],
  [
    'a model that fails',
    [
      call('graph_query', 'a'),
      new AppError('model_call_failed', 'host answered 500.', { provider: 'h', model: 'm' }),
    ],
    /answered 500/,
  ],
]
for (const [name, replies, message] of faults)
  test(`${name}: the agent gives up within its bounds`, async () => {
    const { outcome, used } = await run(replies)
    assert.equal(outcome.kind, 'failed')
    assert.match(outcome.kind === 'failed' ? outcome.message : '', message)
    assert.ok(used.length <= 4)
  })

test('native calls of tools that there are not are no step', async () => {
  const { outcome, used } = await run([invalidCall, invalidCall], { tools: true })
  assert.equal(outcome.kind, 'failed')
  assert.deepEqual(used, [])
})

test('an agent that finds nothing refuses', async () => {
  const { outcome } = await run([call('semantic_search', 'x'), answer('NOT_FOUND')])
  assert.equal(outcome.kind, 'refused')
})

test('complex questions have several conditions or refer to threads', () => {
  const context = { now: 0, timeZone: 'UTC' }
  for (const [text, isComplex] of [
    ['Who replied to Ann Ruiz after Bob Park wrote in May 2022?', true],
    ['What did Ann Ruiz send on 3 May 2022 and who answered in the same thread?', true],
    ['Hello', false],
    ['What is a gantry?', false],
    ['Who sent email 100001?', false],
  ] as const)
    assert.equal(isComplexQuestion(readQuestion(text, context)), isComplex, text)
})

test('in a pipeline: words checked, records cited, thoughts only in the trace', async () => {
  const store = await corpusOf([
    ...sampleMails.map(mailRecord),
    pageRecord('dada', 'Dada', 'Dada began in Zürich in 1916 at the Cabaret Voltaire.'),
  ])
  const { documents, keywords, vectors, graph } = store
  const trace: TraceEntry[] = []
  const told = await collectAnswer(
    ask(
      { text: 'Who sent email 100001, and where did Dada begin in 1916?' },
      {
        documents,
        keywords,
        vectors,
        graph,
        languageModel: scriptedLanguageModel([
          call('graph_query', 'Who sent email 100001?', 'SECRET THOUGHT'),
          call('semantic_search', 'Where did Dada begin?'),
          answer('Dada began in Zürich in 1916. Giraffes are purple.'),
        ]),
        verification: { entailment: scriptedEntailment() },
        trace: entry => trace.push(entry),
        clock: { now: () => 0 },
        timeZone: 'UTC',
      },
      {
        principal: owner,
        pipeline: definePipeline({ name: 'test', routes: [{ kind: 'agent', when: 'always' }] }),
      },
    ),
  )
  assert.deepEqual(
    told.sentences.map(({ verified }) => verified?.verdict),
    ['supported', 'not_found', 'supported'],
  )
  assert.match(told.sentences[2]?.text ?? '', /was sent by Person_aaaa11112222/)
  assert.ok((told.sentences[2]?.citations.length ?? 0) > 0)
  assert.doesNotMatch(JSON.stringify(told), /SECRET THOUGHT/)
  assert.match(JSON.stringify(trace), /SECRET THOUGHT/)
})
