import assert from 'node:assert/strict'
import { test } from 'node:test'
import { told } from './told-days.contract.ts'

const january: [string, string, string] = [
  '2025-01-14',
  'Minutes of January',
  '1. Car park. The lights are broken.\n\n' +
    '2. Vaccination reminders. It was decided to keep the letters.',
]
const kept = '14 January 2025: It was decided to keep the letters.'

test('of several decisions on one matter the latest is told first', async () => {
  for (const text of [
    'It was decided to send text messages from July.',
    'We agreed to send text messages from July.',
    'The partners resolved to send text messages from July.',
  ])
    for (const question of [
      'What was decided about vaccination reminders?',
      'What did we decide about the vaccination reminders?',
      'What was agreed on vaccination reminders?',
    ])
      assert.deepEqual(
        await told(question, january, [
          '2025-05-13',
          'Minutes of May',
          `1. Rabbits. Agreed; the budget is £150.\n\n2. Vaccination reminders. ${text}`,
        ]),
        [`13 May 2025: ${text}`, kept],
        `${question} ${text}`,
      )
})

test('a decision on another matter, or none yet, changes no answer', async () => {
  for (const text of [
    '2. Software. It was decided to buy Vetora.',
    '2. Vaccination reminders. No decision was taken.',
    '2. Vaccination reminders. Nothing was decided.',
    '2. Vaccination reminders. This will be decided in June.',
  ])
    assert.deepEqual(
      await told('What was decided about vaccination reminders?', january, [
        '2025-05-13',
        'Minutes of May',
        text,
      ]),
      [],
      text,
    )
})
