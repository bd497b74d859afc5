import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partsLeftOut, questionParts } from './question-parts.ts'

test('questions that stand side by side are told apart', () => {
  for (const [text, parts] of [
    [
      'When does the lease end and how much is the deposit?',
      ['When does the lease end', 'how much is the deposit'],
    ],
    ['Who is the landlord, and who is the tenant?', ['Who is the landlord', 'who is the tenant']],
    ['Who wrote the plan and to whom was it sent?', ['Who wrote the plan', 'to whom was it sent']],
    [
      'Which room was booked and how many people are coming?',
      ['Which room was booked', 'how many people are coming'],
    ],
  ] as const)
    assert.deepEqual(questionParts(text), parts, text)
  for (const text of [
    'Who are the landlord and the tenant?',
    'When and where was the contract signed?',
    'What does the lease say about when it ends and who pays?',
    'Does the contract say when it ends and who pays?',
    'Who sent it and when?',
  ])
    assert.equal(questionParts(text).length, 1, text)
})

test('an answer without a word of one of the questions leaves it out', () => {
  const asked = 'When does the lease end and how much is the deposit?'
  assert.deepEqual(partsLeftOut(asked, 'The lease ends on 30 June 2028.'), [
    'how much is the deposit',
  ])
  for (const answer of [
    'The lease ends on 30 June 2028. The deposit is 7,350 EUR.',
    'Nothing of the kind.',
  ])
    assert.deepEqual(partsLeftOut(asked, answer), [], answer)
  assert.deepEqual(partsLeftOut('When does the lease end?', 'On 30 June 2028.'), [])
})
