import assert from 'node:assert/strict'
import { test } from 'node:test'
import { owner } from '../../../core/principal.ts'
import { readQuestion } from '../../../language/question/question.ts'
import { corpusOf, mailRecord, type TestMail } from '../../mail-corpus.contract.ts'
import { answerFromGraph } from '../answer-from-graph.ts'
import type { StructuredOutcome } from '../structured-answer.ts'

const [ada, ben, cleo, dora] = [
  'Ada Park <ada@choir.example>',
  'Ben Reed <ben@choir.example>',
  'Cleo Voss <cleo@choir.example>',
  'Dora Lind <dora@choir.example>',
]
const everyone = 'The choir <choir-list@choir.example>'
const mails: readonly TestMail[] = [
  {
    id: '299998',
    subject: 'The evening in May',
    text: "Like last year's concert, this year's is in the church.",
    from: dora,
    to: [ben],
    received: '2022-04-02 09:00:00',
    conversation: 'CHUR1234XYZ',
  },
  {
    id: '299999',
    subject: 'Chairs',
    text: 'The concert needs forty chairs.',
    from: dora,
    to: [ben],
    received: '2023-04-02 09:00:00',
    conversation: 'CHAI1234XYZ',
  },
  {
    id: '300001',
    subject: 'Committee of 4 June',
    text: 'The minutes are attached. Please say whether anything is wrong.',
    from: ada,
    to: [ben, cleo],
    cc: [dora],
    received: '2024-06-05 09:00:00',
    attachment: { name: 'minutes_2024-06-04.md', mediaType: 'text/markdown' },
    conversation: 'COMM1234XYZ',
  },
  {
    id: '300002',
    subject: 'Re: Committee of 4 June',
    text: 'Nothing is wrong.',
    from: ben,
    to: [ada],
    received: '2024-06-06 09:00:00',
    answers: '300001',
    conversation: 'COMM1234XYZ',
  },
  {
    id: '300003',
    subject: 'Rehearsal',
    text: 'Come to the rehearsal; the concert is early.',
    from: cleo,
    to: [ada],
    received: '2024-06-07 09:00:00',
    attachment: { name: 'invite.ics', mediaType: 'text/calendar' },
    conversation: 'REHE1234XYZ',
  },
  {
    id: '300004',
    subject: 'Rehearsal',
    text: 'Ours is moved to the hall.',
    from: dora,
    to: [ben],
    received: '2024-06-08 09:00:00',
    conversation: 'HALL1234XYZ',
  },
  {
    id: '300005',
    subject: 'Re: Rehearsal',
    text: 'All right.',
    from: ben,
    to: [dora],
    received: '2024-06-09 09:00:00',
    answers: '300004',
    conversation: 'HALL1234XYZ',
  },
  {
    id: '300006',
    subject: 'Bus to the concert',
    text: 'Who needs a seat? The seating plan is attached.',
    from: dora,
    to: [everyone],
    received: '2024-06-10 09:00:00',
    attachment: { name: 'seating-plan.pdf', mediaType: 'application/pdf' },
    conversation: 'BUSS1234XYZ',
  },
]
const choir = await corpusOf(mails.map(mailRecord))
const asked = (question: string): Promise<StructuredOutcome> =>
  answerFromGraph(readQuestion(question, { now: Date.UTC(2024, 8, 1), timeZone: 'UTC' }), choir, {
    principal: owner,
    timeZone: 'UTC',
    page: 0,
    pageSize: 10,
  })

const found: ReadonlyArray<readonly [question: string, ids: readonly string[]]> = [
  ['Which mail had the calendar invitation in it?', ['300003']],
  ['Which mails have a PDF attached?', ['300006']],
  ['Who sent the seating plan as an attachment?', ['300006']],
  ['Which mail was seating-plan.pdf attached to?', ['300006']],
  ['Who attached the June minutes?', ['300001']],
  ['Which mail has the committee minutes attached?', ['300001']],
  ['Who replied to the mail with the minutes?', ['300002']],
  ['How many mails has Ada had from Ben?', ['300002']],
  ['How many mails does Ada have from Cleo?', ['300003']],
  ['Has Ada had a reply from Ben?', ['300002']],
  ['When was the last time Ben himself wrote?', ['300005']],
  ["Who wrote in Dora's Rehearsal thread?", ['300004', '300005']],
  ['Who wrote in Cleo\'s "Rehearsal" thread?', ['300003']],
  ['What was the last mail in the thread Dora started about the rehearsal?', ['300005']],
  // What says "last year's concert" is of the one before.
  ["Who sent the first mail about this year's concert?", ['300003']],
  ["Which mails are about last year's concert?", ['299999']],
]
for (const [question, ids] of found)
  test(`finds the emails that are meant: ${question}`, async () => {
    const outcome = await asked(question)
    const answered = outcome.kind === 'answer' ? outcome.answer.mails : []
    assert.deepEqual(
      answered.map(mail => mail.emailId),
      ids,
    )
  })

const silent: ReadonlyArray<readonly [question: string, people: readonly string[]]> = [
  ["Who hasn't answered Ada's mail with the minutes?", [cleo, dora]],
  ['Who has yet to answer Ada?', [cleo, dora]],
  ['Has anyone not replied to the mail Committee of 4 June?', [cleo, dora]],
]
for (const [question, people] of silent)
  test(`who got an email and did not answer it: ${question}`, async () => {
    const outcome = await asked(question)
    assert.ok(outcome.kind === 'answer')
    const { figure, groups } = outcome.answer
    assert.deepEqual(
      groups.map(group => group.name),
      people,
    )
    assert.deepEqual(figure, { kind: 'unanswered', people: 3, mails: 1 })
  })

// Who is on a list, what came with an email that says so, and texts are not what records tell.
for (const question of [
  "Who hasn't answered Dora's mail with the seating plan?",
  'Which mails have a spreadsheet attached?',
  'Who sent the tickets as an attachment?',
  'Who wrote in Ada\'s "Rehearsal" thread?',
  'What happened to the hall with the organ?',
  "Who hasn't paid for the bus?",
  'Has Ada had a cold from Ben?',
  'Who attached the banner to the bus?',
  "What did Ada's aunt have from the hall?",
])
  test(`is left to texts: ${question}`, async () => {
    assert.equal((await asked(question)).kind, 'none')
  })
