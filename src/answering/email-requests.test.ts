import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectAnswer, type Answer } from '../core/answer.ts'
import { owner } from '../core/principal.ts'
import {
  corpusOf,
  mailRecord,
  sampleMails,
  type TestMail,
} from '../retrieval/mail-corpus.contract.ts'
import { ask } from './ask.ts'

const ports = (store: Awaited<ReturnType<typeof corpusOf>>) => ({
  documents: store.documents,
  keywords: store.keywords,
  vectors: store.vectors,
  graph: store.graph,
  clock: { now: () => Date.UTC(2025, 5, 15) },
  timeZone: 'UTC',
})
const table = ports(await corpusOf(sampleMails.map(mailRecord)))
const asked = (text: string, from = table): Promise<Answer> =>
  collectAnswer(ask({ text }, from, { principal: owner }))

const headlines: ReadonlyArray<readonly [string, RegExp]> = [
  ['What is the average number of recipients per email?', /^1\.27 recipients per email on average/],
  ['How many people does an email go to on average?', /^1\.27 recipients/],
  ['median number of recipients', /^1 recipient per email in the median/],
  ['How many emails per year on average?', /^3\.67 emails per year on average: 11 emails, 3 years/],
  ['What percentage of the emails did Person_aaaa11112222 send?', /^27\.3 % .*: 3 of 11/],
  ['What share of emails arrived on weekends?', /: 3 of 11/],
  ['What fraction of the emails from 2022 is from Person_aaaa11112222?', /: 2 of 3/],
  ['Did Person_aaaa11112222 send more emails than Person_cccc11112222?', /^Yes: 3 .*; 2 /],
  ['Did Person_cccc11112222 write more than Person_aaaa11112222?', /^No: 2 .*; 3 /],
  ['Who sent more, Person_cccc11112222 or Person_aaaa11112222?', /^Person_aaaa11112222: /],
  ['Which of Person_cccc11112222 and Person_aaaa11112222 wrote fewer?', /^Person_cccc11112222: /],
  ['How many more emails came in 2024 than in 2022?', /^2 more: 5 .*; 3 /],
  ['Was 2024 busier than 2023?', /^Yes: 5 .*; 3 /],
  ['Are more emails sent before 8 am or after 5 pm?', /^before 8 am: 4 .*; 2 /],
  ['What time span do the emails cover?', /^846 days 20 hours lie between/],
  ['Which email has the most recipients?', /^The 3 emails with the most recipients .* each have 2/],
  ['Who wrote the longest email?', /^The longest email of 11 emails has/],
  ['On which weekday do most emails arrive?', /^Thursday has the most: 3 emails/],
  ['Which year was the busiest?', /^2024 has the most: 5 emails/],
  [
    'Which two people exchanged the most emails?',
    /11112222 and Person_bbbb11112222 have the most: 3/,
  ],
  ['Who never wrote to Person_aaaa11112222?', /^2 people of the 6 /],
  ['Who has never received an email?', /^1 person of the 7 /],
  ['On how many days were emails received?', /^11 days of 11 emails/],
  ['How many emails mention neither gantry nor budget?', /^7 emails/],
  ["How many emails arrived before Person_aaaa11112222's last email?", /^5 emails before the last/],
  ['How many emails were received on Thursdays?', /^3 emails received on Thursdays/],
  ['How many emails came after 5 pm?', /^2 emails received after 17:00/],
  ['What arrived on Easter Sunday 2024?', /^Email 100009/],
  ["How many emails arrived on New Year's Eve?", /^1 email received in New Year's Eve/],
  ['Which emails are replies?', /^Email 100006/],
  ['Did Person_cccc11112222 ever write to Bob Smith?', /^No: there is no email from/],
  ['Did Person_aaaa11112222 never write to Bob Smith?', /^No: 1 email from/],
  ['Did nobody write in 2021?', /^Yes: there is no email sent in 2021/],
  ['Did Person_aaaa11112222 send more than two emails?', /^Yes: 3 emails/],
  ['Did Person_aaaa11112222 send more than 3 emails?', /^No: 3 emails/],
  ['Did Person_cccc11112222 send fewer than four emails?', /^Yes: 2 emails/],
  ['Did Bob Smith receive fewer than 2 emails from Person_cccc11112222?', /^Yes: there is no/],
  ['Did Bob Smith receive at least one email from Person_cccc11112222?', /^No: there is no/],
  ['Who wrote to the most people?', /has the most: \d different recipients|tie/],
]
for (const [question, headline] of headlines)
  test(`tells from the records: ${question}`, async () => {
    const answer = await asked(question)
    assert.match(answer.text, headline, JSON.stringify(answer.reading))
    assert.equal(answer.found, true)
  })

for (const question of [
  'Who was cc’d most often?',
  'first and last email from Person_aaaa11112222',
  'How many people are in the largest conversation?',
  'Who sent the second most emails?',
  'Who sent emails in both 2022 and 2023?',
  'Did everyone write at least one email?',
  'Were all emails about the budget sent by Person_aaaa11112222?',
  'What percentage of concrete is cement?',
  'What is the longest beam?',
])
  test(`counts nothing for what it does not read to the end: ${question}`, async () => {
    assert.notEqual((await asked(question)).search?.route, 'structured')
  })

test('says how a question was read, constraint by constraint', async () => {
  const { reading } = await asked(
    'Show the last email from Person_aaaa11112222 to Person_bbbb11112222 sent in 2022',
  )
  assert.deepEqual(reading, {
    text: 'emails from Person_aaaa11112222, to Person_bbbb11112222, received in 2022, the newest',
    constraints: [
      { kind: 'asked', text: 'emails' },
      { kind: 'person', text: 'from Person_aaaa11112222' },
      { kind: 'person', text: 'to Person_bbbb11112222' },
      { kind: 'time', text: 'received in 2022' },
      { kind: 'order', text: 'the newest' },
    ],
    unread: [],
    alternatives: [],
  })
})

test('names the words that it could not place', async () => {
  const { reading } = await asked('How many sarcastic emails did Person_aaaa11112222 send twice?')
  assert.ok(reading?.unread.includes('twice') === true, JSON.stringify(reading))
})

const family: readonly TestMail[] = [
  {
    id: '300001',
    subject: 'Boat',
    text: 'Is the boat ready?',
    from: 'Ida Moor <ida@example.com>',
    to: ['Jon Fell <jon@example.com>'],
    received: '2024-03-04 09:00:00',
  },
  {
    id: '300002',
    subject: 'Re: Boat',
    text: 'It is.',
    from: 'Jon Fell <jon@example.com>',
    to: ['Ida Moor <ida@example.com>'],
    received: '2024-03-05 11:00:00',
    answers: '300001',
  },
  {
    id: '300003',
    subject: 'Re: Boat',
    text: 'Then we sail on Sunday, all of us.',
    from: 'Kay Ross <kay@example.com>',
    to: ['Jon Fell <jon@example.com>', 'Ida Moor <ida@example.com>'],
    received: '2024-03-06 09:00:00',
    answers: '300001',
  },
]
const boats = ports(await corpusOf(family.map(mailRecord)))
for (const [question, headline] of [
  ['How long did it take Jon Fell to reply to Ida?', /^The reply took 1 day 2 hours/],
  ['What is the average reply time?', /^Replies took 1 day 13 hours on average: 2 replies/],
  ['Which email got the most replies?', /has 2 replies/],
  ['Who got the most replies?', /^Ida Moor .* has the most: 2 known answers/],
  ['How many replies did Kay send?', /^1 email from Kay/],
  ['Who never replied?', /^1 person of the 3 .*\n?/],
] as const)
  test(`knows replies: ${question}`, async () => {
    const answer = await asked(question, boats)
    assert.match(answer.text, headline, JSON.stringify(answer.reading))
  })
