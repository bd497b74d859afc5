import assert from 'node:assert/strict'
import { test } from 'node:test'
import { owner } from '../../core/principal.ts'
import { corpusOf, mailRecord, pageRecord, sampleMails } from '../mail-corpus.contract.ts'
import { answerFromGraph } from './answer-from-graph.ts'
import type { StructuredAnswer, StructuredOptions, StructuredOutcome } from './structured-answer.ts'
import { readQuestion } from '../../language/question/question.ts'

const store = await corpusOf([
  ...sampleMails.map(mailRecord),
  pageRecord('dada', 'Dada', 'Dada was an art movement. Hans Arp wrote about it.'),
])
const now = Date.UTC(2025, 5, 15)
const outcomeOf = (
  question: string,
  options: Partial<StructuredOptions> = {},
): Promise<StructuredOutcome> =>
  answerFromGraph(readQuestion(question, { now, timeZone: options.timeZone ?? 'UTC' }), store, {
    principal: owner,
    timeZone: 'UTC',
    page: 0,
    pageSize: 20,
    ...options,
  })

async function answerOf(
  question: string,
  options: Partial<StructuredOptions> = {},
): Promise<StructuredAnswer> {
  const outcome = await outcomeOf(question, options)
  assert.equal(outcome.kind, 'answer', `${question} → ${JSON.stringify(outcome)}`)
  assert.ok(outcome.kind === 'answer')
  return outcome.answer
}
const idsOf = (answer: StructuredAnswer): string[] => answer.mails.map(mail => mail.emailId)

const lists: ReadonlyArray<readonly [string, readonly string[]]> = [
  ['Who sent email 100002?', ['100002']],
  ['to whom was message 100001 addressed', ['100001']],
  ['Which emails did Person_aaaa11112222 send?', ['100001', '100003', '100006']],
  ['Show me all mail written by Person_aaaa11112222', ['100001', '100003', '100006']],
  ['Which messages did Person_bbbb11112222 get?', ['100001', '100003', '100004']],
  ['Did Person_aaaa11112222 ever write to Person_cccc11112222?', ['100001']],
  ['emails between Person_aaaa11112222 and Person_bbbb11112222', ['100001', '100002', '100003']],
  ['List the emails received in 2022', ['100001', '100002', '100003']],
  ['Which mails came in on 31 December 2022?', ['100003']],
  ['Which emails arrived after 2023?', ['100007', '100008', '100009', '100010', '100011']],
  ['emails received between 1 January 2023 and 30 June 2023', ['100004', '100005', '100006']],
  ['Which emails were modified after 2022?', ['100001', '100005']],
  ['emails received last year', ['100007', '100008', '100009', '100010', '100011']],
  ['Show the emails about safety protocols', ['100004', '100005']],
  ['Which emails mention "regulatory standards"?', ['100002']],
  ['emails titled "site visit"', ['100003', '100004']],
  ['Which emails have "visit" in the subject?', ['100003', '100004']],
  ['What was the last email from Person_aaaa11112222?', ['100006']],
  ['Show the two oldest emails', ['100001', '100002']],
  ['Who sent the latest message in conversation SITE5678XYZ?', ['100004']],
  ['What did bob smith send?', ['100005']],
  ['Which emails did Carol receive?', ['100007', '100010']],
  ['emails to bob.jones@example.com', ['100008']],
  [
    'emails from Person_aaaa11112222 about the site visit to Person_bbbb11112222 in 2022',
    ['100003'],
  ],
  ['Which email has revision 7100004?', ['100004']],
]
for (const [question, expected] of lists) {
  test(`finds exactly the mails of: ${question}`, async () => {
    assert.deepEqual(idsOf(await answerOf(question)), expected)
  })
}

const counts: ReadonlyArray<readonly [string, number]> = [
  ['How many emails are there?', 11],
  ['How many emails did Person_aaaa11112222 send?', 3],
  ['How many messages were sent to Person_aaaa11112222?', 4],
  ['How many emails mention schedule?', 1],
  ['How many emails are in the conversation GANT1234XYZ?', 3],
  ['How many emails were received in January 2023?', 1],
  ['How many emails were received in 2022 or 2024?', 8],
]
for (const [question, expected] of counts) {
  test(`counts: ${question}`, async () => {
    assert.equal((await answerOf(question)).total, expected)
  })
}

