import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectAnswer, type Answer } from '../core/answer.ts'
import { owner } from '../core/principal.ts'
import { corpusOf, mailRecord, type TestMail } from '../retrieval/mail-corpus.contract.ts'
import { ask } from './ask.ts'

const [ann, ben, cleo] = [
  'Ann Hale <ann@fen.example>',
  'Ben Reed <ben@marsh.example>',
  'Cleo Voss <cleo@fen.example>',
]
const mails: readonly TestMail[] = [
  {
    id: '400001',
    subject: 'Gate order',
    text: 'Please build a gate of larch for the orchard.',
    from: ann,
    to: [ben],
    received: '2025-03-03 09:00:00',
  },
  {
    id: '400002',
    subject: 'Re: Gate order',
    text: 'The gate costs 480 pounds and takes three weeks.',
    from: ben,
    to: [ann],
    received: '2025-03-04 09:00:00',
    answers: '400001',
  },
  {
    id: '400003',
    subject: 'Fwd: Gate order',
    text: 'Please check the price.',
    from: ann,
    to: [cleo],
    received: '2025-03-05 09:00:00',
  },
  {
    id: '400004',
    subject: 'Orchard',
    text: 'Ben Reed brought the hinges to the orchard on Friday.',
    from: cleo,
    to: [ann],
    received: '2025-04-02 09:00:00',
  },
]
const { documents, keywords, vectors, graph } = await corpusOf(mails.map(mailRecord))
const asked = (text: string): Promise<Answer> =>
  collectAnswer(
    ask(
      { text },
      {
        documents,
        keywords,
        vectors,
        graph,
        clock: { now: () => Date.UTC(2025, 5, 15) },
        timeZone: 'UTC',
      },
      { principal: owner },
    ),
  )

for (const question of [
  'What did Ben Reed bring to the orchard on Friday?',
  'When did Ben bring the hinges to the orchard?',
  'Did Ben Reed bring the hinges?',
])
  test(`what is asked of somebody is looked for in everybody's mail: ${question}`, async () => {
    const answer = await asked(question)
    assert.match(answer.text, /Ben Reed brought the hinges/, answer.text)
    assert.equal(answer.reading, undefined)
  })

const told: ReadonlyArray<readonly [string, RegExp]> = [
  ["What did Ben reply to Ann's order?", /^Summary of 1 email from Ben.*\n.*\n.*480 pounds/],
  ["Did Ben reply to Ann's order?", /^Yes: 1 email from Ben/],
  ["Who answered Ann's order?", /400002 .* was sent by Ben Reed/],
  ['What did Ann ask Ben to do about the gate?', /^Summary of 1 email .*\n.*\n.*gate of larch/],
  ['How many emails did Ben send?', /^1 email from Ben/],
  ['When did Ann write to Ben?', /^Email 400001 .* 2025-03-03/],
  ['Did Ann send Ben more than 1,000 emails?', /^No: 1 email from Ann/],
]
for (const [question, text] of told)
  test(`what somebody wrote is told of their mail: ${question}`, async () => {
    assert.match((await asked(question)).text, text)
  })

test('a word for a mail that it does not hold does not show that there is none', async () => {
  const answer = await asked("Did Ben reply to Ann's invitation?")
  assert.doesNotMatch(answer.text, /^No:|There is no email/)
})

test('an email passed on is from whom it came, not from two people at once', async () => {
  const { reading, text } = await asked("To whom did Ann forward Ben's email about the gate?")
  assert.match(reading?.text ?? '', /from Ann, that forward emails from Ben, with “gate”/)
  assert.doesNotMatch(text, /There is no email/)
  const doubtful = await asked("Did Ann send Cleo Ben's email?")
  assert.doesNotMatch(doubtful.text, /^No:|There is no email/)
})

test('a number with a comma is one word of a question that was not understood', async () => {
  const { reading } = await asked('Did Ann mention the price of £1,450 to Ben?')
  assert.ok(reading?.unread.every(word => word !== '450') === true, JSON.stringify(reading))
})
