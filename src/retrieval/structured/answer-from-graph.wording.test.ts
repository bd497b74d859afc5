import assert from 'node:assert/strict'
import { test } from 'node:test'
import { owner } from '../../core/principal.ts'
import { corpusOf, mailRecord, sampleMails, type TestMail } from '../mail-corpus.contract.ts'
import { answerFromGraph } from './answer-from-graph.ts'
import type { StructuredAnswer, StructuredOutcome } from './structured-answer.ts'
import { readQuestion } from '../../language/question/question.ts'

const [ada, ben, cleo] = [
  'Ada Park <ada@example.com>',
  'Ben Reed <ben@example.com>',
  'Cleo Voss <cleo@example.com>',
]
const officeMails: readonly TestMail[] = [
  {
    id: '200001',
    subject: 'Tent offer',
    text: 'The offer for the tents is attached.',
    from: ada,
    to: [ben],
    cc: [cleo],
    received: '2024-03-04 09:00:00',
    attachment: true,
    conversation: 'TENT1234XYZ',
  },
  {
    id: '200002',
    subject: 'Re: Tent offer',
    text: 'Two tents are enough.',
    from: ben,
    to: [ada],
    received: '2024-03-05 09:00:00',
    answers: '200001',
    conversation: 'TENT1234XYZ',
  },
  {
    id: '200003',
    subject: 'Survey',
    text: 'The survey of the field takes place in spring.',
    from: cleo,
    to: [ada, ben],
    received: '2023-05-06 09:00:00',
    conversation: 'FIEL1234XYZ',
  },
  {
    id: '200004',
    subject: 'Parking',
    text: 'Cleo arrives on Monday and needs a permit.',
    from: ada,
    to: [ben],
    cc: [cleo],
    received: '2025-03-09 09:00:00',
    conversation: 'PARK1234XYZ',
  },
]
const table = await corpusOf(sampleMails.map(mailRecord))
const office = await corpusOf(officeMails.map(mailRecord))
const asked = (question: string, store = table): Promise<StructuredOutcome> =>
  answerFromGraph(readQuestion(question, { now: Date.UTC(2025, 5, 15), timeZone: 'UTC' }), store, {
    principal: owner,
    timeZone: 'UTC',
    page: 0,
    pageSize: 20,
  })

async function answerOf(question: string, store = table): Promise<StructuredAnswer> {
  const outcome = await asked(question, store)
  assert.ok(outcome.kind === 'answer', `${question} → ${JSON.stringify(outcome)}`)
  return outcome.answer
}
const idsOf = (answer: StructuredAnswer): string[] => answer.mails.map(mail => mail.emailId)

const lists: ReadonlyArray<readonly [string, readonly string[]]> = [
  ['emails received in February', ['100002', '100007']],
  ['which mails came in on 31 December', ['100003']],
  ['emails about gantry but not standards', ['100001']],
  ['Which emails in GANT1234XYZ were not sent by Person_aaaa11112222?', ['100002', '100011']],
  ['emails in SITE5678XYZ except those from Person_cccc11112222', ['100003']],
  ['emails from everyone but Person_aaaa11112222 in SITE5678XYZ', ['100004']],
  ['emails from Person_aaaa11112222 not received in 2022', ['100006']],
  ['emails about the site visit after 2022', ['100004']],
  ['emails about drilling or lunch', ['100007', '100009']],
  ['emails received in 2022 but modified in 2023', ['100001']],
  ['the two most recently modified emails', ['100005', '100001']],
  ['what arrived on 29 February 2024?', ['100007']],
  ['recieved emails form Person_bbbb11112222', ['100002']],
  ['which emails were sent to more than one person', ['100001', '100004', '100008']],
]
for (const [question, expected] of lists)
  test(`finds exactly the mails of: ${question}`, async () => {
    assert.deepEqual(idsOf(await answerOf(question)), expected)
  })

const counts: ReadonlyArray<readonly [string, number]> = [
  ['How many emails were not received in 2024?', 6],
  ['How many emails in 2023 were not about the budget?', 1],
  ['How many emails received in 2024 that do not mention schedule?', 4],
  ['how many emails not about the budget did Person_aaaa11112222 receive', 3],
  ['how many msgs did Person_aaaa11112222 recieve', 4],
  ['Emails received in 2022, how many?', 3],
  ['In how many emails does the word budget occur?', 2],
  ['mail volume in 2023', 3],
  ['total emails received on or after 1 March 2024', 4],
  ['How many emails other than those in GANT1234XYZ mention the word budget?', 2],
]
for (const [question, expected] of counts)
  test(`counts: ${question}`, async () => {
    assert.equal((await answerOf(question)).total, expected)
  })

const groups: ReadonlyArray<readonly [string, readonly string[]]> = [
  ['Which conversations have more than two emails?', ['GANT1234XYZ']],
  ['Which conversations have exactly two emails?', ['BUDG1111XYZ', 'SITE5678XYZ', 'SURV9999XYZ']],
  ['Who sent at least three emails?', ['Person_aaaa11112222']],
  ['how many people received 3 or more emails', ['Person_aaaa11112222', 'Person_bbbb11112222']],
  ['emails per year', ['2022', '2023', '2024']],
  ['yearly email counts', ['2022', '2023', '2024']],
  ['Besides Person_bbbb11112222, who else received email 100004?', ['Person_aaaa11112222']],
]
for (const [question, expected] of groups)
  test(`names exactly: ${question}`, async () => {
    assert.deepEqual(
      (await answerOf(question)).groups.map(group => group.name),
      expected,
    )
  })

for (const question of [
  'emails received before March',
  'Which conversations are not about the budget?',
  'How many emails did Person_aaaa11112222 not send to Person_bbbb11112222?',
  'emails except those from Person_aaaa11112222 in 2022',
  'Who sent the 4 emails?',
  'unanswered emails',
  'emails with attachments',
  'May I see the march of time?',
  'How many conversations started in 2022?',
  'How many of the last five emails mention the budget?',
])
  test(`claims nothing about: ${question}`, async () => {
    assert.equal((await asked(question)).kind, 'none')
  })

const traits: ReadonlyArray<readonly [string, readonly string[]]> = [
  ['Which emails was Cleo cc’d on?', ['200001', '200004']],
  ['emails with attachments', ['200001']],
  ['emails from Ada without attachments', ['200004']],
  ['which emails have not been answered?', ['200003', '200002', '200004']],
  ['unanswered emails to Ben', ['200003', '200004']],
  ['Did Ben reply to Ada?', ['200002']],
  ["Who replied to Ada's email about the tent offer?", ['200002']],
  ['Which emails did Ben reply to?', ['200001']],
  ['emails about surveys', ['200003']],
]
for (const [question, expected] of traits)
  test(`knows copies, attachments and replies: ${question}`, async () => {
    assert.deepEqual(idsOf(await answerOf(question, office)), expected)
  })

test('who was in copy is told apart from who received', async () => {
  const { asked: wanted, mails } = await answerOf('Who was cc’d on email 200001?', office)
  assert.deepEqual(wanted, { kind: 'mails', attributes: ['copied'] })
  assert.deepEqual(
    mails[0]?.named.cc.shown.map(end => end.name),
    [cleo],
  )
  assert.deepEqual(
    mails[0]?.named.to.shown.map(end => end.name),
    [ben],
  )
})

test('a person who arrives is not a mail', async () => {
  assert.equal((await asked('When does Cleo arrive?', office)).kind, 'none')
})