test('counts people, conversations and their mails', async () => {
  assert.equal((await answerOf('How many people received email 100001?')).groups.length, 2)
  assert.deepEqual(
    (await answerOf('How many conversations are there?')).groups.map(group => group.name),
    ['GANT1234XYZ', 'BUDG1111XYZ', 'SITE5678XYZ', 'SURV9999XYZ'],
  )
  assert.deepEqual(
    (await answerOf('How many emails per year?')).groups.map(group => [group.name, group.count]),
    [
      ['2022', 3],
      ['2023', 3],
      ['2024', 5],
    ],
  )
  assert.deepEqual(
    (
      await answerOf('Which conversations did Person_aaaa11112222 and Person_cccc11112222 share?')
    ).groups.map(group => group.name),
    ['GANT1234XYZ', 'SITE5678XYZ'],
  )
  assert.equal(
    (await answerOf('Who received the most emails?')).groups[0]?.name,
    'Person_aaaa11112222',
  )
})

test('a restricted reader gets the numbers of what that reader may see', async () => {
  const principal = { kind: 'user' as const, id: 'u', groups: [] }
  assert.equal((await answerOf('How many emails are there?', { principal })).total, 10)
  assert.equal(
    (await answerOf('How many emails are in the conversation GANT1234XYZ?', { principal })).total,
    2,
  )
  assert.partialDeepStrictEqual(await outcomeOf('Who sent email 100011?', { principal }), {
    kind: 'unknown',
    what: 'email 100011',
  })
  assert.equal(
    (await outcomeOf('Which emails did Person_dddd11112222 send?', { principal })).kind,
    'unknown',
  )
})

test('a first name that two people bear is ambiguous, never guessed', async () => {
  assert.partialDeepStrictEqual(await outcomeOf('How many emails did Bob send?'), {
    kind: 'ambiguous',
    name: 'Bob',
    candidates: ['Bob Smith <bob.smith@example.com>', 'Bob Jones <bob.jones@example.com>'],
  })
})

test('what the corpus does not hold is said, with what was looked for', async () => {
  assert.partialDeepStrictEqual(await outcomeOf('How many emails did Person_ffff99998888 send?'), {
    kind: 'unknown',
    what: 'person “Person_ffff99998888”',
  })
  assert.equal((await outcomeOf('Who sent the email about drones?')).kind, 'nothing')
  assert.equal(
    (await outcomeOf('Which emails did Person_cccc11112222 send in 2019?')).kind,
    'nothing',
  )
})

for (const question of [
  'Who wrote about Dada?',
  'Who wrote capitalism and underdevelopment in latin america',
  'When was the berlin wall built?',
  'How many emails did Person_aaaa11112222 not answer?',
  'How many angry emails did Person_aaaa11112222 send before he wrote to Person_bbbb11112222?',
  'What needs to be reviewed according to email 100001?',
  '?',
  'How many cranes are there?',
])
  test(`is left to search: ${question}`, async () => {
    assert.equal((await outcomeOf(question)).kind, 'none')
  })

test('ids and people in a question for search narrow where it is searched', async () => {
  const outcome = await outcomeOf('What needs to be reviewed according to email 100001?')
  assert.ok(outcome.kind === 'none')
  assert.deepEqual([outcome.focus?.ids.length, outcome.focus?.description], [1, ' with id 100001'])
})

test('a filter narrows the mails of a structured question', async () => {
  assert.equal(
    (await answerOf('How many emails are there?', { filter: { dateFrom: Date.UTC(2024, 0, 1) } }))
      .total,
    5,
  )
  assert.deepEqual(
    idsOf(
      await answerOf('emails about safety protocols', {
        filter: { dateUntil: Date.UTC(2023, 2, 1) },
      }),
    ),
    ['100004'],
  )
})

test('a follow-up means the mails in focus', async () => {
  const answer = await answerOf('and who received it?', {
    focus: { emailIds: ['100004'], people: [] },
  })
  assert.deepEqual(
    answer.groups.map(group => group.name),
    ['Person_aaaa11112222', 'Person_bbbb11112222'],
  )
})

test('pages hold all mails, each once', async () => {
  const pages = await Promise.all(
    [0, 1, 2].map(page =>
      answerOf(
        'Which emails did Person_aaaa11112222 send or receive?'.replace(
          'send or receive',
          'receive',
        ),
        { page, pageSize: 2 },
      ),
    ),
  )
  assert.deepEqual(pages.map(idsOf), [['100002', '100004'], ['100005', '100011'], []])
  assert.deepEqual(
    pages.map(page => page.total),
    [4, 4, 4],
  )
})

test('dates are read in the time zone of the corpus', async () => {
  assert.deepEqual(idsOf(await answerOf('emails received in 2022', { timeZone: 'Asia/Tokyo' })), [
    '100001',
    '100002',
  ])
})
