import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer } from '../../../src/core/answer.ts'
import { generateArchive } from './archive.ts'
import type { GeneratedQuestion } from './generate-questions.ts'
import type { Gold } from './gold.ts'
import { scoreAnswer, type Outcome } from './score.ts'
import { scoreWritten, type WrittenQuestion } from './written-sets.ts'
import type { Ask } from './wordings.ts'

const archive = generateArchive(1, 20)
const [a, b, c] = archive.people.map(person => person.name) as [string, string, string]

/** An answer as the product gives it: text, cited mails, and where it came from. */
function answer(
  text: string,
  { ids = [], total, ...more }: { ids?: readonly string[]; total?: number } & Partial<Answer> = {},
): Answer {
  return {
    found: true,
    text,
    statuses: [],
    matches: total === undefined ? undefined : { total, shown: ids.length },
    sentences: [{ text, citations: ids.map(emailId => ({ ids: { emailId } })) }],
    search: { route: 'structured' },
    ...more,
  } as unknown as Answer
}

const asked = (ask: Ask, text: string, ...gold: Gold[]): GeneratedQuestion => ({
  text,
  query: { ask, constraints: [] },
  gold,
})

function outcomes(
  question: GeneratedQuestion,
  cases: ReadonlyArray<readonly [Answer, Outcome]>,
): void {
  for (const [given, expected] of cases)
    assert.equal(scoreAnswer(question, given, archive), expected, given.text)
}

test('a count is right where the first line has that number before any other', () => {
  outcomes(asked('count', 'How many emails in 2020?', { kind: 'number', value: 12 }), [
    [answer('12 emails received in 2020:\n2020-01-02 …'), 'right'],
    [answer('In 2020, 12 emails were received.'), 'right'],
    [answer('Twelve months: 13 emails received in 2020-12:'), 'wrong'],
    [answer('3 of 12 emails'), 'wrong'],
    [answer('13 emails received until 2020-05-12'), 'wrong'],
    [answer('Not found in the corpus.', { found: false }), 'not-read'],
  ])
  outcomes(asked('count', 'How many?', { kind: 'number', value: 0 }), [
    [answer('No emails from there.'), 'right'],
    [answer('1 email from there.'), 'wrong'],
  ])
})

test('people are the set that the answer names, short names and addresses included', () => {
  outcomes(asked('who-sent', 'Who wrote?', { kind: 'people', names: [a, b].sort() }), [
    [answer(`2 people sent 5 emails: ${b} (3) and ${a} <x@example.org> (2)`), 'right'],
    [answer(`3 people sent 6 emails: ${b} (3), ${a} (2) and ${c} (1)`), 'wrong'],
    [answer(`${b} sent 3 emails.`), 'wrong'],
  ])
  outcomes(asked('most-sender', 'Who wrote most?', { kind: 'people', names: [a] }), [
    [answer(`${a} has the most: 3 emails of 9 emails.`), 'right'],
    [answer(`9 emails by sender:\n${a}: 3 emails\n${b}: 2 emails`), 'right'],
    [answer(`9 emails by sender:\n${b}: 4 emails\n${a}: 3 emails`), 'wrong'],
  ])
})

test('lists are right where they hold all of the mails and no other', () => {
  const ids = ['m1', 'm2', 'm3']
  outcomes(asked('list', 'Which?', { kind: 'mails', ids }), [
    [answer('3 emails', { ids, total: 3 }), 'right'],
    [answer('3 emails', { ids: ['m1', 'm2'], total: 3 }), 'right'],
    [answer('2 emails', { ids: ['m1', 'm2'], total: 2 }), 'wrong'],
    [answer('3 emails', { ids: ['m1', 'm2', 'm4'], total: 3 }), 'wrong'],
    [answer('Some text.', { ids: ['m1'] }), 'wrong'],
  ])
})

test('dates, yes and no, durations and words of the calendar', () => {
  const date: Gold = { kind: 'date', date: '2020-03-04', ids: ['m1'] }
  outcomes(asked('last-when', 'When?', date), [
    [
      answer('Email m1 was received on 2020-03-04 10:00:00 (sent 2020-03-03)', { ids: ['m1'] }),
      'right',
    ],
    [answer('Email m2 was received on 2020-03-03 (sent 2020-03-04)', { ids: ['m1'] }), 'wrong'],
    [answer('Received on 2020-03-04', { ids: ['m2'] }), 'wrong'],
  ])
  outcomes(asked('yes-no', 'Did they?', { kind: 'yes-no', yes: true, ids: ['m1'] }), [
    [answer('Yes: 4 emails'), 'right'],
    [answer('No emails.'), 'wrong'],
    [answer('1 email from there:', { ids: ['m1'], total: 1 }), 'right'],
  ])
  outcomes(asked('duration', 'How long?', { kind: 'about-number', value: 40.2, within: 1 }), [
    [answer('40 days, from 2020-01-01 to 2020-02-10.'), 'right'],
    [answer('1 month and 9 days.'), 'right'],
    [answer('5 weeks.'), 'wrong'],
    [answer('40 emails.'), 'wrong'],
  ])
  outcomes(asked('busiest-month', 'Which month?', { kind: 'word', words: ['March'] }), [
    [answer('Most were sent in March: 4 emails.'), 'right'],
    [answer('Most were sent in March 2020: 4 emails.'), 'wrong'],
  ])
})

test('an answer from the text that left conditions out was not read', () => {
  outcomes(asked('count', 'How many?', { kind: 'number', value: 2 }), [
    [
      answer('Some sentence.', {
        search: { route: 'retrieval' } as Answer['search'],
        statuses: ['“never” was not understood.'],
      }),
      'not-read',
    ],
    [answer('Some sentence.', { search: { route: 'retrieval' } as Answer['search'] }), 'wrong'],
  ])
})

test('written questions: all of a list, one of each group, none of what must be absent', () => {
  const question: WrittenQuestion = {
    id: 'w1',
    kind: 'structured',
    question: 'How many?',
    gold: { number: 3, contains: ['Reed'], anyOf: [['May', '2020-05']], absent: ['Frost'] },
  }
  const cases: ReadonlyArray<readonly [string, string]> = [
    ['3 emails from REED in May', 'right'],
    ['3 emails from Reed of 2020-05', 'right'],
    ['4 emails from Reed in May', 'wrong'],
    ['3 emails from Reed in June', 'wrong'],
    ['3 emails from Reed and Frost in May', 'wrong'],
  ]
  for (const [text, expected] of cases)
    assert.equal(scoreWritten(question, answer(text)), expected, text)
  assert.equal(scoreWritten(question, answer('', { found: false })), 'not-found')
  const none: WrittenQuestion = { id: 'w2', kind: 'unanswerable', question: 'Why?' }
  assert.equal(scoreWritten(none, answer('Because.')), 'wrong')
  assert.equal(scoreWritten(none, answer('', { found: false })), 'right')
})
