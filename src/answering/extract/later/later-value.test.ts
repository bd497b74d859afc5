import assert from 'node:assert/strict'
import { test } from 'node:test'
import { told } from './told-days.contract.ts'

const show: [string, string, string] = [
  '2026-01-26',
  'Summer show - who does what',
  'The summer show will be on Saturday 20 June at the Corn Exchange.',
]

test('a value that has changed stands behind the later one, both with their days', async () => {
  assert.deepEqual(
    await told('When is the summer show?', show, [
      '2026-02-17',
      'Summer show - new date',
      'The hall has double-booked us. So the show moves to Saturday 27 June, same hall, same time.',
    ]),
    [
      '17 February 2026: So the show moves to Saturday 27 June, same hall, same time.',
      `26 January 2026: ${show[2]}`,
    ],
  )
})

test('of several changes the latest one is told, before the likeliest sentence', async () => {
  assert.deepEqual(
    await told(
      'When is the summer show?',
      show,
      ['2026-02-17', 'Summer show', 'The summer show moves to 27 June.'],
      ['2026-03-02', 'Summer show', 'The summer show moves again, to 4 July.'],
    ),
    ['2 March 2026: The summer show moves again, to 4 July.', `26 January 2026: ${show[2]}`],
  )
})

test('a proposal, another thing or the same value once more changes no answer', async () => {
  for (const text of [
    'Could we move the summer show to 27 June?',
    'The rehearsal for the summer show moves to 18 June.',
    'Remember that the summer show is on 20 June.',
    'The winter show has been moved to 12 December.',
  ])
    assert.deepEqual(
      await told('When is the summer show?', show, ['2026-02-17', 'Show', text]),
      [],
      text,
    )
})

test('a value that holds from a day on is told before the one it follows', async () => {
  const price: [string, string, string] = [
    '2025-01-10',
    'Prices of the museum',
    'The normal ticket costs 12 pounds.',
  ]
  for (const text of [
    'From 1 September the normal ticket costs 14 pounds.',
    'The normal ticket costs 14 pounds from 1 September.',
    'As of September the normal ticket costs 14 pounds.',
  ])
    for (const question of [
      'What does the normal ticket cost now?',
      'How much is the normal ticket?',
    ])
      assert.deepEqual(
        await told(question, price, ['2025-07-02', 'News for visitors', text]),
        [`2 July 2025: ${text}`, `10 January 2025: ${price[2]}`],
        `${question} ${text}`,
      )
})

test('a number in words changes as one in figures does, of its own thing', async () => {
  const offer: [string, string, string] = [
    '2025-01-16',
    'Quotation',
    'The warranty is three years for the DX40 and two years for the DX30.',
  ]
  const later = 'We will extend the warranty of your DX40 from three to four years.'
  const mail: [string, string, string] = ['2025-03-05', 'Delivery', later]
  assert.deepEqual(await told('How long is the warranty on the DX40?', offer, mail), [
    `5 March 2025: ${later}`,
    `16 January 2025: ${offer[2]}`,
  ])
  assert.deepEqual(await told('How long is the warranty on the DX30?', offer, mail), [])
})
