import assert from 'node:assert/strict'
import { test } from 'node:test'
import { questionTokens } from './tokens.ts'

const ids = (question: string): string[] =>
  questionTokens(question, { now: Date.UTC(2024, 5, 1), timeZone: 'UTC' }).flatMap(token =>
    token.kind === 'number' ? [token.text] : [],
  )

test('ids of less than five digits are read behind what they are ids of', () => {
  assert.deepEqual(ids('Who sent email 101?'), ['101'])
  assert.deepEqual(ids('Compare emails 7, 12 and 103.'), ['7', '12', '103'])
  assert.deepEqual(ids('Who received the message with id 42?'), ['42'])
  assert.deepEqual(ids('Show e-mail #9 and email number 12'), ['9', '12'])
  assert.deepEqual(ids('What does revision 12 of email 2022 say?'), ['12', '2022'])
  assert.deepEqual(ids('Who sent emails 101 and 9806201052?'), ['101', '9806201052'])
})

test('other numbers are no ids', () => {
  for (const question of [
    'How many emails in 2022?',
    'Show emails 2022',
    'the last 3 emails',
    'emails 5 people received',
    'email 3 times a week',
    'mails 10 or more recipients got',
    'messages 3 days old',
    'email 2.5 MB',
    'the email of 5 May 2022',
  ]) {
    assert.deepEqual(ids(question), [], question)
  }
})
