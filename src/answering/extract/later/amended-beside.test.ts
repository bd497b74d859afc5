import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toldFrom } from './granted-later.contract.ts'

const proposal = 'The board proposed an increase of the subscription of 4 per cent from May.'
const amended = 'An amendment by Ida Frost to make it 3 per cent was carried.'
const question = 'By what percentage is the subscription going up?'

const answer = async (asked: string, text: string): Promise<string[]> =>
  (await toldFrom(asked, [{ from: 'Nora Quist', to: 'Olaf Brekke', day: '2025-03-01', text }]))
    .texts

test('an amendment that was carried stands before what was proposed', async () => {
  assert.deepEqual(await answer(question, `${proposal} Tom spoke for it. ${amended}`), [
    amended,
    proposal,
  ])
})

const told = (text: string): Promise<string[]> =>
  answer('How much is the subscription next year?', text)
const raise = 'Ann Orr proposed a subscription of 14 pounds for next year.'

test('what was proposed is amended as "it" or by its name', async () => {
  for (const text of [
    'After some debate it was reduced to 12 pounds, and so carried.',
    'The subscription was lowered to 12 pounds and agreed.',
    'Ben had the subscription cut to 12 pounds, which was accepted.',
  ])
    assert.deepEqual((await told(`${raise} ${text}`))[0], text)
})

test('what is carried of something else, or after the proposal, is no amendment', async () => {
  for (const text of [
    'Ben said that the hire of the hall had been raised to 45 pounds, which was accepted.',
    'It was agreed that the deposit for keys be raised to 20 pounds.',
    'This was carried. An amendment to the rules for guests to make it 3 pounds was carried.',
    'Tom proposed a locker fee of 9 pounds. It was reduced to 5 pounds and carried.',
  ])
    assert.deepEqual((await told(`${raise} ${text}`))[0], raise, text)
})

test('one that failed, or the proposal that is asked for, changes nothing', async () => {
  const failed = 'An amendment to make it 3 per cent was lost.'
  assert.deepEqual((await answer(question, `${proposal} ${failed}`))[0], proposal)
  assert.deepEqual(
    (
      await answer(
        'What increase of the subscription did the board propose?',
        `${proposal} ${amended}`,
      )
    )[0],
    proposal,
  )
})
