import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answered } from './answered.contract.ts'

test('the value told beside one that is denied is part of the answer', async () => {
  for (const [question, text, told] of [
    [
      'When will the Heron be ready?',
      'The rail has not come, so the Heron is not ready on 20 November. They now say 11 December.',
      /11 December/,
    ],
    [
      'When did the new website go live?',
      'The new website did not go live on 1 March. It was put off to 6 March.',
      /6 March/,
    ],
    [
      'How much is the mooring fee?',
      "The mooring fee isn't 40 pounds any more. The council put it at 55 pounds.",
      /55 pounds/,
    ],
  ] as const)
    assert.match(await answered(question, ['Minutes', text]), told, question)
})

test('days or a measure told beside a sentence that lacks them belong to the answer', async () => {
  for (const [question, text, told] of [
    [
      'On which days is there evening hire?',
      'Evening hire starts on 1 July. It runs on Thursdays and Fridays from 18:00.',
      /Thursdays/,
    ],
    [
      'At what river level must boats stay in?',
      'No boat goes out when the gauge reads 1.8 metres. Rowing boats must stay in above force 5.',
      /1\.8 metres/,
    ],
  ] as const)
    assert.match(await answered(question, ['Minutes', text]), told, question)
})

test('what stands beside a denied value and is of something else stays out', async () => {
  const said = await answered('When will the Heron be ready?', [
    'Minutes',
    'The Heron is not ready on 20 November. Dinner takes place on 12 December.',
  ])
  assert.doesNotMatch(said, /Dinner/)
})

test('a bound is no denial', async () => {
  const said = await answered('When will the Heron be ready?', [
    'Minutes',
    'The Heron is not ready before 20 November. We close the yard on 12 December.',
  ])
  assert.doesNotMatch(said, /close/)
})
