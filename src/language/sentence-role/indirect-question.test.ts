import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asksIndirectly, isOfAsking } from './indirect-question.ts'

test('a question in the words of a statement or a favour only asks', () => {
  for (const sentence of [
    'May I ask whether he can go swimming again at Christmas?',
    'I wonder if the hall is free in May.',
    'I was wondering whether 4 May suits you.',
    'Could you tell me when the bus goes?',
    'Can you please let me know when the boat arrives?',
    'Do you know who has the key?',
    'I would like to know where the party is.',
    "I'd like to ask how much it costs.",
    'Ann asked whether the hall is free on Friday.',
    'Stuart wants to know if Rufus can swim in December.',
  ])
    assert.ok(asksIndirectly(sentence), sentence)
})

test('what tells, orders or asks for a thing is no question', () => {
  for (const sentence of [
    'I asked when the bus goes, and they said at nine.',
    'Could you tell Ann that the bus goes at nine?',
    'I know who has the key: Ben.',
    'Nobody knows why the pump failed.',
    'Ask Ben if you need the key.',
    'Please tell us by 4 May whether you can come.',
    'He asked for the key on Monday.',
    'Ann asked Ben to open the door when it rains.',
  ])
    assert.ok(!asksIndirectly(sentence), sentence)
})

test('a question may be of what was asked', () => {
  for (const question of ['What did Stuart ask?', 'Who asked whether Rufus can swim?'])
    assert.ok(isOfAsking(question), question)
  for (const question of ['When can Rufus swim?', 'May I ask when Rufus can swim?'])
    assert.ok(!isOfAsking(question), question)
})
