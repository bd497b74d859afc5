import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedValueOf } from './asked-value.ts'

test('a code, a number, an address or a colour that is asked for has to be told', () => {
  for (const [question, sentence, isHeld] of [
    ['What is the combination of the lock?', 'I’ve bought a combination lock, £16.99.', false],
    ['What is the combination of the lock?', 'The lock was bought on 3 May 2024.', false],
    ['What is the combination of the lock?', 'It is 4-7-1-1.', true],
    ['What is the combination of the lock?', 'Four, seven, one, one', true],
    ["What's the gate code?", 'The gate code is otter.', true],
    ["What's the gate code?", 'Code: K7Q', true],
    ["What's the gate code?", 'The gate code is kept by Ann.', false],
    ['What is the password of the guest network?', 'The password changes every Monday.', false],
    ['What is the password of the guest network?', 'The password is "blue heron".', true],
    ["What is Ann's phone number?", 'Ann has got a new phone number.', false],
    ["What is Ann's phone number?", 'Ann: 0171 555 0199', true],
    ['What is the email address of the office?', 'Write to the office.', false],
    ['What is the email address of the office?', 'Write to office@mill.example.', true],
    ['What is the colour of the shed?', 'The shed was painted in May.', false],
    ['What is the colour of the shed?', 'The shed is dark green.', true],
  ] as const)
    assert.equal(askedValueOf(question)?.(sentence), isHeld, `${question} ${sentence}`)
})

test('other questions demand no value', () => {
  for (const question of [
    'What is the number of members?',
    'What is the dress code for?',
    'Who knows the code?',
    'What is the code of conduct about?',
    'When was the password changed?',
  ])
    assert.equal(askedValueOf(question), undefined, question)
})
