import assert from 'node:assert/strict'
import { test } from 'node:test'
import { owner } from '../../core/principal.ts'
import { corpusOf, mailRecord, sampleMails } from '../mail-corpus.contract.ts'
import { answerFromGraph } from './answer-from-graph.ts'
import type { StructuredOutcome } from './structured-answer.ts'
import { readQuestion } from '../../language/question/question.ts'

const mails = await corpusOf(sampleMails.map(mailRecord))
const threads = await corpusOf(
  [
    {
      id: '200001',
      subject: 'Tents',
      text: 'Ada here: we need tents for the camp.',
      from: 'Ada Long <ada@x.org>',
      to: ['Ben Short <ben@x.org>'],
      received: '2024-01-01 08:00:00',
      conversation: 'CAMP0001XYZ',
    },
    {
      id: '200002',
      subject: 'Re: Tents',
      text: 'I can lend you some.',
      from: 'Ben Short <ben@x.org>',
      to: ['Ada Long <ada@x.org>'],
      received: '2024-01-02 08:00:00',
      conversation: 'CAMP0001XYZ',
      answers: '200001',
    },
    {
      id: '200003',
      subject: 'Boats',
      text: 'The tents are wet, so boats next time?',
      from: 'Cleo Wide <cleo@x.org>',
      to: ['Ben Short <ben@x.org>'],
      received: '2024-03-02 08:00:00',
      conversation: 'BOAT0001XYZ',
    },
    {
      id: '200004',
      subject: 'Re: Boats',
      text: 'No.',
      from: 'Dan Tall <dan@x.org>',
      to: ['Cleo Wide <cleo@x.org>'],
      received: '2024-06-02 08:00:00',
      conversation: 'BOAT0001XYZ',
      answers: '200003',
    },
  ].map(mailRecord),
)
const asked = (question: string, store: typeof mails): Promise<StructuredOutcome> =>
  answerFromGraph(readQuestion(question, { now: Date.UTC(2025, 5, 15), timeZone: 'UTC' }), store, {
    principal: owner,
    timeZone: 'UTC',
    page: 0,
    pageSize: 20,
  })

const answers: ReadonlyArray<
  readonly [question: string, store: typeof mails, mailsOrNames: readonly string[], said: string]
> = [
  [
    'Who replied to the person who first mentioned tents?',
    threads,
    ['Ben Short <ben@x.org>'],
    'the person who first mentioned tents: Ada Long',
  ],
  [
    'Who replied to the last email about tents?',
    threads,
    ['Dan Tall <dan@x.org>'],
    'the last email about tents: email 200003',
  ],
  [
    'Who received emails from the person who first mentioned safety protocols?',
    mails,
    ['Carol White <carol@example.com>', 'Person_aaaa11112222', 'Person_bbbb11112222'],
    'Person_cccc11112222',
  ],
  [
    'Which emails did the person who sent the most emails receive in 2022?',
    mails,
    ['100002'],
    'Person_aaaa11112222',
  ],
  [
    'emails from the person who last wrote about the budget',
    mails,
    ['100001', '100003', '100006'],
    'Person_aaaa11112222',
  ],
  [
    'Which emails did the people who mentioned the budget send in 2022?',
    mails,
    ['100001', '100003'],
    'Bob Smith',
  ],
  [
    'Which conversations did Ada Long and Ben Short share before May 2024?',
    threads,
    ['CAMP0001XYZ'],
    'received before 2024-05',
  ],
  ['Which conversations did Cleo Wide and Dan Tall share before May 2024?', threads, [], ''],
]
for (const [question, store, expected, said] of answers) {
  test(`answers in two steps: ${question}`, async () => {
    const outcome = await asked(question, store)
    if (expected.length === 0) {
      assert.equal(outcome.kind, 'nothing')
      return
    }
    assert.ok(outcome.kind === 'answer', JSON.stringify(outcome))
    const { answer } = outcome
    assert.deepEqual(
      (answer.groups.length > 0
        ? answer.groups.map(group => group.name)
        : answer.mails.map(mail => mail.emailId)
      ).sort(),
      [...expected],
    )
    assert.ok(answer.description.includes(said), answer.description)
    assert.ok(!answer.description.includes('first-step'))
  })
}

test('says who could be meant where the first step finds several', async () => {
  const outcome = await asked('Which emails did the person who mentioned the budget send?', mails)
  assert.deepEqual(outcome.kind === 'ambiguous' && outcome.candidates.length, 2)
})

test('a question of which only one step is understood is not answered as one', async () => {
  for (const question of [
    'Who thinks highly of the person who first mentioned budget?',
    'What did the person who painted the fence send?',
  ])
    assert.equal((await asked(question, mails)).kind, 'none', question)
})
