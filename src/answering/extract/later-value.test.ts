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
