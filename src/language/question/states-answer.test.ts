import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectedAnswerOf } from './expected-answer.ts'
import { demandedStatement } from './states-answer.ts'

const states = (question: string, sentence: string, context = ''): boolean | undefined =>
  demandedStatement(question, expectedAnswerOf(question))?.isStatedBy(sentence, context)

test('how many is answered by a number that counts what is asked about', () => {
  const question = 'How many emails are in the data set?'
  for (const [sentence, expected] of [
    ['The data set holds 110 emails of engineers.', true],
    ['Emails: 110', true],
    ['Every email was cleaned by 3 programs.', false],
    ['The emails were sent in 2023.', false],
    ['Every email body was cleaned.', false],
  ] as const)
    assert.equal(states(question, sentence), expected, sentence)
  assert.equal(states('How many pages has the report?', 'It is a two-page report.'), true)
  // One of a unit is a number of them.
  assert.equal(states('How long should I wait?', 'Wait an hour before you try again.'), true)
  assert.equal(states('How long should I wait?', 'Wait before you try again.'), false)
  // People are counted in many words, units have many names.
  assert.equal(states('How many people died?', 'A fire killed 23 miners.'), true)
  assert.equal(states('How many pounds were found?', 'About 105 kg (231 lb) were found.'), true)
})

test('whether something was done is answered by what was done or not, not by plans', () => {
  const question = 'Was the contract signed?'
  for (const [sentence, expected] of [
    ['We need to finalize the contract.', false],
    ['The contract was signed in May.', true],
    ['The contract has not been signed yet.', true],
    ['Both firms signed the contract.', true],
    ['The board hopes to sign the contract in April.', false],
    ['The contract will be signed in April.', false],
    ['If the contract is signed, work begins.', false],
    ['He asked whether the contract was signed.', false],
    ['They managed to sign the contract.', true],
    ['Ruth signed the list of those present.', false],
  ] as const)
    assert.equal(states(question, sentence), expected, sentence)
  assert.equal(states(question, 'It was signed in May.', 'The contract with Nordsand'), true)
  assert.equal(states('Was the plan approved?', 'The plan was rejected.'), true)
  assert.equal(
    states('Did Nora announce an update?', 'I am happy to announce an update of the software.'),
    true,
  )
  // Whoever asks for a thing has brought it up: nothing is demanded.
  assert.equal(
    states('Did anybody bring up spare pumps?', 'Can we discuss spare pumps?'),
    undefined,
  )
  assert.equal(states('Did the firm have shares?', 'The firm had no shares.'), true)
})

test('who, when and where are answered by what may be a person, a time or a place', () => {
  assert.equal(states('Who paints the slipway?', 'The slipway is closed from 4 April.'), false)
  assert.equal(states('Who paints the slipway?', 'Kestrel Coatings does the work.'), true)
  assert.equal(states('Who sat there?', 'An old fisherman sat there.'), true)
  assert.equal(states('When is the slipway closed?', 'The slipway is painted blue.'), false)
  assert.equal(states('What is a slipway?', 'A slipway is a ramp.'), undefined)
})
