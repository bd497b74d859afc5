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
