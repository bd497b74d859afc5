import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readQuestion } from '../question.ts'
import { asksRecords } from './asks-records.ts'

const cases: ReadonlyArray<readonly [string, boolean]> = [
  ['How many purple emails were sent?', true],
  ['In how many of the mails is rain?', true],
  ['How often did ada@fen.example write to ben@fen.example?', true],
  ['When was the mail of the mayor sent?', true],
  ['When did ada@fen.example write to the mayor?', true],
  ['Which emails were printed?', true],
  ['Who forwarded the last mail by hand?', true],
  ['Which people got more than three purple emails?', true],
  ['How many days lie between the mail “A” and the mail “B”?', true],
  ['How many people were hurt in the storm that ada@fen.example wrote about?', false],
  ['How many people does the mail say were hurt?', false],
  ['Who wrote in the mail that the barn burned?', false],
  ['When does the mail say that the barn burned?', false],
  ['How often did ada@fen.example meet the mayor?', false],
  ['Which barn burned?', false],
  ['How does the server send emails?', false],
]
for (const [question, expected] of cases)
  test(`${expected ? 'asks records' : 'asks texts'}: ${question}`, () => {
    const { request } = readQuestion(question, { now: 0, timeZone: 'UTC' })
    assert.equal(asksRecords(request?.tokens ?? []), expected)
  })
