import assert from 'node:assert/strict'
import { test } from 'node:test'
import { owner } from '../../core/principal.ts'
import { readQuestion } from '../../language/question/question.ts'
import { corpusOf, mailRecord, type TestMail } from '../mail-corpus.contract.ts'
import { answerFromGraph } from './answer-from-graph.ts'
import type { StructuredAnswer, StructuredOutcome } from './structured-answer.ts'

const [ada, ben, cleo, dora, desk, eve] = [
  'Ada Park <ada@example.com>',
  'Ben Reed <ben@example.com>',
  'Cleo Voss <cleo@garden.example>',
  'Dora Lind <dora@garden.example>',
  'Trading Desk <tradingdesk@example.com>',
  'Eve Moss <eve@example.com>',
]
// No mail names in its headers which one it answers, as in exported archives.
const mails: readonly TestMail[] = [
  {
    id: '300001',
    subject: 'Seed prices',
    text: 'The prices for spring.',
    from: ada,
    to: [ben],
    cc: [cleo, dora],
    received: '2024-03-04 09:00:00',
  },
  {
    id: '300002',
    subject: 'RE: Seed prices',
    text: 'Too much, I fear.',
    from: ben,
    to: [ada],
    received: '2024-03-05 09:00:00',
  },
  {
    id: '300003',
    subject: 'Planting plan',
    text: 'A long plan with beds and rows, and with paths between the beds and the rows.',
    from: cleo,
    to: [ada, ben, dora, eve, desk],
    received: '2024-03-06 09:00:00',
  },
  {
    id: '300004',
    subject: 'FW: Planting plan',
    text: 'See below.',
    from: ada,
    to: [eve],
    received: '2024-03-07 09:00:00',
  },
  {
    id: '300005',
    subject: 'Market notice',
    text: 'This notice is about the market.',
    from: desk,
    to: [ada],
    cc: [ben],
    received: '2024-03-08 09:00:00',
  },
  {
    id: '300006',
    subject: 'Lunch',
    text: 'At noon?',
    from: desk,
    to: [ben],
    received: '2024-03-08 10:00:00',
  },
  {
    id: '300007',
    subject: 'RE: Seed prices',
    text: 'I agree with everybody.',
    from: dora,
    to: [eve],
    received: '2024-03-09 10:00:00',
  },
]
const corpus = await corpusOf(mails.map(mailRecord))
const asked = (question: string): Promise<StructuredOutcome> =>
  answerFromGraph(readQuestion(question, { now: Date.UTC(2025, 5, 15), timeZone: 'UTC' }), corpus, {
    principal: owner,
    timeZone: 'UTC',
    page: 0,
    pageSize: 20,
  })
async function answerOf(question: string): Promise<StructuredAnswer> {
  const outcome = await asked(question)
  assert.ok(outcome.kind === 'answer', `${question} → ${JSON.stringify(outcome)}`)
  return outcome.answer
}
const firstNames = (names: readonly string[]): string[] =>
  names.map(name => name.split(' ')[0] ?? '').sort()

for (const [question, ids] of [
  ['Which email has the most people in copy, and who wrote it?', ['300001']],
  ['Which message was copied to the most people? Who sent it?', ['300001']],
  ['Which email has the longest cc list?', ['300001']],
  ['Which email has the most recipients?', ['300003']],
  ['How many emails did the desk address to Ben directly?', undefined],
  ['How many mails did Trading Desk adress directly to Ben Reed?', ['300006']],
  ['How many mails did Trading Desk send to Ben Reed?', ['300005', '300006']],
  [
    'How many mails did Trading Desk send to Ben Reed, not counting those where Ben was only cc?',
    ['300006'],
  ],
  ['How many notices did Trading Desk send round in March 2024?', ['300005']],
  ['number of notices sent out by the tradingdesk address', ['300005']],
  ['Did Ben Reed write back to Ada Park about the seed prices?', ['300002']],
  ['Did Ben Reed get back to Cleo Voss about the seed prices?', undefined],
  ['How many emails did Ada M Park send in March 2024?', ['300001', '300004']],
  ["When did Ada Park send that cheeky 'Planting plan' mail?", ['300004']],
  ["When was that nice 'Seed prices' mail sent?", undefined],
  ["How many unanswered 'Seed prices' mails did Dora send?", undefined],
  [
    'How many mails went back and forth under the subject "Seed prices", counting the answers too?',
    ['300001', '300002', '300007'],
  ],
] as const)
  test(question, async () => {
    if (ids === undefined) {
      assert.notEqual((await asked(question)).kind, 'answer')
      return
    }
    const { mails: found } = await answerOf(question)
    assert.deepEqual(found.map(mail => mail.emailId).sort(), ids)
  })

for (const [question, people] of [
  ['Whom does Ada Park put in cc when she writes to Ben Reed?', ['Cleo', 'Dora']],
  ['Who was copied in when Ada Park sent the Seed prices on 4 March 2024?', ['Cleo', 'Dora']],
  ['Which people have written to us from a garden.example address?', ['Cleo', 'Dora']],
  ['On 8 March 2024, who all wrote directly to Ben Reed?', ['Trading']],
  ["Which two people did Ada Park send her 'Seed prices' to?", ['Ben', 'Cleo', 'Dora']],
  ['To whom did Ada Park forward the stuff from Cleo Voss?', ['Eve']],
  ["Who answered Ada Park's mail 'Seed prices'?", ['Ben']],
] as const)
  test(question, async () => {
    const answer = await answerOf(question)
    assert.equal(answer.asked.kind, 'people')
    const [mail] = answer.mails
    const said =
      answer.groups.length > 0
        ? answer.groups.map(group => group.name)
        : (mail?.receivers.shown ?? []).map(end => end.name)
    assert.deepEqual(firstNames(said), people)
  })

test('what else is asked of the one mail found is an attribute of it', async () => {
  const { asked: what } = await answerOf('What is the longest email? Who sent it?')
  assert.ok(what.kind === 'extreme')
  assert.deepEqual(what.attributes, ['sender'])
})

test('a typing error that was put right and an adjective left out are told', async () => {
  const slip = await asked('How many mails did Trading Desk adress directly to Ben Reed?')
  assert.match(slip.reading?.text ?? '', /reading “adress” as address/)
  const adjective = await asked("When did Ada Park send that cheeky 'Planting plan' mail?")
  assert.match(adjective.reading?.text ?? '', /disregarding “cheeky”/)
})

test('no record of passing on proves that nothing was passed on', async () => {
  assert.equal((await asked('To whom did Ben Reed forward the stuff from Cleo Voss?')).kind, 'none')
})
